"""A value typed in a prompt is in no byte that memtui wrote or printed, after a full run through adopt (design §6)."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.app.cli.root import memtui
from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.config import Clock
from memtui.engine.sitting import Sitting
from tests.engine.said import shared
from tests.engine.test_harvest import KEYS, RULE, say

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
#: Commands that print what is known, of claims, sentences and lines.
PRINTS = (
    ("status",), ("list",), ("inbox", "--plain"), ("staged", "--plain"), ("redacted", "--plain"), ("doctor",),
    ("list", "--json"), ("redacted", "--json"), ("status", "--json"),
)  # fmt: skip


def git_objects(repo: Path) -> bytes:
    """All objects of a repository, unpacked."""
    done = subprocess.run(
        ["git", "cat-file", "--batch-all-objects", "--batch"], cwd=repo, capture_output=True, check=True
    )
    return done.stdout


def through_adopt(repo: Path) -> Sitting:
    """Open, harvest, decide about everything, adopt."""
    sitting = replace(Sitting.at(str(repo), os.environ, via="test"), clock=lambda: Clock(NOW, is_set=False))
    sitting.open()
    sitting.harvest()
    for do in ("vouch", "accept"):
        snapshot = sitting.snapshot()
        for claim in snapshot.claims.values():
            if not claim.atom.redacted:
                sitting.decide(snapshot, claim, do)
    receipt = sitting.adopt(sitting.plan(sitting.snapshot()), GitChoice())
    assert receipt.commit
    return sitting


def printed(repo: Path, sitting: Sitting) -> Iterator[bytes]:
    """What the commands print, the walk back to the transcript included."""
    from click.testing import CliRunner

    whys = [("why", id_) for id_ in sitting.snapshot().claims]
    for words in (*PRINTS, *whys):
        result = CliRunner().invoke(memtui, ["-C", str(repo), *words])
        assert result.exit_code in (0, 3, 4), (words, result.output)
        yield result.output.encode()


def everything(repo: Path, sitting: Sitting) -> Iterator[tuple[str, bytes]]:
    """Every byte that was written (backups, ledger and logs among them), every git object, everything printed."""
    for top in (Path(sitting.home.path), repo):
        for path in top.rglob("*"):
            yield f"name of {path}", os.fsencode(path.name)
            if path.is_file():
                yield str(path), path.read_bytes()
    yield "git objects", git_objects(repo)
    for output in printed(repo, sitting):
        yield "terminal", output


@pytest.mark.parametrize("kind", sorted(KEYS))
def test_from_prompt_to_commit(person: Path, make_repo: Callable[[str], Path], kind: str) -> None:
    secret = KEYS[kind]
    value = secret.rpartition("=")[2] if kind == "url_with_token" else max(secret.replace("=", " ").split(), key=len)
    repo = make_repo("app")
    both = f"{RULE}, and log in with {secret} for now"
    say(person / ".claude", repo, "s1", "01", f"always deploy with {secret}", both, RULE)
    sitting = through_adopt(repo)
    assert RULE.encode() in git_objects(repo)
    for where, data in everything(repo, sitting):
        assert value.encode() not in data, where


@pytest.mark.corpus
def test_a_value_of_every_kind_of_the_labelled_set(person: Path, make_repo: Callable[[str], Path]) -> None:
    """One value of each kind, each in a prompt that states a claim too; all in one project, through adopt."""
    rows = (shared("redaction") / "positives.jsonl").read_text(encoding="utf-8").splitlines()
    values: dict[str, tuple[str, list[str]]] = {}
    for row in map(json.loads, rows):
        text = "".join(row["parts"])
        values.setdefault(row["kind"], (text, [text[low:high] for low, high in row["spans"]]))
    assert len(values) > 140
    repo = make_repo("app")
    prompts = [f"always check the {kind} rotation before a release: {text}" for kind, (text, _) in values.items()]
    say(person / ".claude", repo, "s1", "01", RULE, *prompts[:50])
    say(person / ".claude", repo, "s2", "02", RULE, *prompts[50:100])
    say(person / ".claude", repo, "s3", "03", RULE, *prompts[100:])
    sitting = through_adopt(repo)
    assert len(sitting.snapshot().claims) > 60
    found = list(everything(repo, sitting))
    for kind, (_, spans) in values.items():
        for span in spans:
            needle = max(span.replace("\\n", "\n").split("\n"), key=len).encode()
            for where, data in found:
                assert needle not in data, f"{kind} in {where}"


def test_what_was_forgotten_is_in_no_local_file(person: Path, make_repo: Callable[[str], Path]) -> None:
    repo = make_repo("app")
    words = "name the staging database zanzibar"
    say(person / ".claude", repo, "s1", "01", f"always {words}", RULE)
    say(person / ".claude", repo, "s2", "02", f"always {words}", RULE)
    sitting = through_adopt(repo)
    target = repo / "CLAUDE.md"
    (claim,) = (each for each in sitting.snapshot().claims.values() if "zanzibar" in each.atom.claim)
    lines = target.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "zanzibar" in line)
    target.write_text("".join(lines[:at] + lines[at + 2 :]))
    report = sitting.forget(sitting.to_forget(sitting.snapshot(), claim.atom.id))
    assert report.commits
    assert not [name for name in report.left if "adopted.log" not in name]
    for path in Path(sitting.home.path).rglob("*"):
        assert not path.is_file() or b"zanzibar" not in path.read_bytes(), path
    for path in (repo / ".memory").rglob("*"):
        if path.name != "adopted.log":  # committed: it names what was adopted, and is told as out of reach
            assert not path.is_file() or b"zanzibar" not in path.read_bytes(), path
