"""Why a claim answers a prompt and another one doesn't: the parts of each score, and what became of it (design §7).

Every number comes from the functions that a hook scores with; nothing is looked for anew.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from memtui.engine.recall import index
from memtui.engine.recall.score import ordinal, overlap, weights

TOLD, SPACE, CAP, FLOOR, KNOWN, BLOCKED = "told", "space", "cap", "floor", "known", "blocked"
STALE = "stale"


@dataclass(frozen=True)
class Scored:
    """A claim that shares words with a prompt.

    `words` are those, each with what it counts, the rarest first; `length` the words of the claim; `overlap` what both
    come to. `score` is the overlap times `of_kind`, `of_confidence` and `recency`. `fate` is one of told, space (no
    room in the block), cap (more claims than a block may hold), floor (too low), known (the session loads it, or was
    told it), blocked (the file's own words say it, or win over it) and stale (a look-up whose file doesn't hold the
    name).
    """

    id: str
    claim: str
    kind: str
    confidence: str
    contested: str
    age: int  # days since it was last said
    words: tuple[tuple[str, float], ...]
    length: int
    overlap: float
    of_kind: float
    of_confidence: float
    recency: float
    score: float
    fate: str


def scored(
    data: bytes,
    prompt: str,
    *,
    today_ordinal: int,
    hits: Sequence[index.Hit],
    told: Sequence[index.Hit],
    known: Set[str],
) -> tuple[Scored, ...]:
    """The claims of an index that share words with a prompt, those that are told first, then the best.

    `hits` is what `index.search` found in the same bytes, `told` what of it the block holds.
    """
    header = index.header_of(data)
    if header is None:
        return ()
    found, rare = index.sharing(data[: index.MAX_BYTES], prompt)
    shown, kept = {hit.id for hit in told}, {hit.id for hit in hits}
    last = min((hit.score for hit in hits), default=0.0) if len(hits) == header.claims else 0.0
    claims: list[Scored] = []
    for words, fields in found:
        hit = index.hit_of([*fields[:5], b"0", *fields[6:]])  # whatever holds it back, its score is shown
        if hit is None:
            continue
        likeness = overlap([rare[word] for word in words], index.length(fields))
        age = today_ordinal - ordinal(hit.day)
        of_kind, of_confidence, recency = weights(hit.kind, hit.confidence, age)
        score = likeness * (of_kind * of_confidence * recency)
        counted = sorted(((word.decode(), rare[word]) for word in words), key=lambda each: (-each[1], each[0]))
        fate = TOLD if hit.id in shown else SPACE if hit.id in kept else ""
        claims.append(
            Scored(
                id=hit.id,
                claim=hit.claim,
                kind=hit.kind,
                confidence=hit.confidence,
                contested=hit.contested,
                age=max(0, age),
                words=tuple(counted),
                length=index.length(fields),
                overlap=likeness,
                of_kind=of_kind,
                of_confidence=of_confidence,
                recency=recency,
                score=score,
                fate=fate or _left_out(hit, fields, known, below=score < header.floor, beaten=score <= last),
            )
        )
    return tuple(sorted(claims, key=lambda each: (each.fate != TOLD, -each.score, each.id)))


def _left_out(hit: index.Hit, fields: Sequence[bytes], known: Set[str], *, below: bool, beaten: bool) -> str:
    if fields[5] not in (b"0", index.LOOKED_UP):
        return BLOCKED
    if hit.id in known or hit.claim in known:
        return KNOWN
    if below:
        return FLOOR
    return STALE if fields[5] == index.LOOKED_UP and not beaten else CAP
