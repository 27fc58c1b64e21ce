"""The figures of docs/quality.md are those of the scorer; only `make` is run here, `judge` is measured by hand."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.engine.said import shared

PAGE = ROOT / "docs" / "quality.md"


@pytest.mark.corpus
def test_the_page_gives_the_figures_of_the_scorer() -> None:
    claims = shared("claims")
    relation, part = ("--pairs", "memtui.engine.store.contradictions:relation"), ("--part", "make", "--by", "note")
    command = [sys.executable, str(claims / "score.py"), *relation, str(claims / "pairs.jsonl"), *part]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)

    def counted(pattern: str) -> tuple[int, int]:
        found = [
            (int(gold), int(right))
            for gold, right in re.findall(pattern + r".*?(\d+) +(\d+) +[\d.]+$", done.stdout, re.M)
        ]
        return sum(right for _, right in found), sum(gold for gold, _ in found)

    rows = dict(re.findall(r"^\| \**([^|]+?)\** \| [^|]*\| (\d+ of \d+) \|", PAGE.read_text(), re.M))
    assert {name: "{} of {}".format(*counted(pattern)) for name, pattern in PATTERNS.items()} == {
        name: rows[name] for name in PATTERNS
    }


#: The rows of the page and the scorer's lines that they come from.
PATTERNS = {
    "contradictions by negation, found": r"^  contradiction: negation",
    "contradictions by value, found": r"^  contradiction: value",
    "contradictions of meaning only, found": r"^  contradiction: none  ",
    "near-identical paraphrases, recall": r"^  paraphrase: near-identical",
    "look-alikes that are unrelated, left alone": r"^  unrelated: -",
}
