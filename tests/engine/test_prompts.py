"""The prompts that a person typed, to be tried again (tui.md §5, Prompt lab)."""

from __future__ import annotations

from memtui.engine.review.prompts import Prompt, typed_prompts
from tests.transcripts import typed, write
from tests.ui.conftest import disputed, empty_world, world
from tests.ui.world import SLUG, World

__all__ = ["disputed", "empty_world", "world"]


def listed(world: World) -> list[Prompt]:
    return list(typed_prompts(world.sitting.snapshot()))


def one(world: World, text: str) -> Prompt:
    """The prompt that a session of its own with these words makes."""
    write(world.claude, SLUG, "01SESSIONXXXX", [typed(text, "2026-07-19T10:00:00.000Z", cwd=world.root, session="X")])
    world.harvest()
    (found,) = [each for each in listed(world) if "01SESSIONXXXX" in each.pointer]
    return found


def test_the_newest_first_and_the_same_words_once(world: World) -> None:
    found = listed(world)
    assert [each.day for each in found] == [
        "2026-07-20",
        "2026-07-19",
        "2026-07-15",
        "2026-07-14",
        "2026-07-02",
        "2026-06-23",
    ]
    assert found[0].text == found[0].shown == "Never commit .env files."
    assert found[0].pointer == f"~/.claude/projects/{SLUG}/01SESSIONGGGG.jsonl#L1"
    assert len({each.id for each in found}) == len(found)


def test_what_is_shown_is_redacted_and_what_is_asked_is_not(disputed: World) -> None:
    (found,) = [each for each in listed(disputed) if "push with the token" in each.text]
    assert "MemTuiMemTui" in found.text
    assert "[REDACTED:" in found.shown
    assert "MemTuiMemTui" not in found.shown + repr(found)


def test_a_long_prompt_is_shown_by_its_beginning(world: World) -> None:
    text = "please look " * 300 + "at\nthis"
    found = one(world, text)
    assert found.text == text
    assert found.shown.startswith("please look please look")
    assert found.shown.endswith("…")
    assert len(found.shown) <= 400


def test_half_a_key_is_never_shown(world: World) -> None:
    key = "gh" + "p_" + "MemTui" * 6
    found = one(world, "see " + "so " * 664 + key)  # the key crosses what is looked at
    assert key[:8] not in found.shown
    assert "one long word" in one(world, "x" * 5000).shown


def test_reading_can_be_stopped(world: World) -> None:
    snapshot = world.sitting.snapshot()
    asked: list[tuple[int, int]] = []

    def go_on(done: int, total: int) -> bool:
        asked.append((done, total))
        return done < 1

    assert [each.day for each in typed_prompts(snapshot, go_on=go_on)] == ["2026-07-20"]
    total = len(snapshot.transcripts)
    assert asked == [(0, total), (1, total)]


def test_a_transcript_that_is_gone_is_passed_over(world: World) -> None:
    (world.claude / "projects" / SLUG / "01SESSIONGGGG.jsonl").unlink()
    assert listed(world)[0].text == "Always ask before deleting files."
