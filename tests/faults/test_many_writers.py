"""Eight processes adopt into one file while a person edits it: nothing acknowledged is lost, no edit is lost."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from memtui.engine import files
from memtui.engine.adopt.write import Rewrite
from memtui.engine.atoms import atom_id
from memtui.engine.errors import FileRefused, Stale
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.renames import SWAP, renamed
from tests.engine.adopt_world import RULES, World
from tests.faults.worlds import block_claims
from tests.processes import race

WRITERS, EACH, EDITS = 8, 2, 25

_WORDS = (
    *("mention tickets in the changelog", "draw screens at eighty columns", "sort imports with the formatter"),
    *("ask before deleting a branch", "write migrations by hand", "profile before optimising"),
    *("name tests after behaviour", "log in plain text", "pin the compiler", "wrap prose at a hundred characters"),
    *("generate clients from the schema", "store amounts in cents", "review licences each quarter"),
    *("translate labels last", "cache nothing in the gateway", "measure twice in staging"),
)

_WRITER = """
import hashlib
import os
from pathlib import Path
from memtui.engine.errors import Refused
from memtui.engine.home import Home
from tests.engine.adopt_world import World
root, home, *claims = sys.argv[1:]
world = World(Path(root), Home(home))
go()
for claim in claims:
    world.accept(claim)
    while True:
        shown = world.plan()
        if claim not in [action.claim.atom.claim for action in shown.actions]:
            break  # another process wrote it along with its own
        try:
            world.adopt(shown)
            break
        except Refused:
            continue
"""

_EDITOR = """
import hashlib
import os
from memtui.engine.renames import SWAP, renamed
root, _, count = sys.argv[1:]
folder = os.open(root, os.O_RDONLY)
go()
for number in range(int(count)):
    while True:
        with open(root + "/CLAUDE.md", "rb") as file:
            read = file.read()
        with open(root + "/saving", "wb") as file:
            file.write(b"Mine %d.\\n" % number + read)
        with open(root + "/CLAUDE.md", "rb") as file:
            if file.read() != read:
                continue
        renamed("saving", "CLAUDE.md", folder, SWAP)
        with open(root + "/saving", "rb") as file:
            if file.read() == read:
                break
        renamed("saving", "CLAUDE.md", folder, SWAP)
