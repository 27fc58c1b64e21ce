"""Changes of Claude Code's notes: planned, backed up, written, in a ledger, taken back (design §5, docs/adr/0023)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.engine.adopt import backups, journal
from memtui.engine.adopt.git import GitChoice
from memtui.engine.adopt.write import Rewrite
from memtui.engine.backends.notes import writing
from memtui.engine.backends.notes.plan import shown_words
from memtui.engine.errors import BadInput, FileRefused, NotFound, Refused, Stale
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import decisions
from tests.conftest import git
from tests.engine.remembered import SECRET, Remembered

INDEX = (
    "# Memory\n\n- [pnpm only](pnpm.md) — npm breaks the lockfile\n- [tabs](tabs.md) — four columns\n- Old lines stay\n"
)


@pytest.fixture
def there(make_repo: Callable[[str], Path]) -> Remembered:
    """Two notes, an index, and what Claude Code's notes are about imported."""
    found = Remembered(make_repo("app"))
    found.note("pnpm", "Use pnpm, never npm.")
    found.note("tabs", "Tabs are four columns wide.")
    (found.memory / "MEMORY.md").write_text(INDEX)
    found.sitting.open()
    found.sitting.import_notes(["auto-memory"])
    return found


def files(there: Remembered) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in there.memory.iterdir()}


def ledger(there: Remembered) -> list[dict[str, object]]:
    return [json.loads(line) for line in (there.kept / "notes" / "adopted.log").read_text().splitlines()]


def write(there: Remembered) -> str:
    notes = there.sitting.notes
    return notes.write(notes.plan()).tx


def test_a_decision_changes_nothing_before_it_is_written(there: Remembered) -> None:
    before = files(there)
    there.sitting.notes.decide("memory/pnpm.md:11", "delete")
    made = there.sitting.notes.plan()
    assert files(there) == before
    assert [(each.target.shown, each.removes) for each in made.changes] == [
        ("memory/pnpm.md", True),
        ("memory/MEMORY.md", False),
    ]
    assert [item.state for item in made.items] == ["ready"]


def test_a_deleted_note_goes_with_its_line_and_comes_back_byte_for_byte(there: Remembered) -> None:
    before = files(there)
    there.sitting.notes.decide("memory/pnpm.md:11", "delete")
    tx = write(there)
    assert files(there).keys() == {"tabs.md", "MEMORY.md"}
    assert b"pnpm" not in files(there)["MEMORY.md"]
    assert b"- [tabs](tabs.md) \xe2\x80\x94 four columns\n- Old lines stay\n" in files(there)["MEMORY.md"]
    (line,) = ledger(there)
    assert (line["action"], line["target"], line["gate"]) == ("drop", "memory/pnpm.md", "deleted")
    (kept,) = {each.name for each in there.sitting.notes.kept.backups}
    assert (there.kept / "notes" / "backups" / kept / "1.before").read_bytes() == before["pnpm.md"]
    notes = there.sitting.notes
    notes.write(notes.plan_undo(tx))
    assert files(there) == before
    assert [(each["action"], each.get("does", "")) for each in ledger(there)] == [("drop", ""), ("undo", "adopt")]
    again = notes.history()[0].tx
    notes.write(notes.plan_undo(again))
    assert files(there).keys() == {"tabs.md", "MEMORY.md"}


def test_other_words_keep_front_matter_and_reasons(there: Remembered) -> None:
    before = files(there)
    there.sitting.notes.decide("memory/tabs.md:11", "edit", "Tabs are eight columns wide.")
    write(there)
    after = files(there)
    assert after["tabs.md"] == before["tabs.md"].replace(b"four columns wide", b"eight columns wide")
    assert "- [tabs](tabs.md) — Tabs are eight columns wide.\n".encode() in after["MEMORY.md"]
    assert after["pnpm.md"] == before["pnpm.md"]
    there.sitting.notes.write(there.sitting.notes.plan_undo())
    assert files(there) == before


def test_a_bullet_of_the_index_is_a_note_too(there: Remembered) -> None:
    there.sitting.notes.decide("memory/MEMORY.md:5", "edit", "New lines stay")
    there.sitting.notes.decide("memory/pnpm.md:11", "delete")
    write(there)
    assert files(there)["MEMORY.md"].decode() == "# Memory\n\n- [tabs](tabs.md) — four columns\n- New lines stay\n"


def test_a_moved_note_waits_until_its_claim_stands_in_the_block(there: Remembered) -> None:
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "move")
    assert [item.state for item in notes.plan().items] == ["waits for the block"]
    assert notes.plan().empty
    with pytest.raises(NothingToDo):
        notes.write(notes.plan())
    snapshot = there.sitting.snapshot()
    (claim,) = [each for each in snapshot.claims.values() if "pnpm" in each.atom.claim]
    there.sitting.decide(snapshot, claim, "vouch")
    there.now = there.now.replace(day=21)
    snapshot = there.sitting.snapshot()
    there.sitting.decide(snapshot, snapshot.claims[claim.atom.id], "accept")
    there.sitting.adopt(there.sitting.plan(there.sitting.snapshot()), GitChoice(commit_untracked=True))
    write(there)
    assert "pnpm.md" not in files(there)
    assert "- Use pnpm, never npm." in (there.root / "CLAUDE.md").read_text()
    assert ledger(there)[0]["gate"] == "moved"
    assert b"note_" not in (there.root / ".memory" / "adopted.log").read_bytes()  # the committed ledger says nothing
    assert git(there.root, "status", "--porcelain") == ""


