"""`memtui harvest`: what it reads, says and leaves alone."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from memtui.app.cli import harvesting
from memtui.app.cli.root import STOPPED
from memtui.app.demo import Demo
from memtui.engine.home import Home
from memtui.engine.news import Harvest, Progress
from memtui.engine.sitting import Sitting
from tests.cli.conftest import Run, document, tree


def test_a_second_harvest_changes_no_byte(look: Run, told: Demo) -> None:
    before = tree(told.folder)
    for words in (["harvest"], ["harvest", "--all"], ["harvest", "--prompts"]):
        assert document(look(*words, "--json"))["sightings"] == 0
        assert tree(told.folder) == before, words


def test_prompts_lists_each_human_text(look: Run) -> None:
    found = document(look("harvest", "--prompts", "--json"))
    kinds = [text["kind"] for text in found["prompts"]]
    assert (kinds.count("queued"), kinds.count("feedback"), len(found["answers"])) == (1, 1, 1)
    assert len(kinds) + 1 == found["texts"] == 24
    assert all(text["uuid"] and text["line"] > 1 and text["session"] for text in found["prompts"])
    assert found["programs"] == []
    plain = look("harvest", "--prompts").stdout
    assert "23 human texts" in plain
    assert "L8  queued" in plain


def test_programs_stand_apart_and_unknown_records_are_counted(run: Run, story: Demo) -> None:
    folder = next(Path(story.environ["CLAUDE_CONFIG_DIR"], "projects").iterdir())
    record = (
        '{"type":"user","message":{"role":"user","content":"sum it up"},"promptSource":"sdk","entrypoint":"sdk-cli",'
        f'"cwd":"{story.project}","uuid":"u-1","timestamp":"2026-07-19T09:00:00.000Z"}}\n'
    )
    (folder / "cron-1.jsonl").write_text(record + '{"type":"brand-new","x":1}\nnot a record\n')
    found = document(run("harvest", "--prompts", "--json"))
    assert [text["session"] for text in found["programs"]] == ["cron-1"]
    assert found["unknown"] == {"brand-new": 1}
    assert found["malformed"] == 1
    assert "brand-new 1" in run("harvest", "--prompts").stdout


def test_another_claude_folder(look: Run, told: Demo, tmp_path: Path) -> None:
    other = tmp_path / "claude" / "projects" / "-x"
    other.mkdir(parents=True)
    (other / "link.jsonl").symlink_to("/etc/hostname")
    found = look("harvest", "--all", "--claude-dir", str(tmp_path / "claude"))
    assert "0 of 0 transcripts read" in found.stdout
    assert f"refused  {other}/link.jsonl" in found.stdout
    look("harvest", "--claude-dir", str(tmp_path / "none"), code=2)


def test_only_a_named_project_gets_a_memory_folder(run: Run, story: Demo, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run("harvest", "--all", environ={"MEMTUI_HOME": str(tmp_path / "new")})
    assert not Home(str(tmp_path / "new")).entries()[0].opened
    assert "No memory and no transcripts" in run(str(elsewhere)).stdout
    assert list(elsewhere.iterdir()) == []
    result = run("-C", str(elsewhere), "harvest")
    assert "0 of 11 transcripts read" in result.stdout
    assert (elsewhere / ".memory").is_dir()


def test_ctrl_c_stops_between_two_files(look: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []

    def slow(self: Sitting, *, tell: harvesting.Tell, **_: object) -> Harvest:
        heard.append(tell(Progress(0, 2, "a")))
        os.kill(os.getpid(), signal.SIGINT)
        heard.append(tell(Progress(1, 2, "b")))
        return Harvest(transcripts=2, read=1, cancelled=not heard[-1])

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(Sitting, "harvest", slow)
    result = look("harvest", code=STOPPED)
    assert heard == [True, False]
    assert "stopped  what was read is kept" in result.stdout
    assert signal.getsignal(signal.SIGINT) is before
