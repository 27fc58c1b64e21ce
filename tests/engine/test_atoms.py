"""The atom: published ids, the tightened schema, and what no schema can say (design §2.1, agent-memory.md §1, §7)."""

from __future__ import annotations

import copy
import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.atoms import (
    CONFIDENCE,
    KINDS,
    Atom,
    as_l2,
    atom_id,
    check,
    clean_claim,
    comparison_key,
    digest,
    normalize,
    strip_pointer,
)
from memtui.engine.errors import BadInput
from memtui.engine.jsonl import Record, loads

_SLUG = "~/.claude/projects/-home-user-claude-skills/"


def _session(letter: str) -> str:
    return f"01SESSION{letter * 4}11112222333"


L1: Record = {
    "id": "atm_961f033d",
    "claim": "PR base branch is dev, never main",
    "scope": "project",
    "project": "claude-skills",
    "kind": "constraint",
    "first_seen": "2026-07-02T09:11:04Z",
    "last_seen": "2026-07-02T09:11:04Z",
    "observations": 1,
    "sessions": [_session("A")],
    "source": f"{_SLUG}{_session('A')}.jsonl#L77",
    "first_source": f"{_SLUG}{_session('A')}.jsonl#L77",
    "confidence": "observed",
    "tier": "L1",
    "redacted": False,
}
L1_FAILURE: Record = {
    **L1,
    "id": "atm_14a05266",
    "claim": "mkdocs build fails when nav lists a page with no matching file",
    "kind": "failure",
    "first_seen": "2026-08-01T14:22:09Z",
    "last_seen": "2026-08-01T14:22:09Z",
    "sessions": [_session("B")],
    "source": f"{_SLUG}{_session('B')}.jsonl#L1043",
    "first_source": f"{_SLUG}{_session('B')}.jsonl#L1043",
}
L2: Record = {
    **L1,
    "last_seen": "2026-08-09T10:14:22Z",
    "observations": 6,
    "sessions": [_session(letter) for letter in "ABC"],
    "source": f"{_session('C')}.jsonl#L412",
    "first_source": f"{_session('A')}.jsonl#L77",
    "confidence": "stated",
    "tier": "L2",
    "promoted_at": "2026-07-19T14:02:00Z",
}
L3: Record = {
    "id": "atm_12cc1dc2",
    "claim": "Python tooling stays stdlib-only; no third-party runtime deps",
    "scope": "global",
    "kind": "preference",
    "first_seen": "2026-05-14T08:20:11Z",
    "last_seen": "2026-08-08T17:45:03Z",
    "observations": 23,
    "sessions": [_session(letter) for letter in "DEFG"],
    "source": f"{_session('G')}.jsonl#L88",
    "first_source": f"{_session('D')}.jsonl#L204",
    "confidence": "verified",
    "tier": "L3",
    "redacted": False,
    "promoted_from_projects": ["claude-skills", "other-project"],
    "promoted_at": "2026-06-21T11:30:00Z",
}
PUBLISHED = {"L1": L1, "L1 failure": L1_FAILURE, "L2": L2, "L3": L3}


def _with(base: Record, **changes: Any) -> Record:
    record = {**copy.deepcopy(base), **changes}
    return {name: value for name, value in record.items() if value is not ...}


def _claimed(claim: str) -> Record:
    return _with(L1, claim=claim, id=atom_id(claim, "claude-skills"))


@pytest.mark.parametrize("record", PUBLISHED.values(), ids=PUBLISHED)
def test_the_published_atoms_are_valid_and_their_ids_reproduce(record: Record) -> None:
    check(record)
    assert atom_id(record["claim"], record.get("project")) == record["id"]
    assert Atom.from_record(record).record() == record


def test_a_global_id_is_another_id() -> None:
    assert atom_id(L1["claim"], None) != L1["id"]
    assert atom_id("a b", "") != atom_id("a b", None)


def test_the_published_collision_is_one() -> None:
    first, second = (f"the service listens on port {port}" for port in (24239, 78575))
    assert atom_id(first, "app") == atom_id(second, "app") == "atm_945fd7e8"
    assert normalize(first) != normalize(second)


