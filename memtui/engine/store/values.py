"""Value conflict: the same subject, the same linking word, another value (design §3.3, detector).

Two claims are laid over one another: what they begin and end with alike is the frame, what is left in the middle are
the two values. Values of a known type conflict in any frame that says enough; words of no type only where the
frame ends in a linking phrase that takes one value ("is handled by", "default to").
"""

from __future__ import annotations

from memtui.engine.store.frames import (
    SCOPES,
    content,
    is_addressee,
    is_chosen,
    is_only,
    is_owner,
    is_qualification,
    is_style,
    is_use_for,
    lie_apart,
    one_value,
    one_value_of,
    takes_many,
)
from memtui.engine.store.quantities import amount_of, amounts_differ
from memtui.engine.store.reading import PREFERS, Reading
from memtui.engine.store.value_types import ONE_OF_ITS_KIND, are_compatible, type_of
from memtui.engine.store.wording import Word

TAIL_WORDS = 4
Sides = tuple[tuple[Word, ...], tuple[Word, ...]]


def differing(one: Reading, other: Reading) -> Sides | None:
    """The words of each side that cannot both hold; None where the claims can."""
    if one.negated or other.negated:
        return None
    if ruled_out := _ruled_out(one, other):
        return ruled_out
    if ruled_out := _ruled_out(other, one):
        return ruled_out[1], ruled_out[0]
    if one.text <= other.text:  # forms differ where keys agree: one order gives one answer
        return _other_value(one.main, other.main) or _other_amount(one.main, other.main)
    found = _other_value(other.main, one.main) or _other_amount(other.main, one.main)
    return (found[1], found[0]) if found else None


def _keys(words: tuple[Word, ...]) -> tuple[str, ...]:
    return tuple(word.key for word in words)


def _ruled_out(one: Reading, other: Reading) -> Sides | None:
    """`one` says "… dev, never main", and `other` has main where `one` has dev."""
    length = len(one.excluded)
    if not length or _is_chain(one, other):
        return None
    ours, theirs = _keys(one.main), _keys(other.main)
    for start in range(len(theirs) - length + 1):
        rest = theirs[start + length :]
        end = len(ours) - len(rest)
        same_frame = start < end <= start + TAIL_WORDS and ours[:start] == theirs[:start] and ours[end:] == rest
        if same_frame and theirs[start : start + length] == _keys(one.excluded) != ours[start:end]:
            return one.main[start:end], other.main[start : start + length]
    return None


def _is_chain(one: Reading, other: Reading) -> bool:
    """ "prefer unions over enums" and "prefer enums over strings" go together."""
    first, ours = (_keys(one.main) or ("",))[0], set(_keys(one.main))
    return first in PREFERS and bool(other.excluded) and not set(_keys(other.excluded)) <= ours


def _other_value(one: tuple[Word, ...], other: tuple[Word, ...]) -> Sides | None:
    before, after = _alike(one, other)
    left, right = one[before : len(one) - after], other[before : len(other) - after]
    if not before and is_owner(left, right, one[len(one) - after :]):
        return left, right
    if not (before and 0 < len(left) <= TAIL_WORDS and 0 < len(right) <= TAIL_WORDS):
        return None
    head, tail = one[:before], one[len(one) - after :]
    if _is_qualified(left) or _is_qualified(right) or is_qualification(head, left, tail):
        return None
    return (left, right) if _conflict(head, left, right, tail) and not are_compatible(left, right) else None


def _other_amount(one: tuple[Word, ...], other: tuple[Word, ...]) -> Sides | None:
    """Another size of one thing, whatever the frames."""
    ours, theirs = amount_of(one), amount_of(other)
    if not ours or not theirs or takes_many(one) or takes_many(other) or not amounts_differ(ours, theirs):
        return None
    return ours.words, theirs.words


def _alike(one: tuple[Word, ...], other: tuple[Word, ...]) -> tuple[int, int]:
    """How many words the two begin, and then end, with alike."""
    shorter, before, after = min(len(one), len(other)), 0, 0
    while before < shorter and one[before].key == other[before].key:
        before += 1
    while after < shorter - before and one[-1 - after].key == other[-1 - after].key:
        after += 1
    return before, after


def _is_qualified(value: tuple[Word, ...]) -> bool:
    """Whether a value has a qualification of its own, "5s in CI"; one in the frame is common to both."""
    return any(word.key in SCOPES for word in value[1:])


def _conflict(head: tuple[Word, ...], left: tuple[Word, ...], right: tuple[Word, ...], tail: tuple[Word, ...]) -> bool:
    kind, says = type_of(left), content((*head, *tail))
    if kind and kind == type_of(right):
        chosen = kind in ONE_OF_ITS_KIND or (not tail and is_chosen(kind, head))
        return (says > 0 or chosen) and one_value_of(kind, head, left, tail)
    if not kind and not type_of(right) and is_use_for(head, left, right, tail):
        return True
    if is_only(head, left, right, tail) or is_addressee(head, left, right, tail) or is_style(head, left, right, tail):
        return True
    if not tail and says > 0 and lie_apart(head, left, right):
        return True
    return not tail and says > 0 and one_value(head, left, right)
