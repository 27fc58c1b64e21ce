"""Whether lines left the block because an old copy of the file was saved over it (design §2.5). Pure.

An editor that had the file open knows nothing of an adoption made meanwhile. What it saves is the file of before,
byte for byte, or that file with other words outside the block. The first is known by the digests in the ledger; of
the second only the block tells, and one line less is a line that somebody took out. So a block counts as an old one
when it lacks all lines of at least two adoptions, the newest ones, and has every line that is older.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from memtui.engine.store.ledger import Ledger, LedgerLine

HOW = "saved over"
_ADOPTIONS = 2


def saved_over(
    log: Ledger, target: str, sha256: str, present: Iterable[str], gone: Mapping[str, LedgerLine]
) -> set[str]:
    """Those ids in `gone` (each with its newest ledger line) that an old copy of `target` took along.

    `sha256` is that of the file as it is, `present` are the ids in its block.
    """
    order: dict[str, int] = {}
    for line in log.lines:
        if line.target == target:
            order.setdefault(line.tx, len(order))
    lost = {id_: order[line.tx] for id_, line in gone.items() if line.tx in order}
    since = _version(log, target, sha256, order)
    if since is not None:
        return {id_ for id_, at in lost.items() if at >= since}
    newest = log.newest()
    older = [order[newest[id_].tx] for id_ in present if id_ in newest and newest[id_].tx in order]
    if len(set(lost.values())) >= _ADOPTIONS and older and min(lost.values()) > max(older):
        return set(lost)
    return set()


def _version(log: Ledger, target: str, sha256: str, order: Mapping[str, int]) -> int | None:
    """The number of the first adoption that the file with this digest had not seen; None where it is no old one."""
    found = [order[line.tx] for line in log.lines if line.target == target and line.sha256_before == sha256]
    after = [order[line.tx] for line in log.lines if line.target == target and line.sha256_after == sha256]
    if not found or (after and max(after) >= max(found)):
        return None
    return max(found)
