"""Small files with the field's names (design §1, house rules)."""

from __future__ import annotations

import statistics
from collections.abc import Callable

import pytest

from tests.source import PACKAGE, Module, modules

LIMIT = 500
MEDIAN = 120
FORBIDDEN_NAMES = ("common", "helper", "manager", "misc", "shared", "util")
INIT_WITH_CONTENT = "memtui/engine/capture/__init__.py"


def _length(text: str) -> int:
    return len(text.splitlines())


def test_no_file_is_long() -> None:
    long = {module.within: _length(module.text) for module in modules() if _length(module.text) > LIMIT}
    others = [*PACKAGE.rglob("*.tcss"), *(PACKAGE.parent / "tests").rglob("*.py")]
    long |= {str(path): _length(path.read_text()) for path in others if _length(path.read_text()) > LIMIT}
    assert long == {}


def test_the_median_file_is_short(record_property: Callable[[str, object], None]) -> None:
    lengths = [_length(module.text) for module in modules() if module.path.name != "__init__.py"]
    median = statistics.median(lengths)
    record_property("median_lines", median)
    assert median <= MEDIAN, f"median {median} lines over {len(lengths)} files"


def test_names_say_what_is_inside() -> None:
    vague = [
        module.within
        for module in modules()
        if any(word in part for part in module.within.removesuffix(".py").split("/") for word in FORBIDDEN_NAMES)
    ]
    assert vague == []


@pytest.mark.parametrize("module", [m for m in modules() if m.path.name == "__init__.py"], ids=lambda m: m.name)
def test_package_files_are_empty(module: Module) -> None:
    assert module.within == INIT_WITH_CONTENT or module.text == ""


def test_every_folder_of_modules_is_a_package() -> None:
    bare = {str(m.path.parent) for m in modules() if not (m.path.parent / "__init__.py").exists()}
    assert bare == set()
