"""From a claim back to the line: five states, never a wrong citation (design §2.2, agent-memory.md §8 A26, A38)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.engine.config import Clock
from memtui.engine.harvest import harvest
from memtui.engine.home import Home
from memtui.engine.project import project_at
from memtui.engine.review.provenance import Chain, around, chain, resolve, root_of
from memtui.engine.sitting import Sitting
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot, load
from tests.transcripts import answered, line, typed, write

RULE = "always run `make fmt` before committing"
NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)


class Walk:
    """One claim said in one session, and the walk back to it."""

    def __init__(self, home: Home, person: Path, place: Path) -> None:
        self.home, self.claude, self.place = home, person / ".claude", place
        self.records = [
            typed("add a parser", "2026-07-01T09:00:00Z", cwd=place, session="s1"),
            answered("Shall I run\nthe formatter?", "2026-07-01T09:01:00Z", cwd=place, session="s1"),
            typed(RULE, "2026-07-01T09:02:00Z", cwd=place, session="s1"),
            answered("Understood.", "2026-07-01T09:03:00Z", cwd=place, session="s1"),
        ]
        self.path = write(self.claude, "-w-app", "s1", self.records)
        harvest(home, [self.claude], now=NOW)

    def look(self) -> Snapshot:
        return load(self.home, project_at(str(self.place)), now=NOW)

    def chain(self) -> Chain:
        snapshot = self.look()
        (claim,) = snapshot.claims.values()
        return chain(claim, snapshot)

    def state(self) -> str:
        (step,) = self.chain().steps
        return step.found.state


@pytest.fixture
def walk(home: Home, person: Path, tmp_path: Path) -> Walk:
    place = (tmp_path / "app").resolve()
    place.mkdir()
    return Walk(home, person, place)


def test_live_and_the_lines_around_it(walk: Walk) -> None:
    (step,) = walk.chain().steps
    assert (step.found.state, step.found.line, step.mark, step.quote) == ("live", 3, "first", RULE)
    assert step.found.place is not None
    assert (step.found.place.line, step.found.place.offset) == (3, sum(map(len, map(line, walk.records[:2]))))
    said = around(step.found, walk.look(), before=2, after=1)
    assert [(item.line, item.role) for item in said] == [(1, "user"), (2, "assistant"), (3, "user"), (4, "assistant")]
    assert said[1].text == ("Shall I run", "the formatter?")
    assert walk.chain().tally == "1 sighting: 1 live"


def test_moved_within_its_file_and_to_another_folder(walk: Walk) -> None:
    walk.path.write_bytes(b"".join(line(record) for record in walk.records[1:]))
    (step,) = walk.chain().steps
    assert (step.found.state, step.found.line) == ("moved", 2)
    other = walk.claude / "projects/-w-renamed"
    other.mkdir()
    walk.path.rename(other / "s1.jsonl")
    (step,) = walk.chain().steps
    assert (step.found.state, step.found.path) == ("moved", "projects/-w-renamed/s1.jsonl")


def test_changed_when_the_line_says_something_else_now(walk: Walk) -> None:
    forged = {**walk.records[2], "message": {"role": "user", "content": "never run make fmt"}}
    walk.path.write_bytes(b"".join(line(r) for r in [*walk.records[:2], forged, walk.records[3]]))
    assert walk.state() == "changed"


def test_quote_only_when_the_transcript_has_aged_out(walk: Walk) -> None:
    walk.path.unlink()
    (step,) = walk.chain().steps
    assert (step.found.state, step.quote) == ("quote only", RULE)
    assert around(step.found, walk.look()) == ()


def test_ambiguous_when_two_other_files_have_its_name(walk: Walk) -> None:
    twice(walk)
    (step,) = walk.chain().steps
    assert (step.found.state, step.found.files) == ("ambiguous", 2)
    assert around(step.found, walk.look()) == ()


def test_another_file_of_the_same_name_without_the_line_is_not_cited(walk: Walk) -> None:
    walk.path.unlink()
    write(walk.claude, "-w-other", "s1", walk.records[:2])
    assert walk.state() == "quote only"


def test_a_link_in_place_of_the_transcript_is_not_followed(walk: Walk, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.jsonl"
    walk.path.rename(elsewhere)
    walk.path.symlink_to(elsewhere)
    assert walk.state() == "quote only"


def test_secrets_and_escapes_are_not_shown_around_a_line(walk: Walk) -> None:
    secret = "gh" + "p_" + "MemTui0facade0" * 3
    nasty = typed(f"push with {secret}\n\x1b[2J\u202e", "2026-07-01T09:02:30Z", cwd=walk.place, session="s1")
    walk.path.write_bytes(b"".join(line(r) for r in [*walk.records[:3], nasty]))
    (step,) = walk.chain().steps
    shown = around(step.found, walk.look(), after=1)[-1]
    assert shown.redacted
    assert shown.text[0] == "push with [REDACTED:github-token]"
    assert not any(char in "".join(shown.text) for char in "\x1b\u202e")


def test_a_huge_record_is_cut(walk: Walk) -> None:
    big = answered("x" * 9_000, "2026-07-01T09:02:30Z", cwd=walk.place, session="s1")
    walk.path.write_bytes(b"".join(line(r) for r in [*walk.records[:3], big]))
    (step,) = walk.chain().steps
    shown = around(step.found, walk.look(), after=1)[-1]
    assert shown.cut
    assert len(shown.text[0]) == 4_000


def remembered(walk: Walk, words: str = "staging is restored on Mondays") -> Sitting:
    """The person's sitting, at which these words were said by hand."""
    sitting = Sitting(
        walk.home, project_at(str(walk.place)), (walk.claude,), lambda: Clock(NOW, is_set=True), {}, "cli"
    )
    sitting.remember(words, terminal=True)
    return sitting


