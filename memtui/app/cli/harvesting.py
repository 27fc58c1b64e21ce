"""`memtui harvest`: read what is new in the transcripts, with a bar on a terminal and a clean way to stop."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from memtui.app.cli.deciding import say_opened
from memtui.app.cli.options import as_json, with_place
from memtui.app.cli.output import say, say_json, table
from memtui.app.cli.place import Place
from memtui.app.cli.root import STOPPED
from memtui.engine.capture.speaker import PERSON
from memtui.engine.capture.utterance import Utterance
from memtui.engine.news import Harvest, Progress

if TYPE_CHECKING:
    from memtui.engine.sitting import Sitting

Tell = Callable[[Progress], bool]

#: Forms that are a person's own words; a picked option is the assistant's (design §2.3). Free text in an answer
#: stands apart, because it says little without the question.
FORMS = ("prompt", "queued", "feedback")
ANSWER = "answer"
_LISTS = {"prompts": "human texts", "answers": "answers in own words", "programs": "texts of programs"}
_SKIPPED = {"malformed": "lines that are no record", "too_long": "lines too long", "dropped": "sentences not taken"}


@click.command("harvest")
@click.option("--all", "everything", is_flag=True, help="Read the transcripts of all projects, not only this one's.")
@click.option(
    "--claude-dir",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="Read the transcripts below DIR/projects instead of ~/.claude or CLAUDE_CONFIG_DIR.",
)
@click.option(
    "--background",
    is_flag=True,
    help="As the hooks start it: all projects, one harvest at a time, a minute at most; prints nothing.",
)
@click.option("--prompts", is_flag=True, help="Read whole files again and list where each human text stands.")
@as_json
@with_place
def harvest_command(
    place: Place, everything: bool, claude_dir: str | None, background: bool, prompts: bool, as_json: bool
) -> None:
    """Read what is new in the transcripts: claims go to the Inbox. Ctrl+C stops after the file at hand."""
    sitting = place.sitting(claude_dir=claude_dir or "")
    if background:
        _in_background(sitting)
        return
    if not everything:
        say_opened(sitting.open())
    with _telling() as tell:
        report = sitting.harvest(everything=everything, from_start=prompts, keep_utterances=prompts, tell=tell)
    record = _record(report)
    if prompts:
        texts = [text for text in report.utterances if text.form in FORMS]
        record["prompts"] = [_place_of(text) for text in texts if text.speaker == PERSON]
        record["answers"] = [_place_of(text) for text in report.utterances if text.form == ANSWER]
        record["programs"] = [_place_of(text) for text in texts if text.speaker != PERSON]
    if as_json:
        say_json(record)
    else:
        _print(record)
    if report.cancelled:
        click.get_current_context().exit(STOPPED)


def _in_background(sitting: Sitting) -> None:
    """Read as the hooks have it, and hold on to no folder meanwhile."""
    from memtui.engine.background import run

    os.chdir("/")
    if os.getsid(0) != os.getpid() != os.getpgid(0):
        os.setsid()
    os.nice(10)
    run(sitting.home, sitting.roots, sitting.project, clock=lambda: sitting.clock().now)


@contextmanager
def _telling() -> Iterator[Tell]:
    """What a harvest tells its progress to: a bar on a terminal; the first Ctrl+C ends it, a second one kills."""
    stop = False

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        nonlocal stop
        stop = True
        signal.signal(signal.SIGINT, before)

    def quiet(_: Progress) -> bool:
        return not stop

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        if not sys.stderr.isatty():
            yield quiet
            return
        with click.progressbar(length=1, label="reading transcripts", show_pos=True, file=sys.stderr) as bar:

            def drawn(progress: Progress) -> bool:
                bar.length = progress.total
                bar.update(progress.done - bar.pos)
                return not stop

            yield drawn
            if not stop:
                bar.update((bar.length or 0) - bar.pos)
    finally:
        signal.signal(signal.SIGINT, before)


def _place_of(text: Utterance) -> dict[str, Any]:
    return {"session": text.session, "line": text.line, "uuid": text.uuid, "kind": text.form}


def _record(report: Harvest) -> dict[str, Any]:
    """The report as JSON; no text of anybody stands in it."""
    return {
        "transcripts": report.transcripts,
        "read": report.read,
        "lines": report.lines,
        "texts": report.texts,
        "sightings": report.sightings,
        "projects": [
            {"root": ref.root, "repo_id": ref.repo_id, "slug": ref.slug}
            for ref in sorted(report.projects, key=lambda ref: ref.store)
        ],
        "unknown": dict(sorted(report.unknown.items())),
        "malformed": report.malformed,
        "too_long": report.too_long,
        "refused": report.refused,
        "dropped": sum(fault.count for fault in report.faults),
        "cancelled": report.cancelled,
    }


def _print(record: dict[str, Any]) -> None:
    if record["cancelled"]:
        say(("stopped", "warn"), "  what was read is kept; the rest is read next time")
    say(
        f"{record['read']} of {record['transcripts']} transcripts read: {record['lines']:,} lines, "
        f"{record['texts']:,} texts, {record['sightings']:,} new sightings"
    )
    table([(project["slug"], project["root"]) for project in record["projects"]], ("strong", "dim"))
    if record["unknown"]:
        kinds = ", ".join(f"{name or '(none)'} {count}" for name, count in record["unknown"].items())
        say(("skipped", "dim"), f"  record types memtui doesn't know: {kinds}")
    for name, words in _SKIPPED.items():
        if record[name]:
            say(("skipped", "dim"), f"  {record[name]} {words}")
    for refused in record["refused"]:
        say(("refused", "warn"), f"  {refused}")
    for name, words in _LISTS.items():
        if name in record:
            say((f"{len(record[name])} {words}", "strong"))
            table([(each["session"], f"L{each['line']}", each["kind"], each["uuid"] or "-") for each in record[name]])
