"""The one `@` line by which Claude Code loads a file: found where it is one, added once, in the file's own form."""

from __future__ import annotations

import pytest

from memtui.engine.blocks.importing import import_line, imports, is_loaded, with_import


@pytest.mark.parametrize(
    ("path", "loaded"),
    [
        ("CLAUDE.md", True),
        ("claude.MD", True),
        (".claude/CLAUDE.md", True),
        ("CLAUDE.local.md", True),
        ("AGENTS.md", True),
        (".claude/rules/style.md", True),
        (".Claude/Rules/below/style.md", True),
        ("docs/CLAUDE.md", False),
        (".claude/memory.md", False),
        ("docs/.claude/rules/style.md", False),
        ("rules/style.md", False),
    ],
)
def test_what_a_harness_reads_without_being_told(path: str, loaded: bool) -> None:
    assert is_loaded(path) == loaded


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"See @docs/memory.md for more.\n", True),
        (b"@./docs/memory.md\n", True),
        (b"`code` @docs/memory.md `more`\n", True),
        (b"```\ncode\n```\nwords\n@docs/memory.md\n", True),
        (b"`@docs/memory.md`\n", False),
        (b"`one` `@docs/memory.md`\n", False),
        (b"an open ` backtick @docs/memory.md\n", False),
        (b"```\n@docs/memory.md\n```\n", False),
        (b"@docs/memory.mdx\n", False),
        (b"me@docs/memory.md\n", False),
        (b"docs/memory.md ./docs/memory.md\n", False),
        (b"", False),
    ],
)
def test_an_import_is_a_word_outside_code(data: bytes, found: bool) -> None:
    assert imports(data, "@docs/memory.md") == found
    assert imports(with_import(data, "@docs/memory.md"), "@docs/memory.md")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"@a.md\n"),
        (b"x\n", b"x\n@a.md\n"),
        (b"x", b"x\n@a.md"),
        (b"x\r\n", b"x\r\n@a.md\r\n"),
        (b"x\r\ny", b"x\r\ny\r\n@a.md"),
    ],
)
def test_the_line_is_added_in_the_files_own_form(before: bytes, after: bytes) -> None:
    assert with_import(before, "@a.md") == after
    assert with_import(after, "@a.md") == after


@pytest.mark.parametrize(
    ("path", "importer", "line"),
    [
        ("a.md", "CLAUDE.md", "@a.md"),
        ("docs/a.md", "CLAUDE.md", "@docs/a.md"),
        ("docs/a.md", ".claude/CLAUDE.md", "@../docs/a.md"),
        (".claude/a.md", ".claude/CLAUDE.md", "@a.md"),
        ("docs/übersicht.md", "CLAUDE.md", "@docs/übersicht.md"),
        ("a.md.", "CLAUDE.md", None),  # the last dot would be the sentence's
        *((f"a{sign}b.md", "CLAUDE.md", None) for sign in " \t\"'`()[]{}<>,;:!?"),
    ],
)
def test_the_line_of_a_path(path: str, importer: str, line: str | None) -> None:
    assert import_line(path, importer) == line
