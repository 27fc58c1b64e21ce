"""The one merge function: evidence and decisions become claims (design §2.2, §2.3).

Atoms are never updated in place. They are what the rows come to, so a store can always be rebuilt from memtui's
home, and `observations` and `sessions` equal the counting rows by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from memtui.engine.atoms import REDACTED, Atom, atom_id, normalize
from memtui.engine.capture.utterance import TOOL
from memtui.engine.evidence import LOOKUP, RETRACTION, Sighting
from memtui.engine.jsonl import iso, moment_of
from memtui.engine.recall.held import place_of
from memtui.engine.redact.second import Mark
from memtui.engine.store.decisions import Decisions, Standing

STATED_SCORE = 0.9


@dataclass(frozen=True)
class Gone:
    """Why a claim's line is not in the block any more, and the ISO time of its ledger line.

    `how` is "demoted", "taken back", "by hand", or "saved over" for an old copy of the file that an editor wrote back.
    """

    how: str
    at: str

    @property
    def on(self) -> str:
        """The UTC date of that line."""
        return self.at[:10]


@dataclass(frozen=True)
class Claim:
    """A claim with everything known of it: its L1 atom, its rows oldest first, the person's decisions, former ids."""

    atom: Atom
    rows: tuple[Sighting, ...]
    standing: Standing = field(default_factory=Standing)
    former: tuple[str, ...] = ()
    opposes: tuple[str, ...] = ()  # older claims that it contradicts, while those contests are open
    shadowed: str = ""  # the sentence of the person's own prose that contradicts it
    written: int = 0  # the line of the file outside the block that says the same, 0 for none
    gone: Gone | None = None
    marks: tuple[Mark, ...] = ()  # what the second scanner marked in the words

    @property
    def counting(self) -> tuple[Sighting, ...]:
        """The rows that a gate may count."""
        return tuple(row for row in self.rows if row.counts)

    @property
    def names(self) -> frozenset[str]:
        """Every id that a row of it may carry: also that of the claim it was split off from."""
        return frozenset((self.atom.id, *self.former, *(row.atom_id for row in self.rows)))

    @property
    def unreviewed(self) -> bool:
        """Whether all of it came from a foreign store and no person stood for it: it is shown and used for nothing."""
        standing = self.standing
        vouched = standing.vouched or standing.forced or standing.cleared or standing.adopted
        accepted = standing.verdict is not None and standing.verdict.do == "accept"
        return all(row.imported for row in self.rows) and not (vouched or accepted)

    @property
    def unsaid(self) -> bool:
        """Whether only tool records show it and no person stood for it: recall may use it, it blocks nothing."""
        standing = self.standing
        return all(row.speaker == TOOL for row in self.rows) and not (standing.vouched or standing.forced)

    @property
    def looked_up(self) -> bool:
        """Whether only look-ups show it, in the words in which they did: it is told while its file holds the name."""
        return bool(place_of(self.atom.claim)[0]) and all(row.signal == LOOKUP for row in self.rows)

    @property
    def sessions(self) -> frozenset[str]:
        """The conversations that said it; the review of a vouch is none."""
        return frozenset(row.session for row in self.counting)

    @property
    def days(self) -> frozenset[str]:
        """The UTC dates on which it was said."""
        return frozenset(row.day for row in self.counting)


@dataclass(frozen=True)
class Merged:
    """All claims of a project by id, and what was refused (one line each, without the text)."""

    claims: Mapping[str, Claim]
    refused: tuple[str, ...] = ()


