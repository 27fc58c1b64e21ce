"""Untrusted text enters the screen only as `Content`, never as markup (design §8, tui.md §3.4)."""

from __future__ import annotations

import ast

import pytest

from tests.source import Module, called, modules

#: Widgets and calls that read a plain `str` as markup unless they are told otherwise.
_STATIC = ("Label", "Static", "Words")
_MARKUP = frozenset(("Button", "Link", "Option", "notify", *_STATIC))
_TITLES = frozenset(("border_title", "border_subtitle", "tooltip"))
_SAFE_ROOTS = ("Content", "Text")
SCREENS = (*modules("screens"), *modules("widgets"), *modules("app"))


def markup(source: str) -> list[str]:
    """Every place that hands something else than a literal or `Content` to what reads markup, as `line: what`."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            what = _call(node)
        elif isinstance(node, ast.Assign):
            titles = [
                target.attr for target in node.targets if isinstance(target, ast.Attribute) and target.attr in _TITLES
            ]
            what = titles[0] if titles and not _safe(node.value) else ""
        elif isinstance(node, ast.ClassDef) and {_last(base) for base in node.bases} & set(_STATIC):
            what = next((f"{node.name}: {call}" for call in map(_super, ast.walk(node)) if call), "")
        else:
            continue
        if what:
            found.append(f"{node.lineno}: {what}")
    return found


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _call(node: ast.Call) -> str:
    name = called(node)
    last = name.rpartition(".")[2]
    if last == "from_markup":
        return "" if node.args and isinstance(node.args[0], ast.Constant) else name
    if last == "from_text":
        return "" if _off(node) or (node.args and isinstance(node.args[0], ast.Constant)) else name
    if last not in _MARKUP or _off(node):
        return ""
    if last in _STATIC and not node.args:
        return f"{name}() that is filled later"
    given = [
        *node.args[:1],
        *(word.value for word in node.keywords if word.arg in ("content", "message", "title", "tooltip")),
    ]
    return "" if all(map(_safe, given)) else name


def _super(node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "__init__":
        return "" if _off(node) or (node.args and _safe(node.args[0])) else "super().__init__"
    return ""


def _off(node: ast.Call) -> bool:
    return any(
        word.arg == "markup" and isinstance(word.value, ast.Constant) and word.value.value is False
        for word in node.keywords
    )


def _safe(node: ast.expr) -> bool:
    """Whether an expression is a literal or builds `Content` here and now."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.IfExp):
        return _safe(node.body) and _safe(node.orelse)
    return isinstance(node, ast.Call) and called(node).split(".")[0] in _SAFE_ROOTS


@pytest.mark.parametrize("module", SCREENS, ids=lambda module: module.name)
def test_no_variable_is_read_as_markup(module: Module) -> None:
    assert markup(module.text) == []


@pytest.mark.parametrize(
    "source",
    [
        "Static(claim)",
        "Words(claim)",
        "Words(id='x')",
        "Static(f'{claim}')",
        "Static('a' + claim)",
        "Static()",
        "Static(claim, markup=True)",
        "Label(atom.claim, id='x')",
        "self.app.notify(error.title)",
        "self.notify('done', title=claim)",
        "Content.from_markup(claim)",
        "Content.from_markup(f'[b]{claim}[/b]')",
        "Content.from_text(claim)",
        "Option(claim)",
        "self.border_title = claim",
        "widget.tooltip = f'{claim}'",
        "class Line(Static):\n    def __init__(self, claim):\n        super().__init__(claim)",
        "Static(Content('a') if x else claim)",
    ],
)
def test_markup_is_found(source: str) -> None:
    assert markup(source)


@pytest.mark.parametrize(
    "source",
    [
        "Static('Nothing waits.')",
        "Static(Content(claim))",
        "Static(Content.assemble((claim, 'bold')))",
        "Static(claim, markup=False)",
        "Static(markup=False)",
        "Words(markup=False, id='x')",
        "self.notify(error.title, markup=False)",
        "Content.from_markup('[b]$claim[/b]', claim=claim)",
        "Content.from_text(claim, markup=False)",
        "self.border_title = Content(claim)",
        "Content(claim)",
        "class Line(Static):\n    def __init__(self, claim):\n        super().__init__(claim, markup=False)",
    ],
)
def test_content_is_not(source: str) -> None:
    assert markup(source) == []
