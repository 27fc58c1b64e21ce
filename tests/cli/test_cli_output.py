"""What `say` and `say_json` let through (security.md B.2 U4)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.app.cli.output import say, say_json, table
from memtui.engine.text import visible
from tests.cli.test_cli_json import FORBIDDEN

_ANY = st.text(st.characters(exclude_categories=()), max_size=40)


@given(text=_ANY)
def test_nothing_that_a_terminal_obeys_is_printed(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        out: list[str] = []
        patch.setattr("click.echo", lambda message, **_: out.append(message))
        say(text, (text, "bad"))
        table([(text, text)], ("dim", ""))
        say_json({text: text})
    line, row, document = out
    assert line == visible(text) * 2
    assert row == f"{visible(text)}  {visible(text)}"
    assert not any(FORBIDDEN.search(each) or "\n" in each for each in out)
    assert document.isascii()
    assert json.loads(document) == {"v": 1, text: text}


def test_columns_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    table([("a", "bb", "c"), ("aaa", "b", "long")])
    table([])
    assert capsys.readouterr().out == "a    bb  c\naaa  b   long\n"
