"""Which claims contradict one another: deterministic, from the words alone (design §3.3, detector).

Negation first, then value; a reworded duplicate only where neither says no (plugmem-fusion.md D-9). What this cannot
see are contradictions of meaning ("keep history linear" / "use merge commits").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Literal, TypeVar

from memtui.engine.store.languages.english import LEAVE, NO_NEED, stem
from memtui.engine.store.languages.spoken import BANS, BY_NAME, HAS, OMITS
from memtui.engine.store.prose import prose_sentences
from memtui.engine.store.quantities import amount_of
from memtui.engine.store.reading import Reading, read
from memtui.engine.store.values import differing
from memtui.engine.store.wording import Span, folded, languages_for, languages_of, mixes_scripts

Id = TypeVar("Id", bound=Hashable)
DUPLICATE = 0.9
#: So many earlier claims that begin alike are compared with a new one, the nearest in time: a pasted list of hundreds
#: must not hold the store's lock for minutes.
MOST_ALIKE = 12


@dataclass(frozen=True)
class Conflict:
    """Why two claims cannot both hold; the spans are what to mark in each text, `(start, end)` in characters."""

    rule: Literal["negation", "value"]
    older: tuple[Span, ...]
    newer: tuple[Span, ...]


@dataclass(frozen=True)
class Pair(Generic[Id]):
    """Two claims in conflict, by id."""

    older: Id
    newer: Id
    conflict: Conflict


@dataclass(frozen=True)
class ProseConflict(Generic[Id]):
    """A claim against a sentence of CLAUDE.md outside the block; `line` counts from 1; the prose is older."""

    claim: Id
    line: int
    sentence: str
    conflict: Conflict


def relation(a: str, b: str) -> Literal["contradiction", "paraphrase", "unrelated"]:
    """How two claims stand to one another, whatever their case, spacing and final punctuation. Symmetric."""
    if conflict(a, b):
        return "contradiction"
    return "paraphrase" if _similarity(a, b) >= DUPLICATE or _reworded(a, b) else "unrelated"


def conflict(older: str, newer: str) -> Conflict | None:
    """Why the two cannot both hold, or None. Look-alike letters only ever add a conflict (security.md B.1 P13)."""
    found = _conflict(*_read_alike(older, newer))
    if not found and not languages_of(older) and not languages_of(newer):
        found = _negation(read(older, "tr"), read(newer, "tr"))  # the one that negates by endings alone
    if found or not (mixes_scripts(older) or mixes_scripts(newer)):
        return found
    return _conflict(*_read_alike(older, newer, latin=True))


def differ_in_polarity(a: str, b: str) -> bool:
    """Whether only one of the two negates an odd number of times, whatever else they say."""
    one, other = _read_alike(a, b)
    return one.odd != other.odd


def near_duplicate(a: str, b: str) -> bool:
    """Whether one is the other in nearly the same words, and they do not contradict."""
    return _similarity(a, b) >= DUPLICATE and not conflict(a, b)


def conflicts(claims: Sequence[tuple[Id, str, datetime]]) -> tuple[Pair[Id], ...]:
    """All pairs of `(id, claim, first_seen)` in conflict, oldest first; of two at one moment, the first is older.

    A claim is compared with the `MOST_ALIKE` nearest before it among those that could conflict.
    """
    ordered = sorted(claims, key=lambda claim: claim[2])
    index = _Index(text for _, text, _ in ordered)
    return tuple(
        Pair(ordered[earlier][0], newer, why)
        for at, (newer, text, _) in enumerate(ordered)
        for earlier in sorted(place for place in index.candidates(text) if place < at)[-MOST_ALIKE:]
        if (why := conflict(ordered[earlier][1], text))
    )


def against_prose(claims: Sequence[tuple[Id, str]], prose_lines: Sequence[str]) -> tuple[ProseConflict[Id], ...]:
    """Claims that the person's own lines contradict; `prose_lines` are CLAUDE.md's, our block's left empty."""
    index = _Index(text for _, text in claims)
    return tuple(
        ProseConflict(claims[at][0], line, sentence, why)
        for line, sentence in prose_sentences(prose_lines)
        for at in sorted(index.candidates(sentence))
        if (why := conflict(sentence, claims[at][1]))
    )


