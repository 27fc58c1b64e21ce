"""What may climb from L2 to L3: one rule that several repositories hold (design §3.3, agent-memory.md §6.1). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from memtui.engine.atoms import CONFIDENCE, Atom, as_l2, atom_id, normalize
from memtui.engine.jsonl import iso
from memtui.engine.promote.gates import Blocker, is_clean
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.l3_store import L3State
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot

if TYPE_CHECKING:
    from memtui.engine.store.contradictions import Pair

L3_CAP = 30
AGE_DAYS = 30  # in each project's block, and without a contest
REPOSITORIES = 2


@dataclass(frozen=True)
class Holding:
    """A claim that a project's block holds, with ledger and evidence: `since` is its first adoption (UTC date).

    `id` is the project-free one of its words; `disputed` the UTC date on which its newest contest was opened, or "".
    """

    id: str
    repo_id: str
    slug: str
    claim: Claim
    since: str
    disputed: str
    open_contest: bool

    def ripe(self, today: date) -> bool:
        """Whether it stands there long enough."""
        return today - date.fromisoformat(self.since) >= timedelta(days=AGE_DAYS)


@dataclass(frozen=True)
class Candidate:
    """One rule over all repositories that hold it. Without blockers it may climb; `atom` is what it would be."""

    id: str
    claim: str
    kind: str
    holdings: tuple[Holding, ...]
    projects: tuple[str, ...]
    atom: Atom | None
    blockers: tuple[Blocker, ...]

    @property
    def receipt(self) -> str:
        """What was counted, in words."""
        days = "; ".join(f"{holding.slug} since {holding.since}" for holding in self.holdings)
        return f"{len(self.holdings)}/{REPOSITORIES} repositories: {days}"


@dataclass(frozen=True)
class Shadowing:
    """A line of L3 that a project's own line contradicts: there the specific one wins (design §3.3)."""

    l3: str
    repo_id: str
    slug: str
    id: str
    claim: str
    seen: str  # UTC date of the newest evidence of the project's line


def holdings_of(snapshot: Snapshot) -> Iterator[Holding]:
    """The claims that a project holds at L2: a line of the block, a ledger line, a local record (design §2.5)."""
    if snapshot.trouble:
        return
    for line in snapshot.adopted:
        claim = snapshot.claims.get(line.id)
        if claim is None or normalize(line.claim) != normalize(claim.atom.claim):
            continue  # other words stand there by hand: the block doesn't hold this claim
        names = {line.id, *claim.former}
        log = snapshot.ledger
        told = [
            each.at[:10]
            for each in log.lines
            if each.atom_id in names and each.change not in ("drop", "") and log.stands(each)
        ]
        if told:
            yield Holding(
                id=atom_id(claim.atom.claim, None),
                repo_id=snapshot.project.repo_id,
                slug=snapshot.project.slug,
                claim=claim,
                since=min(told),
                disputed=max(_contest_days(snapshot, claim, names), default=""),
                open_contest=bool(claim.atom.contested or claim.opposes or line.contested),
            )


def _contest_days(snapshot: Snapshot, claim: Claim, names: set[str]) -> Iterator[str]:
    """When contests about a claim were opened: by hand, by the detector, or as the ledger's tags say."""
    aliases = snapshot.decisions.aliases()
    for row in snapshot.decisions.live():
        pair = {aliases.get(row.atom, row.atom), aliases.get(row.to, row.to)}
        if row.do == "contest" and pair & names:
            yield row.day
        elif row.do == "resolve" and pair & names:
            # It was opened by the evidence of the newer one; where that is gone, its settling is the next best.
            known = [snapshot.claims[each].atom.first_seen[:10] for each in pair if each in snapshot.claims]
            yield max(known) if len(known) == len(pair) else row.day
    for line in snapshot.ledger.lines:
        if line.action == "tag" and line.atom_id in names:
            yield line.at[:10]
    for other in (*claim.atom.contested_by, *claim.opposes):
        yield max(snapshot.claims[each].atom.first_seen[:10] for each in (other, claim.atom.id))


