"""A claim read for comparison: what it says of what, how often it negates, and what it rules out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from memtui.engine.store.languages.table import COPULA, INSTEAD, NEGATION, OUT, REINFORCING
from memtui.engine.store.wording import MARK, Span, Word, languages_of, words_of

EXCLUDED_WORDS = 4
_FINAL = " \t\n.!?…。！？"
#: "no, we use tabs" negates what somebody else said.
_ANSWERS = frozenset(("no", "não", "non", "нет", "नहीं", "nie", "不"))
_FRONTED = frozenset((INSTEAD, "before", "after", "when", "if", "in", "for"))
PREFERS = frozenset(("prefer", "rather", "favor"))
_REMOVES = frozenset(("exclude", "excludes", "omit", "omits", "leave out", "remove"))
USE = frozenset(("use", "us"))  # with and without its ending


@dataclass(frozen=True)
class Reading:
    """What a claim says.

    `main` are its words in order without what it rules out and without negations, `excluded` what it rules out
    ("…, never main"), `negators` where it negates, `negated` whether there is one in `main`, `bag` all keys sorted.
    """

    text: str
    language: str
    main: tuple[Word, ...]
    excluded: tuple[Word, ...]
    negators: tuple[Span, ...]
    negated: bool
    bag: tuple[str, ...]

    @property
    def odd(self) -> bool:
        """Whether it negates an odd number of times."""
        return len(self.negators) % 2 == 1


@lru_cache(maxsize=4096)
def read(text: str, language: str | None = None, *, latin: bool = False) -> Reading:
    """`text` read in `language` (default: the one it is in, else English); `latin`: see `wording.folded`."""
    name = language or next(iter(languages_of(text)), "en")
    items = _arranged(words_of(text.rstrip(_FINAL), name, latin=latin))
    start = _exclusion(items)
    main = tuple(item for item in items[:start] if not _negates(item) and item.key != MARK)
    excluded = tuple(item for item in items[start:] if not _negates(item) and item.key not in (MARK, COPULA))
    return Reading(
        text=text,
        language=name,
        main=main,
        excluded=excluded,
        negators=tuple(item.span for item in items if _negates(item)),
        negated=any(map(_negates, items[:start])),
        bag=tuple(sorted(part for item in (*main, *excluded) for part in _parts(item.key))),
    )


def _negates(item: Word) -> bool:
    return item.key in (NEGATION, INSTEAD)


def _arranged(items: list[Word]) -> list[Word]:
    """`items` in one order: answers dropped, fronted clauses and verbs at the end moved, one kind of negation."""
    if len(items) > 1 and items[0].form in _ANSWERS and items[1].key == MARK:
        items = items[2:]
    while items and items[0].key in (MARK, COPULA):
        items = items[1:]  # "Rule: …"
    items = _kept_out(_rotated(items))
    if not any(map(_negates, items)):
        first = next((at for at, item in enumerate(items) if item.key == REINFORCING), None)
        if first is not None:
            items[first] = Word(items[first].form, NEGATION, items[first].span)
    items = [item for item in items if item.key != REINFORCING]
    if items and items[0].key in PREFERS:
        items = [Word(item.form, INSTEAD, item.span) if item.key in ("over", "to", "than") else item for item in items]
    if items and items[-1].key == "use":
        items = [items[-1], *items[:-1]]  # verbs go last in Turkish and Hindi
    return items


def _kept_out(items: list[Word]) -> list[Word]:
    """ "keep secrets out of git", "exclude tests from the build": not in it."""
    if items and items[0].key in ("keep", "leav") and any(item.key == OUT for item in items):
        items = [Word(items[0].form, NEGATION, items[0].span), *items[1:]]
        return [Word(item.form, "in", item.span) if item.key == OUT else item for item in items]
    if items and items[0].form in _REMOVES:
        return [Word(item.form, "in", item.span) if item.key == "from" else item for item in items]
    return items


def _rotated(items: list[Word]) -> list[Word]:
    """What is fronted goes last: "instead of pip, use uv", "before deleting a file, ask"."""
    if not items or items[0].key not in _FRONTED:
        return items
    cut = next((at for at, item in enumerate(items) if item.key == MARK), None)
    if cut is not None:
        return [*items[cut + 1 :], *items[:cut]]
    cut = next((at for at, item in enumerate(items) if item.key in USE), 0) if items[0].key == INSTEAD else 0
    return [*items[cut:], *items[:cut]]


def _parts(key: str) -> list[str]:
    """`iso-8601` is `iso 8601`; paths, hosts and flags stay whole. What only links or uses is none."""
    if key == COPULA or key in USE:
        return []
    return key.split("-") if "-" in key[1:] and not key.startswith("-") and key.replace("-", "").isalnum() else [key]


def _exclusion(items: list[Word]) -> int:
    """Where "…, never main" or "… instead of main" begins; the end where nothing is ruled out."""
    at = max((at for at, item in enumerate(items[:-1]) if _negates(item)), default=0)
    if not at or items[at - 1].key == COPULA:  # "… is not main" negates the claim itself
        return len(items)
    item = items[at]
    joined = item.key == INSTEAD or items[at - 1].key == MARK or (item.form in ("not", "nicht") and at > 1)
    named = any(word.key not in (MARK, COPULA) for word in items[:at])
    short = sum(word.key != MARK for word in items[at + 1 :]) <= EXCLUDED_WORDS
    return at if joined and named and short else len(items)
