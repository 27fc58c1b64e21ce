"""The command for the person's editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.app.editor import editor_command, writing_command
from memtui.engine.errors import BadInput

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


@pytest.mark.parametrize(
    ("environ", "command"),
    [
        ({}, ["vi", "/t/s.jsonl"]),
        ({"EDITOR": "nano"}, ["nano", "/t/s.jsonl"]),
        ({"VISUAL": "code"}, ["code", "--wait", "/t/s.jsonl"]),
        ({"VISUAL": "code -w"}, ["code", "-w", "/t/s.jsonl"]),
        ({"EDITOR": " "}, ["vi", "/t/s.jsonl"]),
    ],
)
def test_to_write_it_is_the_same_editor_and_one_waits_for_it(environ: dict[str, str], command: list[str]) -> None:
    assert writing_command(environ, FILE) == command


def test_an_editor_that_can_not_be_read_says_so() -> None:
    with pytest.raises(BadInput, match="can't be started"):
        writing_command({"EDITOR": "'vi"}, FILE)
