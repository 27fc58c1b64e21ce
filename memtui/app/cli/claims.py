"""A claim as the command line shows it: one JSON record and one line, the same in every command."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Any

from memtui.app.cli.output import Part, say
from memtui.engine.capture.habits import about_the_person
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, Check
from memtui.engine.review.l3_items import L3Item
from memtui.engine.review.states import State, state_of
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Adopted, Snapshot

HEADINGS = ("id", "state", "kind", "evidence", "last", "claim")
_VERDICTS = {PASS: "good", FAIL: "bad", UNSURE: "warn"}
LOOKS = ("strong", "", "dim", "dim", "dim", "")


def claim_record(claim: Claim, snapshot: Snapshot) -> dict[str, Any]:
    """The claim as JSON; texts are exact, times are UTC dates."""
    atom, state = claim.atom, state_of(claim, snapshot)
    gate = state.gate
    return {
        "id": atom.id,
        "claim": atom.claim,
        "kind": atom.kind,
        "confidence": atom.confidence,
        "state": state.name,
        "first": atom.first_seen[:10],
        "last": atom.last_seen[:10],
        "sessions": len(claim.sessions),
        "days": len(claim.days),
        "pointer": atom.source,
        "former": list(claim.former),
        "edited": claim.standing.edited.day if claim.standing.edited else "",
        "about_you": about_the_person(atom.claim),
        "gate": {
            "name": gate.name,
            "open": gate.open,
            "receipt": gate.receipt,
            "sessions_needed": gate.sessions_needed,
            "days_needed": gate.days_needed,
            "blockers": [{"code": blocker.code, "words": blocker.words} for blocker in gate.blockers],
        },
    }


def check_record(check: Check) -> dict[str, Any]:
    """A check of a claim's part as JSON."""
    return {name: getattr(check, name) for name in ("kind", "part", "verdict", "words", "where", "line", "offer")}


def say_checks(id_: str, checks: Iterable[Check]) -> None:
    """What was checked in the repository, a part a line, with what proves it; other words where git knows better."""
    for check in checks:
        say((check.verdict, _VERDICTS[check.verdict]), f"  {check.part}: {check.words}", *_where(check))
        if check.offer:
            say("  ", ("edit", "dim"), f"  memtui edit {id_} {shlex.quote(check.offer)}")


def _where(check: Check) -> tuple[Part, ...]:
    if not check.where:
        return ()
    return ("  ", (f"{check.where}  {check.line}".rstrip(), "dim"))


def claim_row(claim: Claim, state: State) -> tuple[str, ...]:
    """The claim as a row under `HEADINGS`."""
    atom = claim.atom
    return (atom.id, state.name, atom.kind, state.gate.receipt, atom.last_seen[:10], atom.claim)


def head(claim: Claim, snapshot: Snapshot) -> tuple[Part, ...]:
    """The line above everything that is said about one claim."""
    return ((claim.atom.id, "strong"), "  ", claim.atom.claim, "  ", (state_of(claim, snapshot).name, "dim"))


def say_about_you(claim: Claim) -> None:
    """For a habit of the person: that no project need hold it, and how it is offered for L3."""
    if about_the_person(claim.atom.claim):
        say(("about you, not this project", "dim"), f"  memtui l3 add --claim {claim.atom.id}")


def line_in_block(snapshot: Snapshot, prefix: str) -> Adopted | None:
    """The one line of the block whose id begins so, for an id that no claim has: this machine heard nothing of it."""
    wanted = prefix if prefix.startswith("atm_") else "atm_" + prefix
    found = [line for line in snapshot.adopted if line.id.startswith(wanted)]
    return found[0] if len(found) == 1 else None


def adopted_record(line: Adopted) -> dict[str, Any]:
    """A line of the block as JSON."""
    return {
        "id": line.id,
        "claim": line.claim,
        "pointer": line.pointer,
        "contested": line.contested,
        "line": line.line,
        "local": line.local,
    }


def l3_item_record(item: L3Item) -> dict[str, Any]:
    """A row of L3 as JSON."""
    return {
        "id": item.id,
        "claim": item.claim,
        "kind": item.kind,
        "place": item.place,
        "decided": item.state,
        "action": item.action,
        "receipt": item.words,
        "projects": list(item.projects),
        "joined": list(item.joined),
        "last": item.last,
        "blockers": [{"code": each.code, "words": each.words} for each in item.blockers],
        "shadowed_in": sorted({each.slug for each in item.shadowed}),
    }
