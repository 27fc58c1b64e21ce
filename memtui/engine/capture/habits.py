"""First-person habits: what a person says of themselves, not of the project (design §2.3, "tagged for the user level").

Hears, in the words of a claim: "I prefer …", "I always review …", "my editor is …", in English and in the languages
that have a row `mine`. Ignores what binds it to a project all the same: "we", "our", "here", "this repository", a path,
a piece of code, a branch (row `ours`), and wishes about the work at hand. It is a mark, derived from the words whenever
they are shown: nothing is stored, and no gate counts it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.languages.rows import pattern
from memtui.engine.text import one_line

_OPENING = re.compile(
    r"^(?:(?:personally|in general|generally|usually|normally|as a rule|remember(?: that)?|note(?: that)?)\b[,:]? )+"
)
_I = re.compile(
    r"i (?:(?:really|generally|usually|strongly|always|never|much|personally|absolutely|also|often|mostly|only|"
    r"still) )*"
    r"(?:(?:don't|do not|dont|can't|cannot) (?:really |ever )?)?"
    r"(?:prefer|like|love|hate|dislike|enjoy|value|stand|tend|use|work|write|read|review|live|speak|type|code|commit|"
    r"test|squash|rebase|merge|push|run|sign|find \w+ (?:easier|harder))\b|"
    r"i(?:'d| would) (?:much |always )?(?:rather|prefer)\b|"
    r"i (?:always|never|usually|generally|normally) "
    r"(?!(?:get|got|see|saw|had|have|said|thought|knew|found|wanted)\b)\w+|"
    r"i(?:'m| am) (?:a |an )?(?:\w+ )?(?:fan|person|colou?r[- ]?blind|dyslexic|left-handed|"
    r"on (?:linux|macos|windows|wsl))\b|"
    r"my (?:\w+ )?(?:time ?zone|editor|shell|keyboard|laptop|machine|terminal|preference|habit|native language|"
    r"mother tongue|pronouns|name|working hours|os|operating system)\b"
)
_OURS = re.compile(
    r"\b(?:we|us|our|ours|here|(?:this|that|the|each|every|my) (?:\w+ )?(?:repo|repository|project|code ?base|service|"
    r"app|package|monorepo|library|module|team|company|file|function|branch|api|server|database|schema|plan|option|"
    r"approach|pr|one))\b|\b(?:main|dev|master|develop|staging) branch\b"
)
_CODE = re.compile(r"`|\w/\w|\w\(\)|\b\w+\.(?:py|ts|js|go|rs|md|toml|ya?ml|json|sh)\b")


@lru_cache(maxsize=4096)  # every look at a queue asks it about the same words
def about_the_person(claim: str) -> bool:
    """Whether a claim's words say how its author is or works anywhere: it may belong to every project of theirs."""
    words = one_line(claim).replace("\u2019", "'").casefold()
    if _CODE.search(words):
        return False
    language = language_of(claim)
    if language is None:
        bare = _OPENING.sub("", words)
        return _I.match(bare) is not None and _OURS.search(bare) is None
    return pattern(language, "mine").search(words) is not None and pattern(language, "ours").search(words) is None
