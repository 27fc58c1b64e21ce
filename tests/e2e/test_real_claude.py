"""The real Claude Code with both ways of installing: what is typed is captured, reviewed, adopted, and said once.

`MEMTUI_CLAUDE=/path/to/claude pytest -m e2e`; see tests/e2e/README.md.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from memtui.engine.atoms import atom_id
from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.render import render_block
from memtui.engine.project import project_at
from tests.conftest import ROOT
from tests.e2e.claude import DAY, Person, Terminal, found_claude
from tests.e2e.model import Model

CLAUDE = found_claude(os.environ)
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not CLAUDE, reason="MEMTUI_CLAUDE names no Claude Code"),
]
RULE = "From now on use pnpm here, never npm"
CLAIM = "use pnpm here, never npm"
ASK = "which package manager do I install this dependency with, pnpm or npm?"
RECALL = "memtui-recall trigger"


@pytest.fixture
def model() -> Iterator[Model]:
    with Model() as running:
        yield running


@pytest.fixture(params=["settings", "plugin", "both"])
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def someone(mode: str, tmp_path: Path, model: Model) -> Person:
    found = Person(tmp_path / "home", CLAUDE, model)
    for each in ("plugin", "settings") if mode == "both" else (mode,):
        found.memtui("install", "--mode", each)
    return found


@pytest.fixture
def bare(tmp_path: Path, model: Model) -> Person:
    """A person without hooks."""
    return Person(tmp_path / "home", CLAUDE, model)


def start(someone: Person, *words: str) -> Terminal:
    terminal = Terminal(someone, *words)
    terminal.wait_for("❯")
    return terminal


def test_typed_reviewed_adopted_and_said_once(someone: Person, model: Model) -> None:
    first = start(someone)
    assert RECALL not in first.say(RULE)
    first.end()
    claim = someone.claims()[CLAIM]
    assert (claim["state"], claim["sessions"]) == ("inbox", 1)

    second = start(someone)
    assert second.say(ASK).count(f"- {CLAIM}") == 1
    again = second.say("and once more: do I install it with pnpm or with npm, please?")
    assert again.count(f"- {CLAIM}") == 1, "what the session was told is not told again"
    second.end()

    (someone.memory / "config.toml").write_text("decide_without_terminal = true\n")
    someone.memtui("vouch", claim["id"], "--yes")
    someone.memtui("accept", claim["id"], "--yes", day=DAY)
    someone.memtui("adopt", claim["id"], "--yes", "--whole-file", day=DAY)
    assert f"- {CLAIM}" in (someone.project / "CLAUDE.md").read_text()

    third = start(someone)
    sent = third.say(ASK)
    third.end()
    assert sent.count(CLAIM) == 1, "CLAUDE.md says it; no hook repeats it"
    assert RECALL not in sent
    assert someone.hook_faults() == []


def test_a_printed_session_loses_nothing_and_counts_for_no_gate(someone: Person) -> None:
    someone.print(RULE)
    claim = someone.claims()[CLAIM]
    assert claim["sessions"] == 0
    assert someone.hook_faults() == []


def test_clear_and_compact(someone: Person, model: Model) -> None:
    first = start(someone)
    first.say(RULE)
    first.end()
    assert CLAIM in someone.claims()
    second = start(someone)
    assert RECALL in second.say(ASK)
    second.enter("/clear")
    second.wait_for("❯")
    assert second.say(ASK).count(RECALL) == 1, "after /clear it is told again"
    second.enter("/compact")
    model.wait_for("summary", after=0)
    second.wait_for("❯")
    assert f"- {CLAIM}" in second.say("and with which one do I install it now, pnpm or npm?")
    second.end()
    assert someone.hook_faults() == []


def test_a_block_that_was_switched_off_is_said(someone: Person) -> None:
    block = "<!-- memtui:begin v1 (x) -->\n## Learned\n\n- deploys go out on Thursdays\n<!-- memtui:end -->\n"
    (someone.project / "AGENTS.md").write_text(block)
    (someone.project / "CLAUDE.md").write_text("# Rules\n")
    someone.memtui("harvest")
    terminal = start(someone)
    sent = terminal.say("hello there")
    terminal.end()
    assert sent.count("deploys go out on Thursdays") == 1
    assert "session-start" in sent


def test_the_typed_command_is_the_sighting(someone: Person, mode: str) -> None:
    if mode == "settings":
        pytest.skip("only the plugin brings commands")
    terminal = start(someone)
    terminal.enter("/memtui:remember invoices go out on Mondays ")
    someone.model.wait_for("invoices go out on Mondays")
    terminal.end()
    assert someone.claims()["invoices go out on Mondays"]["confidence"] == "stated"


def test_words_queued_mid_turn_and_words_in_a_refusal(someone: Person, model: Model) -> None:
    """The two ways in which a person's words stand in no `user` text (harness-facts.md §0, 2)."""
    terminal = start(someone, "--permission-mode", "default", "--allowedTools", "Bash(sleep:*)")
    terminal.enter("please e2e-run: sleep 20")
    model.wait_for("e2e-run: sleep 20")
    terminal.wait_for("background")
    terminal.enter("from now on indent with tabs only")
    model.wait_for("indent with tabs only")
    terminal.wait_for("Understood.")
    terminal.enter("please e2e-run: touch made-file")
    terminal.wait_for("to amend")
    terminal.press("\x1b[B\x1b[B\x1b[B\t")
    terminal.wait_for("differently")
    terminal.enter("from now on make no file of that kind")
    while not model.came("make no file of that kind", seconds=5):  # the dialog may take Enter for a part of a paste
        terminal.press("\r")
    terminal.wait_for("Understood.")
    terminal.end()
    claims = someone.claims()
    assert {"indent with tabs only", "make no file of that kind"} <= claims.keys()
    assert {claims[each]["sessions"] for each in ("indent with tabs only", "make no file of that kind")} == {1}
    assert not (someone.project / "made-file").exists()
    assert someone.hook_faults() == []


