"""Every `--json` document holds exactly the documented fields, and no text reaches a terminal raw (design §8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memtui.app.cli.fields import FIELDS, SOMETIMES
from memtui.app.demo import Demo
from memtui.engine import evidence
from memtui.engine.atoms import atom_id
from memtui.engine.evidence import Sighting
from memtui.engine.harness_marks import HARNESS_MARKS
from memtui.engine.home import Home
from memtui.engine.redact.layer import RULES
from tests.cli.conftest import Run, document, id_of

#: What no terminal may get from data: controls but the newline, C1, direction marks, tags.
FORBIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
EVIL = "Always run \x1b[31mred\x1b[0m \x07 \u202egnp.exe\u202c [b]bold[/b] \x9b2J \U000e0041 and `make`"
COMMANDS = {
    "status": ["status"],
    "list": ["list"],
    "inbox": ["inbox"],
    "staged": ["staged"],
    "contested": ["contested"],
    "redacted": ["redacted"],
    "l3": ["l3"],
    "why": ["why", "f1"],
    "explain": ["explain", "f1"],
    "adopt": ["adopt", "--dry-run"],
    "harvest": ["harvest", "--prompts"],
    "search": ["search", "dev"],
    "recall": ["recall", "which", "branch", "do", "pull", "requests", "go", "to", "dev?"],
    "extract": ["extract", "Always use tabs."],
    "import": ["import", "--dry-run"],
    "notes": ["notes"],
    "doctor": ["doctor"],
    "foreign": ["foreign"],
    "history": ["history"],
    "show": ["show"],
    "restore": ["restore"],
    "install": ["install", "--dry-run"],
    "uninstall": ["uninstall", "--dry-run"],
    "edit": ["edit", "c0", "the", "staging", "database", "is", "reset", "on", "Mondays", "--yes"],
    "split": ["split", "207", "Never push to main", "Open a pull request", "--yes"],
    "kind": ["kind", "207", "decision", "--yes"],
    "forget": ["forget", "eec", "--yes"],
}
CODES = {"adopt": 3, "doctor": 3}
_TYPES: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "number": (int, float),
    "flag": (bool,),
    "text or null": (str, type(None)),
}


def leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every leaf of a document with its path; an empty list or object is a leaf itself."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for inner in value:
            yield from leaves(inner, path + "[]")
    else:
        yield path, value


def documented(command: str, path: str) -> tuple[str, ...]:
    """The documented paths that a path of a document may be."""
    return tuple(name for name in FIELDS[command] if re.fullmatch(re.escape(name).replace(r"\*", r"[^.\[\]]+"), path))


def faults(command: str, found: dict[str, Any]) -> list[str]:
    """What a document has and shouldn't, or lacks."""
    wrong: list[str] = []
    empty: set[str] = set()
    seen: set[str] = {"v"}
    for path, value in leaves(found):
        if value in ([], {}) and isinstance(value, list | dict):
            empty.add(path)
        elif path != "v":
            names = documented(command, path)
            wrong += [f"{path} is not documented"] if not names else []
            wrong += [f"{path} is {value!r}" for name in names if type(value) not in _TYPES[FIELDS[command][name][0]]]
            seen.update(names)
    for name in FIELDS[command]:
        beginnings = [name[: match.start()] for match in re.finditer(r"\[\]|\.", name)]
        excused = name.split(".")[0].removesuffix("[]") in SOMETIMES.get(command, ())
        if name not in seen and not excused and not empty.intersection(beginnings):
            wrong.append(f"{name} is missing")
    return wrong


@pytest.fixture
def lived(run: Run, deciding: None) -> Run:
    """The story with something of everything: accepted, vouched, adopted, edited."""
    run("vouch", id_of(run, "small commits"), "--yes")
    run("accept", "f1", "--yes")
    run("edit", id_of(run, "generated files"), "Never", "edit", "generated", "code", "--yes")
    return run


