"""Trying a prompt: what the prompt hook would emit, why, and what adopting would change of it (design §7, tui.md §5).

It asks the function that the hook asks, in a session that was told nothing yet, and notes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from memtui.engine.home import Home
from memtui.engine.promote.staging import Action
from memtui.engine.recall import score
from memtui.engine.review.queues import OUT, action_state
from memtui.engine.review.recalled import SPACE, TOLD, Scored, scored
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks.adapters import answering
from memtui.hooks.adapters.claude_code import SECONDS

#: After so many milliseconds a hook says nothing any more; its interpreter's start is not among them.
LIMIT_MS = SECONDS * 1000


@dataclass(frozen=True)
class Trial:
    """What the hook would do: the bytes it emits, or why none; the claims that share words, each with its score.

    `size` are the bytes of the block within, of `budget`; `cap` is how many claims it may hold, `floor` the lowest
    score that is told.
    """

    emitted: bytes
    silent: str
    claims: tuple[Scored, ...]
    size: int = 0
    budget: int = 0
    cap: int = 0
    floor: float = 0.0
    milliseconds: float = 0.0

    @property
    def told(self) -> tuple[Scored, ...]:
        return tuple(each for each in self.claims if each.fate == TOLD)

    @property
    def cut(self) -> int:
        """How many claims that answer had no room in the block."""
        return sum(each.fate == SPACE for each in self.claims)


@dataclass(frozen=True)
class Coming:
    """What the staged changes make of the block: ids and claims that come into it, and that leave it; how many."""

    into: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    changes: int = 0

    @classmethod
    def of(cls, snapshot: Snapshot, staged: Iterable[Action]) -> Coming:
        """The changes that no person has rejected, and that nothing holds."""
        into: set[str] = set()
        out: set[str] = set()
        lines = {line.id: line.claim for line in snapshot.adopted}
        changes = 0
        for action in staged:
            if action.kind not in ("adopt", "edit", "drop") or action.held or action_state(action, snapshot) == OUT:
                continue
            changes += 1
            old = action.replaces or (action.id if action.kind == "drop" else "")
            if old:
                out |= {old, lines.get(old, old)}
            if action.kind != "drop":
                into |= {action.id, action.claim.atom.claim}
        return cls(frozenset(into), frozenset(out - into), changes)


def try_out(
    home: Home,
    folder: str,
    prompt: str,
    environ: Mapping[str, str],
    *,
    seconds: float,
    clock: Callable[[], float],
    coming: Coming | None = None,
) -> Trial:
    """What the hook says to a prompt in a folder at a Unix time; with `coming`, once that is adopted.

    `clock` counts seconds, to time it by.
    """
    change = coming or Coming()
    begun = clock()
    memory, said = answering.first_answer(
        home, folder, prompt, environ, seconds=seconds, known=change.into, gone=change.out
    )
    emitted = said.emitted()
    took = (clock() - begun) * 1000
    header = said.header
    if memory is None or header is None:
        return Trial(emitted, said.silent, (), milliseconds=took)
    claims = scored(
        memory.data,
        said.asked,
        today_ordinal=score.today(seconds),
        hits=said.hits,
        told=said.told(),
        known=said.known,
    )
    return Trial(
        emitted,
        said.silent,
        claims,
        size=len(said.text().encode()),
        budget=header.budget,
        cap=header.claims,
        floor=header.floor,
        milliseconds=took,
    )