def adopted(there: Remembered, *words: str) -> None:
    """Adopt the claims with these words past their gates."""
    for each in words:
        snapshot = there.sitting.snapshot()
        (claim,) = [claim for claim in snapshot.claims.values() if claim.atom.claim == each]
        there.sitting.force(claim, "it stands in the file for this test")
        there.sitting.decide(there.sitting.snapshot(), there.sitting.snapshot().claims[claim.atom.id], "accept")
    there.sitting.adopt(there.sitting.plan(there.sitting.snapshot()), GitChoice(commit_untracked=True))


def test_a_moved_note_goes_when_its_claim_came_in_with_other_words(there: Remembered) -> None:
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "move")
    snapshot = there.sitting.snapshot()
    (claim,) = [each for each in snapshot.claims.values() if "pnpm" in each.atom.claim]
    there.sitting.edit(snapshot, claim, "Use pnpm for every package")
    adopted(there, "Use pnpm for every package")
    assert [item.state for item in notes.plan().items] == ["ready"]
    write(there)
    assert "pnpm.md" not in files(there)


def test_a_moved_note_waits_for_both_halves_of_its_claim(there: Remembered) -> None:
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "move")
    snapshot = there.sitting.snapshot()
    (claim,) = [each for each in snapshot.claims.values() if "pnpm" in each.atom.claim]
    there.sitting.split(snapshot, claim, "Install with pnpm", "Never call npm")
    adopted(there, "Install with pnpm")
    assert [item.state for item in notes.plan(there.sitting.snapshot()).items] == ["waits for the block"]
    there.now = there.now.replace(hour=13)
    adopted(there, "Never call npm")
    assert [item.state for item in notes.plan(there.sitting.snapshot()).items] == ["ready"]


def test_a_note_that_changed_since_is_open_again(there: Remembered) -> None:
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "delete")
    shown = notes.plan()
    there.note("pnpm", "Use pnpm, and yarn never.")
    assert [item.state for item in notes.plan().items] == ["changed since"]
    before = files(there)
    with pytest.raises(Stale):
        notes.write(shown)
    assert files(there) == before
    (there.memory / "pnpm.md").unlink()
    assert [item.state for item in notes.plan().items] == ["gone"]


def test_an_edit_at_the_moment_of_writing_stops_everything(there: Remembered, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = there.sitting.notes
    for place in ("memory/pnpm.md:11", "memory/tabs.md:11"):
        notes.decide(place, "edit", "Say it in other words.")
    first = files(there)
    shown = notes.plan()
    made = backups.make

    def meanwhile(*args: object) -> None:
        made(*args)  # type: ignore[arg-type]
        (there.memory / "tabs.md").write_text("Claude Code wrote this just now.\n")

    monkeypatch.setattr(backups, "make", meanwhile)
    with pytest.raises(Stale, match=r"memory/tabs\.md"):
        notes.write(shown)
    assert files(there) == {**first, "tabs.md": b"Claude Code wrote this just now.\n"}
    assert not (there.kept / "notes" / "adopt.journal").exists()


def test_undo_goes_around_later_lines_and_refuses_to_overwrite(there: Remembered) -> None:
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "delete")
    notes.decide("memory/tabs.md:11", "edit", "Tabs are eight columns wide.")
    write(there)
    index = there.memory / "MEMORY.md"
    index.write_text(index.read_text() + "- [new](new.md) — a later note\n")
    tabs = there.memory / "tabs.md"
    tabs.write_text(tabs.read_text() + "More was written below.\n")
    made = notes.plan_undo()
    assert made.clashes == ()
    notes.write(made)
    assert index.read_text() == INDEX + "- [new](new.md) — a later note\n"
    assert "four columns" in tabs.read_text()
    assert tabs.read_text().endswith("More was written below.\n")
    notes.decide("memory/tabs.md:11", "edit", "Tabs are two columns wide.")
    write(there)
    tabs.write_text(tabs.read_text().replace("two columns", "three columns"))
    made = notes.plan_undo()
    assert made.clashes == ("memory/tabs.md",)
    with pytest.raises(Refused, match="changed since"):
        notes.write(made)
    notes.write(notes.plan_undo(anyway=True), anyway=True)
    assert "four columns" in tabs.read_text()


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("point", ["journal", "backups", "first", "second", "ledger", "decisions", "prune"])
def test_a_kill_anywhere_leaves_all_or_nothing(there: Remembered, monkeypatch: pytest.MonkeyPatch, point: str) -> None:
    notes = there.sitting.notes
    for place in ("memory/pnpm.md:11", "memory/tabs.md:11"):
        notes.decide(place, "delete")
    before, shown = files(there), notes.plan()
    writes = 0

    def dies(*_args: object, **_more: object) -> None:
        raise Killed

    def writing_dies(file: Rewrite, data: bytes) -> None:
        nonlocal writes
        writes += 1
        if writes == (1 if point == "first" else 2):
            raise Killed
        written(file, data)

    written = Rewrite.write
    with monkeypatch.context() as patched:
        places = {
            "journal": (journal, "write", dies),
            "backups": (backups, "make", dies),
            "first": (Rewrite, "write", writing_dies),
            "second": (Rewrite, "write", writing_dies),
            "ledger": (writing, "append_lines", dies),
            "decisions": (decisions, "append", dies),
            "prune": (backups, "prune", dies),
        }
        patched.setattr(*places[point])
        with pytest.raises(Killed):
            notes.write(shown)
    told: list[str] = []
    there.sitting.notes.recover(tell=told.append)
    rolled_back = point in ("journal", "backups", "first")
    assert files(there) == (before if rolled_back else {"MEMORY.md": b"# Memory\n\n- Old lines stay\n"})
    assert not (there.kept / "notes" / "adopt.journal").exists()
    if rolled_back:
        assert len(notes.plan().items) == 2
        write(there)
    else:
        assert "finished" in told[-1]
    assert len(ledger(there)) == 2
    assert notes.plan().items == ()
    there.sitting.notes.write(there.sitting.notes.plan_undo())
    assert files(there) == before


