"""One commit of what waits, built on a bare index: what it holds, what it says, what stops it (design §5)."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from memtui.engine.adopt import commit as module
from memtui.engine.adopt.commit import Commit, commit, message
from memtui.engine.adopt.git import Git, GitChoice
from memtui.engine.adopt.git_state import LEDGER_PATH, GitState
from memtui.engine.adopt.tree import with_ledger_lines, with_lines
from memtui.engine.adopt.waiting import Waiting
from memtui.engine.atoms import atom_id
from memtui.engine.errors import BlockBroken, GitRefused
from memtui.engine.files import Folder
from memtui.engine.store.ledger import LedgerLine
from tests.conftest import git as run

RULES = b"# Rules\n\nBe kind.\n"
CHOICE = GitChoice()


def _line(claim: str = "a claim", *, tx: str = "tx_1", target: str = "CLAUDE.md", **more: Any) -> LedgerLine:
    atom = {"id": atom_id(claim, None), "claim": claim, "project": None, "source": "S.jsonl#L1"}
    line = LedgerLine(tx, "2026-07-20T12:00:00Z", "adopt", atom, "recurred", target, "b", "a", "test")
    return replace(line, **more)


@dataclass
class Desk:
    """A repository with things that wait; `write` does to the worktree what an adoption has done by then."""

    root: Path
    git: Git

    def write(self, *lines: LedgerLine, pointers: bool = True) -> None:
        for line in lines:
            path = self.root / line.target
            path.parent.mkdir(exist_ok=True)
            data = path.read_bytes() if path.exists() else b""
            path.write_bytes(with_lines(data, [line], pointers=pointers, name=line.target))
        ledger = self.root / LEDGER_PATH
        ledger.parent.mkdir(exist_ok=True)
        ledger.write_bytes(with_ledger_lines(ledger.read_bytes() if ledger.exists() else b"", lines))

    def waiting(self, *lines: LedgerLine, **more: Any) -> Waiting:
        words = f"memory: adopt {len(lines)}\n\nMemtui-Transaction: {lines[0].tx}\n"
        return replace(Waiting(lines[0].tx, str(self.root), words, True, lines), **more)

    def written(self, *lines: LedgerLine) -> Waiting:
        self.write(*lines)
        return self.waiting(*lines)

    def tracked(self, path: str, data: bytes) -> None:
        (self.root / path).parent.mkdir(exist_ok=True)
        (self.root / path).write_bytes(data)
        self.run("add", "--force", "--", path)
        self.run("commit", "--quiet", "--message", f"add {path}")

    def run(self, *words: str) -> str:
        return run(self.root, *words)

    def blob(self, path: str, at: str = "HEAD") -> bytes:
        return subprocess.run(
            ["git", "cat-file", "blob", f"{at}:{path}"], cwd=self.root, check=True, capture_output=True
        ).stdout

    @property
    def head(self) -> str:
        return self.run("rev-parse", "HEAD")

    def paths(self) -> list[str]:
        return self.run("show", "--format=", "--name-status", "HEAD").replace("\t", " ").split("\n")

    def hook(self, script: str) -> None:
        path = self.root / ".git/hooks/pre-commit"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)


def _desk(root: Path) -> Iterator[Desk]:
    with Folder.open(f"{root}.scratch", create=True) as scratch:
        yield Desk(root, Git(str(root), dict(os.environ), scratch))


@pytest.fixture
def desk(repo: Path) -> Iterator[Desk]:
    for made in _desk(repo):
        made.tracked("CLAUDE.md", RULES)
        yield made


@pytest.fixture
def unborn(tmp_path: Path) -> Iterator[Desk]:
    root = tmp_path.resolve() / "unborn"
    run(tmp_path, "init", "--quiet", str(root))
    yield from _desk(root)


def _refused(desk: Desk, *batch: Waiting, choice: GitChoice = CHOICE) -> tuple[str, str, str]:
    """The words of a refusal, which leaves HEAD and index as they were."""
    before = desk.run("ls-files", "--stage"), desk.run("rev-parse", "--verify", "HEAD")
    with pytest.raises(GitRefused) as refused:
        commit(desk.git, batch, choice)
    assert (desk.run("ls-files", "--stage"), desk.run("rev-parse", "--verify", "HEAD")) == before
    return refused.value.title, refused.value.detail, refused.value.hint


def test_one_adoption_is_committed_as_it_was_shown(desk: Desk) -> None:
    before = desk.head
    made = commit(desk.git, [desk.written(_line())], CHOICE)
    assert made == Commit(desk.head, "main", ())
    assert desk.run("rev-parse", "HEAD^") == before
    assert desk.run("log", "-1", "--format=%B").strip() == "memory: adopt 1\n\nMemtui-Transaction: tx_1"
    assert desk.run("reflog", "-1", "--format=%gs") == "memtui: adopt"
    assert desk.paths() == [f"A {LEDGER_PATH}", "M CLAUDE.md"]
    assert desk.blob("CLAUDE.md") == (desk.root / "CLAUDE.md").read_bytes()
    assert desk.blob(LEDGER_PATH) == (desk.root / LEDGER_PATH).read_bytes()
    assert desk.run("status", "--porcelain") == ""


def test_several_are_told_in_one_message(desk: Desk) -> None:
    batch = [desk.written(_line("one"), _line("two")), desk.written(_line("three", tx="tx_2"))]
    commit(desk.git, batch, CHOICE)
    assert message(batch) == (
        "memory: adopt 3\n\n- one\n- two\n- three\n\nMemtui-Transaction: tx_1\nMemtui-Transaction: tx_2\n"
    )
    assert desk.run("log", "-1", "--format=%B").strip() == message(batch).strip()
    assert desk.run("status", "--porcelain") == ""


def test_words_that_no_file_can_hold_are_replaced(desk: Desk) -> None:
    waiting = replace(desk.written(_line()), message="a \ud800 surrogate\n")
    commit(desk.git, [waiting], CHOICE)
    assert desk.run("log", "-1", "--format=%s") == "a ? surrogate"


def test_what_is_committed_already_is_not_made_twice(desk: Desk) -> None:
    waiting = desk.written(_line())
    first = commit(desk.git, [waiting], CHOICE)
    desk.run("read-tree", "HEAD~1")  # the run was stopped before it moved the person's index
    assert commit(desk.git, [waiting], CHOICE) == Commit(first.id, "main", ("it was committed already",))
    assert desk.head == first.id
    assert desk.run("status", "--porcelain") == ""
    desk.tracked("more", b"more\n")
    desk.run("rm", "--quiet", "--cached", "CLAUDE.md")
    assert commit(desk.git, [waiting], CHOICE).id == first.id
    assert desk.run("diff", "--cached", "--name-status") == "D\tCLAUDE.md"  # an older commit moves no index


def test_a_removal_that_is_staged_stays_so_whichever_run_brings_the_index_along(desk: Desk) -> None:
    waiting = desk.written(_line())
    commit(desk.git, [waiting], CHOICE)
    desk.run("rm", "--quiet", "--cached", "CLAUDE.md")
    commit(desk.git, [waiting], CHOICE)
    assert desk.run("diff", "--cached", "--name-status") == "D\tCLAUDE.md"


def test_the_first_commit_is_found_again_too(unborn: Desk) -> None:
    waiting = unborn.written(_line())
    first = commit(unborn.git, [waiting], GitChoice(unborn=True))
    assert unborn.run("rev-list", "--count", "HEAD") == "1"
    unborn.run("rm", "--quiet", "--cached", "-r", ".")
    assert commit(unborn.git, [waiting], CHOICE).id == first.id
    assert unborn.run("status", "--porcelain") == ""


def test_of_several_only_those_are_made_that_are_missing(desk: Desk) -> None:
    one, two = desk.written(_line("one")), desk.written(_line("two", tx="tx_2"))
    first = commit(desk.git, [one], CHOICE)
    second = commit(desk.git, [one, two], CHOICE)
    assert desk.run("log", "-1", "--format=%(trailers:key=Memtui-Transaction,valueonly)").split() == ["tx_2"]
    assert commit(desk.git, [one, two], CHOICE).id == second.id
    assert commit(desk.git, [two, one], CHOICE).id == first.id
    both = [desk.written(_line("three", tx="tx_3")), desk.written(_line("four", tx="tx_4"))]
    together = commit(desk.git, both, CHOICE).id
    assert [commit(desk.git, [each], CHOICE).id for each in both] == [together, together]
    assert desk.run("rev-list", "--count", "HEAD") == "5"


def test_what_head_holds_without_our_commit_is_enough(desk: Desk) -> None:
    waiting = desk.written(_line())
    desk.run("add", "--all")
    desk.run("commit", "--quiet", "--message", "by hand")
    assert commit(desk.git, [waiting], CHOICE) == Commit(desk.head, "main", ("HEAD holds it already",))


def test_each_file_gets_its_own_lines(desk: Desk) -> None:
    desk.tracked("docs/memory.md", RULES)
    desk.tracked("AGENTS.md", RULES)
    one, two = _line("one"), _line("two", target="docs/memory.md")
    three = _line("three", tx="tx_2", target="AGENTS.md")
    batch = [desk.written(one, two), desk.waiting(three, pointers=False)]
    desk.write(three, pointers=False)
    commit(desk.git, batch, CHOICE)
    for path in ("CLAUDE.md", "docs/memory.md", "AGENTS.md"):
        assert desk.blob(path) == (desk.root / path).read_bytes()
    assert desk.paths() == [f"A {LEDGER_PATH}", "M AGENTS.md", "M CLAUDE.md", "M docs/memory.md"]


def test_a_line_that_is_gone_by_hand_is_history_and_not_content(desk: Desk) -> None:
    one, two = _line("one"), _line("two")
    waiting = desk.written(one, two)
    (desk.root / "CLAUDE.md").write_bytes(with_lines(RULES, [two], pointers=True, name="CLAUDE.md"))
    commit(desk.git, [waiting], CHOICE)
    assert desk.blob("CLAUDE.md") == (desk.root / "CLAUDE.md").read_bytes()
    assert desk.blob(LEDGER_PATH).count(b"\n") == 2


def test_the_mode_that_a_file_has_in_git_stays(desk: Desk) -> None:
    desk.run("update-index", "--chmod=+x", "CLAUDE.md")
    desk.run("commit", "--quiet", "--message", "executable")
    (desk.root / "CLAUDE.md").chmod(0o755)
    commit(desk.git, [desk.written(_line())], CHOICE)
    assert desk.run("ls-tree", "HEAD", "CLAUDE.md").startswith("100755 ")


@pytest.mark.parametrize("choice", [GitChoice(commit_untracked=True), GitChoice(unborn=True)])
def test_a_file_that_git_lacks_is_committed_whole_after_a_yes(desk: Desk, choice: GitChoice) -> None:
    line = _line(target="NEW.md")
    (desk.root / "NEW.md").write_bytes(RULES)
    waiting = desk.written(line)
    assert _refused(desk, waiting) == (
        "NEW.md is not in git yet",
        "A commit would take the whole file along.",
        "Commit it yourself, or answer yes when Adopt asks. Then run `memtui adopt --commit`.",
    )
    commit(desk.git, [waiting], choice)
    assert desk.blob("NEW.md") == (desk.root / "NEW.md").read_bytes()
    assert desk.run("ls-tree", "HEAD", "NEW.md").startswith("100644 ")
    assert desk.run("status", "--porcelain") == ""


def test_a_whole_file_passes_through_the_filters_of_its_path(desk: Desk) -> None:
    desk.tracked(".gitattributes", b"*.md text\n")
    waiting = desk.written(_line(target="NEW.md"))
    data = (desk.root / "NEW.md").read_bytes()
    (desk.root / "NEW.md").write_bytes(data.replace(b"\n", b"\r\n"))
    commit(desk.git, [waiting], CHOICE)
    assert desk.blob("NEW.md") == data
    assert desk.run("status", "--porcelain") == ""


def test_a_file_that_memtui_made_is_committed_without_asking(desk: Desk) -> None:
    waiting = desk.written(_line(target="docs/NEW.md"))
    commit(desk.git, [waiting], CHOICE)
    assert desk.blob("docs/NEW.md") == (desk.root / "docs/NEW.md").read_bytes()


def _undo(line: LedgerLine) -> LedgerLine:
    return replace(line, tx="tx_9", action="undo", undoes=line.tx, does="drop")


def test_a_file_that_an_undo_removed_goes_from_git_too(desk: Desk) -> None:
    line = _line(target="NEW.md")
    commit(desk.git, [desk.written(line)], CHOICE)
    (desk.root / "NEW.md").unlink()
    waiting = desk.waiting(_undo(line))
    commit(desk.git, [waiting], CHOICE)
    assert desk.paths() == [f"M {LEDGER_PATH}", "D NEW.md"]
    assert desk.run("ls-files", "NEW.md") == ""


def test_words_that_only_head_has_stay_there(desk: Desk) -> None:
    line = _line()
    commit(desk.git, [desk.written(line)], CHOICE)
    (desk.root / "CLAUDE.md").unlink()
    commit(desk.git, [desk.waiting(_undo(line))], CHOICE)
    assert desk.blob("CLAUDE.md") == RULES


def test_what_was_never_committed_and_taken_back_is_only_history(desk: Desk) -> None:
    line = _line(target="docs/NEW.md")
    commit(desk.git, [desk.waiting(line), desk.waiting(_undo(line))], CHOICE)
    assert desk.paths() == [f"A {LEDGER_PATH}"]
    assert desk.blob(LEDGER_PATH).count(b"\n") == 2


def test_a_line_that_comes_back_has_the_place_and_the_bytes_of_the_worktree(desk: Desk) -> None:
    one, two, three = _line("one"), _line("two"), _line("three")
    desk.write(one, two, three)
    formatted = (desk.root / "CLAUDE.md").read_bytes().replace(b"- two", b"*  **two**")
    (desk.root / "CLAUDE.md").write_bytes(formatted)
    commit(desk.git, [desk.waiting(one, two, three)], CHOICE)
    dropped = replace(two, tx="tx_2", action="drop")
    commit(desk.git, [desk.written(dropped)], CHOICE)
    assert b"two" not in desk.blob("CLAUDE.md")
    (desk.root / "CLAUDE.md").write_bytes(formatted)
    back = replace(two, tx="tx_3", action="undo", undoes="tx_2", does="adopt")
    commit(desk.git, [desk.waiting(back)], CHOICE)
    assert desk.blob("CLAUDE.md") == formatted


def test_a_broken_block_is_told_by_its_path(desk: Desk) -> None:
    waiting = desk.written(_line())
    (desk.root / "CLAUDE.md").write_bytes(RULES + b"<!-- memtui:end -->\n")
    with pytest.raises(BlockBroken, match=r"The memtui block in CLAUDE\.md is not well-formed"):
        commit(desk.git, [waiting], CHOICE)


def test_the_import_of_a_file_is_committed_with_it(desk: Desk) -> None:
    line = _line(target="docs/memory.md")
    desk.write(line)
    (desk.root / "CLAUDE.md").write_bytes(b"Mine.\n" + RULES + b"@docs/memory.md\n")
    waiting = desk.waiting(line, importer="CLAUDE.md", imported="@docs/memory.md")
    commit(desk.git, [waiting], CHOICE)
    assert desk.blob("CLAUDE.md") == RULES + b"@docs/memory.md\n"
    assert desk.run("diff", "--numstat") == "1\t0\tCLAUDE.md"


def test_an_import_that_is_gone_by_hand_is_not_committed(desk: Desk) -> None:
    line = _line(target="docs/memory.md")
    desk.write(line)
    waiting = desk.waiting(line, importer="CLAUDE.md", imported="@docs/memory.md")
    commit(desk.git, [waiting], CHOICE)
    assert desk.paths() == [f"A {LEDGER_PATH}", "A docs/memory.md"]


def test_an_importing_file_that_git_lacks(desk: Desk) -> None:
    line = _line(target="docs/memory.md")
    desk.write(line)
    waiting = desk.waiting(line, importer="IMPORTS.md", imported="@docs/memory.md")
    (desk.root / "IMPORTS.md").write_bytes(b"Mine.\n@docs/memory.md\n")
    assert _refused(desk, waiting)[0] == "IMPORTS.md is not in git yet"
    (desk.root / "IMPORTS.md").write_bytes(b"<!-- memtui:end -->\n@docs/memory.md\n")
    with pytest.raises(BlockBroken, match=r"The memtui block in IMPORTS\.md"):
        commit(desk.git, [waiting], CHOICE)
    (desk.root / "IMPORTS.md").write_bytes(b"@docs/memory.md\n")
    commit(desk.git, [waiting], CHOICE)
    assert desk.blob("IMPORTS.md") == b"@docs/memory.md\n"


def test_a_head_that_cannot_be_moved_leaves_everything(desk: Desk) -> None:
    waiting = desk.written(_line())
    (desk.root / ".git/refs/heads/main.lock").write_text("")
    desk.hook("exit 0")  # with a hook the index is moved before HEAD, and has to go back
    assert _refused(desk, waiting)[0] == "git update-ref failed"


def test_a_commit_of_somebody_else_meanwhile_is_never_lost(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    real = module._commit_object
    others: list[str] = []

    def moved(git: Git, state: GitState, tree: str, text: str) -> str:
        made = real(git, state, tree, text)
        if not others:
            desk.run("commit", "--quiet", "--allow-empty", "--message", "somebody else")
            others.append(desk.head)
        return made

    monkeypatch.setattr(module, "_commit_object", moved)
    made = commit(desk.git, [desk.written(_line())], CHOICE)
    assert desk.run("rev-parse", "HEAD", "HEAD^").split("\n") == [made.id, *others]


def test_a_head_that_keeps_moving_is_tried_twice(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def moved(git: Git, state: GitState, id_: str) -> NoReturn:
        tried.append(id_)
        raise module._HeadMoved

    waiting = desk.written(_line())
    monkeypatch.setattr(module, "_move_head", moved)
    assert _refused(desk, waiting) == ("HEAD moved twice meanwhile", "", "Run `memtui adopt --commit`.")
    assert len(tried) == 2


def test_a_hook_that_says_no_leaves_everything(desk: Desk) -> None:
    waiting = desk.written(_line())
    desk.hook("exit 1")
    assert _refused(desk, waiting)[0] == "your pre-commit hook says no"
    desk.hook("git diff --cached --quiet -- CLAUDE.md && exit 1; exit 0")
    assert commit(desk.git, [waiting], CHOICE).notes == ()
    assert desk.run("status", "--porcelain") == ""


def test_a_hook_that_changes_the_form_is_followed(desk: Desk) -> None:
    waiting = desk.written(_line())
    desk.hook("echo formatted >> CLAUDE.md; git add CLAUDE.md")
    assert commit(desk.git, [waiting], CHOICE).notes == ()
    assert desk.blob("CLAUDE.md").endswith(b"formatted\n")
    assert desk.run("status", "--porcelain") == ""


def test_a_hook_that_would_see_more_goes_by_the_answer(desk: Desk) -> None:
    (desk.root / "README").write_text("mine\n")
    desk.hook("test ! -e .git/HEAD")  # says no in the person's own worktree only
    assert _refused(desk, desk.written(_line()))[0] == "your pre-commit hook would see more than this change"
    apart = GitChoice(when_hook_would_see_more="worktree")
    assert commit(desk.git, [desk.waiting(_line())], apart).notes == ()
    desk.hook("exit 1")
    skipped = GitChoice(when_hook_would_see_more="skip-hook")
    made = commit(desk.git, [desk.written(_line("two", tx="tx_2"))], skipped)
    assert made.notes == ("your pre-commit hook was skipped, as you answered",)
    assert desk.run("status", "--porcelain") == " M README"


def test_the_index_follows_a_hook_that_changed_the_form_in_a_worktree_of_its_own(desk: Desk) -> None:
    (desk.root / "README").write_text("mine\n")
    desk.hook("echo formatted >> CLAUDE.md; git add CLAUDE.md")
    commit(desk.git, [desk.written(_line())], GitChoice(when_hook_would_see_more="worktree"))
    assert desk.blob("CLAUDE.md").endswith(b"formatted\n")
    assert desk.run("diff", "--cached", "--name-only") == ""
    assert desk.run("diff", "--name-only") == "CLAUDE.md\nREADME"


def test_a_commit_is_signed_where_that_is_configured(desk: Desk) -> None:
    signer = desk.root.parent / "signer"
    signer.write_text("#!/bin/sh\ncat >/dev/null\necho '[GNUPG:] SIG_CREATED ' >&2\necho SIGNED\n")
    signer.chmod(0o755)
    desk.run("config", "commit.gpgSign", "true")
    desk.run("config", "gpg.program", str(signer))
    commit(desk.git, [desk.written(_line())], CHOICE)
    assert "gpgsig SIGNED" in desk.run("cat-file", "commit", "HEAD")


def test_an_index_that_cannot_follow_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object) -> NoReturn:
        raise GitRefused("the index is busy")

    monkeypatch.setattr(module, "move_index", refuses)
    made = commit(desk.git, [desk.written(_line())], CHOICE)
    assert made == Commit(
        desk.head,
        "main",
        (f"the index was not brought along (the index is busy): git reset -q -- CLAUDE.md {LEDGER_PATH}",),
    )


def test_a_head_that_somebody_moved_right_after_it_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = desk.written(_line())
    monkeypatch.setattr(module, "_bring_index", lambda *_: desk.tracked("more", b"more\n"))
    made = commit(desk.git, [waiting], CHOICE)
    assert made.id == desk.run("rev-parse", "HEAD^")
    assert made.notes == ("HEAD doesn't hold what was committed: somebody moved it since",)


def test_what_the_person_should_know_of_the_repository(desk: Desk) -> None:
    desk.run("checkout", "--quiet", "--detach")
    desk.run("update-index", "--skip-worktree", "CLAUDE.md")
    before = desk.head
    made = commit(desk.git, [desk.written(_line())], CHOICE)
    assert made == Commit(
        desk.head,
        "",
        (
            f"HEAD is detached at {before[:12]}: no branch holds this commit",
            "git is told to overlook the file in this worktree (skip-worktree or assume-unchanged)",
        ),
    )
    state = GitState(True, head=before, branch="main", submodule=True)
    assert module._notes(state) == ["this is a submodule: the parent repository shows a change now"]
    assert module._notes(replace(state, submodule=False)) == []


def test_every_target_is_asked_about(desk: Desk) -> None:
    (desk.root / ".gitignore").write_text("ignored.md\n")
    batch = [desk.written(_line("one")), desk.written(_line("two", tx="tx_2", target="ignored.md"))]
    assert _refused(desk, *batch)[0] == "git ignores the file"
