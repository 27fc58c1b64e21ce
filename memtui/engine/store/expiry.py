"""When a claim was last of use, and which have not been for too long (design §3.3). Pure: days are UTC dates."""

from __future__ import annotations

from datetime import date, timedelta

from memtui.engine.store.merge import Claim

EXPIRY_DAYS = 90
KEPT_TO_PIN = 2
L1_CAP, L2_CAP = 500, 60


def last_active(claim: Claim) -> date:
    """The newest of: last said, first harvested, vouched for, kept. Reading and recalling never count."""
    days = [claim.rows[-1].day]
    read = [str(row.payload["read"]) for row in claim.rows if "read" in row.payload]
    days += [min(read)] if read else []
    days += [claim.standing.vouched_again.day] if claim.standing.vouched_again else []
    days += claim.standing.kept[-1:]
    return date.fromisoformat(max(days))


def pinned(claim: Claim) -> bool:
    """Whether the person refused a demotion twice: it is never proposed again."""
    return len(claim.standing.kept) >= KEPT_TO_PIN


def expired(claim: Claim, *, today: date) -> bool:
    """Whether nothing was heard of a claim for 90 days; after a demotion they count from its ledger line."""
    since = last_active(claim)
    if claim.gone is not None and claim.gone.how == "demoted":
        since = max(since, date.fromisoformat(claim.gone.on))
    return not pinned(claim) and today - since > timedelta(days=EXPIRY_DAYS)  # a sum may have no date
