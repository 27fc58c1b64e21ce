"""Values beside a name in a sentence: "the deploy key (…) goes to CI", "use … as the root password" (design §6).

No pattern of its own: names and key-like runs are each found in one pass, then each run looks for the nearest name.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memtui.engine.redact.strength import KEY, PASSWORD, is_uuid, is_wordlike, strength
from memtui.engine.redact.words import BACKLINKS, KEYS, LINKS, PASSWORDS

REACH = 60  # characters between a name and a key-like value in the same sentence


def _any(words: Iterable[str]) -> str:
    """An alternation, longest first; words of letters with cases end at a word's end, and may follow `_`."""
    parts = []
    for word in sorted(set(words), key=len, reverse=True):
        cased = word[0].lower() != word[0].upper()
        parts.append(rf"{re.escape(word)}(?![^\W_])" if cased else re.escape(word))
    return "|".join(parts)


_NAMES = re.compile(rf"(?P<password>{_any(PASSWORDS)})|(?P<key>{_any(KEYS)})")
_ENDS_WORD = re.compile(r"[^\W\d_]")
_RUN = re.compile(r"[A-Za-z0-9_+/=.~$%!#&*^@:|?\\-]{6,2000}+")
_MARGIN = "*_.:!?,|&"
_BREAK = re.compile(r"[.!?。！？][ \n]|\n\n|[。！？]")
_MARK = r"[\s\"'`*_(\[{:=＝：,、—–>|-]{0,8}"
_DIRECT = re.compile(rf"{_MARK}(?:(?:{'|'.join(sorted(map(re.escape, LINKS), key=len, reverse=True))}){_MARK})?")
_LINKED = re.compile(
    rf"[^\n]{{0,50}}?(?:[:=＝：—–]|(?<!\w)(?:{'|'.join(sorted(map(re.escape, LINKS), key=len, reverse=True))}))"
    r"[\s\"'`*_(\[]{1,5}|[^\n]{0,50}?[:=：＝]"
)
_BACK = re.compile(
    rf"[\s\"'`*_)\],]{{0,6}}(?:{'|'.join(sorted(map(re.escape, BACKLINKS), key=len, reverse=True))})(?!\w)"
    rf"[^\n]{{0,{REACH}}}|[ \"'`*_)]{{0,3}}(?:[として作为是为はをが로])[^\n]{{0,{REACH}}}"
)
_PUBLIC = re.compile(
    r"(?:commit|sha|sha1|sha256|md5|hash|digest|checksum|revision|rev|etag|fingerprint|public[ -_]key|publishable[ "
    r"-_]key|"
    r"uuid|trace|request id|session|build|image|container|cache key|primary key|path|file|branch|user|version|"
    r"algorithm)[:=]?[\s\"'`(]{1,3}(?:id |is |of )?$"
)


#: What follows a name in talk about passwords: "argon2id for password hashing".
_ABOUT = re.compile(
    r"[ -](?:hash|reset|polic|field|manager|rotation|strength|valid|check|storage|prompt|input|protect|generat|"
    r"encrypt|verif|auth|flow|form|login|length|rule)"
)


@dataclass(frozen=True)
class Beside:
    """A detector of the same shape as a rule; what is close to a name of `PASSWORDS` or `KEYS` goes."""

    kind: str = "secret"
    needles: tuple[str, ...] = tuple(word.lower() for word in (*PASSWORDS, *KEYS))

    def find(self, text: str, lowered: str) -> Iterator[tuple[int, int]]:
        """Spans `[start, end)` in `text` that have to go; `lowered` is as long as `text`."""
        names = [(found.start(), found.end(), found.lastgroup == "password") for found in _NAMES.finditer(lowered)]
        if not names:
            return
        names = [name for name in names if _stands_alone(text, lowered, name[0])]
        starts = [name[0] for name in names]
        for run in _RUN.finditer(text):
            start, end = _trimmed(text, run.start(), run.end())
            if end - start < 6 or "=" in text[start:end].rstrip("="):
                continue
            force = strength(text[start:end])
            if force and _named(lowered, names, starts, start, end, force):
                yield start, end


def _stands_alone(text: str, lowered: str, start: int) -> bool:
    """Whether a name doesn't begin inside a word of its script: `monkey`, `turkey`; in `authToken` it doesn't."""
    if (
        start == 0
        or (text[start].isupper() and text[start - 1].islower())
        or not _ENDS_WORD.match(lowered[start - 1])
        or not lowered[start].isascii()
    ):
        return True
    return not lowered[start - 1].isascii() or lowered[max(0, start - 3) : start] == "api"


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _MARGIN and text[start + 1 : start + 2] != text[end - 1 : end]:
        start += 1
    while end > start and text[end - 1] in _MARGIN:
        end -= 1
    return start, end


def _named(
    lowered: str, names: list[tuple[int, int, bool]], starts: list[int], start: int, end: int, force: int
) -> bool:
    """Whether one of the two names before the run, or of the two behind it, makes it a secret."""
    if _PUBLIC.search(lowered, max(0, start - 24), start):
        return False
    at = bisect_left(starts, start)
    for _, name_end, password in names[max(0, at - 2) : at]:
        between = lowered[name_end:start]
        if (
            name_end <= start <= name_end + REACH
            and not _BREAK.search(between)
            and _before(between, lowered[start:end], password, force)
        ):
            return True
    after = bisect_left(starts, end)
    for name_start, name_end, password in names[after : after + 2]:
        between = lowered[end:name_start]
        password = password and not _ABOUT.match(lowered, name_end)
        if name_start <= end + REACH and not _BREAK.search(between) and _BACK.fullmatch(between):
            return force == KEY or (password and force == PASSWORD)
    return False


def _before(between: str, token: str, password: bool, force: int) -> bool:
    """Whether a name, `between`, then `token` say that the token is the name's value."""
    direct = _DIRECT.fullmatch(between) is not None
    if force == KEY:
        return True
    if password:
        return direct or _LINKED.fullmatch(between) is not None
    return direct and (is_uuid(token) or (len(token) >= 16 and not is_wordlike(token)))
