"""Claims that a person rejected or that left the block, and when one is back (design §3.3). Pure."""

from __future__ import annotations

from memtui.engine.store.merge import Claim
from memtui.engine.store.saved_over import HOW as SAVED_OVER

#: A claim that was rejected, or removed from the block by hand, is back when this many sessions more say it.
SESSIONS_TO_RETURN = 2


def returns(claim: Claim) -> bool:
    """Whether a rejected claim is back: enough sessions said it since."""
    verdict = claim.standing.verdict
    if verdict is None or verdict.do != "reject":
        return False
    return len(claim.sessions) >= verdict.sessions + SESSIONS_TO_RETURN


def rejected(claim: Claim) -> bool:
    """Whether the person's tombstone is in force."""
    verdict = claim.standing.verdict
    return verdict is not None and verdict.do == "reject" and not returns(claim)


def let_go(claim: Claim) -> bool:
    """Whether it says nothing here any more: under a tombstone, or let go when a contradiction was resolved."""
    return claim.standing.lost is not None or rejected(claim)


def is_out(claim: Claim) -> bool:
    """Whether its line left the block and nothing brought it back since: no ping-pong (design §3.3).

    Enough sessions that said it again do, or a vouch that was made afterwards. What an old copy took along was
    nobody's decision: it is offered again at once.
    """
    gone, vouch = claim.gone, claim.standing.vouched_again
    if gone is None or gone.how == SAVED_OVER or (vouch is not None and vouch.at > gone.at):
        return False
    since = {row.session for row in claim.counting if row.day > gone.on}
    return len(since) < (1 if gone.how == "demoted" else SESSIONS_TO_RETURN)