os.unlink(root + "/saving")
"""


def _swaps(place: Path) -> bool:
    for name in ("a", "b"):
        (place / name).write_text(name)
    folder = os.open(place, os.O_RDONLY)
    done = renamed("a", "b", folder, SWAP)
    os.close(folder)
    assert not done or (place / "a").read_text() == "b"
    return done


def test_every_adoption_and_every_edit_is_there(tmp_path: Path, home: Home) -> None:
    if not _swaps(tmp_path):
        pytest.skip("this file system swaps no names, so an editor can't be sure either")
    root = tmp_path.resolve() / "project"
    root.mkdir()
    (root / "CLAUDE.md").write_text(RULES)
    world = World(root, home)
    claims = _WORDS[: WRITERS * EACH]
    for claim in claims:
        world.say(claim)
    jobs = [[str(root), home.path, *claims[number::WRITERS]] for number in range(WRITERS)]
    script = f"if sys.argv[2] == '-':\n{_indented(_EDITOR)}\nelse:\n{_indented(_WRITER)}"
    assert race(script, [*jobs, [str(root), "-", str(EDITS)]]) == [0] * (WRITERS + 1)
    data = world.target.read_bytes()
    assert sorted(block_claims(data)) == sorted(claims)
    assert [f"Mine {number}.".encode() in data.split(b"\n") for number in range(EDITS)] == [True] * EDITS
    assert data.endswith(data[data.index(b"# Rules") :])
    assert sorted(line.atom["claim"] for line in world.ledger().lines) == sorted(claims)
    assert world.snapshot().saved_over == ()
    assert world.plan().empty
    assert world.leftovers() == []


def _indented(script: str) -> str:
    return "\n".join("    " + line for line in script.strip("\n").split("\n"))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "place"
    folder.mkdir(mode=0o700)
    (folder / "CLAUDE.md").write_bytes(b"old\n")
    return folder


def _meanwhile(monkeypatch: pytest.MonkeyPatch, path: Path, data: bytes, *, calls: int = 1) -> None:
    """Somebody writes `data` right before the nth rename of ours: after the last look, before the swap."""
    real, met = files._os_renamed, [0]

    def late(source: str, target: str, folder: int, how: str) -> bool:
        met[0] += 1
        if met[0] == calls:
            other = path.with_name("other")
            other.write_bytes(data)
            other.rename(path)
        return real(source, target, folder, how)

    monkeypatch.setattr(files, "_os_renamed", late)


def test_an_edit_after_the_last_look_is_put_back(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _meanwhile(monkeypatch, place / "CLAUDE.md", b"mine\n")
    with Folder.open(str(place)) as folder:
        assert not folder.replace_if("CLAUDE.md", b"new\n", lambda data: data == b"old\n")
        assert folder.names() == ["CLAUDE.md"]
    assert (place / "CLAUDE.md").read_bytes() == b"mine\n"


def test_a_file_that_appears_after_the_last_look_stays(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "CLAUDE.md").unlink()
    _meanwhile(monkeypatch, place / "CLAUDE.md", b"mine\n")
    with Folder.open(str(place)) as folder:
        assert not folder.replace_if("CLAUDE.md", b"new\n", lambda data: data is None)
        assert folder.names() == ["CLAUDE.md"]
    assert (place / "CLAUDE.md").read_bytes() == b"mine\n"


def test_two_others_at_once_cost_neither_of_them(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _meanwhile(monkeypatch, place / "CLAUDE.md", b"first\n")
    _meanwhile(monkeypatch, place / "CLAUDE.md", b"second\n", calls=2)
    with Folder.open(str(place)) as folder:
        with pytest.raises(FileRefused, match="written by others") as caught:
            folder.replace_if("CLAUDE.md", b"new\n", lambda data: data == b"old\n")
        kept = [name for name in folder.names() if ".kept-" in name]
        assert kept[0] in caught.value.detail
        assert {folder.read("CLAUDE.md"), folder.read(kept[0])} == {b"first\n", b"second\n"}


def test_where_names_cant_be_swapped_it_is_a_plain_rename(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_os_renamed", lambda *_: False)
    with Folder.open(str(place)) as folder:
        assert folder.replace_if("CLAUDE.md", b"new\n", lambda data: data == b"old\n")
        assert folder.replace_if("fresh", b"new\n", lambda data: data is None)
        assert not folder.replace_if("CLAUDE.md", b"newer\n", lambda data: data == b"old\n")
        assert folder.names() == ["CLAUDE.md", "fresh"]
        assert folder.read("CLAUDE.md") == b"new\n"


def test_an_edit_that_a_killed_run_had_swapped_out_is_put_back(place: Path) -> None:
    digest = hashlib.sha256
    rewrite = Rewrite(
        shown="CLAUDE.md",
        folder=str(place),
        name="CLAUDE.md",
        before=digest(b"old\n").hexdigest(),
        after=digest(b"new\n").hexdigest(),
        existed=True,
        mode=0o600,
        pointers=True,
    )
    temp = place / f".CLAUDE.md.{os.getpid()}-0123456789ab.tmp"
    (place / "CLAUDE.md").write_bytes(b"new\n")
    temp.write_bytes(b"mine\n")
    rewrite.tidy()
    assert (place / "CLAUDE.md").read_bytes() == b"mine\n"
    assert not temp.exists()
    with pytest.raises(Stale, match="changed while adopting"):
        rewrite.write(b"new\n")
    assert rewrite.state() == "other"


def test_an_edit_that_may_be_the_only_copy_is_kept(place: Path) -> None:
    digest = hashlib.sha256
    rewrite = Rewrite(
        "CLAUDE.md",
        str(place),
        "CLAUDE.md",
        digest(b"old\n").hexdigest(),
        digest(b"new\n").hexdigest(),
        True,
        0o600,
        True,
    )
    mine, old = (place / f".CLAUDE.md.{os.getpid()}-0123456789a{end}.tmp" for end in "bc")
    (place / "CLAUDE.md").write_bytes(b"edited since\n")
    mine.write_bytes(b"mine\n")
    old.write_bytes(b"old\n")
    rewrite.tidy()
    assert mine.read_bytes() == b"mine\n"
    assert not old.exists()


def test_ids_of_the_claims_are_different() -> None:
    assert len({atom_id(claim, "project") for claim in _WORDS}) == WRITERS * EACH == len(_WORDS)
