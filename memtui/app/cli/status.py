"""`memtui status`: what memtui knows of a project, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import click

from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say_json, table
from memtui.app.cli.place import Place
from memtui.engine.adopt.transaction import pending
from memtui.engine.blocks.render import budget_bytes
from memtui.engine.harness_marks import harness_mark
from memtui.engine.home import Home
from memtui.engine.promote.l3 import L3_CAP, shadowings
from memtui.engine.review import queues
from memtui.engine.review.hand_items import hand_items
from memtui.engine.review.plan import L2_BUDGET
from memtui.engine.review.queues import OPEN
from memtui.engine.review.states import lost_words, state_of
from memtui.engine.store.expiry import expired
from memtui.engine.store.l3_store import read_l3
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.trust import TRACKED
from memtui.hooks.health import health
from memtui.hooks.health_words import backlog_row, hooks_row

#: The states of a claim, in the order in which they are listed.
STATES = (
    *("staged", "accepted", "inbox", "waiting", "redacted", "contested", "shadowed", "in file"),
    *("rejected", "lost", "demoted", "taken back", "by hand", "adopted"),
)
EXPIRING_DAYS = 7


@click.command("status")
@as_json
@with_place
def status_command(place: Place, as_json: bool) -> None:
    """Say what memtui knows of this project: claims by state, the block, transcripts, faults of the last seven days."""
    sitting = place.sitting()
    snapshot = sitting.snapshot()
    waiting = pending(sitting.home, sitting.project)
    seen = health(sitting.home, snapshot, place.environ, sessions=0)
    record = {
        **status_record(snapshot),
        "l3": l3_of(snapshot, sitting.roots[0], sitting.home),
        "pending": [item.tx for item in waiting],
        "renamed": [
            {"id": each.line.id, "part": each.part, "words": each.words, "offer": each.offer}
            for each in sitting.renamed(snapshot)
        ],
        "home": sitting.home.path,
        "harness": harness_mark(place.environ),
        "hooks": hooks_row(seen),
        "backlog": {"transcripts": seen.backlog, "bytes": seen.backlog_bytes},
    }
    if as_json:
        say_json(record)
        return
    _print(record, backlog_row(seen))


def status_record(snapshot: Snapshot) -> dict[str, Any]:
    """A project's status as JSON."""
    states = [state_of(claim, snapshot).name for claim in snapshot.claims.values()]
    file = snapshot.file
    target = file.target
    return {
        "project": {
            "root": snapshot.project.root,
            "store": snapshot.project.store,
            "repo_id": snapshot.project.repo_id,
            "slug": snapshot.project.slug,
        },
        "known": snapshot.entry is not None,
        "opened": snapshot.entry is not None and snapshot.entry.opened,
        "claims": {state: states.count(state) for state in STATES},
        "contests": len(snapshot.contests),
        "shadows": [{"id": each.claim, "line": each.line, "sentence": each.sentence} for each in snapshot.shadows],
        "redacted": len(queues.redacted(snapshot)),
        "expiring": expiring(snapshot),
        "block": {
            "target": target.shown if target else "",
            "exists": file.block is not None,
            "adopted": len(snapshot.adopted),
            "by_hand": sum(item.state == OPEN for item in hand_items(snapshot)),
            "bytes": 0 if file.fault or not target else budget_bytes(file.data, strips_comments=target.strips_comments),
            "budget": L2_BUDGET,
            "fault": str(file.fault) if file.fault else "",
            "unloaded": file.unloaded,
        },
        "transcripts": {
            "read": len(snapshot.transcripts),
            "newest": snapshot.transcripts[0].last[:10] if snapshot.transcripts else "",
        },
        "faults": [
            {"at": fault.at, "session": fault.session, "count": fault.count, "reason": fault.reason}
            for fault in snapshot.faults
        ],
        "unreadable": {name: [line.number for line in lines] for name, lines in snapshot.bad_lines.items() if lines},
        "refused": list(snapshot.refused),
        "saved_over": list(snapshot.saved_over),
        "lost": lost_words(snapshot),
        "trouble": snapshot.trouble,
        "foreign": [cause.code for cause in snapshot.causes],
    }


def l3_of(snapshot: Snapshot, claude: Path, home: Home) -> dict[str, Any]:
    """The lines of the person's own file, and which of this project's lines win over them here (design §3.3)."""
    state = read_l3(home, claude)
    shown = state.file.target.shown if state.file.target else ""
    shadows = shadowings([snapshot], state)
    return {
        "file": shown,
        "fault": str(state.file.fault or ""),
        "cap": L3_CAP,
        "lines": [
            {
                "id": line.id,
                "claim": line.claim,
                "loaded_from": shown,
                "contested": line.contested,
                "shadowed_by": [{"id": each.id, "claim": each.claim} for each in shadows if each.l3 == line.id],
            }
            for line in state.lines
        ],
    }