def merge(rows: Iterable[Sighting], decisions: Decisions, *, slug: str) -> Merged:
    """The claims of a project. Same message, same sighting; same id with other words is refused (design §2.1)."""
    ends = decisions.ends()
    words = dict(decisions.words())
    forgotten = decisions.forgotten().keys()
    taken_back = _taken_back(rows := list(rows))
    standings = decisions.standings()
    said: dict[str, str] = {}
    groups: dict[str, list[Sighting]] = {}
    former: dict[str, set[str]] = {}
    refused: list[str] = []
    seen: set[tuple[str, str]] = set()
    # Harvested in any order, merged in one; a foreign store's words never take an id or a wording from words of here.
    for row in sorted(rows, key=lambda row: (row.imported, row.at, row.pointer)):
        own = atom_id(row.claim, slug)  # after a renamed repository the row's id is of the old slug
        first = said.setdefault(own, row.claim)
        if normalize(first) != normalize(row.claim):
            refused.append(f"{own}: another claim has this id already ({row.pointer})")
            continue
        targets = ends.get(own) or ends.get(row.atom_id) or (own,)
        for target in targets:
            if not forgotten.isdisjoint((own, row.atom_id, target)):
                continue
            back = row.at < taken_back.get((row.atom_id, row.session), "")
            if row.signal == RETRACTION or (back and not _stood_for(_standing(standings, target, {own, row.atom_id}))):
                continue
            keys = {(target, key) for _, key in row.keys}
            if not seen.isdisjoint(keys):
                continue
            seen |= keys
            groups.setdefault(target, []).append(row)
            before = {own, row.atom_id} - {target} if target == targets[0] else set()
            former.setdefault(target, set()).update(before)
    for old, (target, *_) in ends.items():
        if target in former and target != old:
            former[target].add(old)  # also ids that no row carries any more
    claims: dict[str, Claim] = {}
    for target, found in groups.items():
        text = words.get(target) or said.get(target) or found[0].claim
        if atom_id(text, slug) != target:
            refused.append(f"{target}: its words are not known any more")
            continue
        ordered = tuple(sorted(found, key=lambda row: (row.at, row.pointer)))
        standing = _standing(standings, target, former[target])
        if standing.cleared is not None and ends.get(standing.cleared.atom, (target,))[0] != standing.cleared.atom:
            standing = replace(standing, cleared=None)  # a person looked at other words than these
        claims[target] = Claim(_atom(text, ordered, standing, slug), ordered, standing, tuple(sorted(former[target])))
    return Merged(claims, tuple(refused))


def _stood_for(standing: Standing) -> bool:
    """Whether the person decided for the claim itself, which no passing word in a conversation undoes."""
    accepted = standing.verdict is not None and standing.verdict.do == "accept"
    return bool(standing.vouched or standing.forced or accepted)


def _taken_back(rows: Iterable[Sighting]) -> dict[tuple[str, str], str]:
    """By claim and session, the last time at which the person took it back in that session."""
    found: dict[tuple[str, str], str] = {}
    for row in rows:
        if row.signal == RETRACTION:
            found[row.atom_id, row.session] = max(row.at, found.get((row.atom_id, row.session), ""))
    return found


def _standing(standings: Mapping[str, Standing], target: str, former: Iterable[str]) -> Standing:
    """The person's decisions about a claim, also those made under an id it had before."""
    for name in (target, *sorted(former)):
        if name in standings:
            return standings[name]
    return Standing()


def review_session(day: str) -> str:
    """The session under which a vouch enters an atom: `review-<UTC date>` (design §3.2)."""
    return f"review-{day}"


def _atom(text: str, rows: tuple[Sighting, ...], standing: Standing, slug: str) -> Atom:
    """The L1 record of a claim. Where no row counts, the record, which can't say zero, carries its newest session."""
    counting = [row for row in rows if row.counts]
    basis = counting or list(rows[-1:])
    sessions = list(dict.fromkeys(row.session for row in basis))
    observations = len(basis)
    if standing.vouched is not None:
        sessions.append(review_session(standing.vouched.day))
        observations += 1
    cited = [row for row in rows if row.pointer.startswith("~/")] or list(rows)
    return Atom(
        id=atom_id(text, slug),
        claim=text,
        scope="project",
        project=slug,
        kind=standing.kind or min(rows, key=lambda row: row.imported).kind,  # the first of here
        first_seen=iso(moment_of(basis[0].at)),
        last_seen=iso(moment_of(basis[-1].at)),
        observations=observations,
        sessions=tuple(sessions),
        source=cited[-1].pointer,
        first_source=cited[0].pointer,
        confidence="stated" if standing.won or any(_stated(row) for row in counting) else "observed",
        tier="L1",
        redacted=REDACTED in text,
    )


def _stated(row: Sighting) -> bool:
    """Said on purpose: asked to be remembered, or a clear correction (plugmem-fusion.md D-6)."""
    if row.speaker != "person" or row.signal == "choice":
        return False
    return row.signal == "explicit" or (row.signal == "correction" and row.score >= STATED_SCORE)
