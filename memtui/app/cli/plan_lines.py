"""A plan as plain lines and as JSON: the very object that adopting writes (design §5, tui.md §5.7)."""

from __future__ import annotations

from typing import Any

from memtui.app.cli.claims import say_about_you
from memtui.app.cli.output import say
from memtui.engine.adopt.git_state import GitState
from memtui.engine.review.hunks import Hunk, HunkLine, hunks
from memtui.engine.review.plan import LEDGER_SHOWN, Plan

_LOOKS = {"+": "good", "-": "bad", " ": ""}


def say_plan(plan: Plan, notes: list[str], *, commits: bool) -> None:
    """Print what adopting would do: steps, the diff, the commit message, and what git says to it."""
    change = plan.change
    if plan.empty:
        say("Nothing is accepted. `memtui staged` shows what waits for your yes or no.")
    if change is not None:
        shown = change.target.shown
        files = "two" if len(plan.changes) == 1 else "three"
        steps = [
            f"back up {shown}" if change.target.exists else f"make {shown} ({change.target.reason})",
            f"{plan.tally} in {shown}: {plan.budget[0]:,} of {plan.budget[1]:,} bytes",
            *(f"import it by one line at the end of {each.target.shown}" for each in plan.changes[1:]),
            f"note them in {LEDGER_SHOWN}",
            f"commit these {files} files and nothing else" if commits else "leave the commit to you",
        ]
        for number, step in enumerate(steps, 1):
            say(f"{number}. {step}")
        say()
        for each in plan.changes:
            for hunk in hunks(each.before, each.after):
                say_hunk(hunk)
        say()
        say(("commit message", "dim"))
        for line in plan.message.rstrip("\n").split("\n"):
            say("  ", line)
    for note in notes:
        say(("git", "warn"), f"  {note}")
    for action in plan.about_you:
        say_about_you(action.claim)
    for id_ in plan.kept_open:
        say(("changed", "warn"), f"  {id_} was accepted before it changed: it is open again")
    for problem in plan.problems:
        say(("refused", "bad"), f"  {problem.title} {problem.detail} {problem.hint}")


def say_hunk(hunk: Hunk) -> None:
    """Print one hunk of a diff."""
    say((f"@@ -{hunk.old_start},{hunk.old_len} +{hunk.new_start},{hunk.new_len} @@", "dim"))
    for line in hunk.lines:
        say((line.sign + line.text, _LOOKS[line.sign]))
        if not line.newline:
            say(("\\ no newline at the end of the file", "dim"))


def plan_record(plan: Plan, notes: list[str]) -> dict[str, Any]:
    """The plan as JSON."""
    change = plan.change
    return {
        "tx": plan.tx,
        "target": change.target.shown if change else "",
        "actions": [
            {
                "action": action.kind,
                "id": action.id,
                "claim": action.claim.atom.claim,
                "gate": action.because,
                "receipt": action.words,
                "about_you": action in plan.about_you,
            }
            for action in plan.actions
        ],
        "diff": [
            {
                "old_start": hunk.old_start,
                "new_start": hunk.new_start,
                "lines": [_line_record(line) for line in hunk.lines],
            }
            for each in plan.changes
            for hunk in hunks(each.before, each.after)
        ],
        "message": plan.message if change else "",
        "bytes": plan.budget[0],
        "budget": plan.budget[1],
        "changed": list(plan.kept_open),
        "problems": [
            {"title": problem.title, "detail": problem.detail, "hint": problem.hint} for problem in plan.problems
        ],
        "git": notes,
    }


def _line_record(line: HunkLine) -> dict[str, Any]:
    return {"sign": line.sign, "text": line.text, "id": line.atom_id}


def git_notes(state: GitState) -> list[str]:
    """What a person should know about the repository before they adopt; one sentence each."""
    if not state.found:
        return [f"not committed, only written: {state.trouble}"]
    told: tuple[tuple[object, str], ...] = (
        (state.ignored, "git ignores the file: it is written, not committed"),
        (state.operation, f"{state.operation} is in progress: `memtui adopt --commit` commits it later"),
        (not state.identity, "git doesn't know who you are: set user.name and user.email to commit it"),
        (state.unborn, "the repository has no commit yet: --unborn makes ours the first one"),
        (state.detached, f"HEAD is detached at {state.head[:12]}: the commit stands on no branch"),
        (state.untracked and not state.unborn, "the file is not in HEAD yet: --whole-file commits all of it"),
        (state.hook_would_see_more, "your pre-commit hook would see more than this change: see --hook"),
        (state.staged, f"what you have staged stays staged: {', '.join(state.staged)}"),
        (state.index_locked, "another git holds index.lock: it is waited for"),
        (state.submodule, "the commit lands in this submodule"),
        (state.signing, "the commit is signed as configured"),
    )
    return [words for holds, words in told if holds]
