"""L3 as rows for a person: the lines of the block, what may climb, what waits, what one project holds (tui.md "6 L3").

A row's `place` says which: LINE, CLIMBS, WAITS (the gate is open, there is no room) or HELD (something is in the way).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine.atoms import digest
from memtui.engine.promote.gates import Blocker, is_clean
from memtui.engine.promote.l3 import L3_CAP, REPOSITORIES, Candidate, Shadowing, candidates, named, shadowings
from memtui.engine.review.queues import CHANGED, IN, LATER, OPEN, OUT
from memtui.engine.store.decisions import Decision, Standing
from memtui.engine.store.l3_store import L3Line, L3State
from memtui.engine.store.snapshot import Snapshot

LINE, CLIMBS, WAITS, HELD = "line", "climbs", "waits", "held"
BY_HAND = "by hand"
_SECRET = "today's redaction rules find something in it: prune it, or give it other words"


@dataclass(frozen=True)
class L3Item:
    """One row. `action` is what adopting would do with it: adopt, drop, edit, tag, untag, or "" for nothing.

    `projects` are those that the L3 record names, `joined` those that came later; `last` is the UTC date on which it
    was last said, of a rule entered by hand the day of that, "" where neither is known. `tagged` is the date of a tag,
    `rewritten` the id that the person's words give to a line, "" where it keeps its own.
    """

    id: str
    claim: str
    kind: str
    place: str
    state: str
    action: str
    gate: str
    words: str
    projects: tuple[str, ...]
    last: str
    digest: str
    line: L3Line | None = None
    candidate: Candidate | None = None
    joined: tuple[str, ...] = ()
    shadowed: tuple[Shadowing, ...] = ()
    tagged: str = ""
    blockers: tuple[Blocker, ...] = ()
    added: Decision | None = None
    rewritten: str = ""

    @property
    def flags(self) -> tuple[str, ...]:
        """Words for what a row must not hide."""
        contested = self.line is not None and self.line.contested
        return ("contested",) if contested else ()

    @property
    def accepted(self) -> bool:
        """Whether the next L3 adoption writes it."""
        return bool(self.action) and self.state == (OUT if self.action == "drop" else IN)


@dataclass(frozen=True)
class L3View:
    """Everything the L3 screen and `memtui l3` show: the state on disk and the rows, lines first, oldest first."""

    state: L3State
    items: tuple[L3Item, ...]
    now: datetime

    @property
    def room(self) -> int:
        """Places left when everything accepted is written; below zero where a person wrote more than the cap."""
        drops = sum(item.accepted and item.action == "drop" for item in self.items)
        adds = sum(item.accepted and item.action == "adopt" for item in self.items)
        return L3_CAP - len(self.state.lines) + drops - adds

    @property
    def waiting(self) -> tuple[L3Item, ...]:
        """Promotions whose gate is open and for which there is no room."""
        return tuple(item for item in self.items if item.place == WAITS)

    @property
    def accepted(self) -> tuple[L3Item, ...]:
        return tuple(item for item in self.items if item.accepted)


def view(snapshots: Sequence[Snapshot], state: L3State, *, now: datetime) -> L3View:
    """The rows of L3 over all projects that this machine knows."""
    standings = state.decisions.standings()
    found = {each.id: each for each in candidates(snapshots, state, now=now)}
    shadows = shadowings(snapshots, state)
    aliases, words = state.decisions.aliases(), state.decisions.words()
    lines = [
        _rewritten(
            _line(
                line,
                found.get(aliases.get(line.id, line.id)),
                [each for each in shadows if each.l3 == line.id],
                standings.get(aliases.get(line.id, line.id)),
                now,
            ),
            aliases.get(line.id, ""),
            words,
        )
        for line in state.lines
    ]
    lines.sort(key=lambda item: (item.last, item.claim.casefold()))
    there = state.ids | {item.rewritten for item in lines}
    rest = [_climbing(each, standings, now) for id_, each in found.items() if id_ not in there]
    known = there | {item.id for item in rest if item.place != HELD}
    hands = {id_: row for id_, row in _added(standings) if id_ not in known}
    rest = [item for item in rest if item.id not in hands]
    rest += [_by_hand(id_, words.get(id_, row.claim), row, standings[id_]) for id_, row in hands.items()]
    room = L3_CAP - len(lines) + sum(item.accepted and item.action == "drop" for item in lines)
    return L3View(state, (*lines, *_fitted(rest, room)), now)


def staged_l3(seen: L3View) -> tuple[L3Item, ...]:
    """The rows that stand in Staged, too: what may climb, and marks that are to be written or taken off (tui.md)."""
    return tuple(
        item for item in seen.items if item.place == CLIMBS or (item.place == LINE and item.action in ("tag", "untag"))
    )


def _added(standings: Mapping[str, Standing]) -> list[tuple[str, Decision]]:
    return [(id_, each.forced) for id_, each in standings.items() if each.forced is not None]


def _fitted(items: Iterable[L3Item], room: int) -> list[L3Item]:
    """What may climb, as far as there is room, accepted ones first; at the cap the gate closes (design §3.3)."""
    rows = sorted(items, key=lambda item: (item.place == HELD, not item.accepted, item.state == OUT))
    fitted: list[L3Item] = []
    for item in rows:
        if item.place == CLIMBS and item.state != OUT:
            room -= 1
            if room < 0:
                full = Blocker("full", f"L3 holds {L3_CAP} claims: it waits until you prune one")
                item = replace(item, place=WAITS, action="", blockers=(full,))
        fitted.append(item)
    order = (CLIMBS, WAITS, HELD)
    return sorted(fitted, key=lambda item: order.index(item.place))


def _line(
    line: L3Line,
    candidate: Candidate | None,
    shadowed: Sequence[Shadowing],
    standing: Standing | None,
    now: datetime,
) -> L3Item:
    holdings = candidate.holdings if candidate else ()
    last = max((holding.claim.atom.last_seen[:10] for holding in holdings), default="")
    if not last and line.told is not None:
        last = str(line.told.atom.get("last_seen") or line.told.at)[:10]  # entered by hand: nobody said it elsewhere
    kind = str(line.told.atom.get("kind", "")) if line.told else (candidate.kind if candidate else "")
    repositories = {each.repo_id for each in shadowed}
    tagged = max((each.seen for each in shadowed), default="") if len(repositories) >= REPOSITORIES else ""
    action = "tag" if tagged and tagged != line.contested else "untag" if line.contested and not tagged else ""
    of = digest(f"{action} {tagged} {line.claim}", 0)
    state = _state(standing, of, now)
    if state == OUT:
        action, gate = "drop", "pruned"
    else:
        gate = "shadowed" if action == "tag" else "resolved" if action else ""
    where = ", ".join(sorted({each.slug for each in shadowed}))
    hand = "entered by hand" if line.told is not None and line.told.gate == BY_HAND else ""
    words = f"shadowed in {where}: there the project's own line wins" if where else hand
    if not is_clean(line.claim):
        words = "; ".join(part for part in (_SECRET, words) if part)
    return L3Item(
        line.id,
        line.claim,
        kind,
        LINE,
        state,
        action,
        gate,
        words,
        line.projects,
        last,
        of,
        line,
        candidate,
        _joined(line, candidate, now),
        tuple(shadowed),
        tagged,
    )


def _rewritten(item: L3Item, new: str, words: Mapping[str, str]) -> L3Item:
    """The row of a line that the person gave other words: they are written next, unless the line is to leave."""
    if not new or new not in words:
        return item
    was = f"was: {item.claim}"
    said = "; ".join(part for part in (was, item.words) if part)
    if item.action == "drop":
        return replace(item, claim=words[new], words=said, rewritten=new)
    return replace(item, claim=words[new], state=IN, action="edit", gate="edited", words=said, tagged="", rewritten=new)


#: How rows may be sorted, within lines, climbing, waiting and held ones: the longest unheard of first, and so on.
ORDERS = ("oldest first", "by words", "longest first", "most projects first")
_KEYS: Mapping[str, Callable[[L3Item], tuple[object, ...]]] = {
    ORDERS[0]: lambda item: (item.last, item.claim.casefold()),
    ORDERS[1]: lambda item: (item.claim.casefold(),),
    ORDERS[2]: lambda item: (-len(item.claim.encode()), item.claim.casefold()),
    ORDERS[3]: lambda item: (-len(item.projects), item.claim.casefold()),
}


def ordered(items: Iterable[L3Item], order: str) -> tuple[L3Item, ...]:
    """The rows in one of `ORDERS`; lines stay above what may join them."""
    places = (LINE, CLIMBS, WAITS, HELD)
    rows = sorted(items, key=lambda item: (places.index(item.place), *_KEYS[order](item)))
    return tuple(rows)


def _joined(line: L3Line, candidate: Candidate | None, now: datetime) -> tuple[str, ...]:
    """Projects that hold the rule long enough and that the ledger doesn't name yet."""
    if candidate is None or not line.projects:
        return ()
    ripe = [holding for holding in candidate.holdings if holding.ripe(now.date()) and not holding.open_contest]
    told = {part for name in line.projects for part in (name, name.partition("-")[2])}
    return tuple(name for name in named(ripe) if name not in told)


