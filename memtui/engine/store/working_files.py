"""The working files that are derived from memtui's home: `atoms.jsonl` and `recall.index` (design §2.4, §7)."""

from __future__ import annotations

from memtui.engine.atoms import check
from memtui.engine.capture.instructions import instruction_like
from memtui.engine.errors import BadInput
from memtui.engine.files import Folder
from memtui.engine.jsonl import Record, iso, lines_of
from memtui.engine.recall import index
from memtui.engine.recall.header import Standing
from memtui.engine.redact.layer import RULES
from memtui.engine.store import errors_log
from memtui.engine.store.errors_log import Fault
from memtui.engine.store.judged import mark_of
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import REPLACED

GRAPH_PREFIX = "repo://claude-code/"


def write_working_files(memory: Folder, snapshot: Snapshot, standing: Standing | None = None) -> str:
    """Write the atoms, then the index that a prompt hook reads; the caller holds the lock.

    An atom that isn't valid is left out and noted in `errors.log`; its evidence stays in the home. Gives back the mark
    of atoms that are all valid: the same ones needn't be checked again (the schema takes a while to load); "" else.
    """
    every = [snapshot.claims[id_].atom.record() for id_ in sorted(snapshot.claims)]
    mark = mark_of([(line,) for line in lines_of(every).decode("utf-8", "replace").split("\n")])
    records: list[Record] = every if mark == snapshot.judged.atoms else []
    faults: list[Fault] = []
    for record in every if not records else ():
        try:
            check(record)
        except BadInput as error:
            named = error.detail.partition(":")[0]  # the field; what follows quotes what stands in it
            faults.append(Fault(iso(snapshot.now), "-", 1, f"{record['id']} is not valid: {named}"))
        else:
            records.append(record)
    _replace(memory, index.STORE, lines_of(records))
    _replace(memory, index.FILE, _index(memory, records, snapshot, standing))
    errors_log.append(memory, faults)
    return "" if faults else mark


def _index(memory: Folder, records: list[Record], snapshot: Snapshot, standing: Standing | None) -> bytes:
    """The recall index of these atoms, without those that wait for a look or read like an order to an agent."""
    header = index.Header(
        graph=GRAPH_PREFIX + snapshot.project.repo_id,
        store=index.stamp(memory),
        rules=RULES,
        enabled=snapshot.settings.recall,
        standing=standing,
    )
    since = {contest.older: contest.since for contest in snapshot.contests}
    rows = [
        (r["id"], r["kind"], r["confidence"], r["last_seen"][:10], since.get(r["id"], ""), r["claim"])
        for r in records
        if not (r["redacted"] or _waits(snapshot.claims[r["id"]]))
    ]
    # What the file says in its own words is loaded with it.
    written = {id_ for id_, claim in snapshot.claims.items() if claim.written}
    looked_up = {id_ for id_, claim in snapshot.claims.items() if claim.looked_up}
    blocked = {shadow.claim for shadow in snapshot.shadows} | written
    return index.build(rows, header, blocked=blocked, looked_up=looked_up)


def _waits(claim: Claim) -> bool:
    """Whether a person must stand for a claim before an agent hears it."""
    words = claim.atom.claim
    return bool(claim.marks) or claim.unreviewed or REPLACED in words or bool(instruction_like(words))


def _replace(memory: Folder, name: str, data: bytes) -> None:
    """Write only what changes, so that a run without news changes no byte."""
    if memory.status(name) is None or memory.read(name) != data:
        memory.replace(name, data)
