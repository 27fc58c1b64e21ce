"""The import order of design §1, checked by import-linter on the contracts in pyproject.toml."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.source import ROOT


def test_every_import_goes_down() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 broken." in done.stdout
