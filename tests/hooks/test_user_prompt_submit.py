from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.project import open_store, project_at, register
from memtui.engine.recall import index
from memtui.hooks.adapters.answering import MACHINE
from memtui.hooks.adapters.claude_code import prompt
from memtui.hooks.adapters.starting import session_start
from tests.conftest import ROOT, git
from tests.engine.test_locate import failing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from memtui.engine.home import Entry, Home

STUB = ROOT / "memtui" / "hooks" / "user_prompt_submit.py"
SESSION = "11111111-2222-4333-8444-555555555555"
GRAPH = "repo://claude-code/example.test/owner/repo"
PNPM, BASE = "use pnpm here, never npm", "PR base branch is dev, never main"
ASK = "install the new dependency with npm or pnpm, then open a PR"

#: What the hook may load beside the interpreter's own start (performance.md §8.3).
ALLOWED = {"__future__", "_json", "math", "errno", "fcntl", "time", "posix", "sys", "zipimport"}
#: What `python -I -S` loads by itself, and `os` with what it loads.
START = {"_frozen_importlib_external", "encodings", "encodings.aliases", "encodings.utf_8", "codecs", "_codecs"}
START |= {"_signal", "io", "_io", "abc", "_abc", "_thread", "_weakref", "winreg", "_imp", "_warnings", "marshal"}
START |= {"os", "stat", "_stat", "posixpath", "genericpath", "os.path", "_collections_abc"}


class Project:
    """A repository whose memory is ours, with two claims in its index."""

    def __init__(self, root: Path, home: Home, entry: Entry) -> None:
        self.root = root
        self.home = home
        self.entry = entry

    def remember(self, *claims: str, **settings: Any) -> None:
        """Write the store and its index, as a harvest does."""
        entries = [(f"atm_{n:08x}", "constraint", "stated", "2026-07-01", "", text) for n, text in enumerate(claims)]
        with self.home.memory(self.entry, create=True) as memory:
            memory.replace(index.STORE, "".join(claim + "\n" for claim in claims).encode())
            header = index.Header(graph=GRAPH, store=index.stamp(memory), **settings)
            memory.replace(index.FILE, index.build(entries, header))

    def payload(self, text: str = ASK, **fields: Any) -> bytes:
        """A payload as Claude Code sends it; a field that is None is left out."""
        shape = {"session_id": SESSION, "cwd": str(self.root), "hook_event_name": "UserPromptSubmit", "prompt": text}
        return json.dumps({name: value for name, value in (shape | fields).items() if value is not None}).encode()

    def answer(self, text: str = ASK, **fields: Any) -> bytes:
        return prompt(self.payload(text, **fields), os.environ)

    def told(self, text: str = ASK, **fields: Any) -> list[str]:
        """The lines between the tags of the answer."""
        answer = self.answer(text, **fields)
        return lines_of(answer) if answer else []

    @property
    def memory(self) -> Path:
        return self.root / ".memory"


