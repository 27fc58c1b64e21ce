"""What somebody searched code for: the names in a pattern, and the pattern in a command line. Pure.

Only a name that can hardly be a word counts: with a hump (`WriteCommitted`) or a joint (`write_committed`), alone in
its pattern or in its alternative of one. What a pattern says beside it (`func .*WriteCommitted`) is how it is searched.
"""

from __future__ import annotations

import re
import shlex

PATTERN_MAX, COMMAND_MAX = 300, 600  # characters; longer ones are none that a person would type again
NAME_MIN, NAME_MAX = 5, 64

_ALTERNATIVE = re.compile(r"\\?\|")
_CLASS = re.compile(r"\[\^?\]?[^\]]{0,80}\]")
_ESCAPE = re.compile(r"\\.")
_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_HUMP = re.compile(r"[a-z0-9][A-Z]")
_JOINT = re.compile(r"[A-Za-z0-9]_+[A-Za-z0-9]")
_MOST_ALTERNATIVES = 4  # more are a sweep through the code, no question about a name

_SEARCHERS = frozenset(("grep", "egrep", "rg"))
_ENDS = frozenset(("|", "||", "&&", ";", "&"))
#: Options whose value is a word of its own; what `-e` gives is the pattern.
_WITH_VALUE = frozenset(
    ("-A", "-B", "-C", "-m", "-t", "-T", "-g", "-f", "-d", "-D", "--type", "--glob", "--include", "--exclude")
)


def names_in(pattern: str) -> list[str]:
    """The names that a search pattern is about, each once; none where it is about anything else too."""
    if not pattern or len(pattern) > PATTERN_MAX:
        return []
    alternatives = _ALTERNATIVE.split(_CLASS.sub(" ", pattern))
    if len(alternatives) > _MOST_ALTERNATIVES:
        return []
    found: list[str] = []
    for alternative in alternatives:
        names = [word for word in _WORD.findall(_ESCAPE.sub(" ", alternative)) if _is_name(word)]
        if len(names) == 1:
            found += names
    return list(dict.fromkeys(found))


def searched_for(command: str) -> str:
    """The pattern of a line that begins with a search (`grep -rn X .`, `cd … && rg X`, `git grep X`); "" for others."""
    if len(command) > COMMAND_MAX or not any(word in command for word in _SEARCHERS):
        return ""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark that is never closed
        return ""
    if words[:1] == ["cd"] and words[2:3] == ["&&"]:
        words = words[3:]
    if words[:1] == ["git"]:
        words = words[1:]
    if not words or words[0].rsplit("/", 1)[-1] not in _SEARCHERS:
        return ""
    rest = iter(words[1:])
    for word in rest:
        if word in _ENDS:
            break
        if word in ("-e", "--regexp"):
            return next(rest, "")
        if word in _WITH_VALUE:
            next(rest, "")
        elif not word.startswith("-"):
            return word
    return ""


def _is_name(word: str) -> bool:
    return NAME_MIN <= len(word) <= NAME_MAX and bool(_HUMP.search(word) or _JOINT.search(word))
