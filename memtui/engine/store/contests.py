"""Open contradictions of a project: detected or opened by hand, minus what a person resolved (design §3.3).

A contest is between an older and a newer claim. Both are blocked while it is open; the older one carries the mark.
What stands in the person's own prose outside the block wins without a contest: the claim is *shadowed* there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from memtui.engine.jsonl import moment_of
from memtui.engine.store.contradictions import Pair, ProseConflict, against_prose, conflicts
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.merge import Claim
from memtui.engine.store.tombstones import let_go

BY_HAND = "by hand"
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Contest:
    """An open pair. `rule` is negation, value or by hand; spans mark the differing words in each text.

    `since` is the UTC date of the newest evidence of the newer claim: the date that the tag carries.
    """

    older: str
    newer: str
    rule: str
    since: str
    older_spans: Spans = ()
    newer_spans: Spans = ()


@dataclass(frozen=True)
class Shadow:
    """A claim that a line of the target file outside the block contradicts."""

    claim: str
    line: int
    sentence: str


def find_contests(claims: Mapping[str, Claim], decisions: Decisions) -> tuple[Contest, ...]:
    """All open contests among live claims, oldest pair first; a claim that was let go contests nothing.

    Nor does one from a foreign store or from tool records that nobody stood for: it would block the person's own.
    """
    live = {id_: claim for id_, claim in claims.items() if not let_go(claim)}
    words = decisions.pairs()
    found: dict[frozenset[str], Contest] = {}
    ours = [(id_, claim.atom) for id_, claim in sorted(live.items()) if not (claim.unreviewed or claim.unsaid)]
    for pair in _detected(tuple((id_, atom.claim, atom.first_seen) for id_, atom in ours)):
        key = frozenset((pair.older, pair.newer))
        if key not in words:
            since = live[pair.newer].atom.last_seen[:10]
            conflict = pair.conflict
            found[key] = Contest(pair.older, pair.newer, conflict.rule, since, conflict.older, conflict.newer)
    for key, row in words.items():
        if row.do == "contest" and len(key) == 2 and key <= live.keys():
            older, newer = sorted(key, key=lambda id_: (live[id_].atom.first_seen, id_))
            found[key] = Contest(older, newer, BY_HAND, live[newer].atom.last_seen[:10])
    return tuple(sorted(found.values(), key=lambda contest: (contest.older, contest.newer)))


def find_shadows(claims: Mapping[str, Claim], prose: Sequence[str]) -> tuple[Shadow, ...]:
    """The claims that the person's own lines contradict; `prose` are the file's lines, the block's left empty."""
    texts = tuple((id_, claim.atom.claim) for id_, claim in sorted(claims.items()) if not let_go(claim))
    return tuple(Shadow(hit.claim, hit.line, hit.sentence) for hit in _shadowed(texts, tuple(prose)))


def with_contests(claims: Mapping[str, Claim], contests: Iterable[Contest]) -> dict[str, Claim]:
    """The claims with the mark on each older one, and on each newer one what it opposes (the reverse join)."""
    marked = dict(claims)
    for contest in contests:
        older, newer = marked[contest.older], marked[contest.newer]
        by = tuple(sorted({*older.atom.contested_by, contest.newer}))
        marked[contest.older] = replace(older, atom=replace(older.atom, contested=True, contested_by=by))
        marked[contest.newer] = replace(newer, opposes=tuple(sorted({*newer.opposes, contest.older})))
    return marked


def with_shadows(claims: Mapping[str, Claim], shadows: Iterable[Shadow]) -> dict[str, Claim]:
    """The claims, each with the sentence that contradicts it, if there is one."""
    marked = dict(claims)
    for shadow in shadows:
        marked[shadow.claim] = replace(marked[shadow.claim], shadowed=shadow.sentence)
    return marked


@lru_cache(maxsize=8)
def _detected(claims: tuple[tuple[str, str, str], ...]) -> tuple[Pair[str], ...]:
    """The detector's pairs; kept, because every key press loads a snapshot with the same words."""
    return conflicts([(id_, text, moment_of(first)) for id_, text, first in claims])


@lru_cache(maxsize=8)
def _shadowed(claims: tuple[tuple[str, str], ...], prose: tuple[str, ...]) -> tuple[ProseConflict[str], ...]:
    return against_prose(claims, prose)