def candidates(snapshots: Iterable[Snapshot], state: L3State, *, now: datetime) -> tuple[Candidate, ...]:
    """All rules that projects hold, grouped; those that may climb first, then the nearest to it."""
    aliases = state.decisions.aliases()
    groups: dict[str, dict[str, Holding]] = {}
    for holding in sorted((each for snapshot in snapshots for each in holdings_of(snapshot)), key=_first):
        group = groups.setdefault(aliases.get(holding.id, holding.id), {})
        group.setdefault(holding.repo_id, holding)  # two clones are one repository
    found = [_candidate(id_, tuple(group.values()), state, now) for id_, group in groups.items()]
    return tuple(sorted(found, key=lambda each: (bool(each.blockers), -len(each.holdings), each.claim.casefold())))


def _first(holding: Holding) -> tuple[str, str, str]:
    return holding.since, holding.repo_id, holding.id


def _candidate(id_: str, holdings: tuple[Holding, ...], state: L3State, now: datetime) -> Candidate:
    own = [holding for holding in holdings if holding.id == id_]
    claim = own[0].claim.atom.claim if own else _words(state.decisions, id_, holdings)
    kinds = {holding.claim.atom.kind for holding in own or holdings}
    ripe = [holding for holding in holdings if holding.ripe(now.date())]
    atom = merged(claim, ripe, now=now) if len(ripe) >= REPOSITORIES else None
    blockers = tuple(_blockers(id_, claim, kinds, holdings, state, now.date()))
    return Candidate(id_, claim, min(kinds), holdings, named(holdings), atom, blockers)


def _words(made: Decisions, id_: str, holdings: Sequence[Holding]) -> str:
    return made.words().get(id_) or holdings[0].claim.atom.claim


def _blockers(
    id_: str, claim: str, kinds: set[str], holdings: Sequence[Holding], state: L3State, today: date
) -> Iterator[Blocker]:
    ripe = [holding for holding in holdings if holding.ripe(today)]
    if len(holdings) < REPOSITORIES:
        yield Blocker("repositories", f"held in {len(holdings)} of {REPOSITORIES} repositories")
    elif len(ripe) < REPOSITORIES:
        young = [holding for holding in holdings if holding not in ripe]
        days = ", ".join(f"{each.slug} since {each.since}" for each in young)
        yield Blocker("age", f"not {AGE_DAYS} days in each project yet: {days}")
    for holding in holdings:
        if holding.open_contest:
            yield Blocker("contested", f"contested in {holding.slug}")
        elif holding.disputed and today - date.fromisoformat(holding.disputed) < timedelta(days=AGE_DAYS):
            yield Blocker(
                "disputed", f"was contested in {holding.slug} on {holding.disputed}: {AGE_DAYS} days of peace"
            )
    if len(kinds) > 1:
        yield Blocker("kind", f"the projects disagree about its kind: {', '.join(sorted(kinds))}")
    if any(each.claim.atom.redacted and each.claim.standing.cleared is None for each in holdings) or not is_clean(
        claim
    ):
        yield Blocker("redacted", "something in it is redacted: a person must look at it")
    if against := [line.claim for line in state.lines if line.id != id_ and _opposes(line.claim, claim)]:
        yield Blocker("opposes", f"contradicts a line of L3: {against[0]}")
    yield from _taken_out(id_, len(holdings), state)


def _taken_out(id_: str, repositories: int, state: L3State) -> Iterator[Blocker]:
    """A rule that the person kept or took out of L3 is back only when one more repository holds it."""
    standing = state.decisions.standings().get(id_)
    verdict = standing.verdict if standing else None
    if verdict is not None and verdict.do == "reject" and id_ not in state.ids and repositories <= verdict.sessions:
        yield Blocker("rejected", "rejected: returns when another repository holds it")
    told = state.ledger.newest().get(id_)
    if told is not None and id_ not in state.ids:
        before = told.atom.get("promoted_from_projects") or ()
        if repositories <= max(len(before), REPOSITORIES):
            hows = {"drop": "you pruned it", "undo": "you took its adoption back"}
            how = hows.get(told.action, "its line was removed by hand after")
            yield Blocker("pruned", f"{how} {told.at[:10]}: returns when another repository holds it")