def test_health_sees_what_happened(someone: Person, mode: str) -> None:
    someone.print(RULE)
    someone.claims()
    someone.print(ASK)
    said = someone.memtui("doctor")
    assert "healthy" in said
    assert "prompts" in said
    assert ("as a plugin" in said) == (mode != "settings")


@pytest.mark.parametrize("excluded", [False, True])
def test_what_claude_code_loads_is_what_the_hook_thinks(bare: Person, model: Model, excluded: bool) -> None:
    (bare.project / "CLAUDE.md").write_text("MARK-ROOT\n")
    (bare.project / ".claude").mkdir()
    (bare.project / ".claude" / "CLAUDE.md").write_text("MARK-NESTED\n")
    if excluded:
        settings = bare.home / ".claude" / "settings.json"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text('{"claudeMdExcludes": ["**/proj/CLAUDE.md"]}')
    bare.print("hello")
    sent = model.turns()[0]
    assert ("MARK-ROOT" in sent) is not excluded
    assert "MARK-NESTED" in sent


def test_this_repository_is_a_valid_plugin(bare: Person) -> None:
    done = subprocess.run(
        [CLAUDE, "plugin", "validate", str(ROOT)], env=bare.environ, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for each in ("status", "why", "remember", "adopt"):
        assert f"memtui:{each}" in done.stdout


def test_a_resumed_and_a_forked_session_count_once(someone: Person) -> None:
    first = start(someone)
    first.say(RULE)
    first.end()
    assert someone.claims()[CLAIM]["sessions"] == 1
    resumed = start(someone, "--continue")
    resumed.say(RULE)
    resumed.end()
    assert someone.claims()[CLAIM]["sessions"] == 1, "the same session goes on"
    forked = start(someone, "--continue", "--fork-session")
    once, again = forked.say(ASK), forked.say(f"{ASK} I ask again.")
    forked.end()
    files = list((someone.home / ".claude" / "projects").glob("*/*.jsonl"))
    assert len(files) == 2, "the fork is a session of its own"
    assert once.count(f"- {CLAIM}") == again.count(f"- {CLAIM}"), "told in the fork, not told there again"
    assert someone.claims()[CLAIM]["sessions"] == 1, "its copied lines are the older session's"
    assert someone.hook_faults() == []


def test_a_general_rule_that_does_not_hold_here_is_said(someone: Person) -> None:
    """L3 says one thing, this project's block another: SessionStart says which one holds (design §4)."""
    general, here = "PR base branch is main", "PR base branch is dev, never main"
    slug = project_at(str(someone.project)).slug
    for folder, claim, of in ((someone.home / ".claude", general, None), (someone.project, here, slug)):
        folder.mkdir(exist_ok=True)
        entry = Entry("claim", claim, atom_id(claim, of), "s1.jsonl#L1")
        (folder / "CLAUDE.md").write_bytes(render_block([entry], newline=b"\n", pointers=True))
    first = start(someone)
    first.say(f"From now on the {here}")
    first.end()
    someone.claims()
    second = start(someone)
    sent = second.say("hello there")
    second.end()
    assert f"“{general}” (all projects) does not hold here; this project says “{here}”" in sent
    assert someone.hook_faults() == []
