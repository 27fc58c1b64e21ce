"""The package as files, for the tests that look at its shape."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "memtui"


@dataclass(frozen=True)
class Module:
    """One Python file of the package: dotted `name`, `path` and its path `within` the repository."""

    name: str
    path: Path
    within: str

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, filename=self.within)


@cache
def modules(below: str = "") -> tuple[Module, ...]:
    """All modules of `memtui`, or of one folder of it, sorted by path."""
    found: list[Module] = []
    for path in sorted((PACKAGE / below).rglob("*.py")):
        within = path.relative_to(ROOT)
        parts = [*within.parts[:-1], *([] if path.name == "__init__.py" else [path.stem])]
        found.append(Module(".".join(parts), path, str(within)))
    return tuple(found)


def called(call: ast.Call) -> str:
    """The dotted name of what is called, as written; "" where it is no plain name."""
    parts: list[str] = []
    at: ast.expr = call.func
    while isinstance(at, ast.Attribute):
        parts.append(at.attr)
        at = at.value
    return ".".join([at.id, *reversed(parts)]) if isinstance(at, ast.Name) else ".".join(["?", *reversed(parts)])
