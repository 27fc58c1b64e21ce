"""The same for Claude Code's notes: files outside the repository, their history in memtui's home (docs/adr/0023)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from memtui.engine.files import Folder
from memtui.engine.store import decisions
from tests.engine.remembered import Remembered
from tests.faults.survival import Operation
from tests.faults.worlds import Restored, Variety

INDEX = "# Memory\n\n- [pnpm](pnpm.md) — npm\n- [tabs](tabs.md) — four\n- [kept](kept.md) — stays\n"
WORDS = "Tabs are eight columns wide."


@dataclass
class NotesPlace(Restored):
    """Three notes and an index: one note is to go, one gets other words, one stays; both stand in the plan."""

    there: Remembered
    before: dict[str, bytes]
    after: dict[str, bytes]

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.there.memory.iterdir()}


def made_notes(base: Path, monkeypatch: pytest.MonkeyPatch) -> NotesPlace:
    """A person with notes, of which two are decided about."""
    live = base.resolve() / "live"
    for name, below in {"HOME": "", "CLAUDE_CONFIG_DIR": "/.claude", "MEMTUI_HOME": "/memtui"}.items():
        monkeypatch.setenv(name, f"{live}/person{below}")
    root = live / "repo"
    root.mkdir(parents=True)
    there = Remembered(root)
    there.note("pnpm", "Use pnpm, never npm.")
    there.note("tabs", "Tabs are four columns wide.")
    there.note("kept", "Answers are short and plain.")
    (there.memory / "MEMORY.md").write_text(INDEX)
    assert there.sitting.open().unused == ""
    there.sitting.notes.decide("memory/pnpm.md:11", "delete")
    there.sitting.notes.decide("memory/tabs.md:11", "edit", WORDS)
    place = NotesPlace(base.resolve(), Variety(), there, {}, {})
    place.before = place.files()
    place.after = {name: data for name, data in place.before.items() if name != "pnpm.md"}
    place.after["tabs.md"] = place.before["tabs.md"].replace(b"Tabs are four columns wide.", WORDS.encode())
    place.after["MEMORY.md"] = f"# Memory\n\n- [tabs](tabs.md) — {WORDS}\n- [kept](kept.md) — stays\n".encode()
    place.keep()
    return place


def _write(place: NotesPlace) -> None:
    notes = place.there.sitting.notes
    notes.write(notes.plan())


def _recover(place: NotesPlace) -> None:
    journal = place.there.kept / "notes" / "adopt.journal"
    left = journal.exists()
    opened = place.there.sitting.open()
    assert opened.unused == ""
    assert ("cut short" in opened.settled) == left
    assert not journal.exists()


def _once(place: NotesPlace, happened: bool) -> None:
    notes, kept = place.there.sitting.notes, place.there.kept / "notes"
    here = place.files()
    assert here in (place.before, place.after)
    assert here == place.after or not happened
    if here == place.before:
        assert len(notes.plan().changes) == 3
        _write(place)
    assert place.files() == place.after
    lines = notes.kept.ledger.lines
    assert notes.kept.ledger.bad == ()
    assert (kept / "adopted.log").read_bytes().count(b"\n") == len(lines) == 2
    with Folder.open(str(kept)) as folder:
        rows = [row for row in decisions.read(folder).rows if row.do == "adopted"]
    assert sorted(row.atom for row in rows) == ["memory/pnpm.md:11", "memory/tabs.md:11"]
    assert notes.plan().items == ()
    left = [str(path) for path in Path(os.environ["HOME"]).rglob("*") if path.name.endswith(".tmp")]
    assert left == []
    notes.write(notes.plan_undo())
    assert place.files() == place.before


#: Writing what is decided about notes.
WRITE_NOTES = Operation(_write, _recover, _once)
