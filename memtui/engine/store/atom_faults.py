"""What is wrong with a record that can be read: no schema says it, so it is checked against the others and the clock.

The rows of security.md B.4 J5; used by `memtui doctor`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta

from memtui.engine.atoms import REDACTED, check
from memtui.engine.errors import BadInput
from memtui.engine.evidence import QUOTE_MAX, Sighting
from memtui.engine.jsonl import BadLine, Record, iso, moment_of, numbered
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.store.expiry import L1_CAP
from memtui.engine.text import one_line

#: Clocks of two machines may differ by as much.
TOLERANCE = timedelta(days=1)


def atom_faults(data: bytes, now: datetime) -> Iterator[tuple[int, str]]:
    """Line and fault of every atom of a store that is not valid or not consistent with the others."""
    records: list[tuple[int, Record]] = []
    for number, item in numbered(data):
        if isinstance(item, BadLine):
            yield number, f"can't be read: {item.fault}"
        else:
            records.append((number, item))
    ids = Counter(str(record.get("id")) for _, record in records)
    for at, (number, record) in enumerate(records, 1):
        try:
            check(record)
        except BadInput as error:
            yield number, error.detail
            continue
        yield from ((number, fault) for fault in _among(record, ids, now))
        if at > L1_CAP:
            yield number, f"beyond the cap of {L1_CAP} atoms"


def _among(record: Record, ids: Counter[str], now: datetime) -> Iterator[str]:
    if ids[record["id"]] > 1:
        yield f"{record['id']}: two records have this id"
    unknown = sorted(set(record.get("contested_by", ())) - ids.keys())
    if unknown:
        yield f"contested_by: names {', '.join(unknown)}, which is not here"
    if record.get("contested", False) != bool(record.get("contested_by")):
        yield "contested: does not go with contested_by"
    if moment_of(record["last_seen"]) > now + TOLERANCE:
        yield f"last_seen: {record['last_seen']} is yet to come"
    if record["redacted"] != (REDACTED in record["claim"]) or _sensitive(record["claim"]):
        yield "redacted: does not go with what today's rules find in the claim"


def sighting_fault(row: Sighting, now: datetime) -> str:
    """What is wrong with a row of evidence; "" for nothing. The words of the row are never told.

    Its id is no fault: a repository may have had another name, and merging makes ids anew.
    """
    faults: list[str] = []
    if len(row.quote) > QUOTE_MAX or one_line(row.claim).casefold() not in one_line(row.quote).casefold():
        faults.append("the quote is too long or lacks the claim")
    if not 0 <= row.score <= 1:
        faults.append("the score is not between 0 and 1")
    if _sensitive(row.quote):
        faults.append("today's rules would redact it")
    if moment_of(row.at) > now + TOLERANCE:
        faults.append(f"said at {row.at}, which is after {iso(now)}")
    return "; ".join(faults)


def _sensitive(text: str) -> bool:
    try:
        return redact(text).text != text
    except RedactionFailed:
        return True
