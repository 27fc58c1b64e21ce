"""Looking for words in claims, kept quotes and transcripts (tui.md "Search")."""

from __future__ import annotations

from memtui.engine.review.search import CLAIM, QUOTE, TRANSCRIPT, Hit, around, in_store, in_transcripts, terms
from tests.ui.conftest import disputed, empty_world, world
from tests.ui.world import SLUG, World

__all__ = ["disputed", "empty_world", "world"]


def _found(world: World, query: str) -> list[Hit]:
    snapshot = world.sitting.snapshot()
    return [*in_store(snapshot, query), *in_transcripts(snapshot, query)]


def test_all_words_must_stand_there_in_any_order_and_case(world: World) -> None:
    found = _found(world, "WORKTREE migrations")
    assert [hit.kind for hit in found] == [CLAIM, QUOTE, QUOTE, QUOTE, TRANSCRIPT, TRANSCRIPT, TRANSCRIPT]
    assert {hit.atom for hit in found[:4]} == {world.atom("worktree")}
    assert [hit.day for hit in found[1:4]] == ["2026-06-23", "2026-06-09", "2026-06-02"]
    assert _found(world, "worktree vendor") == []


def test_nothing_is_looked_for_without_words(world: World) -> None:
    assert terms("  \n ") == ()
    assert _found(world, "  ") == []


def test_an_id_finds_its_claim(world: World) -> None:
    atom = world.atom("vendor")
    assert [(hit.kind, hit.atom) for hit in _found(world, atom)] == [(CLAIM, atom)]


def test_what_was_typed_and_never_became_a_claim_is_found(world: World) -> None:
    world.tell((("01SESSIONXXXX", "2026-07-19", "please look at the pelican import", "I look at it."),))
    world.harvest()
    (hit,) = _found(world, "pelican")
    assert (hit.kind, hit.atom, hit.day) == (TRANSCRIPT, "", "2026-07-19")
    assert [said.role for said in around(hit)] == ["user", "assistant"]
    assert hit.pointer == f"~/.claude/projects/{SLUG}/01SESSIONXXXX.jsonl#L{hit.line}"


def test_what_redaction_took_out_is_not_found(disputed: World) -> None:
    assert _found(disputed, "MemTuiMemTui") == []
    assert all("MemTuiMemTui" not in hit.words for hit in _found(disputed, "push with the token"))
    assert _found(disputed, "push with the token")


def test_a_search_can_be_stopped(world: World) -> None:
    snapshot = world.sitting.snapshot()
    asked: list[tuple[int, int]] = []

    def go_on(done: int, total: int) -> bool:
        asked.append((done, total))
        return done < 1

    assert list(in_transcripts(snapshot, "never", go_on=go_on))
    assert asked == [(0, len(snapshot.transcripts)), (1, len(snapshot.transcripts))]


def test_a_transcript_that_is_gone_is_passed_over(world: World) -> None:
    (world.claude / "projects" / SLUG / "01SESSIONAAAA.jsonl").unlink()
    found = _found(world, "worktree")
    assert sum(hit.kind == QUOTE for hit in found) == 3
    assert sum(hit.kind == TRANSCRIPT for hit in found) == 2
    (gone,) = [hit for hit in found if hit.kind == QUOTE and "AAAA" in hit.pointer]
    assert around(gone) == ()


def test_a_long_text_is_shown_from_a_little_before_the_word(world: World) -> None:
    world.tell((("01SESSIONXXXX", "2026-07-19", "so " * 90 + "the pelican\nimport is slow", "Yes."),))
    world.harvest()
    (hit,) = _found(world, "pelican import")
    assert hit.words.startswith("…")
    assert hit.words.endswith("the pelican import is slow")