def by_hand(walk: Walk) -> Claim:
    (claim,) = [each for each in walk.look().claims.values() if each.rows[0].pointer.startswith("manual/")]
    return claim


def test_words_said_by_hand_are_live_in_the_home(walk: Walk) -> None:
    remembered(walk)
    (step,) = chain(by_hand(walk), walk.look()).steps
    assert (step.found.state, step.found.path, step.found.line) == ("live", "manual/said-2026-07-20.jsonl", 1)
    (said,) = around(step.found, walk.look())
    assert (said.role, said.text) == ("user", ("staging is restored on Mondays",))
    root = root_of(step.found, walk.look())
    assert root is not None
    assert (root / step.found.path).is_file()


def test_words_said_by_hand_that_were_rewritten_or_lost(walk: Walk) -> None:
    remembered(walk)
    (step,) = chain(by_hand(walk), walk.look()).steps
    path = Path(walk.look().kept) / step.found.path
    path.write_bytes(b'{"text":"something else","v":1}\n')
    assert chain(by_hand(walk), walk.look()).steps[0].found.state == "changed"
    path.unlink()
    assert chain(by_hand(walk), walk.look()).steps[0].found.state == "quote only"


def twice(walk: Walk) -> None:
    """The transcript is gone, and two other folders hold a file of its name."""
    data = walk.path.read_bytes()
    walk.path.unlink()
    for slug in ("-w-one", "-w-two"):
        (walk.claude / "projects" / slug).mkdir()
        (walk.claude / "projects" / slug / "s1.jsonl").write_bytes(data)


def test_an_ambiguous_citation_is_logged_once_and_without_words(walk: Walk) -> None:
    sitting = remembered(walk)
    twice(walk)
    (claim,) = [each for each in walk.look().claims.values() if each.atom.claim == RULE]
    for _ in range(2):
        sitting.walk(walk.look(), claim)
    (fault,) = walk.look().faults
    assert (fault.session, fault.count) == ("s1", 2)
    assert fault.reason == "files could be meant by line 3: none is cited"


def test_an_agents_look_logs_nothing(walk: Walk) -> None:
    sitting = replace(remembered(walk), environ={"CLAUDECODE": "1"})
    twice(walk)
    for claim in walk.look().claims.values():
        sitting.walk(walk.look(), claim)
    assert walk.look().faults == ()


@pytest.mark.parametrize("pointer", ["~/.claude/projects/-w-app/s1.jsonl#Lx", "manual/../s1.jsonl#L1", "manual/#L", ""])
def test_a_row_whose_pointer_makes_no_sense_keeps_its_quote(walk: Walk, pointer: str) -> None:
    (claim,) = walk.look().claims.values()
    row = replace(claim.rows[0], pointer=pointer)
    assert resolve(row, root=walk.claude, token="t", kept=walk.place).state == "quote only"
