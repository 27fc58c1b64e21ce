"""Newer redaction rules over everything that older ones let through, once, before anything is recalled (design §2.2).

Decisions are rewritten first, evidence last: killed in between, the old version number in the rows asks for it again.
Recall and prompt hooks wait meanwhile: an index of older rules is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from memtui.engine import evidence
from memtui.engine.atoms import CLAIM_MAX, atom_id, clean_claim
from memtui.engine.errors import BadInput, NotFound
from memtui.engine.evidence import MANUAL, QUOTE_MAX, Sighting
from memtui.engine.files import Folder
from memtui.engine.jsonl import iso, lines_of, loads
from memtui.engine.redact import layer
from memtui.engine.redact.layer import RedactionFailed, redact
from memtui.engine.redact.rule import PLACEHOLDER
from memtui.engine.store import archive, decisions, errors_log
from memtui.engine.store.decisions import RESCAN, Decision
from memtui.engine.store.derived import drop_derived
from memtui.engine.store.errors_log import Fault
from memtui.engine.text import one_line, scrub

#: What stands where a decision's words can't be redacted safely.
UNSAFE = "[REDACTED:words]"


@dataclass
class _Pass:
    """One re-scan of a project: what ids became, and how many rows could not be kept."""

    slug: str
    ids: dict[str, str] = field(default_factory=dict)
    dropped: int = 0

    def row(self, row: Sighting) -> Sighting | None:
        """The row under today's rules; None where no safe words are left."""
        if row.rules >= layer.RULES:
            return row
        try:
            quote, claim = _redacted(row.quote, row.claim)
            payload = {name: redact(each).text if isinstance(each, str) else each for name, each in row.payload.items()}
        except (RedactionFailed, BadInput):
            self.dropped += 1
            return None
        if claim == row.claim:
            return replace(row, quote=quote, rules=layer.RULES, payload=dict(row.payload))
        new = atom_id(claim, self.slug)
        for old in (row.atom_id, atom_id(row.claim, self.slug)):
            self.ids[old] = new
        return replace(row, atom_id=new, quote=quote, rules=layer.RULES, payload={**payload, "claim": claim})

    def decision(self, row: Decision) -> Decision:
        """The decision with today's words and ids; the aliases of a re-scan keep the id they lead from."""
        words, also, reason = _safe(row.claim), _safe(row.also), _safe(row.reason)
        if words != row.claim:
            self.ids[row.to if row.do == "split" else row.new or row.to] = atom_id(words, self.slug)
        if also != row.also:
            self.ids[row.new] = atom_id(also, self.slug)
        return replace(row, claim=words, also=also, reason=reason)

    def renamed(self, row: Decision) -> Decision:
        """The decision under the ids that count now; what a person cleared were the words of the old one."""
        keeps = row.via == RESCAN or row.do == "clear"
        atom = row.atom if keeps else self.ids.get(row.atom, row.atom)
        return replace(row, atom=atom, to=self.ids.get(row.to, row.to), new=self.ids.get(row.new, row.new))


def renew(folder: Folder, memory: Folder, *, slug: str, now: datetime) -> None:
    """Re-scan a project if need be, and note what could not be kept; the caller holds the lock."""
    if due(folder):
        drop_derived(folder)
        dropped = rescan(folder, slug=slug, at=iso(now))
        faults = [Fault(iso(now), "-", dropped, "sightings not safe under newer redaction rules")] if dropped else []
        errors_log.append(memory, faults)


def due(folder: Folder) -> bool:
    """Whether any row was written under older redaction rules."""
    return any(row.rules < layer.RULES for row in archive.stored(folder).all)


def rescan(folder: Folder, *, slug: str, at: str) -> int:
    """Redact all rows and decisions of a project again; the caller holds the lock. How many rows had to be dropped.

    A claim whose words change has a new id; the old one becomes its alias. `at` is the ISO time of those rows.
    """
    this = _Pass(slug)
    for row in archive.stored(folder).all:
        this.row(row)
    dropped = this.dropped
    _decisions(folder, this, at)
    _manual(folder)
    for name in (*archive.files(folder), evidence.FILE):
        evidence.rewrite(folder, name, this.row, _unread)
    return dropped


def _decisions(folder: Folder, this: _Pass, at: str) -> None:
    def change(rows: list[Decision]) -> list[Decision]:
        rows = [this.renamed(row) for row in [this.decision(row) for row in rows]]
        there = {(row.atom, row.to) for row in rows if row.via == RESCAN}
        wanted = sorted((old, new) for old, new in this.ids.items() if old != new)
        return rows + [Decision("alias", old, at, RESCAN, to=new) for old, new in wanted if (old, new) not in there]

    decisions.rewrite(folder, change, _unread)


def _manual(folder: Folder) -> None:
    """Words said by hand; a line keeps its number, because pointers name it."""
    try:
        manual = folder.child(MANUAL)
    except NotFound:
        return
    with manual:
        for name in manual.names():
            before = manual.read(name)
            after = b"".join(_hand_written(line) for line in before.splitlines(keepends=True))
            if after != before:
                manual.replace(name, after)


def _hand_written(line: bytes) -> bytes:
    try:
        record = loads(line)
    except ValueError:
        return _unread(line)
    text = _safe(str(record.get("text", "")))
    return line if text == record.get("text", "") else lines_of([{**record, "text": text}])


def _redacted(quote: str, claim: str) -> tuple[str, str]:
    """Quote and claim under today's rules; the claim loses what the quote loses, and stays a part of it."""
    after = redact(quote).text
    for value, placeholder in sorted(_replaced(scrub(quote), after).items(), key=lambda pair: -len(pair[0])):
        claim = claim.replace(value, placeholder)
    claim = clean_claim(_fitting(redact(claim).text))
    if one_line(claim).casefold() not in one_line(after).casefold():
        claim = clean_claim(_fitting(after))  # a value that the claim cuts in two
    return (after if len(after) <= QUOTE_MAX else claim), claim


def _replaced(before: str, after: str) -> Mapping[str, str]:
    """What stood in `before` where `after` has placeholders."""
    pattern = "(.+?)".join(re.escape(part) for part in PLACEHOLDER.split(after))
    match = re.fullmatch(pattern, before, re.DOTALL)
    return dict(zip(match.groups(), PLACEHOLDER.findall(after), strict=True)) if match else {}


def _fitting(text: str) -> str:
    """The text on one line, cut between words where placeholders made it too long."""
    text = one_line(text)
    return text if len(text) <= CLAIM_MAX else text[: CLAIM_MAX + 1].rpartition(" ")[0]


def _safe(text: str) -> str:
    """The words of a decision under today's rules; words that can't be redacted go as a whole."""
    try:
        clean = redact(text).text
        return text if clean == text else clean_claim(_fitting(clean))
    except (RedactionFailed, BadInput):
        return UNSAFE


def _unread(line: bytes) -> bytes:
    """A line that can't be read, as it is unless today's rules find something in it."""
    text = line.decode("utf-8", "replace").rstrip("\n")
    try:
        clean = redact(text).text
    except RedactionFailed:
        clean = UNSAFE
    return line if clean == scrub(text) else clean.replace("\n", " ").encode() + b"\n"
