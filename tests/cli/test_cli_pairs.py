"""Two claims at a time, and a person's word above a rule: same, contest, resolve, keep, clear, force (design §3.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from memtui.app.demo import Demo
from memtui.engine import evidence
from memtui.engine.home import Home
from tests.cli.conftest import Run, document, tree
from tests.world import row

DEV, MAIN = "release branch is dev", "release branch is main"
GAP = "the deploy key is [REDACTED:private-key] on the host"


@pytest.fixture
def say(story: Demo) -> Callable[..., None]:
    """Adds sightings to the story."""

    def add(words: str, *days: str) -> None:
        slug = story.sitting().project.slug
        rows = [row(words, day, session=f"{words[-4:]}{day}".strip(), slug=slug) for day in days]
        with Home.of(story.environ).project(Home.of(story.environ).entries()[0].key) as folder:
            evidence.append(folder, rows)

    return add


def ids(run: Run, *words: str) -> list[str]:
    known = {claim["claim"]: claim["id"] for claim in document(run("list", "--json"))["claims"]}
    return [known[each] for each in words]


def state_of(run: Run, id_: str) -> str:
    return str(document(run("explain", id_, "--json"))["claim"]["state"])


def test_a_contradiction_is_shown_with_its_ways_out_and_settled(
    run: Run, say: Callable[..., None], deciding: None
) -> None:
    assert "Nothing is contested." in run("contested").stdout
    say(DEV, "2026-07-01")
    say(MAIN, "2026-07-09")
    older, newer = ids(run, DEV, MAIN)
    shown = run("contested").stdout
    assert "release branch is «dev»" in shown
    assert "value conflict" in shown
    assert "--as newer" in shown
    assert "waits at 1/2 sessions" in shown
    (pair,) = document(run("contested", "--json"))["pairs"]
    assert (pair["older"]["id"], pair["newer"]["id"], pair["since"]) == (older, newer, "2026-07-09")
    assert {state_of(run, each) for each in (older, newer)} == {"contested"}
    assert document(run("status", "--json"))["contests"] == 1
    assert "1 pair: memtui contested" in run("status").stdout
    result = run("resolve", older, newer, "--as", "newer", "--yes")
    assert "settled  as newer" in result.stdout
    assert (state_of(run, older), state_of(run, newer)) == ("lost", "inbox")
    assert "lost" in run("list", "--state", "lost").stdout
    assert "no open contest" in run("resolve", older, newer, "--as", "both", "--yes", code=4).stderr


def test_a_rewrite_needs_its_words(run: Run, say: Callable[..., None], deciding: None) -> None:
    say(DEV, "2026-07-01")
    say(MAIN, "2026-07-09")
    pair = ids(run, DEV, MAIN)
    for words in (["--as", "rewrite"], ["--as", "both", "--text", "x y z"]):
        assert "--text goes with" in run("resolve", *pair, *words, "--yes", code=2).stderr
    run("resolve", *pair, "--as", "rewrite", "--text", "Releases are cut from dev, tagged on main", "--yes")
    (claim,) = [each for each in document(run("list", "--json"))["claims"] if "Releases" in each["claim"]]
    assert (claim["sessions"], claim["former"]) == (2, sorted(pair))


def test_a_contest_by_hand(run: Run, say: Callable[..., None], deciding: None) -> None:
    say("keep history linear", "2026-07-01")
    say("use merge commits", "2026-07-02")
    one, two = ids(run, "keep history linear", "use merge commits")
    assert run("contest", two, one, "--yes").stdout.count("contested  atm_") == 2
    assert "contested already" in run("contest", one, two, "--yes").stdout
    assert document(run("contested", "--json"))["pairs"][0]["rule"] == "opened by hand"
    assert "can't contradict itself" in run("contest", one, one, "--yes", code=4).stderr


def test_same_rule(run: Run, say: Callable[..., None], deciding: None) -> None:
    say("release notes live in docs", "2026-07-01")
    say("write the changelog in docs", "2026-07-02")
    one, two = ids(run, "release notes live in docs", "write the changelog in docs")
    assert f"united  {one} is {two} now" in run("same", one, two, "--yes").stdout
    found = document(run("explain", one, "--json"))["claim"]
    assert (found["id"], found["sessions"]) == (two, 2)


def test_a_redacted_claim_is_cleared_with_two_words(
    run: Run, story: Demo, say: Callable[..., None], deciding: None
) -> None:
    say(GAP, "2026-07-01", "2026-07-02", "2026-07-03")
    (id_,) = ids(run, GAP)
    assert id_ in run("redacted").stdout
    items = document(run("redacted", "--json"))["items"]
    assert id_ in [item["id"] for item in items]
    assert document(run("status", "--json"))["redacted"] == len(items)
    before = tree(story.folder)
    assert "needs a second yes" in run("clear", id_, "--yes", code=4).stderr
    run("clear", id_, "--approve-redacted", code=4)
    run("clear", id_, id_, "--yes", "--approve-redacted", code=2)  # never in a batch
    assert "Nothing in atm_f1f548ef was redacted" in run("clear", "f1", "--yes", code=4).stderr
    assert {path: data for path, data in tree(story.folder).items() if ".memory" not in path} == {
        path: data for path, data in before.items() if ".memory" not in path
    }
    assert "staged  atm_" in run("clear", id_, "--yes", "--approve-redacted").stdout
    assert id_ not in run("redacted").stdout


@pytest.mark.parametrize(("answers", "state"), [("y\ny\n", "staged"), ("y\nn\n", "redacted"), ("n\n", "redacted")])
def test_on_a_terminal_it_asks_twice(
    run: Run,
    say: Callable[..., None],
    at_terminal: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    answers: str,
    state: str,
) -> None:
    say(GAP, "2026-07-01", "2026-07-02", "2026-07-03")
    (id_,) = ids(run, GAP)
    at_terminal()
    given = iter(answers.split())
    monkeypatch.setattr(click, "confirm", lambda *_, **__: next(given) == "y")
    said = run("clear", id_, "--yes").stdout  # one yes is not two
    assert ("Nothing was decided" in said) is (state == "redacted")
    assert state_of(run, id_) == state
    assert next(given, None) is None


def test_force_needs_a_reason(run: Run, say: Callable[..., None], deciding: None) -> None:
    say("we ship on Fridays", "2026-07-01")
    (id_,) = ids(run, "we ship on Fridays")
    assert "Missing option" in run("force", id_, "--yes", code=2).stderr
    assert "A reason is needed" in run("force", id_, "--reason", " ", "--yes", code=2).stderr
    assert f"staged  {id_}" in run("force", id_, "--reason", "agreed in the meeting", "--yes").stdout
    run("accept", id_, "--yes")
    run("adopt", id_, "--yes", "--whole-file")
    (line,) = document(run("why", id_, "--json"))["ledger"]
    assert (line["gate"], line["reason"]) == ("forced", "agreed in the meeting")


def test_a_line_is_kept(run: Run, story: Demo, deciding: None) -> None:
    assert "not in the block" in run("keep", "f1", "--yes", code=4).stderr
    run("accept", "f1", "--yes")
    run("adopt", "f1", "--yes", "--whole-file")
    assert document(run("status", "--json"))["expiring"] == []
    later = {"MEMTUI_NOW": "2026-10-16T12:00:00Z"}
    last = document(run("explain", "f1", "--json"))["claim"]["last"]
    soon = document(run("status", "--json", environ={"MEMTUI_NOW": later["MEMTUI_NOW"]}))["expiring"]
    assert ("atm_f1f548ef" in soon) is (last >= "2026-07-18"), last
    assert "adopted  atm_f1" in run("keep", "f1", "--yes").stdout
    assert "was kept today already" in run("keep", "f1", "--yes").stdout


def test_the_files_own_words_are_said_by_the_status(run: Run, story: Demo, say: Callable[..., None]) -> None:
    Path(story.project, "CLAUDE.md").write_text("# Rules\n\n- release branch is main\n")
    say(DEV, "2026-07-01")
    (id_,) = ids(run, DEV)
    (shadow,) = document(run("status", "--json"))["shadows"]
    assert shadow == {"id": id_, "line": 3, "sentence": "release branch is main"}
    assert "by line 3 of the file" in run("status").stdout
    assert state_of(run, id_) == "shadowed"
