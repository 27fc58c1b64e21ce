"""What writers tell SessionStart through the index's header, and what it then says (design §1, §4)."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memtui.engine.atoms import atom_id
from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.render import render_block
from memtui.engine.home import Home
from memtui.engine.project import open_store, register
from memtui.engine.recall import index
from memtui.engine.recall.header import HOOK, NATIVE, Standing, standing_of
from memtui.engine.redact.second import Mark, Opinion
from memtui.engine.store import opinions
from memtui.hooks.adapters.starting import session_start
from tests.engine.stores import Store
from tests.world import chose, row

DEV, MAIN = "PR base branch is dev, never main", "PR base branch is main"
TABS = "indent with tabs in every file"


def block(*claims: str, slug: str | None = "app") -> str:
    entries = [Entry("claim", claim, atom_id(claim, slug), "s1.jsonl#L1") for claim in claims]
    return render_block(entries, newline=b"\n", pointers=True).decode()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def header(store: Store) -> Standing:
    with store.home.memory(store.entry) as memory:
        found = index.header_of(index.read(memory))
    assert found is not None
    assert found.standing is not None
    return found.standing


def root(store: Store) -> Path:
    return Path(store.ref.root)


def test_what_waits_is_counted(store: Store) -> None:
    store.harvest(
        *(row(TABS, f"2026-07-0{n}", session=f"s{n}") for n in (1, 2, 3)),
        row("invoices go out on Mondays", session="s1"),
        row("reports are in English", session="s1"),
        row("the key is [REDACTED:token] for ever", session="s1"),
        *(row(claim, session="s1") for claim in (DEV, MAIN)),
    )
    assert header(store).waiting == (1, 2, 1, 1)
    store.decide(chose("accept", TABS, digest="x"), chose("reject", "reports are in English", sessions=1))
    store.harvest()
    assert header(store).waiting == (1, 1, 1, 1), "accepted for other words, so still to be decided"


def test_what_was_put_off_waits_again_the_next_day(store: Store) -> None:
    store.harvest(
        *(row(TABS, f"2026-07-0{n}", session=f"s{n}") for n in (1, 2, 3)),
        row("invoices go out on Mondays", session="s1"),
    )
    today = f"{store.now:%Y-%m-%d}"
    put_off = (chose("later", TABS, today), chose("later", "invoices go out on Mondays", today, sessions=1))
    store.decide(*put_off)
    store.harvest()
    assert header(store).waiting == (0, 0, 0, 0)
    store.now += timedelta(days=1)
    store.harvest()
    assert header(store).waiting == (1, 1, 0, 0)


def test_a_line_that_is_contested_since(store: Store) -> None:
    (root(store) / "CLAUDE.md").write_text(block(DEV))
    store.harvest(row(DEV, "2026-07-01"), row(MAIN, "2026-07-10", session="s2"))
    assert header(store).contested == ((atom_id(DEV, "app"), "2026-07-10"),)
    (root(store) / "CLAUDE.md").write_text("")
    store.harvest()
    assert header(store).contested == (), "only what stands in the block"


def test_a_line_that_the_files_own_words_contradict(store: Store) -> None:
    (root(store) / "CLAUDE.md").write_text(f"# Rules\n\n{MAIN}\n\n{block(DEV)}")
    store.harvest(row(DEV, "2026-07-01"))
    assert header(store).overruled == ((atom_id(DEV, "app"), MAIN),)


def test_a_line_of_l3_that_does_not_hold_here(store: Store, person: Path) -> None:
    claude = person / ".claude"
    claude.mkdir()
    (claude / "CLAUDE.md").write_text(block(MAIN, slug=None))
    (root(store) / "CLAUDE.md").write_text(block(DEV))
    register(store.home, store.ref, transcripts=str(claude), now=store.now)
    store.harvest(row(DEV, "2026-07-01"))
    assert header(store).shadowed == ((atom_id(MAIN, None), atom_id(DEV, "app")),)
    said = _start(store)["hookSpecificOutput"]["additionalContext"]
    assert f"“{MAIN}” (all projects) does not hold here; this project says “{DEV}”" in said


def _start(store: Store) -> dict[str, Any]:
    payload = {"session_id": "s", "cwd": store.ref.root, "hook_event_name": "SessionStart", "source": "startup"}
    found: dict[str, Any] = json.loads(session_start(json.dumps(payload).encode(), os.environ))
    return found


def test_settings_reach_the_hook(store: Store, home: Home, now: datetime) -> None:
    open_store(home, store.ref, now=now)
    with home.folder(create=True) as folder:
        folder.replace("config.toml", b'target = "docs/memory.md"\ndelivery = "hook"\nrecall = false\n')
    (root(store) / "docs").mkdir()
    (root(store) / "docs" / "memory.md").write_text(block(TABS))
    store.entry = home.entry_of(store.ref.store) or store.entry
    store.harvest(row(TABS, "2026-07-01"))
    assert (header(store).delivery, header(store).target) == (HOOK, "docs/memory.md")
    assert f"- {TABS}\n" in _start(store)["hookSpecificOutput"]["additionalContext"]
    with store.home.memory(store.entry) as memory:
        found = index.header_of(index.read(memory))
    assert found is not None
    assert not found.enabled


def test_an_unchanged_store_writes_the_same_bytes(store: Store) -> None:
    store.harvest(row(TABS, "2026-07-01"))
    before = store.bytes()
    store.harvest()
    assert store.bytes() == before


GOOD: dict[str, Any] = {
    "delivery": "native",
    "target": "",
    "waiting": [0, 0, 0, 0],
    "contested": [],
    "overruled": [],
    "shadowed": [],
}


def test_a_standing_round_trips() -> None:
    standing = Standing(
        delivery=HOOK,
        target='docs/"é\\\n.md',
        waiting=(1, 2, 3, 4),
        contested=(("atm_1", "2026-07-01"),),
        overruled=(("atm_2", "“x”\ud800"),),
        shadowed=(("atm_3", "atm_4"),),
    )
    again = standing_of(json.loads(standing.text()))
    assert {name: getattr(again, name) for name in Standing.__slots__} == {
        name: getattr(standing, name) for name in Standing.__slots__
    }


@pytest.mark.parametrize(
    "change",
    [
        {"waiting": [1, 2, 3]},
        {"waiting": None},
        {"contested": [["atm"]]},
        {"contested": 7},
        {"target": "/etc/passwd"},
        {"target": "../x"},
        {"target": "a/../../x"},
        {"target": "a\0b"},
        {"shadowed": None},
    ],
)
def test_an_odd_standing_makes_the_whole_header_unusable(change: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        standing_of(GOOD | change)
    data = index.build([], index.Header(graph="g", store=(0, 0), standing=Standing()))
    assert index.header_of(data) is not None
    record = json.loads(data)
    record["session"] |= change
    assert index.header_of(json.dumps(record).encode() + b"\n") is None


def test_an_unknown_delivery_is_by_file() -> None:
    assert standing_of(GOOD | {"delivery": "pigeon"}).delivery == NATIVE


def test_an_index_without_a_standing_is_still_read() -> None:
    found = index.header_of(index.build([], index.Header(graph="g", store=(0, 0))))
    assert found is not None
    assert found.standing is None


def test_a_hand_edit_waits_until_it_is_answered(store: Store) -> None:
    (root(store) / "CLAUDE.md").write_text(block(DEV))
    store.harvest(row(DEV, "2026-07-01"))
    assert header(store).waiting == (0, 0, 0, 0)
    text = (root(store) / "CLAUDE.md").read_text()
    (root(store) / "CLAUDE.md").write_text(text.replace("## Learned\n\n", f"## Learned\n\n- {TABS}\n"))
    store.harvest()
    assert header(store).waiting == (1, 0, 0, 0), "a row of Staged, and none of the Inbox"


def test_what_a_second_scanner_marks_waits_in_redacted(store: Store) -> None:
    snapshot = store.harvest(row(TABS, session="s1"))
    assert header(store).waiting == (0, 1, 0, 0)
    marking = Opinion("1.0", lambda text: (Mark(0, len(text), "test.rule"),))
    with store.home.project(store.entry.key) as folder:
        opinions.ask(folder, snapshot.claims, marking)
    store.harvest()
    assert header(store).waiting == (0, 0, 0, 1)
