"""docs/cli.md says what the commands say."""

from __future__ import annotations

from memtui.app.cli.docs import MARK, reference
from memtui.app.cli.root import COMMANDS, STOPPED, UNREAD
from tests.conftest import ROOT


def test_the_reference_is_made_from_the_commands() -> None:
    head, _, rest = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8").partition(MARK)
    assert rest == reference().removeprefix(MARK), "run: python -m memtui.app.cli.docs"
    for code in (0, 1, 2, 3, 4, STOPPED, UNREAD):
        assert f"| {code} |" in head


def test_the_reference_has_every_command() -> None:
    for name in COMMANDS:
        assert f"## `memtui {name}`\n" in reference()