@pytest.mark.parametrize(
    ("claim", "normal"),
    [
        ("  HELLO   world!! ", "hello world"),
        ("foo .", "foo "),
        ("foo. bar?!", "foo. bar"),
        ("Straße!", "strasse"),
        ("a\u00a0b", "a b"),
        ("a\ufeffb", "a\ufeffb"),
        ("a\u0085b", "a b"),
        (".,;:!?", ""),
        ("ok.)", "ok.)"),
        ("終わり。", "終わり。"),
        ("“quoted”", "“quoted”"),
    ],
)
def test_the_normal_form_keeps_its_published_quirks(claim: str, normal: str) -> None:
    assert normalize(claim) == normal


def test_the_normal_form_is_not_idempotent_and_blind_to_composition() -> None:
    assert normalize(normalize("foo .")) != normalize("foo .")
    assert normalize("café") != normalize(unicodedata.normalize("NFD", "café"))
    assert normalize("a\u200bb") != normalize("ab")


@given(st.text(max_size=60))
def test_an_id_depends_on_the_normal_form_alone(claim: str) -> None:
    assert re.fullmatch(r"atm_[0-9a-f]{8}", atom_id(claim, "p"))
    assert atom_id(f"  {claim}\n", "p") == atom_id(claim, "p")


@pytest.mark.parametrize(
    "variant",
    ["Don't push", "don’t  push.", "“don't push”", "don't\u200b push", "ｄｏｎ't push", "`don't push`", "DON'T PUSH!"],
)
def test_variants_share_a_comparison_key(variant: str) -> None:
    assert comparison_key(variant) == "don't push"


@given(st.text(max_size=320))
def test_a_clean_claim_is_clean_for_ever(text: str) -> None:
    try:
        claim = clean_claim(text)
    except BadInput:
        return
    assert 3 <= len(claim) <= 280
    assert clean_claim(claim) == claim
    assert unicodedata.is_normalized("NFC", claim)
    assert claim == " ".join(claim.split())
    check(_claimed(claim))


@pytest.mark.parametrize("text", ["", "ab", " a ", "...", "?!.,", "x" * 281, "\u200b\u200b\u200b", "\n\n\n"])
def test_what_is_no_claim_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        clean_claim(text)


