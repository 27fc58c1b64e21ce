"""Which files are sessions, and which are refused without being opened (security.md B.3)."""

from __future__ import annotations

import os
from pathlib import Path

from memtui.engine.capture.transcripts.roots import list_transcripts, transcript_files, transcript_roots

SESSION = "3f1c9a52-7d40-4a1e-9b1c-2f6e8d0a1b11"


def test_roots_in_their_order(tmp_path: Path) -> None:
    environ = {"CLAUDE_CONFIG_DIR": str(tmp_path / "config")}
    assert transcript_roots(environ, tmp_path, tmp_path / "asked") == (tmp_path / "asked",)
    assert transcript_roots(environ, tmp_path, None) == (tmp_path / "config",)
    assert transcript_roots({"CLAUDE_CONFIG_DIR": ""}, tmp_path, None) == (tmp_path / ".claude",)


def test_the_root_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / ".claude").symlink_to(tmp_path / "dotfiles")
    assert transcript_roots({}, tmp_path, None) == (tmp_path / "dotfiles",)


def test_sessions_only(tmp_path: Path) -> None:
    project = tmp_path / "projects" / "-home-u-shop"
    for folder in (project / "memory", project / SESSION / "subagents", tmp_path / "projects" / "-home-u-b"):
        folder.mkdir(parents=True)
    for name in (f"{SESSION}.jsonl", "agent-1234.jsonl", "custom-title.json", "memory/x.jsonl"):
        (project / name).write_bytes(b"")
    (project / SESSION / "subagents" / "agent-a.jsonl").write_bytes(b"")
    (tmp_path / "projects" / "-home-u-b" / "b.jsonl").write_bytes(b"")
    (tmp_path / "projects" / "loose.jsonl").write_bytes(b"")
    files = transcript_files(tmp_path)
    assert [(file.slug, file.session) for file in files] == [("-home-u-b", "b"), ("-home-u-shop", SESSION)]
    assert files[1].path == str(project / f"{SESSION}.jsonl")


def test_unsafe_names_are_refused(tmp_path: Path) -> None:
    project = tmp_path / "projects" / "-p"
    project.mkdir(parents=True)
    (project / "ok.jsonl").write_bytes(b"")
    os.mkfifo(project / "fifo.jsonl")
    (project / "link.jsonl").symlink_to("ok.jsonl")
    (project / "folder.jsonl").mkdir()
    for name in ("-rf.jsonl", "a..b.jsonl", "*.jsonl", "a\nb.jsonl", ".jsonl"):
        (project / name).write_bytes(b"")
    (tmp_path / "projects" / "linked").symlink_to("-p")
    (tmp_path / "projects" / "a\nb").mkdir()
    listing = list_transcripts(tmp_path)
    assert [file.name for file in listing.files] == ["ok.jsonl"]
    assert len(listing.refused) == 10


def test_missing_or_linked_folders(tmp_path: Path) -> None:
    assert list_transcripts(tmp_path / "none").files == ()
    assert list_transcripts(tmp_path).refused == ()
    (tmp_path / "projects").symlink_to(tmp_path)
    assert len(list_transcripts(tmp_path).refused) == 1