def expiring(snapshot: Snapshot) -> list[str]:
    """The ids of claims that expire within seven days unless they are said again or kept (design §3.3)."""
    soon = snapshot.today + timedelta(days=EXPIRING_DAYS)
    found = [
        id_
        for id_, claim in snapshot.claims.items()
        if expired(claim, today=soon) and not expired(claim, today=snapshot.today)
    ]
    return sorted(found)


def _print(record: dict[str, Any], unread: str) -> None:
    project, transcripts = record["project"], record["transcripts"]
    counts = [f"{count} {state}" for state, count in record["claims"].items() if count]
    rows = [
        ("project", f"{project['root']} ({project['repo_id']})"),
        ("claims", ", ".join(counts) or "none yet"),
        ("block", _block(record["block"])),
        ("transcripts", f"{transcripts['read']} read, newest {transcripts['newest'] or '-'}"),
        ("home", record["home"]),
        ("hooks", record["hooks"]),
        *([("unread", unread)] if unread else ()),
        ("l3", _l3(record["l3"])),
        *_blocked(record),
        *_warnings(record),
        ("next", _next(record)),
    ]
    table(rows, ("dim",))


def _l3(l3: dict[str, Any]) -> str:
    if l3["fault"]:
        return str(l3["fault"]).replace("\n", " ")
    shadowed = sum(bool(line["shadowed_by"]) for line in l3["lines"])
    here = f", {shadowed} shadowed here" if shadowed else ""
    return f"{l3['file'] or 'no file yet'}: {len(l3['lines'])}/{l3['cap']} claims{here}"


def _blocked(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What stands in the way of claims, and what will soon go."""
    if record["contests"]:
        yield "contested", f"{record['contests']} {'pair' if record['contests'] == 1 else 'pairs'}: memtui contested"
    for line in record["l3"]["lines"]:
        for winner in line["shadowed_by"]:
            yield "shadowed", f"L3 {line['id']} by this project's {winner['id']}: {winner['claim']}"
    if record["block"]["by_hand"]:
        yield "by hand", f"{record['block']['by_hand']} hand edits of the block wait for an answer: memtui staged"
    if record["redacted"]:
        yield "redacted", f"{record['redacted']} wait for your look: memtui redacted"
    for shadow in record["shadows"]:
        yield "shadowed", f"{shadow['id']} by line {shadow['line']} of the file: {shadow['sentence']}"
    if record["expiring"]:
        yield "expiring", f"{len(record['expiring'])} within {EXPIRING_DAYS} days: {', '.join(record['expiring'][:8])}"


def _warnings(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What a person should look at."""
    for fault in record["faults"]:
        yield "fault", f"{fault['at']} session {fault['session']}: {fault['count']} {fault['reason']}"
    for name, numbers in record["unreadable"].items():
        lines = ", ".join(f"L{number}" for number in numbers[:8])
        yield "unreadable", f"{len(numbers)} of the lines in {name}, kept aside: {lines}"
    for refused in record["refused"]:
        yield "refused", refused
    if record["block"]["unloaded"]:
        yield "not loaded", record["block"]["unloaded"]
    if record["lost"]:
        yield "saved over", f"{record['lost']}: {', '.join(record['saved_over'][:8])}"
    if record["trouble"]:
        yield "not used", record["trouble"]
    for each in record["renamed"]:
        yield "renamed", f"{each['id']} names {each['part']}: {each['words']}; memtui doctor offers other words"
    for tx in record["pending"]:
        yield "pending", f"{tx} is written and not committed: `memtui adopt --commit` tries it again"
    if record["harness"]:
        yield "read only", f"{record['harness']} is set: an agent can't decide what it remembers"


def _block(block: dict[str, Any]) -> str:
    if block["fault"]:
        return str(block["fault"]).replace("\n", " ")
    if not block["exists"]:
        return f"none yet; it would stand in {block['target']}"
    return f"{block['target']}: {block['adopted']} adopted, {block['bytes']:,} of {block['budget']:,} bytes"


def _next(record: dict[str, Any]) -> str:
    """The command that a person most likely needs now."""
    claims = record["claims"]
    if set(record["foreign"]) - {TRACKED}:
        return "memtui foreign: this .memory/ was not made here; look at it, import it or discard it"
    if not record["known"]:
        return "memtui harvest reads this project's transcripts"
    if claims["staged"]:
        return f"memtui staged: {claims['staged']} wait for your yes or no"
    if claims["accepted"]:
        return f"memtui adopt writes {claims['accepted']}"
    if claims["inbox"]:
        return f"memtui inbox: {claims['inbox']} that nobody has decided"
    return "nothing waits for you"
