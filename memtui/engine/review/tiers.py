"""The four tiers side by side: what is in each, against which cap, and what an agent reads of it (tui.md "Tiers")."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memtui.engine.blocks.render import seen_by_agent
from memtui.engine.promote.gates import Gate, gate_of
from memtui.engine.promote.l3 import L3_CAP
from memtui.engine.review.l3_plan import L3_BUDGET
from memtui.engine.review.plan import L2_BUDGET
from memtui.engine.review.states import ELSEWHERE
from memtui.engine.store.expiry import L1_CAP, L2_CAP
from memtui.engine.store.l3_store import read_person
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Adopted, Snapshot, TargetFile
from memtui.engine.text import visible


@dataclass(frozen=True)
class Entry:
    """One thing in a tier: its id, the words, a short note before them, flags, and what else is known, a line each."""

    id: str
    words: str
    note: str = ""
    flag: str = ""
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tier:
    """A tier: name, what it is, its entries, the cap (0: none)."""

    name: str
    title: str
    where: str
    entries: tuple[Entry, ...]
    cap: int = 0


@dataclass(frozen=True)
class Seen:
    """A block as the agent sees it: the file, its lines, its bytes against the budget, or the fault of the file."""

    tier: str
    shown: str
    lines: tuple[str, ...]
    size: int
    budget: int
    fault: str = ""


@dataclass(frozen=True)
class Tiers:
    """All tiers, L0 first, and the blocks of L3 and L2."""

    tiers: tuple[Tier, ...]
    blocks: tuple[Seen, ...]


def tiers(snapshot: Snapshot, claude: Path) -> Tiers:
    """The tiers of a project; `claude` is Claude Code's own folder, which holds the person's file."""
    person = read_person(claude)
    return Tiers(
        (
            Tier("L0", "transcripts", "read in place", tuple(_transcripts(snapshot))),
            Tier("L1", "atoms", "recalled, 5 at most", _atoms(snapshot), L1_CAP),
            Tier("L2", "project", _shown(snapshot.file) or "no file yet", _adopted(snapshot), L2_CAP),
            Tier("L3", "persona", _shown(person) or "no file yet", tuple(_persona(person)), L3_CAP),
        ),
        (_seen("L3", person, L3_BUDGET), _seen("L2", snapshot.file, L2_BUDGET)),
    )


def _shown(file: TargetFile) -> str:
    return visible(file.target.shown) if file.target else ""


def _transcripts(snapshot: Snapshot) -> list[Entry]:
    return [
        Entry(
            item.path,
            visible(item.session),
            item.last[:10] or item.first[:10],
            about=(f"{item.lines:,} lines · {item.texts} typed by you", visible("/".join(item.path.split("/")[-2:]))),
        )
        for item in snapshot.transcripts
    ]


def _atoms(snapshot: Snapshot) -> tuple[Entry, ...]:
    found = [
        (claim, gate_of(claim, snapshot)) for id_, claim in snapshot.claims.items() if id_ not in snapshot.adopted_ids
    ]
    found.sort(key=lambda pair: pair[0].atom.id)
    found.sort(key=lambda pair: (pair[1].open, pair[1].sessions, pair[0].atom.last_seen), reverse=True)
    return tuple(_atom(claim, gate, snapshot) for claim, gate in found)


def _atom(claim: Claim, gate: Gate, snapshot: Snapshot) -> Entry:
    atom = claim.atom
    flag = "contested" if atom.contested else "redacted" if atom.redacted else ""
    words = "; ".join(blocker.words for blocker in gate.blockers)
    return Entry(
        atom.id,
        visible(atom.claim),
        f"{gate.sessions}/{gate.sessions_needed}",
        flag,
        (
            f"{atom.kind} · {atom.confidence} · {gate.receipt}",
            f"first {atom.first_seen[:10]}   last {atom.last_seen[:10]}   {atom.id}",
            visible(atom.source),
            visible(f"waits at L1: {words}" if words else "its gate is open: it stands in Staged"),
            *((ELSEWHERE,) if snapshot.adopted_elsewhere(claim) else ()),
        ),
    )


def _adopted(snapshot: Snapshot) -> tuple[Entry, ...]:
    return tuple(_line(line, snapshot) for line in snapshot.adopted)


def _line(line: Adopted, snapshot: Snapshot) -> Entry:
    told = snapshot.ledger.newest().get(line.id)
    since = f"adopted {told.at[:10]} by {told.gate}" if told else "no ledger line: written by hand or by a teammate"
    local = snapshot.claims.get(line.id)
    known = f" · {len(local.sessions)} sessions here" if local else ""
    return Entry(
        line.id,
        visible(line.claim),
        flag="contested" if line.contested else "",
        about=(visible(since + known), visible(f"source {line.pointer or 'none'}   line {line.line}   {line.id}")),
    )


def _persona(file: TargetFile) -> list[Entry]:
    block = file.block
    return [
        Entry(
            entry.atom_id or f"line-{entry.line}",
            visible(entry.claim),
            flag="contested" if entry.contested else "",
            about=(visible(f"source {entry.pointer or 'none'}   line {entry.line}"),),
        )
        for entry in (block.lines if block else ())
        if entry.kind == "claim"
    ]


def _seen(tier: str, file: TargetFile, budget: int) -> Seen:
    if file.fault is not None or file.target is None or file.block is None:
        return Seen(tier, _shown(file), (), 0, budget, visible(str(file.fault or "").replace("\n", " ")))
    strips = file.target.strips_comments
    data = seen_by_agent(file.data, strips_comments=strips)
    text = data.decode("utf-8", "replace").removesuffix("\n")
    lines = tuple(visible(line.removesuffix("\r")) for line in text.split("\n"))
    return Seen(tier, _shown(file), lines, len(data), budget)
