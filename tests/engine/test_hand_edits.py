"""Lines of the block that a person changed, wrote or removed with an editor (design §2.5)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.adopt.transaction import GitChoice
from memtui.engine.atoms import atom_id
from memtui.engine.blocks.edits import claim_entry, point
from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import Refused, Stale
from memtui.engine.promote.staging import actions
from memtui.engine.review.hand_items import HandItem, hand_items
from memtui.engine.review.plan import Plan
from memtui.engine.review.queues import inbox
from memtui.engine.review.states import state_of
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.ledger import parse_ledger
from tests.conftest import git
from tests.engine.test_review import World, three_times
from tests.world import row

RULE, WORDS, OTHER = "run the tests before each commit", "run the tests before each push", "ask before deleting files"
PROSE = "# App\n\nKeep it small.\n"
SECRET = "deploy with the token gh" + "p_" + "MemTui" * 6


@pytest.fixture
def world(make_repo: Callable[[str], Path]) -> World:
    """A project whose block holds RULE, committed."""
    found = World(make_repo("app"))
    file(found).write_text(PROSE)
    git(found.root, "add", "CLAUDE.md")
    git(found.root, "commit", "--quiet", "--message", "prose")
    found.say(*three_times(RULE))
    found.decide("accept", RULE)
    adopt(found)
    return found


def file(world: World, name: str = "CLAUDE.md") -> Path:
    return world.root / name


def by_hand(world: World, old: str, new: str, *, name: str = "CLAUDE.md") -> None:
    """What a person does with an editor."""
    text = file(world, name).read_text()
    assert old in text
    file(world, name).write_text(text.replace(old, new))


def adopt(world: World) -> Plan:
    made = world.sitting.plan(world.look())
    world.sitting.adopt(made, GitChoice(commit_untracked=True))
    world.moment += timedelta(minutes=1)
    return made


def rows(world: World, *, keep: tuple[str, ...] = ()) -> list[HandItem]:
    return list(hand_items(world.look(), keep=keep))


#: Without a block, and not the very bytes of before: those would be an old copy, saved over (docs/adr/0014).
LATER = PROSE + "\nA sentence of later.\n"


def answer(world: World, do: str) -> HandItem:
    """Decide about the one hand edit there is; gives back its row afterwards."""
    (item,) = rows(world)
    world.sitting.decide_hand(world.look(), item, do)
    (after,) = rows(world, keep=(item.id,))
    return after


def ledger(world: World) -> list[tuple[str, str, str, str]]:
    lines = parse_ledger((world.root / ".memory/adopted.log").read_bytes()).lines
    return [(line.action, line.gate, line.atom_id, line.replaces) for line in lines]


def test_an_untouched_block_asks_nothing(world: World) -> None:
    assert rows(world) == []
    by_hand(world, f"- {RULE}", f"* {RULE.capitalize()}.")  # other case, other bullet: the same claim
    assert rows(world) == []


def test_a_changed_line_is_offered_as_an_edit_and_taken_in_as_it_stands(world: World) -> None:
    old, new = atom_id(RULE, "app"), atom_id(WORDS, "app")
    by_hand(world, f"- {RULE}\n", f"*   {WORDS}\n")
    (item,) = rows(world)
    assert (item.kind, item.id, item.claim, item.state) == ("edit by hand", old, WORDS, "open")
    assert RULE in item.receipt
    assert actions(world.look()) == ()
    after = answer(world, "accept")
    assert (after.state, after.told) == ("in", "your words are taken in with the next adoption")
    claim = world.look().claims[new]
    assert (len(claim.sessions), claim.former) == (3, (old,))
    made = adopt(world)
    assert [(line.action, line.gate, line.atom_id, line.replaces) for line in made.ledger] == [
        ("edit", "edited", new, old)
    ]
    assert f"*   {WORDS}\n<!-- memtui:{new} " in file(world).read_text()
    assert f"*   {WORDS}" not in git(world.root, "show", "HEAD~1:CLAUDE.md")
    assert f"- {WORDS}\n<!-- memtui:{new} " in git(world.root, "show", "HEAD:CLAUDE.md")
    assert rows(world) == []
    assert world.look().adopted[0].id == new


def test_a_changed_line_can_be_put_back(world: World) -> None:
    before = file(world).read_bytes()
    by_hand(world, RULE, WORDS)
    assert answer(world, "reject").state == "out"
    made = adopt(world)
    assert file(world).read_bytes() == before
    assert "- put back: " + RULE in made.message
    assert ledger(world)[-1] == ("edit", "restored", atom_id(RULE, "app"), atom_id(RULE, "app"))
    assert rows(world) == []
    by_hand(world, RULE, WORDS)
    (item,) = rows(world)
    assert item.state == "open"  # the same edit made again is asked again


def test_an_answer_is_undone_and_put_off(world: World) -> None:
    by_hand(world, RULE, WORDS)
    assert answer(world, "accept").state == "in"
    with pytest.raises(NothingToDo):
        answer(world, "accept")
    with pytest.raises(Refused, match="taken in"):
        answer(world, "reject")
    world.sitting.undo()
    assert [item.state for item in rows(world)] == ["open"]
    assert answer(world, "later").state == "later"
    world.moment += timedelta(days=1)
    assert [item.state for item in rows(world)] == ["open"]
    with pytest.raises(Refused, match="can't be decided by vouch"):
        answer(world, "vouch")


def test_other_words_than_were_seen_are_another_question(world: World) -> None:
    by_hand(world, RULE, WORDS)
    answer(world, "reject")
    by_hand(world, WORDS, "run the tests before each merge")
    assert [item.state for item in rows(world)] == ["open"]
    assert world.sitting.plan(world.look()).empty


def test_words_that_changed_back_are_the_old_claim_again(world: World) -> None:
    by_hand(world, RULE, WORDS)
    answer(world, "accept")
    adopt(world)
    by_hand(world, WORDS, RULE)
    answer(world, "accept")
    adopt(world)
    (claim,) = world.look().claims.values()
    assert (claim.atom.claim, len(claim.sessions)) == (RULE, 3)
    assert [line.id for line in world.look().adopted] == [atom_id(RULE, "app")]
    assert rows(world) == []


def test_a_line_without_pointer_becomes_a_claim(world: World) -> None:
    id_ = atom_id(OTHER, "app")
    by_hand(world, f"- {RULE}", f"- {OTHER}\n- {RULE}")
    (item,) = rows(world)
    assert (item.kind, item.id, item.state, item.claim) == ("by hand", id_, "open", OTHER)
    assert id_ not in world.look().claims
    assert answer(world, "accept").state == "in"
    claim = world.look().claims[id_]
    assert ([row.signal for row in claim.rows], [row.counts for row in claim.rows]) == (["explicit"], [True])
    adopt(world)
    assert f"- {OTHER}\n<!-- memtui:{id_} said-2026-07-20.jsonl#L1 -->\n- {RULE}" in file(world).read_text()
    assert ledger(world)[-1] == ("adopt", "by hand", id_, "")
    assert rows(world) == []
    assert {line.id for line in world.look().adopted} == {id_, atom_id(RULE, "app")}


def test_a_line_of_the_persons_own_stays_theirs(world: World) -> None:
    by_hand(world, f"- {RULE}", f"- {OTHER}\n- {RULE}")
    before = file(world).read_bytes()
    assert answer(world, "reject").told == "it stays your own; memtui asks no more"
    assert rows(world) == []
    assert world.sitting.plan(world.look()).empty
    world.say(*three_times(OTHER))
    world.moment += timedelta(days=200)
    assert [action.id for action in actions(world.look())] == [atom_id(RULE, "app")]  # never a demotion of theirs
    assert file(world).read_bytes() == before


def test_a_line_that_repeats_a_claim_keeps_its_evidence(world: World) -> None:
    world.say(row(OTHER))
    by_hand(world, f"- {RULE}", f"- {OTHER}\n- {RULE}")
    answer(world, "accept")
    assert [each.signal for each in world.look().claims[atom_id(OTHER, "app")].rows] == ["directive", "explicit"]


def test_a_line_that_is_gone_is_shown_until_it_was_seen(world: World) -> None:
    file(world).write_text(LATER)
    (item,) = rows(world)
    assert (item.kind, item.claim) == ("gone by hand", RULE)
    assert "returns when two more sessions say it" in item.receipt
    assert inbox(world.look()) == ()
    assert answer(world, "accept").state == "out"
    assert rows(world) == []
    assert [found.id for found in inbox(world.look())] == [item.id]
    world.sitting.undo()
    assert len(rows(world)) == 1


def test_a_line_that_is_gone_can_be_put_back(world: World) -> None:
    before = file(world).read_bytes()
    file(world).write_text(LATER)
    assert answer(world, "reject").state == "in"
    adopt(world)
    assert file(world).read_bytes() == LATER.encode() + before.removeprefix(PROSE.encode())
    assert ledger(world)[-1] == ("adopt", "restored", atom_id(RULE, "app"), "")
    assert rows(world) == []


def test_a_second_removal_is_told_again(world: World) -> None:
    file(world).write_text(LATER)
    answer(world, "accept")
    world.decide("vouch", RULE)
    world.moment += timedelta(days=1)
    world.decide("accept", RULE)
    adopt(world)
    assert rows(world) == []
    file(world).write_text(LATER + "And another one.\n")
    assert [item.kind for item in rows(world)] == ["gone by hand"]


@pytest.mark.parametrize("edit", ["changed", "written"])
def test_a_secret_typed_into_the_block_is_flagged_and_never_kept(world: World, edit: str) -> None:
    by_hand(world, f"- {RULE}", f"- {SECRET}" if edit == "changed" else f"- {RULE}\n\n- {SECRET}")
    if edit == "written":
        by_hand(world, f"\n\n- {SECRET}\n", "\n")
        by_hand(world, "<!-- memtui:end -->", f"- {SECRET}\n<!-- memtui:end -->")
    (item,) = rows(world)
    assert item.flags == ("redacted",)
    assert "MemTui" not in f"{item}"
    with pytest.raises(Refused, match="can't be taken in"):
        answer(world, "accept")
    answer(world, "later")
    answer(world, "reject")
    world.sitting.refresh()
    for place in (Path(world.sitting.home.path), world.root / ".memory"):
        for path in place.rglob("*"):
            assert not path.is_file() or b"MemTuiMemTui" not in path.read_bytes(), path


def test_words_that_contradict_another_claim_wait_for_their_contest(world: World) -> None:
    world.say(*three_times("PR base branch is dev"))
    by_hand(world, RULE, "PR base branch is main")
    after = answer(world, "accept")
    assert (after.state, after.flags) == ("open", ("contested",))
    assert "not written now" in after.told
    assert world.sitting.plan(world.look()).empty
    (contest,) = world.look().contests
    mine = atom_id("PR base branch is main", "app")
    how = "newer" if contest.newer == mine else "older"
    world.sitting.resolve(world.look(), contest.older, contest.newer, how)
    assert [action.kind for action in world.sitting.plan(world.look()).actions] == ["edit"]


def test_forgotten_words_are_not_taken_in(world: World) -> None:
    world.say(row(WORDS))
    world.sitting.forget([atom_id(WORDS, "app")])
    by_hand(world, RULE, WORDS)
    with pytest.raises(Refused, match="can't be taken in"):
        answer(world, "accept")


def test_words_that_stand_there_twice_are_not_taken_in(world: World) -> None:
    world.say(*three_times(OTHER))
    world.decide("accept", OTHER)
    adopt(world)
    by_hand(world, f"- {RULE}", f"- {OTHER}")
    (item,) = rows(world)
    assert "stand in the block already" in item.offer


def test_a_line_too_long_for_a_claim_says_so(world: World) -> None:
    by_hand(world, f"- {RULE}", f"- {'word ' * 80}\n- {RULE}")
    (item,) = rows(world)
    assert "3 to 280 characters" in item.offer
    with pytest.raises(Refused, match="can't be taken in"):
        answer(world, "accept")


def test_a_teammates_changed_line_is_taken_in_with_a_sighting_of_ones_own(world: World) -> None:
    (Path(world.sitting.snapshot().kept) / "evidence.jsonl").write_bytes(b"")
    (Path(world.sitting.snapshot().kept) / "decisions.jsonl").write_bytes(b"")
    assert world.look().claims == {}
    by_hand(world, RULE, WORDS)
    (item,) = rows(world)
    assert (item.kind, item.line.was) == ("edit by hand", RULE)
    answer(world, "accept")
    adopt(world)
    assert f"- {WORDS}\n<!-- memtui:{atom_id(WORDS, 'app')} said-" in file(world).read_text()
    assert ledger(world)[-1][0] == "edit"


def test_a_teammates_changed_line_can_be_put_back(world: World) -> None:
    before = file(world).read_bytes()
    (Path(world.sitting.snapshot().kept) / "evidence.jsonl").write_bytes(b"")
    by_hand(world, RULE, WORDS)
    answer(world, "reject")
    adopt(world)
    assert file(world).read_bytes().count(RULE.encode()) == before.count(RULE.encode()) == 1
    assert WORDS.encode() not in file(world).read_bytes()


def test_a_pointer_that_nobody_knows_is_left_alone(world: World) -> None:
    pointer = "<!-- memtui:atm_0123abcd x.jsonl#L1 -->"
    by_hand(world, "<!-- memtui:end -->", f"- {OTHER}\n{pointer}\n<!-- memtui:end -->")
    assert rows(world) == []


def test_a_copied_line_is_no_edit_of_the_first(world: World) -> None:
    text = file(world).read_text()
    line = text[text.index(f"- {RULE}") : text.index("<!-- memtui:end")]
    by_hand(world, line, line + line.replace(RULE, WORDS))
    assert rows(world) == []


def test_a_deleted_pointer_comment_is_no_line_of_ones_own(world: World) -> None:
    text = file(world).read_text()
    comment = text[text.index("<!-- memtui:atm") : text.index("<!-- memtui:end")]
    by_hand(world, comment, "")
    assert rows(world) == []
    assert [line.id for line in world.look().adopted] == [atom_id(RULE, "app")]


def test_a_file_that_can_not_be_read_says_nothing(world: World) -> None:
    by_hand(world, "<!-- memtui:end -->\n", "")
    assert rows(world) == []


def test_in_agents_md_the_ledger_says_what_is_by_hand(make_repo: Callable[[str], Path]) -> None:
    world = World(make_repo("app"))
    file(world, "AGENTS.md").write_text(PROSE)
    world.say(*three_times(RULE))
    world.decide("accept", RULE)
    adopt(world)
    assert "memtui:atm" not in file(world, "AGENTS.md").read_text()
    assert rows(world) == []
    by_hand(world, f"- {RULE}\n", f"- {RULE}\n- {OTHER}\n", name="AGENTS.md")
    answer(world, "accept")
    adopt(world)
    assert rows(world) == []
    text = file(world, "AGENTS.md").read_text()
    assert f"- {RULE}\n- {OTHER}\n<!-- memtui:end" in text
    by_hand(world, f"- {OTHER}\n", "", name="AGENTS.md")
    assert [(item.kind, item.claim) for item in rows(world)] == [("gone by hand", OTHER)]


def test_an_edit_that_lost_a_contest_since_it_was_shown_is_not_written(world: World) -> None:
    old, new = atom_id(RULE, "app"), atom_id("PR base branch is main", "app")
    world.sitting.edit(world.look(), world.look().claims[old], "PR base branch is main")
    shown = world.sitting.plan(world.look())
    world.say(row("PR base branch is dev", "2026-07-19", session="late"))
    assert world.sitting.plan(world.look()).empty, "contested: nothing is written while it is open"
    (contest,) = world.look().contests
    world.sitting.resolve(world.look(), contest.older, contest.newer, "older" if contest.newer == new else "newer")
    before = file(world).read_bytes()
    with pytest.raises(Stale):
        world.sitting.adopt(shown, GitChoice())
    assert file(world).read_bytes() == before
    made = adopt(world)
    assert [(line.action, line.atom_id, line.replaces) for line in made.ledger] == [("drop", new, old)]
    assert scan(file(world).read_bytes()) is None


def test_what_states_say_of_a_hand_edit(world: World) -> None:
    by_hand(world, RULE, WORDS)
    snapshot = world.look()
    assert state_of(snapshot.find(atom_id(RULE, "app")), snapshot).name == "adopted"
    answer(world, "accept")
    snapshot = world.look()
    found = state_of(snapshot.find(atom_id(WORDS, "app")), snapshot)
    assert (found.name, found.hint) == ("adopted", "memtui adopt")


_LINES = st.lists(st.sampled_from(["- one rule", "* two rules", "+ three\n  folded rules", "plain", ""]), max_size=6)


@given(_LINES, st.booleans())
def test_a_pointer_changes_no_byte_but_its_own_line(lines: list[str], windows: bool) -> None:
    newline = "\r\n" if windows else "\n"
    body = "\n".join(["<!-- memtui:begin v1 -->", "## Learned", "", *lines, "<!-- memtui:end -->", "rest", ""])
    data = body.replace("\n", newline).encode()
    block = scan(data)
    assert block is not None
    bare = [entry for entry in block.lines if entry.kind == "claim"]
    entries = tuple(
        claim_entry("x", "atm_00000000", None) if entry.kind != "claim" else entry for entry in block.lines[:0]
    ) or tuple(block.lines)
    if not bare:
        return
    first = bare[0]
    named = tuple(
        type(first)(first.kind, first.claim, "atm_0123abcd", None, None, first.line, first.raw)
        if each is first
        else each
        for each in entries
    )
    after = splice(data, point(named, "atm_0123abcd", "atm_0123abcd", "s.jsonl#L1"), pointers=True)
    comment = f"<!-- memtui:atm_0123abcd s.jsonl#L1 -->{newline}".encode()
    assert after.replace(comment, b"", 1) == data
    again = scan(after)
    assert again is not None
    back = point(again.lines, "atm_0123abcd", "atm_4567abcd", "s.jsonl#L2")
    assert splice(after, back, pointers=True) == after.replace(
        comment, comment.replace(b"atm_0123abcd s.jsonl#L1", b"atm_4567abcd s.jsonl#L2")
    )
