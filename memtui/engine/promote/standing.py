"""What SessionStart must know, as writers put it into the recall index's header (design §1, §4)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.engine.home import Home
from memtui.engine.promote.gates import gate_of
from memtui.engine.promote.hand import HandLine, hand_lines
from memtui.engine.promote.l3 import shadowings
from memtui.engine.recall.header import Standing
from memtui.engine.store.decisions import PUT_OFF
from memtui.engine.store.l3_store import read_l3
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.store.tombstones import let_go

if TYPE_CHECKING:
    from memtui.engine.promote.staging import Action

#: Files that a hook looks into without being told.
_USUAL = ("CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md")


def standing(snapshot: Snapshot, staged: Iterable[Action]) -> Standing:
    """The standing of a project as a hook will find it; `staged` are its staged changes."""
    sentences = {shadow.claim: shadow.sentence for shadow in snapshot.shadows}
    since: dict[str, str] = {}
    for contest in snapshot.contests:
        since[contest.older] = max(since.get(contest.older, ""), contest.since)
    return Standing(
        delivery=snapshot.settings.delivery,
        target=_target(snapshot),
        waiting=_waiting(snapshot, staged),
        contested=tuple((line.id, since[line.id]) for line in snapshot.adopted if line.id in since),
        overruled=tuple((line.id, sentences[line.id]) for line in snapshot.adopted if line.id in sentences),
        shadowed=_shadowed(snapshot),
    )


def _target(snapshot: Snapshot) -> str:
    """The block's file relative to the worktree, "" for the usual ones and what leads out of it."""
    if snapshot.file.target is None:
        return ""
    path = os.path.relpath(snapshot.file.target.path, os.path.realpath(snapshot.project.root))
    return "" if path in _USUAL or path.startswith("..") else path


def _shadowed(snapshot: Snapshot) -> tuple[tuple[str, str], ...]:
    """The lines of L3 that lines of this project win over (design §3.3).

    Each root that its sessions were found in has a CLAUDE.md of its own; a hook looks only at that of its session.
    """
    entry = snapshot.entry
    if entry is None or not snapshot.kept or not entry.transcripts or not snapshot.adopted:
        return ()
    home = Home(str(Path(snapshot.kept).parents[1]))
    states = [read_l3(home, Path(root)) for root in entry.transcripts]
    return tuple(dict.fromkeys((each.l3, each.id) for state in states for each in shadowings([snapshot], state)))


def _waiting(snapshot: Snapshot, staged: Iterable[Action]) -> tuple[int, int, int, int]:
    """How many staged, new, contested and redacted items no person has decided; hand edits are staged ones."""
    staged = tuple(staged)
    today = snapshot.today.isoformat()
    open_actions = [action for action in staged if not action.hand and _waits(action, today)]
    edits = [line for line in hand_lines(snapshot) if not line.settled]
    held = {action.replaces or action.id for action in staged if action.hand and action.held}
    by_hand = sum(not line.answer or line.id in held or _put_off_before(line, snapshot) for line in edits)
    elsewhere = {action.id for action in open_actions} | {line.id for line in edits}
    new = redacted = 0
    for id_, claim in snapshot.claims.items():
        if id_ in snapshot.adopted_ids or id_ in elsewhere or let_go(claim) or _decided(claim, today):
            continue
        if claim.atom.redacted or (claim.marks and claim.standing.cleared is None):
            redacted += claim.standing.cleared is None
        elif not (claim.atom.contested or claim.opposes or claim.standing.vouched or claim.shadowed):
            new += not gate_of(claim, snapshot).open
    return len(open_actions) + by_hand, new, len(snapshot.contests), redacted


def _waits(action: Action, today: str) -> bool:
    """Whether a person must still say something: one that was decided, and is held, waits again."""
    return bool(action.held) if action.decided else not _decided(action.claim, today, action.digest)


def _put_off_before(line: HandLine, snapshot: Snapshot) -> bool:
    return line.answer == PUT_OFF and line.row is not None and line.row.day != snapshot.today.isoformat()


def _decided(claim: Claim, today: str, digest: str = "") -> bool:
    """Whether a person said something that still holds: "later" was about its day, an acceptance about these words."""
    verdict = claim.standing.verdict
    if verdict is None or (verdict.do == "later" and verdict.day != today):
        return False
    return not digest or verdict.do != "accept" or verdict.digest == digest
