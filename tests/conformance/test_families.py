"""agent-memory.md §7: its seven families on every atom that memtui writes, stages or derives, and their mutations."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from memtui.engine.atoms import CONFIDENCE, Atom, as_l2, atom_id, check, strip_pointer
from memtui.engine.errors import BadInput
from memtui.engine.jsonl import Record, loads
from memtui.engine.promote.gates import DAYS_NEEDED, SESSIONS_NEEDED
from memtui.engine.promote.staging import actions
from memtui.engine.review.plan import L2_BUDGET
from memtui.engine.store.expiry import EXPIRY_DAYS, L1_CAP, L2_CAP
from tests.conformance.lab import RULE, Lab
from tests.conftest import ROOT, git
from tests.world import row

DEV, MAIN = "PR base branch is dev", "PR base branch is main"
L1_POINTER = re.compile(r"(~/\.claude/projects/[^/]+|manual|opencode|openclaw|codex)/[A-Za-z0-9._-]+\.jsonl#L[1-9]\d*")
L2_POINTER = re.compile(r"[A-Za-z0-9._-]+\.jsonl#L[1-9]\d*")
SCHEMA: dict[str, Any] = loads((files("memtui.engine") / "schema" / "atom.schema.json").read_bytes())


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory, gitconfig: Path) -> Lab:
    """A project in which something of everything happened: adopted, vouched, tagged, staged, contested, redacted.

    Made once: the tests only read it.
    """
    person = tmp_path_factory.mktemp("life").resolve()
    own = {"HOME": str(person), "MEMTUI_HOME": f"{person}/memtui", "GIT_CONFIG_GLOBAL": str(gitconfig)}
    root = person / "app"
    root.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in own.items():
            patch.setenv(name, value)
        git(root, "init", "--quiet")
        lab = Lab(root, person / ".claude", dict(os.environ))
        lab.adopted(RULE, DEV)
        lab.say("c", "2026-07-09", f"Rule: {MAIN}", "always mail memtui.facade" + "@acme-corp.io about releases")
        lab.say("v", "2026-07-10", "never squash the release commits")
        lab.thrice("always sign the tags", first=5)
        lab.harvest()
        lab.decide("vouch", "never squash the release commits")
        lab.decide("accept", DEV)  # its tag
        lab.adopt()
        lab.rows(row("prefer small commits", counts=False, speaker="program"))
    return lab


def test_family_1_schema(life: Lab) -> None:
    for record in life.every_atom():
        assert set(SCHEMA["required"]) <= set(record) <= set(SCHEMA["properties"])
        assert ("project" in record) == (record["scope"] == "project")
        assert record["scope"] == ("global" if record["tier"] == "L3" else "project")
        assert ("promoted_at" in record) == (record["tier"] != "L1")
        assert len(record["sessions"]) == len(set(record["sessions"]))


def test_family_2_back_pointers(life: Lab) -> None:
    for record in life.every_atom():
        form = L1_POINTER if record["tier"] == "L1" else L2_POINTER
        assert form.fullmatch(record["source"])
        assert form.fullmatch(record["first_source"])


def test_family_3_ids(life: Lab) -> None:
    for record in life.every_atom():
        assert record["id"] == atom_id(record["claim"], record.get("project"))
        assert record["id"] != atom_id(record["claim"], None)


def test_family_4_confidence_and_gate(life: Lab) -> None:
    snapshot = life.refresh()
    vouched = {id_ for id_, claim in snapshot.claims.items() if claim.standing.vouched}
    passed = [each["atom"] for each in life.staged() if each["action"] == "adopt"]
    passed += [line.atom for line in snapshot.ledger.lines if line.gate == "recurred"]
    assert len(passed) >= 4
    for record in passed:
        assert record["confidence"] in CONFIDENCE
        claim = snapshot.claims[record["id"]]
        if record["id"] not in vouched:  # by the person's name, and the receipt says so (design §3.2)
            assert len(record["sessions"]) >= SESSIONS_NEEDED[record["confidence"]]
            assert len(claim.days) >= DAYS_NEEDED
        assert CONFIDENCE.index(record["confidence"]) <= CONFIDENCE.index(claim.atom.confidence)


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_family_5_relative_links_resolve(page: Any) -> None:
    for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text()):
        assert (page.parent / link).exists(), link


def test_family_6_figures_in_prose_are_those_of_the_code() -> None:
    """Settled: pages that state figures are compared with the constants by tests of their own (states, forgetting)."""
    assert (L2_BUDGET, EXPIRY_DAYS, L1_CAP, L2_CAP) == (4096, 90, 500, 60)


def test_family_7_lifecycle(life: Lab) -> None:
    snapshot = life.refresh()
    for record in life.every_atom():
        assert record["first_seen"] <= record["last_seen"]
        l1 = snapshot.claims[record["id"]].atom.record()
        if record["tier"] == "L2":
            assert record["first_seen"][:10] == l1["first_seen"][:10]
            assert record["last_seen"][:10] <= l1["last_seen"][:10]
            assert record["observations"] <= l1["observations"]
            assert set(record["sessions"]) <= set(l1["sessions"])
            assert record["first_source"] == strip_pointer(l1["first_source"])


def test_the_life_holds_every_tier_and_action(life: Lab) -> None:
    life.refresh()
    assert {each["action"] for each in life.staged()} == {"adopt"}
    assert [line.action for line in life.look().ledger.lines] == ["adopt", "adopt", "tag"]
    assert {"recurred", "vouched"} == {action.because for action in actions(life.look())}


@pytest.mark.parametrize(
    ("claim", "project", "wanted"),
    [
        ("PR base branch is dev, never main", "claude-skills", "atm_961f033d"),
        ("  pr base branch IS dev, never main. ", "claude-skills", "atm_961f033d"),
        ("mkdocs build fails when nav lists a page with no matching file", "claude-skills", "atm_14a05266"),
        ("Python tooling stays stdlib-only; no third-party runtime deps", None, "atm_12cc1dc2"),
        ("the service listens on port 24239", "app", "atm_945fd7e8"),
        ("the service listens on port 78575", "app", "atm_945fd7e8"),
    ],
)
def test_the_four_published_ids(claim: str, project: str | None, wanted: str) -> None:
    assert atom_id(claim, project) == wanted


def test_two_claims_of_one_id_are_refused_and_never_merged(lab: Lab) -> None:
    lab.rows(*(row(f"the service listens on port {port}", session=f"s{port}") for port in (24239, 78575)))
    snapshot = lab.look()
    (claim,) = snapshot.claims.values()
    assert claim.sessions == {"s24239"}
    assert len(snapshot.refused) == 1


# -- the published atoms and their mutations

PUBLISHED: Record = Atom(
    id="atm_961f033d",
    claim="PR base branch is dev, never main",
    scope="project",
    project="claude-skills",
    kind="constraint",
    first_seen="2026-07-02T09:11:04Z",
    last_seen="2026-08-09T10:14:22Z",
    observations=6,
    sessions=("01SESSIONAAAA11112222333", "01SESSIONBBBB11112222333", "01SESSIONCCCC11112222333"),
    source="01SESSIONCCCC11112222333.jsonl#L412",
    first_source="01SESSIONAAAA11112222333.jsonl#L77",
    confidence="stated",
    tier="L2",
    redacted=False,
    promoted_at="2026-07-19T14:02:00Z",
).record()
L1: Record = {
    **{name: value for name, value in PUBLISHED.items() if name != "promoted_at"},
    "tier": "L1",
    "source": "~/.claude/projects/-home-user-claude-skills/" + PUBLISHED["source"],
    "first_source": "~/.claude/projects/-home-user-claude-skills/" + PUBLISHED["first_source"],
}
L3: Record = {
    **{name: value for name, value in PUBLISHED.items() if name != "project"},
    "tier": "L3",
    "scope": "global",
    "id": atom_id(PUBLISHED["claim"], None),
    "promoted_from_projects": ["claude-skills", "other-project"],
}
SELF = PUBLISHED["id"]
MUTATIONS: dict[str, Record] = {
    "unstripped L2 pointer": {**PUBLISHED, "source": L1["source"]},
    "L1 pointer without prefix": {**L1, "source": PUBLISHED["source"]},
    "tier and scope": {**PUBLISHED, "scope": "global"},
    "wrong id": {**PUBLISHED, "id": "atm_00000000"},
    "observations 0": {**PUBLISHED, "observations": 0},
    "observations below sessions": {**PUBLISHED, "observations": 2},
    "first_seen is no date": {**PUBLISHED, "first_seen": "yesterday"},
    "first_seen is a day that is none": {**PUBLISHED, "first_seen": "2026-02-30T00:00:00Z"},
    "first_seen after last_seen": {**PUBLISHED, "first_seen": "2027-01-01T00:00:00Z"},
    "kind outside the enum": {**PUBLISHED, "kind": "correction"},
    "redacted is text": {**PUBLISHED, "redacted": "no"},
    "redacted is missing": {name: value for name, value in PUBLISHED.items() if name != "redacted"},
    "bad contested_by": {**PUBLISHED, "contested": True, "contested_by": ["atm_1"]},
    "contested by itself": {**PUBLISHED, "contested": True, "contested_by": [SELF]},
    "contested by nothing": {**PUBLISHED, "contested": True},
    "contested_by without contested": {**PUBLISHED, "contested_by": ["atm_14a05266"]},
    "promoted_from_projects on L2": {**PUBLISHED, "promoted_from_projects": ["a", "b"]},
    "L3 of one project": {**L3, "promoted_from_projects": ["claude-skills"]},
    "L3 of one project twice": {**L3, "promoted_from_projects": ["a", "a"]},
    "L3 project names": {**L3, "promoted_from_projects": ["a", "A "]},
    "L2 without promoted_at": {name: value for name, value in PUBLISHED.items() if name != "promoted_at"},
    "demoted with stripped pointers": {**L1, "source": PUBLISHED["source"], "first_source": PUBLISHED["first_source"]},
    "a field more": {**PUBLISHED, "note": "x"},
    "a session without a name": {**PUBLISHED, "sessions": [""]},
    "a session twice": {**PUBLISHED, "sessions": ["a", "a"]},
    "line 0": {**PUBLISHED, "source": "a.jsonl#L0"},
    "pointer with a newline": {**PUBLISHED, "source": PUBLISHED["source"] + "\n"},
    "dots for a slug": {**L1, "source": "~/.claude/projects/../a.jsonl#L1"},
    "no project at all": {name: value for name, value in PUBLISHED.items() if name != "project"} | {"id": L3["id"]},
    "L2 of every project": {
        **{name: value for name, value in PUBLISHED.items() if name != "project"},
        "id": L3["id"],
        "scope": "global",
    },
    "no project": {**PUBLISHED, "project": ""},
    "a path for a project": {**PUBLISHED, "project": "../../x"},
    "two lines of claim": {**PUBLISHED, "claim": "one\ntwo"},
    "an escape in the claim": {**PUBLISHED, "claim": "one \x1b[2J two"},
}


@pytest.mark.parametrize("record", [PUBLISHED, L1, L3], ids=["L2", "L1", "L3"])
def test_the_published_atom_is_valid_in_every_tier(record: Record) -> None:
    check(record)


@pytest.mark.parametrize("name", sorted(MUTATIONS))
def test_mutation(name: str) -> None:
    with pytest.raises(BadInput):
        check(MUTATIONS[name])


def test_mutation_confidence_is_never_lower_than_at_l1(lab: Lab) -> None:
    lab.adopted(RULE)
    claim = lab.claim(RULE)
    assert as_l2(claim.atom, promoted_at=lab.now).confidence == claim.atom.confidence == "stated"


def accepted_by(schema: dict[str, Any]) -> set[str]:
    """The mutations that a schema alone lets through."""
    validator = Draft202012Validator(schema, format_checker=FormatChecker(formats=["date-time"]))
    return {name for name, record in MUTATIONS.items() if validator.is_valid(record)}


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    schema = deepcopy(SCHEMA)
    change(schema)
    return schema


@pytest.mark.parametrize(
    "change",
    [
        lambda schema: schema["properties"]["kind"]["enum"].append("correction"),
        lambda schema: schema["required"].remove("redacted"),
        lambda schema: schema.pop("allOf"),
        lambda schema: schema.pop("additionalProperties"),
        *(lambda schema, at=at: schema["allOf"].pop(at) for at in range(len(SCHEMA["allOf"]))),
        lambda schema: schema["properties"]["contested_by"]["items"].pop("pattern"),
        lambda schema: schema["properties"].update(redacted={}),
    ],
)
def test_mutation_of_the_schema_itself_is_caught(change: Callable[[dict[str, Any]], object]) -> None:
    assert accepted_by(changed(change)) - accepted_by(SCHEMA)


def test_what_the_schema_can_not_say_is_said_by_check() -> None:
    assert accepted_by(SCHEMA) == {
        "wrong id",
        "observations below sessions",
        "first_seen after last_seen",
        "contested by itself",
    }


# -- the behaviours that §7 names beside the families


@pytest.mark.parametrize("value", ["0", "false", "no", "off"])
def test_kill_switch(lab: Lab, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.open()
    lab.heard(RULE)
    asked = "what do we always run before committing, make fmt?"
    assert RULE in lab.recall(asked, "one")
    monkeypatch.setenv("AGENT_MEMORY_USERPROMPTSUBMIT", value)
    assert lab.recall(asked, "two") == ""


def test_contested_tag_in_recall(lab: Lab) -> None:
    lab.open()
    lab.say("a", "2026-07-01", f"Rule: {DEV}")
    lab.say("b", "2026-07-09", f"Rule: {MAIN}")
    lab.harvest()
    told = lab.recall("which branch is the base branch of a PR here?")
    assert f"- {DEV}  [contested — newer evidence 2026-07-09]" in told


def test_promotion_keeps_the_id(life: Lab) -> None:
    for line in life.look().ledger.lines:
        assert line.atom["id"] in {record["id"] for record in life.atoms()}


def test_nothing_but_adopt_writes_the_file(lab: Lab) -> None:
    (lab.root / "CLAUDE.md").write_bytes(b"# Mine\r\n")
    lab.open()
    lab.thrice(RULE)
    lab.harvest()
    lab.recall("what do we always run before committing, make fmt?")
    lab.decide("accept", RULE)
    lab.sitting.plan(lab.look())
    lab.refresh()
    assert lab.file == "# Mine\r\n"
    lab.adopt()
    assert lab.file.startswith("# Mine\r\n")
    assert RULE in lab.file
