"""`memtui demo`: the app on a made-up project that is thrown away afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from memtui.app import demo as making
from memtui.app.cli.claims import HEADINGS, LOOKS
from memtui.app.cli.options import with_place
from memtui.app.cli.output import say, table
from memtui.app.cli.place import Place
from memtui.app.demo import Demo
from memtui.app.demo_story import SESSIONS
from memtui.app.demo_wider import CONTRADICTING, widen
from memtui.engine.config import Clock
from memtui.engine.review import queues
from memtui.engine.review.queues import Item


@click.command("demo")
@click.option("--keep", is_flag=True, help="Leave the demo where it is afterwards.")
@click.option(
    "--path", metavar="DIR", default="", help="Make the demo in DIR, which must be empty or new; it stays there."
)
@with_place
def demo_command(place: Place, keep: bool = False, path: str = "") -> None:
    """Try memtui on a made-up project: five weeks of transcripts are written and harvested, then the app opens.

    Nothing of yours is read or written. Without a terminal it prints what stands where and what to type.
    """
    with _made(place, keep=keep, path=path) as (demo, stays):
        if place.screen:
            say(f"The demo stands in {demo.folder}" + ("." if stays else "; it is removed when you leave."))
            from memtui.app.app import run

            code = run(demo.sitting(), start="staged", mouse=place.mouse, comes_back=stays)
        else:
            code = 0
            _explain(demo, stays=stays)
        if place.screen and stays:
            say(f"Come back with: {demo.command}")
    click.get_current_context().exit(code)


@contextmanager
def _made(place: Place, *, keep: bool, path: str) -> Iterator[tuple[Demo, bool]]:
    """The demo, and whether it stays."""
    now = Clock.of(place.environ).now
    if path:
        made = making.build(os.path.abspath(os.path.join(place.path, path)), place.environ, now=now)
        yield widen(made, now=now), True
    else:
        with making.temporary(place.environ, now=now, keep=keep) as demo:
            yield widen(demo, now=now), keep


def _explain(demo: Demo, *, stays: bool) -> None:
    snapshot = demo.sitting().snapshot()
    staged, inbox = queues.staged(snapshot), queues.inbox(snapshot)
    count = len(SESSIONS) + len(CONTRADICTING)
    say(("A made-up project, `tally`, and five weeks of an agent's transcripts", "strong"))
    table(
        [
            ("project", demo.project),
            (
                "transcripts",
                f"{demo.environ['CLAUDE_CONFIG_DIR']}/projects: {count} sessions, one aged out since",
            ),
            ("memtui's home", demo.environ["MEMTUI_HOME"]),
        ],
        ("dim",),
    )
    _queue(f"{len(staged)} staged: said often enough, they wait for a yes or no", staged)
    _queue(f"{len(inbox)} in the Inbox: said, but not often enough; vouch for what is right", inbox)
    redacted = sum(claim.atom.redacted for claim in snapshot.claims.values())
    say()
    say(f"{redacted} more held a key, which was redacted before anything was written: `memtui list --state redacted`.")
    say("Two more contradict each other: `memtui contested`. Your own CLAUDE.md is full there: `memtui l3`.")
    say()
    say("What to type there:")
    for words in ("memtui inbox", "memtui why ID", "memtui vouch ID", "memtui accept ID", "memtui adopt --dry-run"):
        say("  ", words)
    if stays:
        say(f"Go there with: {demo.command}")
    else:
        say("It was removed again. `memtui demo` on a terminal opens the app on it; --keep leaves it where it is.")


def _queue(title: str, items: tuple[Item, ...]) -> None:
    say()
    say((title, "strong"))
    rows = [(item.id, item.state, item.kind, item.gate.receipt, item.last, item.claim) for item in items]
    table([HEADINGS, *rows], LOOKS)
