"""Own sentences and two baselines: a regression of what capture hears, and what plain rules would hear instead."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from memtui.engine.capture import claims_in
from memtui.engine.capture.explaining import KEPT_FROM, explained
from tests.conftest import ROOT
from tests.engine.said import shared

SENTENCES = Path(__file__).parent.parent / "fixtures" / "claim_sentences.txt"


def rows() -> list[tuple[str, str, list[str]]]:
    """Mark, text, and the claims that are wanted in it."""
    found = []
    for line in SENTENCES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        tag, text, *claims = line.split("|")
        wanted = tag.rpartition(":")[2].startswith("+")
        found.append((tag, text, (claims or [text]) if wanted else []))
    return found


def kept(text: str) -> list[str]:
    return [str(one["claim"]) for one in claims_in(text) if float(str(one["score"])) >= KEPT_FROM]


def words(text: str) -> set[str]:
    return set(re.findall(r"\w", text.casefold()) if not text.isascii() else re.findall(r"\w+", text.casefold()))


def test_what_is_a_claim_is_kept_and_what_only_sounds_like_one_is_not() -> None:
    wrong = []
    for tag, text, claims in rows():
        heard = kept(text)
        matched = len(heard) == len(claims) and all(
            any(len(words(claim) & words(one)) >= 0.4 * len(words(claim) | words(one)) for one in heard)
            for claim in claims
        )
        if not matched:
            wrong.append((tag, text, heard))
    assert wrong == []


def test_there_are_sentences_of_all_languages() -> None:
    tags = {tag.partition(":")[0] for tag, _, _ in rows() if ":" in tag}
    assert tags == {"de", "fr", "es", "pt", "it", "nl", "tr", "pl", "ru", "ja", "ko", "hi", "zh"}
    assert len(rows()) > 1000


# -- what plain rules would hear ---

_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
_PLAIN = re.compile(r"\b(?:always|never|must|don'?t)\b", re.IGNORECASE)
# The markers of the reference implementation in their order, with the words they capture (agent-memory.md §4).
_MARKERS = tuple(
    (kind, re.compile(marker, re.IGNORECASE))
    for kind, marker in (
        ("constraint", r"\b(?:always|never|must|don't ever) ([^.!?\n]{8,160})"),
        ("correction", r"(?:\bno,|\bactually,|\bnot quite|\bcorrection:)\s*([^.!?\n]{8,160})"),
        ("preference", r"\b(?:we (?:use|prefer)|I (?:use|prefer)|convention is) ([^.!?\n]{8,160})"),
        ("constraint", r"^\s*(?:[-*]\s+)?(?:lesson|rule|gotcha):\s*([^\n]{8,160})"),
        (
            "failure",
            r"([^.!?\n]{6,140}? (?:fails?|breaks?|errors? out) (?:when|if|because) [^.!?\n]{4,80})",
        ),
    )
)
_SKIPPED = re.compile(
    r"^(?:I'll|I will|let me|should I|shall I|would you like|here's|for example|e\.g\.|note that)", re.IGNORECASE
)


def plain(text: str) -> list[dict[str, object]]:
    """Every sentence with always, never, must or don't."""
    found = (match[0].strip().rstrip(".!") for match in _SENTENCE.finditer(text))
    return [{"claim": one, "kind": "constraint", "score": 1.0} for one in found if _PLAIN.search(one)]


def reference(text: str) -> list[dict[str, object]]:
    """What the reference implementation captures: per line the words after the first marker that matches."""
    found: list[dict[str, object]] = []
    for line in text.split("\n"):
        if _SKIPPED.match(line.strip()):
            continue
        for kind, marker in _MARKERS:
            if match := marker.search(line):
                found.append({"claim": " ".join(match[1].split()).strip(" -–—:;,"), "kind": kind, "score": 1.0})
                break
    return found


def figures(function: str, file: str, *more: str) -> tuple[float, float, int]:
    """Precision, recall and inversions of the scorer on the part `make`."""
    claims = shared("claims")
    command = [sys.executable, str(claims / "score.py"), function, str(claims / file), "--part", "make", *more]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found = re.search(r"precision ([\d.]+)  recall ([\d.]+) .* inversions (\d+)", done.stdout)
    assert found, done.stdout
    return float(found[1]), float(found[2]), int(found[3])


@pytest.mark.corpus
@pytest.mark.parametrize("file", ["constructed.jsonl", "natural.jsonl"])
def test_the_rules_beat_plain_ones_and_invert_nothing(file: str) -> None:
    precision, recall, inverted = figures("memtui.engine.capture:claims_in", file, "--min-score", "0.5")
    assert inverted == 0
    for baseline in ("plain", "reference"):
        low_precision, low_recall, _ = figures(f"tests.engine.test_claim_sentences:{baseline}", file)
        assert precision > low_precision + 0.3, baseline
        assert recall > low_recall + 0.2, baseline


@pytest.mark.corpus
def test_make_does_not_get_worse() -> None:
    precision, recall, _ = figures("memtui.engine.capture:claims_in", "constructed.jsonl", "--min-score", "0.5")
    assert (precision, recall) >= (0.97, 0.97)
    precision, recall, _ = figures("memtui.engine.capture:claims_in", "natural.jsonl", "--min-score", "0.5")
    assert precision >= 0.8
    assert recall >= 0.55


# -- the view of `memtui extract` ---


def test_every_sentence_has_a_verdict_and_a_rule() -> None:
    shown = explained("no, we use pnpm. add a test. is it red? nie direkt auf main pushen")
    assert [(one.kept, bool(one.claim), one.rule) for one in shown] == [
        (True, True, "correction"),
        (False, False, "nothing that lasts"),
        (False, False, "question"),
        (True, True, "German: rules"),
    ]


def test_what_is_cut_is_not_shown_and_a_secret_is_not_either() -> None:
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    shown = explained(f"the key is {key}\n```\nnever do this\n```\n> always that")
    assert len(shown) == 1
    assert key not in shown[0].sentence
