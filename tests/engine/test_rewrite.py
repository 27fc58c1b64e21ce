"""One file of a transaction: what stands there, what is put there, and what is put back (design §5)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from memtui.engine.adopt.write import Rewrite, ledger_folder
from memtui.engine.errors import FileRefused, Stale
from memtui.engine.files import Folder

BEFORE, AFTER, THEIRS = b"before\n", b"after\n", b"theirs\n"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def there(tmp_path: Path) -> Rewrite:
    """A file that is to be changed."""
    (tmp_path / "CLAUDE.md").write_bytes(BEFORE)
    return Rewrite(
        "CLAUDE.md", str(tmp_path.resolve()), "CLAUDE.md", _digest(BEFORE), _digest(AFTER), True, 0o640, True
    )


def _new(there: Rewrite) -> Rewrite:
    os.unlink(there.path)
    return replace(there, existed=False, before=_digest(b""))


def _removed(there: Rewrite) -> Rewrite:
    return replace(there, removes=True, after=_digest(b""))


def _put(data: bytes | None) -> Callable[[Rewrite], None]:
    def act(file: Rewrite) -> None:
        Path(file.path).unlink(missing_ok=True)
        if data is not None:
            Path(file.path).write_bytes(data)

    return act


def _link(file: Rewrite) -> None:
    os.rename(file.path, file.path + ".real")
    os.symlink(file.path + ".real", file.path)


@pytest.mark.parametrize(
    ("of", "put", "state"),
    [
        (lambda file: file, _put(BEFORE), "before"),
        (lambda file: file, _put(AFTER), "after"),
        (lambda file: file, _put(THEIRS), "other"),
        (lambda file: file, _put(None), "other"),
        (lambda file: file, _link, "other"),
        (_new, _put(None), "before"),
        (_new, _put(AFTER), "after"),
        (_new, _put(b""), "other"),
        (_removed, _put(BEFORE), "before"),
        (_removed, _put(None), "after"),
        (_removed, _put(b""), "other"),
    ],
)
def test_what_stands_there(
    there: Rewrite, of: Callable[[Rewrite], Rewrite], put: Callable[[Rewrite], None], state: str
) -> None:
    file = of(there)
    put(file)
    assert file.state() == state
    assert file.is_written == (state == "after")


def test_a_folder_that_is_gone_holds_no_file(there: Rewrite) -> None:
    gone = replace(there, folder=there.folder + "/gone")
    assert (gone.read(), gone.state(), replace(gone, existed=False).state()) == (None, "other", "before")
    gone.tidy()


def test_what_cannot_be_read_just_now_may_be_written(there: Rewrite, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object) -> bytes:
        raise FileRefused("busy")

    monkeypatch.setattr(Folder, "read", refuses)
    assert there.is_written
    assert not there.take_back(BEFORE)


def test_a_file_is_changed_made_and_removed(there: Rewrite) -> None:
    there.write(AFTER)
    assert Path(there.path).read_bytes() == AFTER
    assert os.stat(there.path).st_mode & 0o777 == 0o640
    new = _new(there)
    new.write(AFTER)
    assert Path(there.path).read_bytes() == AFTER
    gone = replace(there, before=_digest(AFTER), after=_digest(b""), removes=True)
    gone.write(b"")
    assert not os.path.exists(there.path)


@pytest.mark.parametrize("of", [lambda file: file, _removed])
@pytest.mark.parametrize("data", [THEIRS, None])
def test_a_file_that_somebody_changed_is_left(
    there: Rewrite, of: Callable[[Rewrite], Rewrite], data: bytes | None
) -> None:
    file = of(there)
    _put(data)(file)
    with pytest.raises(Stale) as stale:
        file.write(AFTER)
    assert (stale.value.title, stale.value.detail, stale.value.hint) == (
        "CLAUDE.md was changed while adopting.",
        there.path,
        "Nothing of yours was overwritten. Look at the new diff, then adopt again.",
    )
    assert file.read() == data


def test_what_changes_nothing_is_written_by_nobody(there: Rewrite) -> None:
    same = replace(there, after=there.before)
    stamp = os.stat(there.path).st_ino
    same.write(BEFORE)
    assert os.stat(there.path).st_ino == stamp


def test_what_was_written_is_taken_back(there: Rewrite) -> None:
    assert there.take_back(BEFORE), "nothing was written yet"
    there.write(AFTER)
    assert there.take_back(BEFORE)
    assert there.read() == BEFORE
    gone = _removed(there)
    gone.write(b"")
    assert gone.take_back(BEFORE)
    assert there.read() == BEFORE
    new = _new(there)
    new.write(AFTER)
    assert new.take_back(b"")
    assert new.read() is None


def test_what_a_killed_run_left_is_tidied(there: Rewrite) -> None:
    def temporary(number: int, data: bytes) -> Path:
        path = Path(there.folder) / f".CLAUDE.md.1-{number:012x}.tmp"
        path.write_bytes(data)
        return path

    temporary(1, b"half")
    (Path(there.folder) / ".CLAUDE.md.1-000000000002.tmp").symlink_to("CLAUDE.md")
    there.tidy()
    assert sorted(os.listdir(there.folder)) == [".CLAUDE.md.1-000000000002.tmp", "CLAUDE.md"]
    os.unlink(there.folder + "/.CLAUDE.md.1-000000000002.tmp")
    there.write(AFTER)
    temporary(3, BEFORE)  # swapped out, and as it was reviewed
    there.tidy()
    assert (os.listdir(there.folder), there.read()) == (["CLAUDE.md"], AFTER)
    temporary(4, THEIRS)  # an edit that was swapped out comes back
    there.tidy()
    assert (os.listdir(there.folder), there.read()) == (["CLAUDE.md"], THEIRS)
    kept = temporary(5, AFTER)  # edited since: this may be the only copy
    there.tidy()
    assert sorted(os.listdir(there.folder)) == sorted([kept.name, "CLAUDE.md"])


def test_a_ledger_that_is_no_file_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    ledger_folder(str(root)).close()
    assert os.stat(root / ".memory").st_mode & 0o777 == 0o700
    (root / ".memory" / "adopted.log").mkdir()
    before = len(os.listdir("/dev/fd"))
    with pytest.raises(FileRefused, match="not a regular file"):
        ledger_folder(str(root))
    assert len(os.listdir("/dev/fd")) == before