REFUSED: dict[str, Record] = {
    "an unknown field": _with(L1, note="x"),
    "no redacted": _with(L1, redacted=...),
    "redacted is a word": _with(L1, redacted="no"),
    "a kind of its own": _with(L1, kind="rule"),
    "a tier of its own": _with(L1, tier="L0"),
    "a confidence of its own": _with(L1, confidence="sure"),
    "a short claim": _claimed("ab"),
    "a long claim": _claimed("x" * 281),
    "a claim on two lines": _claimed("one\ntwo"),
    "a claim with a separator": _claimed("one\u2028two"),
    "a claim with an escape": _claimed("one\x1b[31m two"),
    "a claim with a bidi override": _claimed("one\u202etwo"),
    "a claim with a zero-width space": _claimed("one\u200btwo"),
    "a claim that is not NFC": _claimed(unicodedata.normalize("NFD", "café au lait")),
    "a claim with a double space": _claimed("one  two"),
    "a claim without a word": _claimed("..."),
    "a claim that is half a character": _with(L1, claim="one \ud800 two"),
    "a claim with a newline after it": _claimed("one two\n"),
    "an id with a newline": _with(L1, id="atm_961f033d\n"),
    "an id in capitals": _with(L1, id="atm_961F033D"),
    "an id of another claim": _with(L1, id="atm_14a05266"),
    "no observation": _with(L1, observations=0),
    "a negative observation": _with(L1, observations=-1),
    "observations that are a word": _with(L1, observations="1"),
    "observations that are true": _with(L1, observations=True),
    "observations beyond count": _with(L1, observations=10**30),
    "observations that are half": _with(L1, observations=1.5),
    "fewer observations than sessions": _with(L1, sessions=["a", "b", "c"]),
    "no session": _with(L1, sessions=[]),
    "an empty session": _with(L1, sessions=[""]),
    "a session twice": _with(L1, observations=2, sessions=["a", "a"]),
    "a session that is a path": _with(L1, sessions=["../../.ssh/x"]),
    "a session that is a pattern": _with(L1, sessions=["*"]),
    "a session that is an option": _with(L1, sessions=["-rf"]),
    "a session that is too long": _with(L1, sessions=["x" * 129]),
    "a project that is empty": _with(L1, project="", id=atom_id(L1["claim"], "")),
    "a project that is a path": _with(L1, project="../x", id=atom_id(L1["claim"], "../x")),
    "a project that is dots": _with(L1, project="..", id=atom_id(L1["claim"], "..")),
    "a project in capitals": _with(L1, project="App", id=atom_id(L1["claim"], "App")),
    "a project with a newline": _with(L1, project="app\n", id=atom_id(L1["claim"], "app\n")),
    "no project": _with(L1, project=...),
    "a global L1": _with(L1, scope="global", project=..., id=atom_id(L1["claim"], None)),
    "an L3 with a project": _with(L3, project="app"),
    "an L3 of a project": _with(L3, scope="project", project="app", id=atom_id(L3["claim"], "app")),
    "an L3 from one project": _with(L3, promoted_from_projects=["app"]),
    "an L3 from one project twice": _with(L3, promoted_from_projects=["app", "app"]),
    "an L3 from a name with a space": _with(L3, promoted_from_projects=["a", "A "]),
    "an L3 from nowhere": _with(L3, promoted_from_projects=...),
    "an L2 from projects": _with(L2, promoted_from_projects=["a", "b"]),
    "an L2 that was never promoted": _with(L2, promoted_at=...),
    "an L2 with its folder": _with(L2, source=L1["source"]),
    "an L2 with a pathless folder": _with(L2, first_source=f"manual/{_session('A')}.jsonl#L1"),
    "an L1 without its folder": _with(L1, source=L2["source"]),
    "a demoted L2": _with(L2, tier="L1"),
    "a pointer to line 0": _with(L1, source=f"{_SLUG}a.jsonl#L0"),
    "a pointer to a padded line": _with(L1, source=f"{_SLUG}a.jsonl#L01"),
    "a pointer beyond any file": _with(L1, source=f"{_SLUG}a.jsonl#L10000001"),
    "a pointer with a newline": _with(L1, source=L1["source"] + "\n"),
    "a pointer into a broken folder": _with(L1, source="~/.claude/projects/a\nb/y.jsonl#L1"),
    "a pointer up": _with(L1, source="~/.claude/projects/../y.jsonl#L1"),
    "a pointer to a hidden file": _with(L1, source=f"{_SLUG}..jsonl#L1"),
    "a pointer of an unknown origin": _with(L1, source="elsewhere/a.jsonl#L1"),
    "a pointer to the whole disk": _with(L1, source="/etc/passwd"),
    "a date without a time": _with(L1, first_seen="2026-07-02"),
    "a date that is none": _with(L1, first_seen="2026-02-30T00:00:00Z"),
    "a year that is none": _with(L1, first_seen="0000-01-01T00:00:00Z"),
    "a time with an offset": _with(L1, first_seen="2026-07-02T09:11:04+00:00"),
    "a time in words": _with(L1, last_seen="yesterday"),
    "a promotion in words": _with(L2, promoted_at="yesterday"),
    "last before first": _with(L1, last_seen="2026-07-01T00:00:00Z"),
    "contested by nobody": _with(L1, contested=True),
    "contested by an empty list": _with(L1, contested=True, contested_by=[]),
    "not contested, by somebody": _with(L1, contested=False, contested_by=["atm_14a05266"]),
    "contested without saying so": _with(L1, contested_by=["atm_14a05266"]),
    "contested by itself": _with(L1, contested=True, contested_by=["atm_961f033d"]),
    "contested twice by one": _with(L1, contested=True, contested_by=["atm_14a05266"] * 2),
    "contested by no id": _with(L1, contested=True, contested_by=["x"]),
}


@pytest.mark.parametrize("record", REFUSED.values(), ids=REFUSED)
def test_nonsense_is_refused(record: Record) -> None:
    with pytest.raises(BadInput, match="Not a valid atom") as caught:
        check(record)
    assert caught.value.detail
    with pytest.raises(BadInput):
        Atom.from_record(record)


