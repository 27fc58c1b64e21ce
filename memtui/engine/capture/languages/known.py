"""The languages memtui listens for, and which of them a sentence is in."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from memtui.engine.capture.languages.chinese import CHINESE
from memtui.engine.capture.languages.dutch import DUTCH
from memtui.engine.capture.languages.french import FRENCH
from memtui.engine.capture.languages.german import GERMAN
from memtui.engine.capture.languages.hindi import HINDI
from memtui.engine.capture.languages.italian import ITALIAN
from memtui.engine.capture.languages.japanese import JAPANESE
from memtui.engine.capture.languages.korean import KOREAN
from memtui.engine.capture.languages.polish import POLISH
from memtui.engine.capture.languages.portuguese import PORTUGUESE
from memtui.engine.capture.languages.russian import RUSSIAN
from memtui.engine.capture.languages.spanish import SPANISH
from memtui.engine.capture.languages.table import Language
from memtui.engine.capture.languages.turkish import TURKISH

#: Beside English, whose rows are `standing` and `vetoes`. Japanese before Chinese: both write Han characters.
LANGUAGES: tuple[Language, ...] = (
    GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH, TURKISH, POLISH, RUSSIAN, JAPANESE, KOREAN, HINDI, CHINESE,
)  # fmt: skip

_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")
_QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"")
_CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|\S*[/\\_@=<>{}]\S*")
_PLAIN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_ENGLISH_WORDS = """
    a add after all also always an and any are as at back be been before but by can could des did do does
    don't down every fix for from get go had has have he here how i if in into is it its just know let look
    make me more must my need never new no not now of ok old on one only or our out over per please rule
    rules run same see she should so some still than that the them then there these they this those to up us
    use want was we what when where which who why will with without would yes you your
"""
#: English words that are no loanwords elsewhere ("commit", "push", "main" are); a sentence is in another language only
#: when more of its words are that language's than are these.
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_LOANWORDS = """
    branch branches pr prs default commit commits test tests code log logs push main monorepo fork core timeout
    deadlock deadlocks memory leak race condition var off deploy release docker mac windows error fail hang
    crash rebase squash mock proxy bug login build server api port modal button dialog dropdown tooltip
    formatter linter plan file files email review pull request a the sort continue version versions stop final
    minutes week docs component locale point merge start parallel ha fine module team cluster client staging
    prod types type hook hooks flag feature man cache session sessions format lint script scripts data info service
"""
#: Words of the trade that are the same everywhere; they tell no language.
_LOANS = frozenset(_LOANWORDS.split())
_TELLING = 5  # letters with the star: fewer are endings of English words, too
_ROWS = (
    "common",
    "rules",
    "habits",
    "decisions",
    "preferences",
    "hedges",
    "scenes",
    "contrasts",
    "facts",
    "failures",
    "bans",
    "conditions",
    "objections",
)


@cache
def _scripts() -> tuple[tuple[re.Pattern[str], Language], ...]:
    return tuple((re.compile(f"[{one.script}]+"), one) for one in LANGUAGES if one.script)


@cache
def _vocabulary() -> tuple[tuple[frozenset[str], frozenset[str], Language], ...]:
    """Per language in Latin script, the whole words that its table knows, and its letters."""
    found = []
    for one in LANGUAGES:
        if not one.script:
            words = [word for row in _ROWS for word in re.split(r"[|…^$,\s]+", getattr(one, row)) if "*" not in word]
            words = [word for word in words if word not in _LOANS]
            found.append((frozenset(word for word in words if _PLAIN.fullmatch(word)), frozenset(one.letters), one))
    return tuple(found)


@lru_cache(maxsize=64)  # every signal asks about the same sentence
def language_of(text: str) -> Language | None:
    """The language of the sentence `text`; None for English and for any that memtui has no table of."""
    if not text.isascii() and (one := _by_script(_QUOTED.sub(" ", text))):
        return one
    prose = _CODE.sub(" ", text)
    marked = not prose.isascii()
    words = [word.replace("’", "'") for word in _WORD.findall(prose.lower())]
    most, best, likely = sum(word in _ENGLISH for word in words), None, 0
    for vocabulary, letters, one in _vocabulary():
        known = [word for word in words if word in vocabulary]
        hits = len(known) if any(len(word) > 1 for word in known) else 0  # a letter alone is a name or a bullet
        if marked:
            hits += sum(not letters.isdisjoint(word) for word in words)
        if hits < most or (hits == most and best is None):
            continue
        alike = _alike(words, one)
        if hits > most or alike > likely:
            most, best, likely = hits, one, alike
    if best is None:
        best = _by_endings(words, most)
    return best if most * 4 >= len(words) else None


def _by_script(spoken: str) -> Language | None:
    """The language whose script carries the sentence: a name or a word in it makes no English sentence foreign."""
    letters = sum(letter.isalpha() for letter in spoken)
    english = sum(word in _ENGLISH for word in _WORD.findall(spoken.lower()))
    for script, one in _scripts():
        found = script.findall(spoken)
        if found and (len(found) > english or 2 * sum(map(len, found)) >= letters):
            return one
    return None


@cache
def _endings() -> tuple[tuple[re.Pattern[str], Language], ...]:
    """Per language in Latin script, the words of its table with a `*`, where enough of them is left to tell it."""
    found = []
    for one in LANGUAGES:
        if not one.script:
            words = {word for row in _ROWS for word in re.split(r"[|…^$,\s]+", getattr(one, row)) if "*" in word}
            told = [re.escape(word).replace(r"\*", r"\w*") for word in sorted(words) if len(word) > _TELLING]
            if told:
                found.append((re.compile("|".join(told)), one))
    return tuple(found)


@cache
def _typical(language: Language) -> re.Pattern[str]:
    rows = (language.endings, language.common, language.habits, language.facts, language.decisions)
    found = {word for row in rows for word in re.split(r"[|…^$,\s]+", row) if "*" in word}
    return re.compile("|".join(re.escape(word).replace(r"\*", r"\w*") for word in sorted(found)) or "(?!)")


def _alike(words: list[str], language: Language) -> int:
    """How many words end as those of `language` do: what decides between two that share their small words."""
    return sum(len(word) > _TELLING and _typical(language).fullmatch(word) is not None for word in words)


def _by_endings(words: list[str], most: int) -> Language | None:
    """The language of most words by their stems and endings, where whole words tell none and few are English."""
    foreign = [word for word in words if word not in _ENGLISH and word not in _LOANS]
    scores = [(sum(ending.fullmatch(word) is not None for word in foreign), one) for ending, one in _endings()]
    hits, best = max(scores, key=lambda score: score[0])
    return best if hits > most else None
