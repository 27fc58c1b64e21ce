"""The command for the person's editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.app.editor import editor_command

FILE = Path("/t/s.jsonl")


@pytest.mark.parametrize(
    ("environ", "command"),
    [
        ({}, ["vi", "-R", "+7", "/t/s.jsonl"]),
        ({"EDITOR": "nano"}, ["nano", "-v", "+7", "/t/s.jsonl"]),
        ({"EDITOR": "vi", "VISUAL": "code -w"}, ["code", "-w", "--goto", "/t/s.jsonl:7"]),
        ({"EDITOR": "'/a b/ed'"}, ["/a b/ed", "+7", "/t/s.jsonl"]),
    ],
)
def test_the_editor_is_a_literal_command(environ: dict[str, str], command: list[str]) -> None:
    assert editor_command(environ, FILE, 7) == command
