"""Open contradictions of a project: detected or opened by hand, minus what a person resolved (design §3.3).

A contest is between an older and a newer claim. Both are blocked while it is open; the older one carries the mark.
What stands in the person's own prose outside the block wins without a contest: the claim is *shadowed* there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from memtui.engine.jsonl import moment_of
from memtui.engine.store.decisions import Decisions
from memtui.engine.store.judged import Hit, Judged, mark_of
from memtui.engine.store.merge import Claim
from memtui.engine.store.prose import prose_sentences
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


def judge(claims: Mapping[str, Claim], prose: Sequence[str], kept: Judged) -> Judged:
    """What the detector says of live claims and the file's lines outside the block; `kept` counts where it is of these.

    A claim that was let go contests nothing. Nor does one from a foreign store or from tool records that nobody stood
    for: it would block the person's own.
    """
    live = [(id_, claim) for id_, claim in sorted(claims.items()) if not let_go(claim)]
    ours = tuple(
        (id_, claim.atom.claim, claim.atom.first_seen) for id_, claim in live if not (claim.unreviewed or claim.unsaid)
    )
    texts, lines = tuple((id_, claim.atom.claim) for id_, claim in live), tuple(prose)
    about, against = _mark(ours, ()), _mark(texts, lines)
    return Judged(
        claims=about,
        pairs=kept.pairs if kept.claims == about and _within(kept, ours) else _detected(ours),
        prose=against,
        shadows=kept.shadows if kept.prose == against and _said(kept, texts, lines) else _shadowed(texts, lines),
        atoms=kept.atoms,
    )


def _within(kept: Judged, claims: Iterable[tuple[str, str, str]]) -> bool:
    """Whether kept pairs are of these claims, and their places within the words: the file is not trusted."""
    length = {id_: len(text) for id_, text, _ in claims}
    return all(
        id_ in length and all(start <= end <= length[id_] for start, end in spans)
        for hit in kept.pairs
        for id_, spans in ((hit.older, hit.older_spans), (hit.newer, hit.newer_spans))
    )


def _said(kept: Judged, claims: Iterable[tuple[str, str]], lines: Sequence[str]) -> bool:
    """Whether kept shadows name claims and sentences that there are."""
    if not kept.shadows:
        return True
    known, said = {id_ for id_, _ in claims}, [line for line, _ in prose_sentences(lines)]
    return all(id_ in known and at < len(said) and said[at] == line for id_, line, at in kept.shadows)


def find_contests(claims: Mapping[str, Claim], decisions: Decisions, judged: Judged) -> tuple[Contest, ...]:
    """All open contests among live claims, oldest pair first."""
    live = {id_: claim for id_, claim in claims.items() if not let_go(claim)}
    words = decisions.pairs()
    found: dict[frozenset[str], Contest] = {}
    for hit in judged.pairs:
        key = frozenset((hit.older, hit.newer))
        if key not in words:
            since = live[hit.newer].atom.last_seen[:10]
            found[key] = Contest(hit.older, hit.newer, hit.rule, since, hit.older_spans, hit.newer_spans)
    for key, row in words.items():
        if row.do == "contest" and len(key) == 2 and key <= live.keys():
            older, newer = sorted(key, key=lambda id_: (live[id_].atom.first_seen, id_))
            found[key] = Contest(older, newer, BY_HAND, live[newer].atom.last_seen[:10])
    return tuple(sorted(found.values(), key=lambda contest: (contest.older, contest.newer)))


def find_shadows(prose: Sequence[str], judged: Judged) -> tuple[Shadow, ...]:
    """The claims that the person's own lines contradict; `prose` are the file's lines, the block's left empty."""
    said = list(prose_sentences(prose)) if judged.shadows else []
    return tuple(Shadow(id_, line, said[at][1]) for id_, line, at in judged.shadows)


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


def marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` with `«»` around the spans."""
    parts: list[str] = []
    position = 0
    for start, end in sorted(set(spans)):
        parts += [text[position:start], f"«{text[start:end]}»"]
        position = end
    return "".join([*parts, text[position:]])


@lru_cache(maxsize=8)
def _mark(texts: tuple[tuple[str, ...], ...], lines: tuple[str, ...]) -> str:
    """Every key press loads a snapshot with the same words."""
    return mark_of(texts, lines)


@lru_cache(maxsize=8)
def _detected(claims: tuple[tuple[str, str, str], ...]) -> tuple[Hit, ...]:
    from memtui.engine.store.contradictions import conflicts  # its tables take a while to load, and are seldom asked

    pairs = conflicts([(id_, text, moment_of(first)) for id_, text, first in claims])
    return tuple(
        Hit(each.older, each.newer, each.conflict.rule, each.conflict.older, each.conflict.newer) for each in pairs
    )


@lru_cache(maxsize=8)
def _shadowed(claims: tuple[tuple[str, str], ...], prose: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    """Each claim with the line that contradicts it, and the number of the sentence among all."""
    if not any(prose):
        return ()
    from memtui.engine.store.contradictions import against_prose

    at = {place: number for number, place in reversed(list(enumerate(prose_sentences(prose))))}
    return tuple((hit.claim, hit.line, at[hit.line, hit.sentence]) for hit in against_prose(claims, prose))