def lines_of(answer: bytes) -> list[str]:
    """The lines between the tags of an answer, which must be exactly one object of the known shape."""
    output = json.loads(answer)
    assert list(output) == ["hookSpecificOutput"]
    assert set(output["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}
    assert output["hookSpecificOutput"]["hookEventName"] == "UserPromptSubmit"
    lines: list[str] = output["hookSpecificOutput"]["additionalContext"].split("\n")
    assert lines[0] == f'<memtui-recall trigger="user-prompt" graph="{GRAPH}">'
    assert lines[-1] == "</memtui-recall>"
    return lines[1:-1]


@pytest.fixture
def project(repo: Path, home: Home, now: datetime) -> Project:
    found = Project(repo, home, open_store(home, project_at(str(repo)), now=now))
    found.remember(BASE, PNPM)
    return found


def run_stub(stdin: bytes, *flags: str, cwd: Path = ROOT, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The hook as it is installed."""
    return subprocess.run(
        [sys.executable, "-I", "-S", *flags, str(STUB)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **environ},
        timeout=60,
    )


def contents(*folders: Path) -> dict[str, bytes]:
    """Every file below some folders but the notes of sessions, with its bytes and times."""
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".shown")
    return {str(path): path.read_bytes() + str(path.stat().st_mtime_ns).encode() for path in files}


def test_a_prompt_recalls_what_answers_it(project: Project) -> None:
    assert project.told() == [f"- {PNPM}"]
    assert project.told("against which branch should I open this PR, please?") == [f"- {BASE}"]


def test_the_stub_prints_one_object_and_exits_0(project: Project) -> None:
    done = run_stub(project.payload())
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines_of(done.stdout) == [f"- {PNPM}"]


def test_the_stub_is_short() -> None:
    assert len(STUB.read_text().splitlines()) <= 15


def test_the_hook_loads_only_the_allow_list(project: Project) -> None:
    block = "<!-- memtui:begin v1 (x) -->\n## Learned\n\n- a b\n<!-- memtui:end -->\n"
    (project.root / "CLAUDE.md").write_text(block)
    done = run_stub(project.payload(), "-X", "importtime")
    assert lines_of(done.stdout)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()[1:]}
    ours = {name for name in loaded if name.partition(".")[0] == "memtui"}
    lean = ("memtui.engine.recall", "memtui.engine.blocks", "memtui.hooks.adapters")
    names = ("errors", "text", "files", "plain_files", "renames", "home", "locate", "lean_json", "git_index", "trust")
    single = {f"memtui.engine.{name}" for name in names}
    assert "memtui.engine.blocks.scan" in ours
    assert loaded - ours - ALLOWED - START == set()
    assert {name for name in ours - single if not name.startswith(lean)} == {"memtui", "memtui.engine", "memtui.hooks"}


@pytest.mark.parametrize(
    "stdin",
    [
        b"",
        b"[1]",
        b"null",
        b'"text"',
        b"{",
        b"{}{}",
        b"\xff\xfe{\x00}\x00",
        b"\x00" * 1000,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"1" * 10_000,
        b'{"prompt": NaN}',
        b'{"prompt": "install it with npm or pnpm, please"}',
        b'{"prompt": 5, "cwd": "/", "session_id": "s"}',
        b'{"prompt": "install it with npm or pnpm, please", "cwd": {}, "session_id": "s"}',
        b'{"prompt": "install it with npm or pnpm, please", "cwd": "a/b", "session_id": "s"}',
        b'{"prompt": "install it with npm or pnpm, please", "cwd": "/\\u0000", "session_id": "s"}',
        b'{"prompt": "install it with npm or pnpm \\ud800", "cwd": "/\\ud800", "session_id": "s"}',
        b'{"prompt": "install it with npm or pnpm, please", "cwd": "/", "session_id": "s"}',
    ],
    ids=lambda stdin: repr(stdin[:12]),
)
def test_a46_garbage_prints_nothing(project: Project, stdin: bytes) -> None:
    assert prompt(stdin, os.environ) == b""


def test_the_stub_survives_garbage_and_a_closed_pipe(project: Project) -> None:
    for stdin in (b"[1]", b"\xff", b"[" * 100_000):
        done = run_stub(stdin)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-I", "-S", str(STUB)]
    try:
        broken = subprocess.run(command, input=project.payload(), stdout=writer, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(writer)
    assert (broken.returncode, broken.stderr) == (0, b"")


@given(st.binary(max_size=200))
def test_any_bytes_on_stdin(stdin: bytes) -> None:
    assert prompt(stdin, {"MEMTUI_HOME": "/nowhere"}) == b""


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["prompt", "cwd", "session_id", "agent_id", "x"]), _JSON))
def test_any_object_on_stdin(payload: dict[str, Any]) -> None:
    assert prompt(json.dumps(payload).encode(), {"HOME": "relative"}) == b""


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"MEMTUI_HOME": "relative"}, {"MEMTUI_HOME": "/dev/null"}])
def test_without_a_home_nothing_is_said(project: Project, environ: dict[str, str]) -> None:
    assert prompt(project.payload(), environ) == b""


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("npm or pnpm?", {}),
        (" " * 40 + "npm or pnpm?" + "\n" * 40, {}),
        (ASK, {"agent_id": "a1"}),
        (ASK, {"agent_id": ""}),
        (MACHINE[0] + "><summary>npm or pnpm was installed</summary>", {}),
        ("what is the weather like on this fine day?", {}),
    ],
)
def test_what_is_not_answered(project: Project, text: str, fields: dict[str, Any]) -> None:
    assert project.answer(text, **fields) == b""
    assert project.told() == [f"- {PNPM}"]


def test_the_main_thread_of_an_agent_is_answered(project: Project) -> None:
    assert project.told(agent_type="reviewer") == [f"- {PNPM}"]


@pytest.mark.parametrize("value", ["0", "false", "No", "OFF"])
def test_the_off_switch(project: Project, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("AGENT_MEMORY_USERPROMPTSUBMIT", value)
    assert project.answer() == b""
    monkeypatch.setenv("AGENT_MEMORY_USERPROMPTSUBMIT", "1")
    assert project.told() == [f"- {PNPM}"]


def test_settings_come_from_the_index(project: Project) -> None:
    project.remember(PNPM, enabled=False)
    assert project.answer() == b""
    project.remember(PNPM, min_chars=len(ASK) + 1)
    assert project.answer() == b""
    project.remember(PNPM, min_chars=3)
    assert project.told("npm or pnpm") == [f"- {PNPM}"]


def test_no_claim_is_told_twice_in_a_session(project: Project) -> None:
    assert project.told() == [f"- {PNPM}"]
    assert project.answer() == b""
    assert project.told(session_id="another") == [f"- {PNPM}"]
    sessions = Path(project.home.path) / "projects" / project.entry.key / "sessions"
    assert (sessions / f"{SESSION}.shown").read_text() == "atm_00000001\n"
    (sessions / f"{SESSION}.shown").write_text("")
    assert project.told() == [f"- {PNPM}"]


def test_a_claim_that_did_not_fit_is_not_noted_as_told(project: Project) -> None:
    long = "npm and pnpm " + "padding " * 30
    project.remember(long, PNPM, budget=250, floor=0.1)
    assert project.told() == [f"- {PNPM}", "- [1 more omitted for space]"]
    project.remember(long, PNPM, floor=0.1)
    assert project.told() == [f"- {long.strip()}"]


@pytest.mark.parametrize("session", ["../../x", "", ".hidden", "a/b", "-rf", "x" * 129, "a\x00", "a\n", 7, None])
def test_a_session_id_names_no_file_of_its_own_choice(project: Project, session: object) -> None:
    before = sorted(Path(project.home.path).rglob("*"))
    assert project.told(session_id=session) == [f"- {PNPM}"]
    after = [path for path in sorted(Path(project.home.path).rglob("*")) if path.name != "sessions"]
    assert after == before


def test_nothing_but_the_session_note_is_written(project: Project, person: Path) -> None:
    before = contents(project.root, person)
    assert project.told() == [f"- {PNPM}"]
    assert contents(project.root, person) == before


@pytest.mark.parametrize("name", ["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"])
@pytest.mark.parametrize("pointer", ["<!-- memtui:atm_00000001 01S.jsonl#L4 -->\n", ""])
def test_what_stands_in_the_block_is_not_repeated(project: Project, name: str, pointer: str) -> None:
    block = f"<!-- memtui:begin v1 (x) -->\n## Learned\n\n- {PNPM}\n{pointer}<!-- memtui:end -->\n"
    target = project.root / name
    target.parent.mkdir(exist_ok=True)
    target.write_text(block)
    assert project.answer() == b""
    target.rename(project.root / "real.md")
    target.symlink_to(project.root / "real.md")
    assert project.answer() == b""
    (project.root / "real.md").write_text(block.replace("memtui:end", "memtui:fin"))
    assert project.told() == [f"- {PNPM}"]


def test_an_agents_file_that_is_not_loaded_hides_nothing(project: Project) -> None:
    (project.root / "CLAUDE.md").write_text("# Rules\n")
    (project.root / "AGENTS.md").write_text(
        f"<!-- memtui:begin v1 (x) -->\n## Learned\n\n- {PNPM}\n<!-- memtui:end -->\n"
    )
    assert project.told() == [f"- {PNPM}"]


def test_subdirectories_and_worktrees_use_the_main_store(project: Project, tmp_path: Path) -> None:
    below = project.root / "web" / "app"
    below.mkdir(parents=True)
    assert project.told(cwd=str(below), session_id="s1") == [f"- {PNPM}"]
    below.rmdir()
    assert project.told(cwd=str(below), session_id="s2") == [f"- {PNPM}"]
    tree = tmp_path / "tree"
    git(project.root, "worktree", "add", "--quiet", str(tree))
    assert project.told(cwd=str(tree), session_id="s3") == [f"- {PNPM}"]
    (tree / "CLAUDE.md").write_text(
        f"<!-- memtui:begin v1 (x) -->\n## Learned\n\n- {PNPM}\n<!-- memtui:atm_00000001 -->\n<!-- memtui:end -->\n"
    )
    assert project.answer(cwd=str(tree), session_id="s4") == b""
    assert project.told(session_id="s4") == [f"- {PNPM}"]


def test_a_deleted_folder_and_the_root_folder(project: Project, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd {gone} && rmdir {gone} && exec {sys.executable} -I -S {STUB}"
    done = subprocess.run(["sh", "-c", script], input=project.payload(cwd=str(gone)), capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert project.answer(cwd="/") == b""


def test_a_project_that_nobody_opened_recalls_from_the_home(repo: Path, home: Home, now: datetime) -> None:
    found = Project(repo, home, register(home, project_at(str(repo)), transcripts="", now=now))
    found.remember(PNPM)
    assert not found.memory.exists()
    assert found.told() == [f"- {PNPM}"]


def test_a18_a_clone_is_not_believed(project: Project, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(project.root, clone)
    assert project.answer(cwd=str(clone)) == b""
    assert project.told() == [f"- {PNPM}"]


def test_another_owner_token_is_not_believed(project: Project) -> None:
    (project.memory / "owner").write_text("0" * 32 + "\n")
    assert project.answer() == b""


def test_a_linked_memory_is_not_followed(project: Project, tmp_path: Path) -> None:
    project.memory.rename(tmp_path / "elsewhere")
    project.memory.symlink_to(tmp_path / "elsewhere")
    assert project.answer() == b""


def test_a_damaged_registry_prints_nothing(project: Project) -> None:
    (Path(project.home.path) / "projects.json").write_text('{"projects":[7]}')
    assert project.answer() == b""


def test_a_fifo_as_index_does_not_block(project: Project) -> None:
    (project.memory / index.FILE).unlink()
    os.mkfifo(project.memory / index.FILE)
    done = run_stub(project.payload())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_an_index_of_another_store_is_not_used(project: Project) -> None:
    (project.memory / index.STORE).write_text("something else\n")
    assert project.answer() == b""
    (project.memory / index.STORE).unlink()
    assert project.answer() == b""


def test_no_index_prints_nothing(project: Project) -> None:
    (project.memory / index.FILE).unlink()
    assert project.answer() == b""


def test_after_100_ms_nothing_is_said(project: Project) -> None:
    assert prompt(project.payload(), os.environ, started=time.monotonic() - 0.2) == b""
    assert prompt(project.payload(), os.environ, started=time.monotonic() + 60) != b""


def test_the_clock_cannot_be_set(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first = project.answer(session_id="s1")
    monkeypatch.setenv("MEMTUI_NOW", "nonsense")
    assert project.answer(session_id="s2") == first


def test_the_answer_is_short_enough_for_the_harness(project: Project) -> None:
    project.remember(*(f"npm and pnpm 😀{'<' * 200} {n}" for n in range(9)))
    context = json.loads(project.answer())["hookSpecificOutput"]["additionalContext"]
    assert len(context.encode()) <= 1000
    assert len(context.encode("utf-16-le")) // 2 <= 10_000


def _shadows(folder: Path, names: Iterable[str], mark: Path) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"open({str(mark)!r}, 'w').close()\n")


def test_r7_a_projects_own_modules_are_never_run(project: Project, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    _shadows(project.root, ["time.py", "math.py", "sitecustomize.py", "memtui/__init__.py"], mark)
    done = run_stub(project.payload(), cwd=project.root, PYTHONPATH=str(project.root), PYTHONSTARTUP="time.py")
    assert lines_of(done.stdout) == [f"- {PNPM}"]
    assert not mark.exists()


def test_the_plugins_command_is_this_stub() -> None:
    hooks = json.loads((STUB.parent / "hooks.json").read_text())["hooks"]
    assert list(hooks) == ["SessionStart", "UserPromptSubmit", "PreCompact", "SessionEnd"]
    (handler,) = hooks["UserPromptSubmit"][0]["hooks"]
    root = "${CLAUDE_PLUGIN_ROOT}"
    assert handler == {
        "type": "command",
        "command": "python3",
        "args": ["-I", "-S", f"{root}/{STUB.relative_to(ROOT)}"],
        "timeout": 1,
    }


def test_in_a_repository_that_can_not_be_read_now_nothing_is_done(
    project: Project, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = project.root / "below"
    below.mkdir()
    assert project.told(cwd=str(below)) == [f"- {PNPM}"]
    before = contents(project.root, Path(home.path))
    failing(monkeypatch, project.root / ".git" / "HEAD", errno.EIO)
    payload = project.payload(cwd=str(below), source="startup")
    assert project.answer(cwd=str(below)) == session_start(payload, os.environ) == b""
    monkeypatch.undo()
    assert contents(project.root, Path(home.path)) == before