def test_documents_hold_what_is_documented(lived: Run) -> None:
    for command, words in COMMANDS.items():
        assert faults(command, document(lived(*words, "--json", code=CODES.get(command, 0)))) == [], command
    lived("adopt", "f1", "--yes")
    for command in ("status", "list", "why", "history", "show", "restore"):
        assert faults(command, document(lived(*COMMANDS[command], "--json"))) == [], command
    assert document(lived("why", "f1", "--json"))["ledger"][0]["action"] == "adopt"


def test_every_command_with_json_is_documented() -> None:
    assert set(COMMANDS) == set(FIELDS)


def test_the_check_finds_what_is_wrong() -> None:
    claim = {"claim": "x", "kind": 1, "score": 0.5, "new": 1}
    assert faults("extract", {"v": 1, "claims": [claim], "sentences": []}) == [
        "claims[].kind is 1",
        "claims[].new is not documented",
    ]
    assert faults("extract", {"v": 1, "sentences": []}) == [
        f"claims[].{name} is missing" for name in ("claim", "kind", "score")
    ]
    assert faults("extract", {"v": 1, "claims": [], "sentences": []}) == []


def test_an_agent_reads_as_a_person_does(look: Run) -> None:
    for mark in HARNESS_MARKS:
        assert document(look("status", "--json", environ={mark: "1"}))["harness"] == mark
    assert "CLAUDECODE is set" in look("status", environ={"CLAUDECODE": "1"}).output


def plant(story: Demo, text: str) -> str:
    """A row of evidence with any text, as a damaged or foreign file might hold it; its id."""
    sitting = story.sitting()
    said = Sighting(
        atom_id=atom_id(text, sitting.project.slug), at="2026-07-10T10:00:00.000Z", session="evil", message_uuid=None,
        pointer="~/.claude/projects/-x/evil.jsonl#L1", speaker="person", signal="explicit", score=1.0,
        kind="constraint", harness="claude-code", counts=True, quote=text, line_key="0" * 32, rules=RULES,
        payload={"claim": text},
    )  # fmt: skip
    entry = Home.of(story.environ).entries()[0]
    with sitting.home.project(entry.key) as folder:
        evidence.append(folder, [said])
    return said.atom_id


def test_no_text_reaches_the_terminal_raw(run: Run, story: Demo, deciding: None) -> None:
    id_ = plant(story, EVIL)
    file = Path(story.project, "CLAUDE.md")
    file.write_bytes(file.read_bytes() + "prose \x1b]0;title\x07 \u202e\n".encode())
    shown = [
        run("status"), run("list"), run("inbox"), run("why", id_), run("explain", id_),
        run("vouch", id_, "--yes"), run("undo", id_, "--yes"), run("redo", id_, "--yes"),
        run("accept", id_, "--yes", code=4), run("accept", "f1", "--yes"), run("staged"),
        run("adopt", "--dry-run", code=3), run("extract", f"{EVIL}."), run("recall", EVIL),
        run("vouch", "\x1b[31m", "--yes", code=4), run("reject", id_, "--yes"),
        run("vouch", id_, "--yes"), run("contest", id_, "c0", "--yes"), run("contested", "--plain"),
        run("redacted"), run("doctor", code=3),
        run("remember", f"{EVIL} again"),
    ]  # fmt: skip
    assert any("␛[31m" in result.output for result in shown)
    for result in shown:
        assert FORBIDDEN.search(result.output) is None, result.output
    for words in (["list"], ["inbox"], ["why", id_], ["explain", id_]):
        result = run(*words, "--json")
        assert FORBIDDEN.search(result.stdout) is None
    (claim,) = [each for each in document(run("list", "--json"))["claims"] if each["id"] == id_]
    assert claim["claim"] == EVIL  # exact, though harmless on its way
    assert FORBIDDEN.search(run("forget", id_, "--yes").output) is None
    assert FORBIDDEN.search(run("forget", id_, "--yes", "--json").output) is None
