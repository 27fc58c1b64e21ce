"""An utterance as a reader would hand it on, and where the labelled data stands."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine.capture.utterance import Utterance


def said(text: str, form: str = "prompt") -> Utterance:
    """`text` as a person's words of this form."""
    return Utterance(
        text=text,
        form=form,
        at=datetime(2026, 7, 1, 9, tzinfo=UTC),
        session="01SESSIONA",
        uuid="u-1",
        pointer="~/.claude/projects/-w-app/01SESSIONA.jsonl#L7",
        line=7,
        raw=b"{}",
        cwd="/w/app",
        harness="claude-code",
        speaker="person",
        counts=True,
    )


def shared(name: str) -> Path:
    """A folder of the shared data; the test is skipped where there is none."""
    root = os.environ.get("MEMTUI_SHARED") or Path(__file__).resolve().parents[3] / "shared"
    folder = Path(root) / name
    if not folder.is_dir():
        pytest.skip(f"no shared data: {name} (set MEMTUI_SHARED)")
    return folder
