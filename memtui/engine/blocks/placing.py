"""Where a line goes that comes back into a block: by what stood above and below it (design §5, undo). Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.lines import BLANK

#: A claim by its id, any other line by its bytes and how often it stood there before.
Key = str | tuple[bytes, int]


def put_back(
    entries: Sequence[Entry], new: Entry, before: Sequence[Entry], others: Iterable[Sequence[Entry]] = ()
) -> tuple[Entry, ...]:
    """`entries` with `new` at its old place in `before`, a version of the block that holds its id.

    `others` are further versions that hold it, nearest first: they know the order of lines that `before` had lost
    already. Where lines were moved since, as few as possible stand on the wrong side, and the old neighbour above
    decides.
    """
    (wanted,) = _keys([new])
    here, old = _keys(entries), _keys(before)
    above: dict[Key, bool] = {}
    for version in (old, *map(_keys, others)):
        place = version.index(wanted)
        for row, key in enumerate(version):
            above.setdefault(key, row < place)
    at = old.index(wanted)
    neighbour_above = next((key for key in reversed(old[:at]) if key in here), None)
    neighbour_below = next((key for key in old[at + 1 :] if key in here), None)

    def fault(place: int) -> tuple[int, bool, bool, int]:
        wrong = sum(above.get(key) is False for key in here[:place])
        wrong += sum(above.get(key) is True for key in here[place:])
        apart = neighbour_above is None or place == 0 or here[place - 1] != neighbour_above
        away = neighbour_below is None or place == len(here) or here[place] != neighbour_below
        return wrong, apart, away, -place

    best = min(range(len(here) + 1), key=fault)
    return (*entries[:best], new, *entries[best:])


def _keys(entries: Sequence[Entry]) -> list[Key]:
    seen: defaultdict[bytes, Iterator[int]] = defaultdict(count)
    keys: list[Key] = []
    for entry in entries:
        if entry.atom_id is not None:
            keys.append(entry.atom_id)
        else:
            raw = entry.raw.strip(BLANK)
            keys.append((raw, next(seen[raw])))
    return keys