class _Index:
    """Claims by what two of them must share to conflict: all their words, or the first of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._places: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for place, text in enumerate(texts):
            for key in _index_keys(text):
                self._places[key].append(place)

    def candidates(self, text: str) -> set[int]:
        """The places of the claims that may conflict with `text`."""
        return {place for key in _index_keys(text) for place in self._places.get(key, ())}


def _index_keys(text: str) -> set[tuple[str, ...]]:
    names = languages_of(text) or tuple(BY_NAME)
    readings = [read(text, name) for name in names]
    if mixes_scripts(text):
        readings += [read(text, name, latin=True) for name in names]
    return {key for reading in readings for key in _keys_of(reading)}


def _keys_of(reading: Reading) -> Iterator[tuple[str, ...]]:
    yield ("all", *_said_of(reading))
    yield ("thing", *(word.key for word in reading.main))
    yield ("thing", *(word.key for word in reading.main[1:]))
    for words in (reading.main, reading.excluded):
        if words:
            yield ("first", words[0].key)
    if len(reading.main) > 2:
        yield ("owner", reading.main[1].key, reading.main[-1].key)
    if amount := amount_of(reading.main):
        yield ("amount", amount.dimension, *sorted(amount.about))


def _read_alike(a: str, b: str, *, latin: bool = False) -> tuple[Reading, Reading]:
    ours, theirs = languages_for(a, b)
    return read(a, ours, latin=latin), read(b, theirs, latin=latin)


def _conflict(older: Reading, newer: Reading) -> Conflict | None:
    if found := _negation(older, newer):
        return found
    if words := differing(older, newer):
        return Conflict("value", tuple(w.span for w in words[0]), tuple(w.span for w in words[1]))
    return None


def _negation(older: Reading, newer: Reading) -> Conflict | None:
    if older.odd == newer.odd:
        return None
    same = bool(older.bag) and _said_of(older) == _said_of(newer) and not _leave_and_no_need(older, newer)
    contradicts = same or _bans(older, newer) or _bans(newer, older)
    return Conflict("negation", older.negators, newer.negators) if contradicts else None


def _said_of(reading: Reading) -> tuple[str, ...]:
    """What is said, without "every": "none of the tests run" negates "tests run"."""
    return tuple(part for part in reading.bag if part not in _EVERY)


def _bans(one: Reading, other: Reading) -> bool:
    """ "no comments in tests" against "write comments in tests": `other` has one verb more, in front."""
    things = other.main[1:]
    return (
        len(one.negators) == 1
        and len(one.main) > 0
        and one.negators[0] < one.main[0].span
        and _rules_out(folded(one.text[slice(*one.negators[0])]), other)
        and len(other.negators) == 0
        and len(things) > 0
        and [word.key for word in one.main] == [word.key for word in things]
    )


def _rules_out(negator: str, other: Reading) -> bool:
    verb = other.main[0].key if other.main else ""
    return (negator in BANS and verb not in _TAKES_AWAY) or (negator in OMITS and verb in HAS)


def _leave_and_no_need(one: Reading, other: Reading) -> bool:
    """ "may rebase" and "needn't rebase" go together."""
    a, b = folded(one.text), folded(other.text)
    return any(NO_NEED.search(x) and LEAVE.search(y) for x, y in ((a, b), (b, a)))


_TAKES_AWAY = frozenset(map(stem, ("delete", "ignore", "prevent", "strip", "reduce", "minimize", "limit", "reject")))
_EVERY = frozenset(map(stem, ("every", "everybody", "everything")))
_TOKEN = re.compile(r"[\w-]+")


def _similarity(a: str, b: str) -> float:
    """Jaccard of the sets of words; 1 for two texts without any (Fusion's vectors)."""
    left, right = (set(_TOKEN.findall(folded(text))) for text in (a, b))
    return len(left & right) / len(left | right) if left or right else 1.0


def _reworded(a: str, b: str) -> bool:
    """Whether both have the same words but for inflection, order and what says nothing."""
    left, right = _read_alike(a, b)
    if left.odd != right.odd or bool(left.excluded) != bool(right.excluded):
        return False
    if sorted(w.key for w in left.excluded) != sorted(w.key for w in right.excluded):
        return False
    return bool(left.bag) and (left.bag == right.bag or _joined(left) == _joined(right))


def _joined(reading: Reading) -> str:
    """The words without what may part them: "force-push" is "force push"."""
    return "".join(word.form for word in reading.main).replace("-", "")