ACCEPTED: dict[str, Record] = {
    "redacted at L2, cleared by a person": _with(L2, redacted=True),
    "verified at L1, by a check that ran": _with(L1, confidence="verified"),
    "a promoted L1": _with(L1, promoted_at="2026-07-03T00:00:00Z"),
    "last seen before it was promoted": _with(L2, promoted_at="2027-01-01T00:00:00Z"),
    "contested": _with(L1, contested=True, contested_by=["atm_14a05266"]),
    "contested said to be false": _with(L1, contested=False),
    "milliseconds": _with(L1, first_seen="2026-07-02T09:11:04.000Z"),
    "the last line": _with(L1, source=f"{_SLUG}a.jsonl#L10000000"),
    **{
        f"from {origin}": _with(L1, source=f"{origin}/a.jsonl#L1")
        for origin in ("manual", "opencode", "openclaw", "codex")
    },
}


@pytest.mark.parametrize("record", ACCEPTED.values(), ids=ACCEPTED)
def test_sense_is_accepted(record: Record) -> None:
    check(record)


@pytest.mark.parametrize("name", [name for name in L1 if name != "project"])
def test_each_of_the_thirteen_fields_is_required(name: str) -> None:
    with pytest.raises(BadInput, match=r"(?s)required|not made"):
        check(_with(L1, **{name: ...}))


def _schema() -> Any:
    return loads((files("memtui.engine") / "schema" / "atom.schema.json").read_bytes())


def test_the_shipped_schema_is_closed_and_whole() -> None:
    from jsonschema import Draft202012Validator

    schema = _schema()
    Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    assert len(schema["properties"]) == 18
    assert set(schema["required"]) == set(L1) - {"project"}
    assert schema["properties"]["kind"]["enum"] == list(KINDS)
    assert schema["properties"]["confidence"]["enum"] == list(CONFIDENCE)
    assert set(schema["properties"]) == set(Atom.__dataclass_fields__)


def _drop_rule(number: int) -> Callable[[Any], object]:
    return lambda schema: schema["allOf"].pop(number)


MUTATIONS: dict[str, Callable[[Any], object]] = {
    "kind widened": lambda schema: schema["properties"]["kind"]["enum"].append("rule"),
    "redacted not required": lambda schema: schema["required"].remove("redacted"),
    "redacted untyped": lambda schema: schema["properties"]["redacted"].pop("type"),
    "contested_by unpatterned": lambda schema: schema["properties"]["contested_by"].pop("items"),
    "open to other fields": lambda schema: schema.pop("additionalProperties"),
    "no lowest observation": lambda schema: schema["properties"]["observations"].pop("minimum"),
    "times without format and pattern": lambda schema: [
        schema["properties"]["last_seen"].pop(name) for name in ("format", "pattern")
    ],
    "no rule at all": lambda schema: schema.pop("allOf"),
    **{f"without rule {number}": _drop_rule(number) for number in range(6)},
}


@pytest.mark.parametrize("mutate", MUTATIONS.values(), ids=MUTATIONS)
def test_a_weakened_schema_lets_nonsense_through(mutate: Callable[[Any], object]) -> None:
    from jsonschema import Draft202012Validator, FormatChecker

    checker = FormatChecker(formats=["date-time"])
    weak = _schema()
    mutate(weak)
    whole = Draft202012Validator(_schema(), format_checker=checker)
    weakened = Draft202012Validator(weak, format_checker=checker)
    caught = [name for name, record in REFUSED.items() if not whole.is_valid(record) and weakened.is_valid(record)]
    assert caught, "no record of the table needs what was taken out"


def test_a_promoted_atom_keeps_its_id_and_loses_its_folder(now: datetime) -> None:
    atom = Atom.from_record(_with(L1, observations=3, sessions=["a", "b", "c"]))
    promoted = as_l2(atom, promoted_at=now)
    check(promoted.record())
    assert promoted.id == atom.id
    assert promoted.promoted_at == "2026-07-20T12:00:00Z"
    assert promoted.source == strip_pointer(L1["source"]) == f"{_session('A')}.jsonl#L77"
    assert strip_pointer("manual/x.jsonl#L1") == strip_pointer("x.jsonl#L1") == "x.jsonl#L1"


def test_a_digest_changes_with_words_and_evidence() -> None:
    digests = {digest("a", 1), digest("a", 2), digest("b", 1)}
    assert len(digests) == 3
    assert all(re.fullmatch(r"[0-9a-f]{12}", value) for value in digests)
