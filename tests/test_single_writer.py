"""Only `engine/files.py` writes, and only it and the transcript readers open (design §2.4)."""

from __future__ import annotations

import ast

import pytest

from tests.source import Module, called, modules

WRITER = "memtui/engine/files.py"
READERS = "memtui/engine/capture/transcripts/"

_OS_NAMES = """
    chmod chown copy_file_range fchmod fchown ftruncate lchown link makedirs mkdir mkfifo mknod pwrite pwritev remove
    removedirs removexattr rename renames replace rmdir sendfile setxattr symlink truncate unlink utime writev
"""
_OS = frozenset(_OS_NAMES.split())
_PATH = frozenset(["hardlink_to", "mkdir", "rmdir", "symlink_to", "touch", "write_bytes", "write_text"])
_OPENERS = frozenset(
    ("open", "io.open", "io.FileIO", "codecs.open", "gzip.open", "os.fdopen", "sqlite3.connect", "Path.open")
)
_MODULES = frozenset(("shutil", "tempfile", "fileinput", "dbm", "shelve"))
_HARMLESS = frozenset(("get_terminal_size", "which"))
_READ_FLAGS = frozenset(["O_RDONLY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY"])
_MODES = frozenset(f"{mode}{kind}{plus}" for mode in "rwax" for kind in ("", "b", "t") for plus in ("", "+"))
_STANDARD_STREAMS = (1, 2)


def writes(source: str, within: str) -> list[str]:
    """Every place of a module that writes, or opens otherwise than through `Folder`, as `line: what`."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        what = ""
        if isinstance(node, ast.Call):
            what = _call(node, within)
        elif isinstance(node, ast.Import):
            what = next((f"import {name.name}" for name in node.names if name.name in _MODULES - {"shutil"}), "")
        elif isinstance(node, ast.ImportFrom):
            what = _import_from(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "shutil":
            what = "" if node.attr in _HARMLESS else f"shutil.{node.attr}"
        if what:
            found.append(f"{getattr(node, 'lineno', 0)}: {what}")
    return found


def _import_from(node: ast.ImportFrom) -> str:
    names = {name.name for name in node.names}
    if node.module in _MODULES and not (node.module == "shutil" and names <= _HARMLESS):
        return f"from {node.module} import"
    if node.module == "os" and names & (_OS | {"open", "write", "fdopen"}):
        return "from os import " + ", ".join(sorted(names))
    return ""


def _call(node: ast.Call, within: str) -> str:
    name = called(node)
    last = name.rpartition(".")[2]
    if name in _OPENERS:
        return name
    if name == "os.open":
        flags = (
            {part.attr for part in ast.walk(node.args[1]) if isinstance(part, ast.Attribute)}
            if node.args[1:]
            else {"?"}
        )
        return "" if within.startswith(READERS) and flags <= _READ_FLAGS and flags else "os.open"
    if name == "os.write":
        first = node.args[0] if node.args else None
        return "" if isinstance(first, ast.Constant) and first.value in _STANDARD_STREAMS else "os.write"
    if name.startswith("os.") and last in _OS:
        return name
    if "." in name and last in _PATH:
        return name
    if "." in name and last == "unlink" and not node.args:
        return name  # Path.unlink; Folder.unlink takes a name
    return name if last == "open" and _opens_path(node, name) else ""


def _opens_path(node: ast.Call, name: str) -> bool:
    """Whether `x.open(…)` is a path's: it names a mode, or `x` says that it is a path."""
    modes = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "mode")]
    if any(isinstance(mode, ast.Constant) and mode.value in _MODES for mode in modes):
        return True
    owner = name.split(".")[-2].lower()
    return not node.args and (owner == "?" or "path" in owner or "file" in owner)


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_only_one_module_writes(module: Module) -> None:
    if module.within != WRITER:
        assert writes(module.text, module.within) == []


def test_the_writer_is_where_this_lint_thinks() -> None:
    assert any(module.within == WRITER and writes(module.text, "elsewhere") for module in modules())


@pytest.mark.parametrize(
    "source",
    [
        "open('x', 'w')",
        "open('x')",
        "import io; io.open('x')",
        "os.open(path, os.O_WRONLY)",
        "os.open(path, os.O_RDONLY)",
        "os.open(path, flags)",
        "os.write(fd, data)",
        "os.fdopen(fd, 'w')",
        "os.replace(a, b)",
        "os.rename(a, b)",
        "os.unlink(a)",
        "os.mkdir(a)",
        "os.chmod(a, 0o700)",
        "from os import replace",
        "Path(a).write_text('x')",
        "path.write_bytes(b'x')",
        "path.touch()",
        "path.unlink()",
        "path.unlink(missing_ok=True)",
        "path.mkdir(parents=True)",
        "path.open()",
        "Path(a).open('w')",
        "thing.open('wb')",
        "thing.open(mode='a')",
        "import tempfile",
        "from tempfile import mkdtemp",
        "import shutil; shutil.rmtree(a)",
        "from shutil import copy",
    ],
)
def test_writing_is_found(source: str) -> None:
    assert writes(source, "memtui/screens/x.py")


@pytest.mark.parametrize(
    "source",
    [
        "folder.replace('name', data)",
        "folder.unlink('name')",
        "'a'.replace('b', 'c')",
        "Folder.open(path, create=True)",
        "sitting.open()",
        "os.write(1, data)",
        "os.path.exists(a)",
        "replace(atom, tier='L2')",
        "shutil.which('git')",
        "from shutil import get_terminal_size",
    ],
)
def test_reading_is_not(source: str) -> None:
    assert writes(source, "memtui/screens/x.py") == []


def test_transcripts_are_opened_for_reading_only() -> None:
    within = READERS + "lines.py"
    assert writes("os.open(p, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=f)", within) == []
    assert writes("os.open(p, os.O_RDWR | os.O_NOFOLLOW)", within)
    assert writes("os.open(p, flags)", within)
