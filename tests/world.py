"""A small world for engine tests: rows of evidence and decisions without any transcript."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import count

from memtui.engine.atoms import atom_id
from memtui.engine.evidence import Sighting
from memtui.engine.jsonl import iso_ms
from memtui.engine.redact.layer import RULES
from memtui.engine.store.decisions import Decision, Decisions
from memtui.engine.store.merge import Claim, merge

SLUG = "app"
_numbers = count(1)


def row(
    claim: str,
    day: str = "2026-07-01",
    *,
    session: str = "s1",
    signal: str = "directive",
    kind: str = "constraint",
    score: float = 0.7,
    counts: bool = True,
    speaker: str = "person",
    slug: str = SLUG,
    uuid: str | None = "",
    hour: int = 9,
    pointer: str = "",
) -> Sighting:
    """One sighting of `claim` on a day; each call is another message unless `uuid` says otherwise."""
    number = next(_numbers)
    at = datetime.fromisoformat(day).replace(tzinfo=UTC, hour=hour, microsecond=(number % 1000) * 1000)
    return Sighting(
        atom_id=atom_id(claim, slug),
        at=iso_ms(at),
        session=session,
        message_uuid=f"u-{number}" if uuid == "" else uuid,
        pointer=pointer or f"~/.claude/projects/-w-{slug}/{session}.jsonl#L{number % 10_000 + 1}",
        speaker=speaker,
        signal=signal,
        score=score,
        kind=kind,
        harness="claude-code",
        counts=counts,
        quote=claim,
        line_key="0" * 32,
        rules=RULES,
        payload={"claim": claim},
    )


def chose(do: str, about: str, day: str = "2026-07-02", **more: str | int) -> Decision:
    """A decision about the claim with the words `about`, on a day."""
    return Decision(do=do, atom=atom_id(about, SLUG), at=f"{day}T12:00:00Z", via="test", **more)  # type: ignore[arg-type]


def claim_of(rows: Iterable[Sighting], decisions: Iterable[Decision] = ()) -> Claim:
    """The one claim that these rows and decisions come to."""
    (claim,) = merge(rows, Decisions(tuple(decisions)), slug=SLUG).claims.values()
    return claim