def _climbing(each: Candidate, standings: Mapping[str, Standing], now: datetime) -> L3Item:
    of = digest(each.claim, len(each.holdings))
    ready = each.atom is not None and not each.blockers
    rejected = any(blocker.code == "rejected" for blocker in each.blockers)
    state = OUT if rejected else _state(standings.get(each.id), of, now)
    if state == OUT and not rejected:
        state = OPEN  # another repository holds it since it was rejected
    last = max(holding.claim.atom.last_seen[:10] for holding in each.holdings)
    return L3Item(
        each.id,
        each.claim,
        each.kind,
        CLIMBS if ready else HELD,
        state,
        "adopt" if ready else "",
        "recurred",
        each.receipt,
        each.projects,
        last,
        of,
        None,
        each,
        blockers=each.blockers,
    )


def _by_hand(id_: str, claim: str, row: Decision, standing: Standing) -> L3Item:
    """An entry that the person typed: accepted by being typed, until it is taken back."""
    state = OUT if standing.verdict is not None and standing.verdict.do == "reject" else IN
    return L3Item(
        id_,
        claim,
        row.how,
        CLIMBS,
        state,
        "adopt",
        BY_HAND,
        f"typed by you on {row.day}",
        (),
        row.day,
        digest(claim, 0),
        added=row,
    )


def _state(standing: Standing | None, of: str, now: datetime) -> str:
    verdict = standing.verdict if standing else None
    if verdict is None:
        return OPEN
    if verdict.do == "later":
        return LATER if verdict.day == now.date().isoformat() else OPEN
    if verdict.do == "reject":
        return OUT
    return IN if verdict.digest == of else CHANGED
