"""Reading JSON, and quoting a string, without importing `json` (which costs a hook 9 ms). Lean.

CPython's C scanner is private, so it is tried once when this module is imported; where it is missing or behaves
otherwise, the standard library's `json` serves (performance.md §2).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class _Context:
    """What `_json.make_scanner` asks of a decoder."""

    __slots__ = (
        "array_hook",
        "memo",
        "object_hook",
        "object_pairs_hook",
        "parse_constant",
        "parse_float",
        "parse_int",
        "strict",
    )

    def __init__(self) -> None:
        self.strict = True
        self.object_hook = self.object_pairs_hook = self.array_hook = None
        self.parse_float = float
        self.parse_int = int
        self.parse_constant = _refuse_constant
        self.memo: dict[str, str] = {}


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _from_c() -> tuple[Callable[[str], Any], Callable[[str], str]]:
    import _json

    scan = _json.make_scanner(_Context())  # type: ignore[arg-type]

    def loads(text: str) -> Any:
        text = text.strip(" \t\r\n")
        try:
            value, end = scan(text, 0)
        except StopIteration:
            raise ValueError("not JSON") from None
        if end != len(text):
            raise ValueError("more than one JSON value")
        return value

    if loads('{"a":[1,"\\u00e9",true,null]}') != {"a": [1, "é", True, None]}:
        raise ImportError("the C scanner behaves otherwise")
    return loads, _json.encode_basestring_ascii


def _from_json() -> tuple[Callable[[str], Any], Callable[[str], str]]:
    import json

    def loads(text: str) -> Any:
        return json.loads(text, parse_constant=_refuse_constant)

    return loads, json.dumps


try:
    loads, quote = _from_c()
except (ImportError, AttributeError, TypeError):
    loads, quote = _from_json()
