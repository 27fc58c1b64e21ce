"""The house itself: no test reaches the real home, and pictures have their own place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import pytest_textual_snapshot  # type: ignore[import-untyped]
from textual import constants

from tests import conftest
from tests.conftest import git
from tests.environment import FORBIDDEN, REAL_HOME, RealHomeTouched


def test_no_variable_leads_to_the_real_home(person: Path) -> None:
    for name in ("HOME", "CLAUDE_CONFIG_DIR", "MEMTUI_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        assert os.environ[name].startswith(str(person))
    assert Path.home() == person
    assert not {"CLAUDECODE", "MEMTUI_NOW", "GIT_DIR", "NO_COLOR"} & set(os.environ)


@pytest.mark.parametrize("path", FORBIDDEN)
def test_the_real_home_is_out_of_reach(path: str) -> None:
    with pytest.raises(RealHomeTouched):
        os.open(path, os.O_RDONLY)
    with pytest.raises(RealHomeTouched):
        os.listdir(path)
    with pytest.raises(RealHomeTouched):
        Path(path + "/x").mkdir()


def test_the_guard_names_the_home_of_the_password_file() -> None:
    assert os.path.expanduser("~") != REAL_HOME


def test_textual_was_imported_in_a_clean_environment() -> None:
    assert constants.TEXTUAL_ANIMATIONS == "none"


def test_git_knows_only_the_tests_person(repo: Path) -> None:
    assert git(repo, "log", "-1", "--format=%an <%ae>") == "A Person <person@example.invalid>"
    assert git(repo, "branch", "--show-current") == "main"
    assert git(repo, "status", "--porcelain") == ""


def test_pictures_stand_beside_the_tests() -> None:
    from syrupy.location import PyTestLocation

    class Here(PyTestLocation):
        def __init__(self) -> None:
            self.filepath = "/somewhere/tests/ui/test_inbox.py"

    folder = pytest_textual_snapshot.SVGImageExtension.dirname(test_location=Here())
    assert folder == str(conftest.ROOT / "snapshots" / "test_inbox")


def test_another_python_makes_no_pictures(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    monkeypatch.setattr(pytestconfig.option, "update_snapshots", True)
    monkeypatch.setattr(conftest, "SNAPSHOT_PYTHON", (2, 7))
    with pytest.raises(pytest.UsageError, match=r"Python 2\.7 only"):
        conftest.pytest_configure(pytestconfig)
    monkeypatch.setattr(conftest, "SNAPSHOT_PYTHON", sys.version_info[:2])
    conftest.pytest_configure(pytestconfig)


def test_a_foreign_environment_is_dropped_before_textual_is_imported() -> None:
    code = (
        "import os, tests.environment, textual.constants as c;"
        "print(c.TEXTUAL_ANIMATIONS, sorted(set(os.environ) & {'NO_COLOR', 'CLAUDECODE', 'GIT_DIR', 'TEXTUAL_DEBUG'}))"
    )
    foreign = {
        **os.environ,
        "NO_COLOR": "1",
        "CLAUDECODE": "1",
        "GIT_DIR": "/x",
        "TEXTUAL_DEBUG": "1",
        "TEXTUAL_ANIMATIONS": "full",
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=conftest.ROOT, env=foreign, check=True, capture_output=True, text=True
    )
    assert done.stdout == "none []\n"
