"""Newer redaction rules reach everything that older ones let through (design §2.2)."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.atoms import CLAIM_MAX, atom_id
from memtui.engine.capture import manual
from memtui.engine.errors import MemtuiError
from memtui.engine.evidence import Sighting
from memtui.engine.harvest import harvest
from memtui.engine.jsonl import iso
from memtui.engine.kept_frame import KeptFrame, keep_frame
from memtui.engine.promote.staging import refresh
from memtui.engine.redact import layer
from memtui.engine.redact.rule import Rule
from memtui.engine.review.turns import undo
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import decisions, rescan
from tests.engine.stores import NOW, Store, files_below
from tests.world import SLUG, chose, row

SECRET = "zebra-codename"
CLAIM, SAFE = f"never name {SECRET} in a commit", "never name [REDACTED:codename] in a commit"
OLD, NEW = atom_id(CLAIM, SLUG), atom_id(SAFE, SLUG)
#: The rules of the memtui after this one.
NEWER = layer.RULES + 1
EXTRA = Rule("codename", ("zebra",), re.compile("zebra-[a-z]+"))


def learn(patch: pytest.MonkeyPatch, *rules: Rule) -> None:
    """A memtui with these rules more."""
    patch.setattr(layer, "RULES", NEWER)
    patch.setattr("memtui.engine.capture.sightings.RULES", NEWER)
    patch.setattr("memtui.engine.store.working_files.RULES", NEWER)
    patch.setattr("memtui.engine.recall.header.RULES", NEWER)
    patch.setattr(layer, "TABLES", (*layer.TABLES, *rules))
    patch.setattr(layer, "_KINDS", (*layer._KINDS, *(rule.kind for rule in rules)))


def three_times(claim: str = CLAIM) -> list[Sighting]:
    return [row(claim, f"2026-07-0{number}", session=f"s{number}") for number in (1, 2, 3)]


def anywhere(store: Store, words: str) -> list[str]:
    return [path.name for path in files_below(Path(store.home.path)) if words.encode() in path.read_bytes()]


def test_the_old_words_are_gone_from_every_file_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    other = "call it by its codename"
    store.decide(
        chose("alias", other, "2026-07-04", to=atom_id(f"say {SECRET}", SLUG), claim=f"say {SECRET}"),
        chose("force", "use tabs", "2026-07-04", reason=f"{SECRET} needs it"),
    )
    store.harvest(*three_times(), row(f"{SECRET} is old", "2020-01-01"), row(other), row("use tabs"))
    with store.home.project(store.entry.key) as folder:
        manual.note(folder, f"{SECRET} by hand", speaker="person", slug=SLUG, token="t", now=NOW)
        folder.append("evidence.jsonl", b'{"torn":"' + SECRET.encode() + b"\n\xff kept as it is\n")
    keep_frame(store.home, store.entry.key, (60, 1), KeptFrame((((CLAIM, ()),),), ("as it was",), (), 0.0))
    frame = f"frame-{store.entry.key}-60x1.json"
    assert {"atoms.jsonl", "recall.index", "evidence.jsonl", "archive-2020.jsonl", f"{OLD}.json", frame} <= set(
        anywhere(store, SECRET)
    )
    learn(monkeypatch, EXTRA)
    snapshot = refresh(store.home, store.ref, now=NOW)
    assert anywhere(store, SECRET) == []
    assert snapshot.find(OLD).atom.id == NEW
    assert snapshot.find(OLD).atom.observations == 3
    assert snapshot.find(OLD).atom.redacted
    assert snapshot.find(atom_id(other, SLUG)).atom.claim == "say [REDACTED:codename]"
    assert b"\n\xff kept as it is\n" in (store.path / "evidence.jsonl").read_bytes()
    assert len(snapshot.bad_lines["evidence.jsonl"]) == 2
    assert {each.rules for each in store.stored().all} == {NEWER}


def test_what_was_decided_is_still_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.decide(chose("vouch", CLAIM), chose("alias", CLAIM, to=atom_id("keep names secret", SLUG)))
    store.harvest(*three_times(), row("keep names secret"))
    learn(monkeypatch, EXTRA)
    (claim,) = refresh(store.home, store.ref, now=NOW).claims.values()
    assert (claim.atom.claim, claim.standing.vouched is not None) == ("keep names secret", True)
    assert (len(claim.rows), {OLD, NEW} <= set(claim.former)) == (4, True)


def test_nobody_can_undo_a_rescan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times())
    learn(monkeypatch, EXTRA)
    made = refresh(store.home, store.ref, now=NOW).decisions
    assert [(each.do, each.atom, each.to, each.via) for each in made.rows] == [("alias", OLD, NEW, "rescan")]
    with pytest.raises(NothingToDo):
        undo(made, now=NOW, via="test")


def test_it_happens_once_and_a_second_run_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times(), row("use tabs"))
    learn(monkeypatch, EXTRA)
    refresh(store.home, store.ref, now=NOW)
    before = store.bytes()
    refresh(store.home, store.ref, now=NOW)
    assert store.bytes() == before
    with store.home.project(store.entry.key) as folder:
        assert not rescan.due(folder)


def test_an_id_leads_on_through_two_rescans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times())
    learn(monkeypatch, EXTRA)
    refresh(store.home, store.ref, now=NOW)
    learn(monkeypatch, Rule("commit", ("commit",), re.compile("commit")))
    monkeypatch.setattr(layer, "RULES", NEWER + 1)
    snapshot = refresh(store.home, store.ref, now=NOW)
    assert snapshot.find(OLD).atom.claim == snapshot.find(NEW).atom.claim == SAFE.replace("commit", "[REDACTED:commit]")
    last = snapshot.find(OLD).atom.id
    assert [(each.atom, each.to) for each in snapshot.decisions.rows] == [(OLD, last), (NEW, last)]


def test_the_same_rules_touch_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times())
    before = (store.path / "evidence.jsonl").stat().st_ino
    refresh(store.home, store.ref, now=NOW)
    assert (store.path / "evidence.jsonl").stat().st_ino == before


def test_a_harvest_reaches_projects_without_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times())
    learn(monkeypatch, EXTRA)
    assert harvest(store.home, [], now=NOW).projects == []
    assert anywhere(store, SECRET) == []


@pytest.mark.parametrize("fails", range(1, 8))
def test_killed_at_any_file_the_next_run_finishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int) -> None:
    store = Store(tmp_path)
    store.decide(chose("vouch", CLAIM))
    store.harvest(*three_times(), row(CLAIM, "2026-07-09"), row(f"{SECRET} is old", "2020-01-01"))
    learn(monkeypatch, EXTRA)
    calls = 0
    real = os.rename

    def failing(*arguments: Any, **more: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == fails:
            raise OSError(5, "Input/output error")
        real(*arguments, **more)

    with monkeypatch.context() as patch:
        patch.setattr("memtui.engine.files._os_rename", failing)
        try:
            refresh(store.home, store.ref, now=NOW)
        except MemtuiError:
            assert calls == fails
    (claim,) = refresh(store.home, store.ref, now=NOW).claims.values()
    assert (claim.atom.id, claim.atom.observations, claim.standing.vouched is not None) == (NEW, 5, True)
    assert anywhere(store, SECRET) == []
    rows = store.look().decisions.rows
    led = [(each.atom, each.to) for each in rows if each.via == "rescan"]
    assert len(set(led)) == len(led) == len(rows) - 1
    assert all(old != new for old, new in led)


def test_a_claim_loses_what_only_its_quote_gives_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_context = Rule("codename", ("codename is",), re.compile("codename is (?P<value>[a-z]+)"))
    said = replace(row("zebra must not leak"), quote="the codename is zebra must not leak")
    store = Store(tmp_path)
    store.harvest(said)
    learn(monkeypatch, in_context)
    (claim,) = refresh(store.home, store.ref, now=NOW).claims.values()
    assert claim.atom.claim == "[REDACTED:codename] must not leak"
    assert anywhere(store, "zebra") == []


def test_a_value_that_the_claim_cuts_in_two_takes_the_whole_quote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.harvest(replace(row("codename is out"), quote=f"the {SECRET} is out"))
    learn(monkeypatch, EXTRA)
    (claim,) = refresh(store.home, store.ref, now=NOW).claims.values()
    assert claim.atom.claim == "the [REDACTED:codename] is out"


def test_a_claim_that_grows_too_long_is_cut_between_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("zebra-a " * 40)[: CLAIM_MAX - 1].rpartition(" ")[0]
    store = Store(tmp_path)
    store.harvest(row(words))
    learn(monkeypatch, EXTRA)
    (claim,) = refresh(store.home, store.ref, now=NOW).claims.values()
    assert set(claim.atom.claim.split()) == {"[REDACTED:codename]"}
    assert len(claim.atom.claim) <= CLAIM_MAX
    assert claim.atom.claim in claim.rows[0].quote


def test_what_can_not_be_made_safe_is_dropped_and_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times(), row("use tabs"))
    learn(monkeypatch)

    def unsafe(text: str) -> layer.Redaction:
        if SECRET in text:
            raise layer.RedactionFailed("Redaction did not come to an end")
        return layer.redact(text)

    monkeypatch.setattr("memtui.engine.store.rescan.redact", unsafe)
    snapshot = refresh(store.home, store.ref, now=NOW)
    assert [claim.atom.claim for claim in snapshot.claims.values()] == ["use tabs"]
    assert [(fault.count, fault.at) for fault in snapshot.faults] == [(3, iso(NOW))]
    assert anywhere(store, SECRET) == []


def test_decisions_of_a_later_memtui_keep_their_fields(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.harvest(*three_times())
    with store.home.project(store.entry.key) as folder:
        line = b'{"at":"2026-07-04T00:00:00Z","atom":"%b","do":"vouch","id":"a","mood":"good","via":"app"}\n'
        folder.append(decisions.FILE, line % OLD.encode())
    learn(monkeypatch, EXTRA)
    refresh(store.home, store.ref, now=NOW)
    assert b'"mood":"good"' in (store.path / decisions.FILE).read_bytes()


def test_what_a_person_cleared_waits_again_when_newer_rules_change_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They looked at other words than those that stand there now (design §3.3)."""
    store = Store(tmp_path)
    words = f"the key of {SECRET} is [REDACTED:private-key]"
    store.harvest(*three_times(words))
    store.decide(chose("clear", words, "2026-07-04"))
    assert refresh(store.home, store.ref, now=NOW).find(atom_id(words, SLUG)).standing.cleared is not None
    learn(monkeypatch, EXTRA)
    (claim,) = refresh(store.home, store.ref, now=NOW).claims.values()
    assert claim.atom.claim == "the key of [REDACTED:codename] is [REDACTED:private-key]"
    assert claim.standing.cleared is None


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("DE89 3704 0044 0532 0130 00", "iban"),
        ("jnovak", "user"),
        ("Gr4nite#Moss41", "password"),
        ("wiki.corp.acme.com", "host"),
    ],
)
def test_a_store_of_the_first_rules_loses_what_todays_rules_know(tmp_path: Path, value: str, kind: str) -> None:
    """No rule is patched: the rows say that version 1 let the words through, as it did (docs/quality.md)."""
    said = {
        "iban": f"always wire refunds to {value}",
        "user": f"always look in /home/{value}/app first",
        "password": f"always log in with creds: admin / {value}",
        "host": f"always check {value} before a release",
    }[kind]
    store = Store(tmp_path)
    old = [replace(each, rules=1) for each in three_times(said)]
    store.harvest(*old)
    store.decide(chose("vouch", said, "2026-07-10"))
    assert anywhere(store, value)
    now = refresh(store.home, store.ref, now=NOW)
    assert anywhere(store, value) == []
    (claim,) = now.claims.values()
    assert claim.atom.redacted
    assert f"[REDACTED:{kind}]" in claim.atom.claim
    assert atom_id(said, SLUG) in claim.former
    assert now.find(atom_id(said, SLUG)).atom.id == claim.atom.id
    assert len(claim.rows) == 3
    assert {row.rules for row in claim.rows} == {layer.RULES}