def test_decisions_are_taken_back_and_put_back(there: Remembered) -> None:
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "delete")
    notes.turn(back=True)
    assert notes.plan().items == ()
    notes.turn(back=False)
    assert [item.how for item in notes.plan().items] == ["delete"]
    notes.decide("memory/pnpm.md:11", "keep")
    assert notes.plan().items == ()
    write_nothing = notes.plan()
    with pytest.raises(NothingToDo):
        notes.write(write_nothing)


@pytest.mark.parametrize("words", ["---", "# a heading", "``` fence", "<!-- hidden -->"])
def test_words_that_would_be_read_as_something_else_are_refused(there: Remembered, words: str) -> None:
    before = files(there)
    with pytest.raises((Refused, BadInput)):
        there.sitting.notes.decide("memory/pnpm.md:11", "edit", words)
    assert files(there) == before
    assert there.sitting.notes.plan().items == ()


def test_a_long_note_is_not_cut_by_taking_the_words_that_were_shown(there: Remembered) -> None:
    long = "Every word of this counts " * 20
    there.note("vast", long, described=long)
    notes = there.sitting.notes
    (place,) = [
        each.note.place
        for each in there.sitting.import_notes(("auto-memory",), dry_run=True).outcomes
        if "vast" in each.note.place
    ]
    shown = shown_words(notes.note(place).text)
    assert shown.endswith("…")
    with pytest.raises(Refused, match="cut off"):
        notes.decide(place, "edit", shown)
    notes.decide(place, "edit", "Every word counts")
    assert [item.new for item in notes.plan().items] == ["Every word counts"]


def test_a_secret_never_comes_in_and_never_stands_in_the_ledger(there: Remembered) -> None:
    there.note("key", f"The staging token is {SECRET} for now.")
    notes = there.sitting.notes
    with pytest.raises(Refused):
        notes.decide("memory/pnpm.md:11", "edit", f"The token is {SECRET}")
    notes.decide("memory/key.md:11", "delete")
    write(there)
    assert "REDACTED" in str(ledger(there)[0]["atom"])
    assert SECRET not in (there.kept / "notes" / "adopted.log").read_text()


@pytest.mark.parametrize("place", ["memory/none.md:1", "memory/pnpm.md:12", "memory/../../x:1", "CLAUDE.md:1", ""])
def test_only_a_note_that_is_there_is_decided_about(there: Remembered, place: str) -> None:
    with pytest.raises((NotFound, FileRefused, BadInput)):
        there.sitting.notes.decide(place, "delete")
    assert not (there.kept / "notes").exists()


def test_a_link_is_never_written_through(there: Remembered, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.md"
    outside.write_text("Somebody else's words.\n")
    notes = there.sitting.notes
    notes.decide("memory/pnpm.md:11", "delete")
    (there.memory / "pnpm.md").unlink()
    (there.memory / "pnpm.md").symlink_to(outside)
    assert [problem.title for problem in notes.plan().problems]
    assert notes.plan().empty
    assert outside.read_text() == "Somebody else's words.\n"


def test_a_kept_backup_puts_bytes_back_even_without_a_newline(there: Remembered) -> None:
    index = there.memory / "MEMORY.md"
    index.write_bytes(b"\xef\xbb\xbf- [pnpm](pnpm.md) - one\r\n- [tabs](./tabs.md) - two\r\n- three")
    before = files(there)
    notes = there.sitting.notes
    for place in ("memory/pnpm.md:11", "memory/tabs.md:11"):
        notes.decide(place, "delete")
    write(there)
    assert index.read_bytes() == b"\xef\xbb\xbf- three"
    notes.write(notes.plan_undo())
    assert files(there) == before
