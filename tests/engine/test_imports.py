"""Import of what is remembered already: taken once, redacted, counting for nothing, nothing lost (design §2.3)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui.engine.adopt.git import GitChoice
from memtui.engine.backends.imports.auto_memory import memory_folder, notes_of_memory
from memtui.engine.backends.imports.importing import Import
from memtui.engine.backends.imports.notes import LIMIT, SOURCES
from memtui.engine.capture.transcripts.session_folder import session_folder
from memtui.engine.review.provenance import LIVE
from memtui.engine.review.queues import inbox, redacted, staged
from tests.conftest import git
from tests.engine.remembered import SECRET, SESSION, Remembered


@pytest.fixture
def there(make_repo: Callable[[str], Path]) -> Remembered:
    return Remembered(make_repo("app"))


def outcomes(report: Import) -> dict[str, str]:
    return {each.note.text[:40]: each.outcome for each in report.outcomes}


def take(there: Remembered, *sources: str) -> Import:
    there.sitting.open()
    return there.sitting.import_notes(sources or SOURCES)


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("/home/u/My Proj.v2_x", "-home-u-My-Proj-v2-x"),
        ("/home/u/emo😀ji", "-home-u-emo--ji"),
        ("/home/u/e\u0301t", "-home-u-e-t"),
    ],
)
def test_the_slug_is_claude_codes(path: str, slug: str) -> None:
    assert session_folder(path) == slug


def test_a_long_slug_ends_in_a_hash() -> None:
    long = session_folder("/home/u/" + "a" * 100 + "/" + "b" * 100 + "/cc_dd")
    assert len(long) == 207
    assert long.endswith("-gfjy2k")


def test_a_note_becomes_a_candidate_that_counts_for_nothing(there: Remembered) -> None:
    there.note("pnpm-only", "Use **pnpm**, never npm.")
    report = take(there)
    (item,) = inbox(there.sitting.snapshot())
    assert (item.claim, item.kind, item.flags) == ("Use pnpm, never npm.", "constraint", ("imported",))
    assert item.origin == "auto-memory, memory/pnpm-only.md:11"
    assert (item.gate.sessions, item.gate.days, item.gate.open) == (0, 0, False)
    claim = there.sitting.snapshot().claims[item.id]
    (row,) = claim.rows
    assert (row.counts, row.signal, row.speaker, row.at) == (False, "import", "agent", "2026-06-30T20:24:30.621Z")
    assert row.payload["written_in"] == SESSION
    assert claim.counting == ()
    assert report.tally == {"new": 1}


def test_why_leads_to_a_line_that_stays(there: Remembered) -> None:
    note = there.note("pnpm-only", "Use pnpm, never npm.")
    take(there)
    note.unlink()
    snapshot = there.sitting.snapshot()
    (claim,) = snapshot.claims.values()
    walked = there.sitting.walk(snapshot, claim)
    assert walked.steps[0].found.state == LIVE
    assert claim.atom.source == "manual/import-auto-memory.jsonl#L1"


def test_a_vouch_stages_it_and_adopting_writes_it(there: Remembered) -> None:
    there.note("pnpm-only", "Use pnpm, never npm.")
    take(there)
    snapshot = there.sitting.snapshot()
    (claim,) = snapshot.claims.values()
    there.sitting.decide(snapshot, claim, "vouch")
    there.now = there.now.replace(day=21)
    (item,) = staged(there.sitting.snapshot())
    assert item.receipt == "0 conversations + 1 vouch"
    snapshot = there.sitting.snapshot()
    there.sitting.decide(snapshot, snapshot.claims[item.id], "accept")
    there.sitting.adopt(there.sitting.plan(there.sitting.snapshot()), GitChoice(commit_untracked=True))
    assert "- Use pnpm, never npm." in (there.root / "CLAUDE.md").read_text()
    assert take(there).tally == {"known": 1}  # also as a line of the block, which is no bullet of the file


def test_a_secret_is_redacted_before_it_is_written(there: Remembered) -> None:
    there.note("token", f"The staging token is {SECRET} for now.")
    report = take(there)
    assert report.tally == {"secret": 1}
    (item,) = redacted(there.sitting.snapshot())
    assert "[REDACTED:" in item.claim
    assert not any(SECRET.encode() in data for data in there.state().values())
    assert inbox(there.sitting.snapshot()) == ()


def test_a_long_bullet_is_named_with_its_line(there: Remembered) -> None:
    there.file("CLAUDE.md", f"# Rules\n\n- {'very ' * 80}long\n- Keep commits small and whole\n")
    report = take(there)
    (long,) = [each for each in report.outcomes if each.outcome == "too long"]
    assert (long.note.file, long.note.line) == ("CLAUDE.md", 3)
    assert long.about == "404 characters, at most 280: shorten it there"
    assert report.tally == {"new": 1, "too long": 1}


def test_a_long_note_goes_by_its_description(there: Remembered) -> None:
    there.note("long", "word " * 90, described="Releases are cut on Thursdays")
    (outcome,) = take(there).outcomes
    assert (outcome.claim, outcome.note.line) == ("Releases are cut on Thursdays", 3)


def test_what_a_person_decided_stays_decided(there: Remembered) -> None:
    there.note("a", "Use pnpm, never npm.")
    there.note("b", "Tabs are four columns wide.")
    take(there)
    snapshot = there.sitting.snapshot()
    npm, tabs = (next(c for c in snapshot.claims.values() if word in c.atom.claim) for word in ("pnpm", "Tabs"))
    there.sitting.decide(snapshot, npm, "reject")
    there.sitting.forget(there.sitting.to_forget(snapshot, tabs.atom.id))
    assert take(there).tally == {"rejected": 1, "forgotten": 1}
    assert not any(b"four columns" in data for data in there.state().values())


def test_an_edited_claim_is_known_under_its_old_words(there: Remembered) -> None:
    there.note("a", "Use pnpm, never npm.")
    take(there)
    snapshot = there.sitting.snapshot()
    (claim,) = snapshot.claims.values()
    there.sitting.edit(snapshot, claim, "Packages are installed with pnpm")
    assert take(there).tally == {"known": 1}


def test_near_words_are_known_and_others_contradict(there: Remembered) -> None:
    there.file("CLAUDE.md", "- PR base branch is dev\n")
    there.file("AGENTS.md", "- the PR base branch is dev.\n- PR base branch is main\n")
    report = take(there)
    assert [each.outcome for each in report.outcomes] == ["contradicts", "known", "contradicts"]
    assert len(there.sitting.snapshot().contests) == 1


def test_a_claim_about_what_is_gone_is_stale(there: Remembered) -> None:
    there.file("docs/guide.md", "x\n")
    there.file("CLAUDE.md", "- The guide is docs/guide.md\n- The plan is docs/plan.md\n")
    report = take(there)
    assert [each.outcome for each in report.outcomes] == ["new", "stale"]
    assert report.outcomes[1].about == "docs/plan.md: it isn't there"
    assert len(inbox(there.sitting.snapshot())) == 2  # stale ones are taken too: a person decides


def test_what_stands_in_the_file_is_never_written_twice(there: Remembered) -> None:
    there.file("CLAUDE.md", "# Rules\n\n- Keep commits small and whole\n")
    take(there)
    snapshot = there.sitting.snapshot()
    (claim,) = snapshot.claims.values()
    assert claim.written == 3
    there.sitting.decide(snapshot, claim, "vouch")
    there.sitting.force(claim, "I want it there")
    there.now = there.now.replace(day=21)
    assert staged(there.sitting.snapshot()) == ()
    (item,) = inbox(there.sitting.snapshot())
    assert "the file says it already, on line 3" in "; ".join(each.words for each in item.gate.blockers)
    there.file("CLAUDE.md", "# Rules\n")
    assert len(staged(there.sitting.snapshot())) == 1  # taken out by hand, it may come back as ours


def test_blame_says_when_and_by_which_commit(there: Remembered) -> None:
    there.file("CLAUDE.md", "- Keep commits small\n")
    first = there.commit("one", "2026-02-03")
    there.file("CLAUDE.md", "- Keep commits small\n- Never push on Fridays\n")
    second = there.commit("two", "2026-04-05")
    there.file("CLAUDE.md", "- Keep commits small\n- Never push on Fridays\n- Read the plan first\n")
    os.utime(there.root / "CLAUDE.md", (1_784_000_000, 1_784_000_000))
    notes = [each.note for each in take(there).outcomes]
    assert [(note.commit, note.at.strftime("%Y-%m-%d")) for note in notes] == [
        (first[:12], "2026-02-03"),
        (second[:12], "2026-04-05"),
        ("", "2026-07-14"),
    ]
    assert there.sitting.snapshot().find(take(there).outcomes[0].id).rows[0].origin.endswith(f"commit {first[:12]}")


def test_an_agent_asks_no_git(there: Remembered, monkeypatch: pytest.MonkeyPatch) -> None:
    there.file("CLAUDE.md", "- Keep commits small\n")
    there.commit("one", "2026-02-03")
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setattr("memtui.engine.backends.imports.importing.Git", None)
    (outcome,) = there.sitting.import_notes(SOURCES).outcomes
    assert outcome.note.commit == ""


def test_every_source_is_read_and_nothing_is_changed_there(there: Remembered, person: Path) -> None:
    there.file("CLAUDE.md", "- One rule of the project file\n")
    there.file(".claude/rules/deep/api.md", "---\npaths: src/**\n---\n- Endpoints return problem details\n")
    there.file("AGENTS.md", "- Agents ask before migrations\n")
    there.note("n", "Answers are short and plain.", kind="user")
    (there.memory / "MEMORY.md").write_text("- [n](n.md) — short\n- The old index held whole notes\n")
    codex = person / ".codex" / "memories"
    codex.mkdir(parents=True)
    (codex / "MEMORY.md").write_text("# Memory\n\n- Reviews happen on Mondays\n")
    (codex / "raw_memories.md").write_text("- not the digest\n")
    before = {path: path.read_bytes() for path in (*person.rglob("*.md"), *there.root.rglob("*.md"))}
    report = take(there)
    assert [(each.note.source, each.note.file, each.note.line) for each in report.outcomes] == [
        ("claude-md", "CLAUDE.md", 1),
        ("agents-md", "AGENTS.md", 1),
        ("rules", ".claude/rules/deep/api.md", 4),
        ("auto-memory", "memory/MEMORY.md", 2),
        ("auto-memory", "memory/n.md", 11),
        ("codex", "codex/memories/MEMORY.md", 3),
    ]
    assert [each.kind for each in report.outcomes if each.note.file == "memory/n.md"] == ["preference"]
    assert {path: path.read_bytes() for path in before} == before
    assert take(there, "codex").tally == {"known": 1}


def test_a_dry_run_writes_nothing(there: Remembered) -> None:
    there.note("a", "Use pnpm, never npm.")
    report = there.sitting.import_notes(SOURCES, dry_run=True)
    assert report.dry_run
    assert report.tally == {"new": 1}
    assert not Path(there.home.path).exists()
    assert not (there.root / ".memory").exists()


def test_links_and_broken_blocks_are_refused_and_named(there: Remembered, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.md"
    outside.write_text("- words of somebody else\n")
    (there.root / "AGENTS.md").symlink_to(outside)
    there.file("CLAUDE.md", "<!-- memtui:end -->\n- orphaned\n")
    (there.memory / "leads-out.md").symlink_to(outside)
    os.mkfifo(there.memory / "pipe.md")
    (there.memory / "vast.md").write_bytes(b"x" * (LIMIT + 1))
    report = take(there)
    assert report.outcomes == ()
    named = ["CLAUDE.md", "AGENTS.md", "memory/leads-out.md", "memory/pipe.md", "memory/vast.md"]
    assert [each.split(":")[0] for each in report.refused] == named


@given(st.lists(st.binary(max_size=300), max_size=3), st.binary(max_size=300))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_read_as_notes_or_not_at_all(tmp_path: Path, notes: list[bytes], index: bytes) -> None:
    for number, data in enumerate(notes):
        (tmp_path / f"{number}.md").write_bytes(b"---\ndescription: " + data + b"\n---\n" + data)
    (tmp_path / "MEMORY.md").write_bytes(index)
    for note in notes_of_memory(tmp_path).notes:
        assert 1 <= note.line <= note.last
        assert note.text == " ".join(note.text.split())


def test_the_persons_settings_may_name_another_folder(there: Remembered, person: Path) -> None:
    there.claude.mkdir(parents=True, exist_ok=True)
    (there.claude / "settings.json").write_text(json.dumps({"autoMemoryDirectory": "~/notes"}))
    assert memory_folder(there.claude, str(there.root), str(person)) is None
    (person / "notes").mkdir()
    (person / "notes" / "a.md").write_text("Plain notes have no front matter.\n")
    assert take(there).tally == {"new": 1}


def test_settings_of_the_repository_are_never_asked(there: Remembered, tmp_path: Path) -> None:
    place = tmp_path / "trap"
    place.mkdir()
    (place / "a.md").write_text("Words from a folder that a clone named.\n")
    there.file(".claude/settings.json", json.dumps({"autoMemoryDirectory": str(place)}))
    there.file(".claude/settings.local.json", json.dumps({"autoMemoryDirectory": str(place)}))
    assert take(there).outcomes == ()


def test_200_notes_and_80_bullets_twice_are_one_result(
    there: Remembered, record_property: Callable[[str, object], None]
) -> None:
    there.remember_much()
    began = time.perf_counter()
    first = take(there)
    seconds = time.perf_counter() - began
    record_property("import_280_seconds", round(seconds, 2))
    assert len(first.outcomes) == 280
    assert len(first.taken) + first.tally.get("known", 0) == 280
    assert first.tally.get("known", 0) == 0
    assert len({each.note.commit for each in first.outcomes if each.note.source == "claude-md"}) == 8
    before = there.state()
    began = time.perf_counter()
    again = take(there)
    record_property("import_again_seconds", round(time.perf_counter() - began, 2))
    assert again.tally == {"known": 280}
    assert there.state() == before
    assert len(inbox(there.sitting.snapshot())) + 2 * len(there.sitting.snapshot().contests) >= 280
    assert git(there.root, "status", "--porcelain") == ""
