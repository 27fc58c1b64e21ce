"""The hook's own JSON agrees with the standard library's (performance.md §2)."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine import lean_json

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
READERS = [pytest.param(make()[0], id=make.__name__) for make in (lean_json._from_c, lean_json._from_json)]


@given(JSON)
def test_what_json_writes_is_read(value: object) -> None:
    for ensure_ascii in (True, False):
        assert lean_json.loads(json.dumps(value, ensure_ascii=ensure_ascii)) == value


@given(st.text())
def test_what_is_quoted_is_read_by_json(text: str) -> None:
    assert json.loads(lean_json.quote(text)) == text
    assert lean_json.quote(text).isascii()


@pytest.mark.parametrize("loads", READERS)
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "{}}",
        "[1,]",
        "nul",
        "NaN",
        "-Infinity",
        "[Infinity]",
        "'a'",
        '"\n"',
        "\ufeff{}",
        "{} {}",
        "1" * 5000,
        "\x0b1",
    ],
)
def test_what_is_no_json_is_refused(loads: Callable[[str], Any], text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        loads(text)


@pytest.mark.parametrize("loads", READERS)
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_ends(loads: Callable[[str], Any], opening: str) -> None:
    with pytest.raises((RecursionError, ValueError)):
        loads(opening * 100_000)


def test_without_the_private_scanner_json_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "_json":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError):
        lean_json._from_c()
    loads, quote = lean_json._from_json()
    assert loads('{"a":[1,"é"]}') == {"a": [1, "é"]}
    assert quote("é\n") == '"\\u00e9\\n"'
