"""`memtui why ID`: from a claim back to the lines it was said on, and forward to what was written of it."""

from __future__ import annotations

from typing import Any

import click

from memtui.app.cli.claims import (
    adopted_record,
    check_record,
    claim_record,
    head,
    line_in_block,
    say_about_you,
    say_checks,
)
from memtui.app.cli.options import as_json, one_id, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.engine.capture.transcripts.window import Said
from memtui.engine.errors import NotFound
from memtui.engine.review.provenance import AMBIGUOUS, Chain, Step, around
from memtui.engine.review.states import unheard_line
from memtui.engine.store.ledger import LedgerLine
from memtui.engine.store.snapshot import Adopted, Snapshot
from memtui.engine.text import shorten

_SHOWN = 6  # lines of one record
_WIDE = 300  # characters of one of them


@click.command("why")
@one_id
@click.option(
    "--lines", type=click.IntRange(0, 20), default=1, show_default=True, help="Records shown around each line."
)
@as_json
@with_place
def why_command(place: Place, id_: str, lines: int, as_json: bool) -> None:
    """Walk back from a claim to the transcript lines it was said on, with what the ledger says of it.

    A line is live, moved, changed (the file was rewritten), quote only (the transcript is gone: Claude Code deletes
    it after 30 days; the quote was kept) or ambiguous (two files could be meant: none is shown;
    errors.log says so once, unless an agent looks).
    """
    sitting = place.sitting()
    snapshot = sitting.snapshot()
    try:
        claim = snapshot.find(id_)
    except NotFound:
        line = line_in_block(snapshot, id_)
        if line is None:
            raise
        _foreign(line, snapshot, as_json)
        return
    walked = sitting.walk(snapshot, claim)
    steps = [(step, around(step.found, snapshot, before=lines, after=lines)) for step in walked.steps]
    checks = sitting.checker().check(claim.atom.claim)
    if as_json:
        say_json(
            {
                "claim": claim_record(claim, snapshot),
                "checks": [check_record(each) for each in checks],
                "vouched_on": walked.vouched_on,
                "sightings": [_step_record(step, said) for step, said in steps],
                "edits": [{"at": each.at, "did": each.did, "was": each.was} for each in walked.edits],
                "ledger": [_ledger_record(line) for line in walked.ledger],
            }
        )
        return
    say(*head(claim, snapshot))
    say_about_you(claim)
    say_checks(claim.atom.id, checks)
    _walk(walked, steps)


def _walk(walked: Chain, steps: list[tuple[Step, tuple[Said, ...]]]) -> None:
    say(walked.tally)
    for step, said in steps:
        row = step.row
        say()
        say((row.day, "strong"), f"  {step.found.state}  {row.signal} by {row.speaker}  ", (row.pointer, "dim"))
        say(f"  “{row.quote}”")
        if row.origin:
            say("  ", (f"imported from {row.origin}", "dim"))
        if step.found.state == AMBIGUOUS:
            say((f"  {step.found.files} files could be meant; none is shown as the cited one", "warn"))
        for each in said:
            _say_record(each, cited=each.line == step.found.line)
    if walked.vouched_on:
        say()
        say((walked.vouched_on, "strong"), "  you vouched for it")
    for edit in walked.edits:
        say((edit.at[:10], "strong"), f"  {edit.words}")
    _say_ledger(walked.ledger)


def _say_record(each: Said, *, cited: bool) -> None:
    mark = "›" if cited else " "
    for at, text in enumerate(each.text[:_SHOWN]):
        label = f"{mark} L{each.line} {each.role}: " if at == 0 else f"{mark}   "
        say("  ", (label, "strong" if cited else "dim"), (shorten(text, _WIDE), "" if cited else "dim"))
    if len(each.text) > _SHOWN or each.cut:
        say("  ", (f"{mark}   … more", "dim"))


def _say_ledger(lines: tuple[LedgerLine, ...]) -> None:
    if lines:
        say()
        say(("ledger", "dim"))
        table([(line.at, line.action, line.tx, line.gate, f"via {line.via}", line.target) for line in lines])


def _foreign(line: Adopted, snapshot: Snapshot, as_json: bool) -> None:
    ledger = tuple(each for each in snapshot.ledger.lines if each.atom_id == line.id)
    if as_json:
        say_json({"foreign": adopted_record(line), "ledger": [_ledger_record(each) for each in ledger]})
        return
    say((line.id, "strong"), "  ", line.claim, "  ", ("adopted", "dim"))
    say(unheard_line(line, snapshot)[0])
    _say_ledger(ledger)


def _step_record(step: Step, said: tuple[Said, ...]) -> dict[str, Any]:
    row, found = step.row, step.found
    return {
        "at": row.at,
        "session": row.session,
        "uuid": row.message_uuid,
        "pointer": row.pointer,
        "state": found.state,
        "path": found.path,
        "line": found.line,
        "speaker": row.speaker,
        "signal": row.signal,
        "score": row.score,
        "counts": row.counts,
        "quote": row.quote,
        "origin": row.origin,
        "around": [
            {"line": each.line, "role": each.role, "text": "\n".join(each.text), "cut": each.cut} for each in said
        ],
    }


def _ledger_record(line: LedgerLine) -> dict[str, Any]:
    names = ("tx", "at", "action", "gate", "target", "via", "undoes", "reason")
    return {name: getattr(line, name) for name in names}