def merged(claim: str, holdings: Sequence[Holding], *, now: datetime) -> Atom:
    """The L3 atom of one rule: evidence united, pointers stripped, every project named (agent-memory.md §6.1)."""
    atoms = [as_l2(holding.claim.atom, promoted_at=now) for holding in holdings]
    first = min(atoms, key=lambda atom: (atom.first_seen, atom.id))
    last = max(atoms, key=lambda atom: (atom.last_seen, atom.id))
    own = [atom for atom in atoms if atom_id(atom.claim, None) == atom_id(claim, None)]
    return Atom(
        id=atom_id(claim, None),
        claim=claim,
        scope="global",
        kind=min(atom.kind for atom in own or atoms),
        first_seen=first.first_seen,
        last_seen=last.last_seen,
        observations=sum(atom.observations for atom in atoms),
        sessions=tuple(dict.fromkeys(session for atom in atoms for session in atom.sessions)),
        source=last.source,
        first_source=first.first_source,
        confidence=max((atom.confidence for atom in atoms), key=CONFIDENCE.index),
        tier="L3",
        redacted=any(atom.redacted for atom in atoms),
        promoted_from_projects=named(holdings),
        promoted_at=iso(now),
    )


def named(holdings: Sequence[Holding]) -> tuple[str, ...]:
    """The projects' slugs; `owner-repo` where two are equal, and never two of one name (design §2.6)."""
    slugs = [holding.slug for holding in holdings]
    names = [_owner_name(each) if slugs.count(each.slug) > 1 else each.slug for each in holdings]
    counted = [name if names.count(name) == 1 else f"{name}-{at}" for at, name in enumerate(names, 1)]
    return tuple(sorted(counted))


def _opposes(line: str, claim: str) -> bool:
    from memtui.engine.store.contradictions import relation  # its tables take a while to load, and are seldom asked

    return relation(line, claim) == "contradiction"


def _owner_name(holding: Holding) -> str:
    owner = [part for part in holding.repo_id.split("/") if part][-2:-1]
    kept = "".join(each if each.isascii() and (each.isalnum() or each in "._-") else "-" for each in "".join(owner))
    return f"{kept.casefold() or 'local'}-{holding.slug}"


@lru_cache(maxsize=8)
def _conflicts(texts: tuple[tuple[tuple[str, str], str, datetime], ...]) -> tuple[Pair[tuple[str, str]], ...]:
    """The detector's pairs; every look at L3 asks about the same lines."""
    from memtui.engine.store.contradictions import conflicts

    return conflicts(texts)


def shadowings(snapshots: Iterable[Snapshot], state: L3State) -> tuple[Shadowing, ...]:
    """The lines of L3 that lines of projects' blocks contradict."""
    found: list[Shadowing] = []
    for snapshot in snapshots:
        texts = [(("L3", line.id), line.claim, snapshot.now) for line in state.lines]
        texts += [(("L2", line.id), line.claim, snapshot.now) for line in snapshot.adopted]
        words = {line.id: line.claim for line in snapshot.adopted}
        for pair in _conflicts(tuple(texts)) if state.lines and snapshot.adopted else ():
            sides = dict((pair.older, pair.newer))
            if sides.keys() == {"L2", "L3"}:
                local = snapshot.claims.get(sides["L2"])
                seen = local.atom.last_seen[:10] if local else snapshot.today.isoformat()
                ref = snapshot.project
                found.append(Shadowing(sides["L3"], ref.repo_id, ref.slug, sides["L2"], words[sides["L2"]], seen))
    return tuple(found)
