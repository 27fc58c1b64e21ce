"""What importing a part loads, seen in a fresh interpreter (design §1, performance.md §8)."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.source import ROOT, Module, modules

DRAWING = ("textual", "rich", "click")
SLOW = (*DRAWING, "jsonschema", "git")

LEAN_FILES = ("errors", "text", "files", "home", "locate", "lean_json", "renames", "plain_files", "git_index", "trust")
STUBS = ("pre_compact", "pre_tool_use", "session_end", "session_start", "user_prompt_submit")
LEAN = tuple(
    module.name
    for module in modules()
    if module.name in {f"memtui.engine.{name}" for name in LEAN_FILES}
    or module.name == "memtui.engine.blocks.scan"
    or module.name.startswith("memtui.engine.recall.")
)
FOUND_STUBS = tuple(module for module in modules("hooks") if module.path.stem in STUBS)
#: The allow-list; `os` stands for all that the interpreter loads with it.
ALLOWED = "import __future__, sys, os, posix, _json, math, time, errno, fcntl, gc"
PACKAGES = {"memtui", "memtui.engine", "memtui.engine.blocks", "memtui.engine.recall"}
#: What a lean module may load of ours: itself lean, because what it loads is counted too.
OURS = PACKAGES | set(LEAN) | {module.name for module in modules("engine/blocks")}

_IMPORT_EACH = """
import importlib, json, sys
loaded = {}
for name in json.loads(sys.argv[1]):
    importlib.import_module(name)
    loaded[name] = [root for root in json.loads(sys.argv[2]) if root in sys.modules]
    for root in loaded[name]:
        for module in [m for m in sys.modules if m.partition(".")[0] == root]:
            del sys.modules[module]
print(json.dumps({name: roots for name, roots in loaded.items() if roots}))
"""
_IMPORT_LEAN = f"""
{ALLOWED}
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
__import__(sys.argv[2])
print("\\n".join(sorted(set(sys.modules) - before)))
"""


def _python(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, input=stdin, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-800:]
    return done


def _offenders(below: str, forbidden: tuple[str, ...]) -> object:
    names = [module.name for module in modules(below)]
    assert names
    return json.loads(_python("-c", _IMPORT_EACH, json.dumps(names), json.dumps(forbidden)).stdout)


def test_the_engine_loads_nothing_that_draws() -> None:
    assert _offenders("engine", DRAWING) == {}


def test_the_hooks_load_nothing_slow() -> None:
    assert _offenders("hooks", SLOW) == {}


def test_the_probe_sees_what_it_looks_for() -> None:
    done = _python("-c", _IMPORT_EACH, '["json.tool", "memtui.engine.text"]', '["argparse"]')
    assert json.loads(done.stdout) == {"json.tool": ["argparse"]}


@pytest.mark.parametrize("name", LEAN)
def test_a_lean_module_loads_only_the_allow_list(name: str) -> None:
    loaded = set(_python("-I", "-S", "-c", _IMPORT_LEAN, str(ROOT), name).stdout.split())
    assert name in loaded
    assert loaded - OURS == set()


@pytest.mark.parametrize("stub", FOUND_STUBS, ids=lambda stub: stub.path.stem)
def test_a_hook_loads_only_the_allow_list(stub: Module) -> None:
    payload = json.dumps(
        {
            "session_id": "s1",
            "transcript_path": f"{os.environ['CLAUDE_CONFIG_DIR']}/projects/-x/s1.jsonl",
            "cwd": os.environ["HOME"],
            "hook_event_name": "",
            "prompt": "which branch do pull requests go to in this repository?",
        }
    )
    baseline = _imported(_python("-I", "-S", "-X", "importtime", "-c", ALLOWED).stderr)
    loaded = _imported(_python("-I", "-S", "-X", "importtime", str(stub.path), stdin=payload).stderr)
    ours = OURS | {module.name for module in modules("hooks")}
    assert "memtui.engine" in loaded
    assert loaded - baseline - ours == set()


def _imported(importtime: str) -> set[str]:
    lines = [line for line in importtime.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines[1:]}


def test_the_first_frame_loads_nothing_slow() -> None:
    """It is painted while a person waits: besides the allow-list only what takes the terminal, and marks files."""
    loaded = set(_python("-I", "-S", "-c", _IMPORT_LEAN, str(ROOT), "memtui.app.first_frame").stdout.split())
    assert "memtui.engine.kept_frame" in loaded
    own = {"memtui.app", "memtui.app.first_frame"}
    own |= {f"memtui.engine.{name}" for name in ("build", "frame_stamp", "harness_marks", "kept_frame")}
    assert loaded - OURS - own == {"termios", "zlib"}
