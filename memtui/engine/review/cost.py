"""What a line of the block costs each session, and what it would push out of the budget (design §3.3). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memtui.engine.blocks.render import budget_bytes, encode_claim, newline_of
from memtui.engine.promote.staging import Action, crowded_out
from memtui.engine.review.plan import L2_BUDGET, file_after
from memtui.engine.store.expiry import last_active, pinned
from memtui.engine.store.snapshot import Snapshot, TargetFile
from memtui.engine.text import visible

#: Bytes of English to a token, as a rule of thumb: memtui asks no model and counts none.
BYTES_A_TOKEN = 4


@dataclass(frozen=True)
class Cost:
    """`added`: bytes that each session reads more with the change, fewer if below 0; `size` of `allowed` afterwards.

    `leaves` are claims that make room if the block is over its budget or its count, the longest unheard of first;
    `short`: whether even all of them would not be enough. `readers` says which file it is and who loads it.
    """

    added: int
    size: int
    allowed: int
    leaves: tuple[str, ...]
    short: bool
    readers: str

    @property
    def tokens(self) -> int:
        """About how many tokens the added bytes are."""
        return round(self.added / BYTES_A_TOKEN)

    @property
    def words(self) -> tuple[str, ...]:
        """The lines that stand beside a verdict."""
        sign = "costs" if self.added >= 0 else "saves"
        told = f"{sign} about {abs(self.tokens):,} tokens a session · block {self.size:,}/{self.allowed:,} B"
        lines = [f"{told} · {self.readers}"]
        if self.leaves:
            lines.append("for its room would leave: " + "; ".join(self.leaves))
        if self.short:
            lines.append("the block is too full for it, whatever leaves")
        return tuple(lines)


def cost_of(action: Action, others: Iterable[Action], snapshot: Snapshot, *, after: bytes | None = None) -> Cost | None:
    """What `action` adds to a block that has all of `others`; None where there is no file to write.

    `after` is the file with all of them, where it was made already.
    """
    target = snapshot.file.target
    if target is None or snapshot.file.fault is not None:
        return None
    rest = [each for each in others if each.id != action.id]
    strips = target.strips_comments
    before = budget_bytes(file_after(snapshot, rest), strips_comments=strips)
    after = file_after(snapshot, [*rest, action]) if after is None else after
    size = budget_bytes(after, strips_comments=strips)
    over = size - L2_BUDGET if size > before else 0
    leaves, room = list[str](), 0
    for words, freed in _oldest(snapshot, {each.id for each in rest if each.kind == "drop"}):
        if room >= over:
            break
        leaves.append(words)
        room += freed
    if not leaves and action.kind == "adopt":
        coming = 1 + sum(each.kind == "adopt" for each in rest)
        leaves = [visible(line.claim) for line in crowded_out(snapshot, coming)]
    return Cost(size - before, size, L2_BUDGET, tuple(leaves), room < over, _readers(snapshot.file))


def _oldest(snapshot: Snapshot, gone: set[str]) -> Iterator[tuple[str, int]]:
    """Lines of the block that a person may let go, the longest unheard of first, and the bytes each frees."""
    local = [(line, snapshot.claims[line.id]) for line in snapshot.adopted if line.id in snapshot.claims]
    local.sort(key=lambda pair: (last_active(pair[1]), pair[0].id))
    newline = newline_of(snapshot.file.data)
    for line, claim in local:
        if not pinned(claim) and line.id not in gone:
            yield visible(line.claim), len(f"- {encode_claim(line.claim)}".encode() + newline)


def _readers(file: TargetFile) -> str:
    """The file's name and who loads it."""
    if file.target is None:
        return ""
    name = visible(file.target.shown)
    if file.unloaded:
        return f"{name}: {visible(file.unloaded)}"
    if file.importer is not None:
        return f"{name}, which {visible(file.importer.target.shown)} will import"
    return name if file.target.strips_comments else f"{name}, by every agent"
