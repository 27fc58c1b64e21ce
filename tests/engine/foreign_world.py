"""A `.memory/` that somebody else made: its records as another machine would have written them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from memtui.engine.atoms import atom_id
from memtui.engine.home import MEMORY
from memtui.engine.sitting import Sitting
from memtui.engine.store.foreign import Foreign
from memtui.engine.store.merge import Claim
from tests.conftest import git

DEV, SMALL, DOCS = "PR base branch is dev, never main", "Always keep commits small", "The docs live in docs/"


def record(claim: str, *, slug: str = "elsewhere", **changed: Any) -> dict[str, Any]:
    """A valid L1 record, with the confidence that its maker gave it."""
    return {
        "id": atom_id(claim, slug),
        "claim": claim,
        "scope": "project",
        "project": slug,
        "kind": "constraint",
        "first_seen": "2026-06-01T09:00:00Z",
        "last_seen": "2026-07-01T09:00:00Z",
        "observations": 9,
        "sessions": [f"01SESSION{number}" for number in range(9)],
        "source": "~/.claude/projects/-w-elsewhere/01SESSION1.jsonl#L7",
        "first_source": "~/.claude/projects/-w-elsewhere/01SESSION0.jsonl#L3",
        "confidence": "verified",
        "tier": "L1",
        "redacted": False,
        **changed,
    }


def promoted(claim: str, *, slug: str = "elsewhere") -> dict[str, Any]:
    """A valid record that says it is L3, as a hostile repository would ship it."""
    l3 = record(claim, scope="global", tier="L3", source="s.jsonl#L1", first_source="s.jsonl#L1")
    del l3["project"]
    more = {"promoted_at": "2026-07-01T09:00:00Z", "promoted_from_projects": ["a", "b"]}
    return {**l3, "id": atom_id(claim, None), **more}


def lines(records: Iterable[Mapping[str, Any] | bytes]) -> bytes:
    """The bytes of a store; bytes among the records stand as they are."""
    return b"".join((each if isinstance(each, bytes) else json.dumps(each).encode()) + b"\n" for each in records)


def plant(root: Path, *records: Mapping[str, Any] | bytes) -> Path:
    """Make a foreign `.memory/` with these records and what a used one has besides."""
    memory = root / MEMORY
    (memory / "staged").mkdir(parents=True, mode=0o700)
    memory.chmod(0o700)
    (memory / "atoms.jsonl").write_bytes(lines(records or (record(DEV), record(SMALL))))
    (memory / "recall.index").write_text("forged\n")
    (memory / "decisions.jsonl").write_text('{"do":"vouch"}\n')
    (memory / "errors.log").write_text("2026-07-20T00:00:00Z - 1 forged\n")
    (memory / "staged" / "atm_00000000.json").write_text("{}\n")
    return memory


def clone_of(repo: Path, to: Path) -> Path:
    """A clone of a repository in which somebody committed the whole `.memory/`."""
    git(repo, "add", "--force", MEMORY)
    git(repo, "commit", "--quiet", "--message", "everything")
    git(to.parent, "clone", "--quiet", str(repo), str(to))
    return to


def copy_of(root: Path, to: Path) -> Path:
    """A copy of a folder, bytes and all."""
    shutil.copytree(root, to, symlinks=True)
    return to


def at(root: Path) -> Sitting:
    """The person at a project, on the day of the tests."""
    return Sitting.at(str(root), {**os.environ, "MEMTUI_NOW": "2026-07-20T12:00:00Z"}, via="test")


def bytes_below(folder: Path) -> dict[str, bytes]:
    """Every plain file below a folder."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def looked(root: Path) -> Foreign:
    """What a person sees of a foreign `.memory/` that is there."""
    seen = at(root).foreign.look()
    assert seen is not None
    return seen


def claims(sitting: Sitting) -> dict[str, Claim]:
    """The claims of a project by their words."""
    return {claim.atom.claim: claim for claim in sitting.snapshot().claims.values()}
