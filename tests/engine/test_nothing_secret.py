"""A key typed in a prompt is in no byte that memtui wrote, git objects included, after a full run through adopt."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.config import Clock
from memtui.engine.sitting import Sitting
from tests.engine.test_harvest import KEYS, RULE, say

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


def git_objects(repo: Path) -> bytes:
    """All objects of a repository, unpacked."""
    done = subprocess.run(
        ["git", "cat-file", "--batch-all-objects", "--batch"], cwd=repo, capture_output=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("kind", sorted(KEYS))
def test_from_prompt_to_commit(person: Path, make_repo: Callable[[str], Path], kind: str) -> None:
    secret = KEYS[kind]
    value = secret.rpartition("=")[2] if kind == "url_with_token" else max(secret.replace("=", " ").split(), key=len)
    repo = make_repo("app")
    both = f"{RULE}, and log in with {secret} for now"
    say(person / ".claude", repo, "s1", "01", f"always deploy with {secret}", both, RULE)
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
    assert RULE.encode() in git_objects(repo)
    written = [path for top in (Path(sitting.home.path), repo) for path in top.rglob("*") if path.is_file()]
    for data in (git_objects(repo), *(path.read_bytes() for path in written)):
        assert value.encode() not in data
