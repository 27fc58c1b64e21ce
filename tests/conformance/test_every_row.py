"""Every row of agent-memory.md §6.3, §6.4, §7 and §8 and of security.md B.1, B.3 and B.4 has a test of its name.

F1–F7 of B.3 are `tests/faults/test_path_rows.py`, which says so for itself.
"""

from __future__ import annotations

import re

from tests.conftest import ROOT

#: The rows by section; A1–A49 and B1–B11 are §8, the families §7; P, F and J are security.md's.
ROWS = (
    [f"g{number}" for number in range(1, 15)]
    + [f"d{number}" for number in range(1, 21)]
    + [f"a{number}" for number in range(1, 50)]
    + [f"b{number}" for number in range(1, 12)]
    + [f"family_{number}" for number in range(1, 8)]
    + [f"p{number}" for number in range(1, 16)]
    + [f"f{number}" for number in range(8, 12)]
    + [f"j{number}" for number in range(1, 7)]
)
#: What §7 names beside the families, and the test that says it.
BEHAVIOURS = {
    "secret + verified + 1 observation": "test_g7_a_secret_that_older_rules_let_through_does_not_climb",
    "deleted, corrupt, unreadable": "test_lost_damaged_or_unreadable_memory_starts_three_sessions",
    "61 s lock broken, 3 s lock waits": "test_locks_of_61_s_and_of_3_s",
    "lifecycle keeps the id": "test_promotion_keeps_the_id",
    "kill switches": "test_kill_switch",
    "contested tag": "test_contested_tag_in_recall",
    "overflow": "test_a42_a_block_over_its_budget_is_refused_not_cut",
    "no write outside adopt": "test_nothing_but_adopt_writes_the_file",
    "the four ids": "test_the_four_published_ids",
    "mutations": "test_mutation",
}
_NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)


def names() -> set[str]:
    """The names of all tests beside this one."""
    pages = [path for path in (ROOT / "tests/conformance").glob("test_*.py") if path.name != "test_every_row.py"]
    return {name for path in pages for name in _NAME.findall(path.read_text())}


def rows_of(name: str) -> set[str]:
    """The rows that a test's name begins with: `test_b7_b9_each_…` is of two."""
    words = name.removeprefix("test_").split("_")
    if words[0] == "family":
        return {f"family_{words[1]}"}
    found: set[str] = set()
    for word in words:
        if not re.fullmatch(r"[abdfgjp]\d+", word):
            break
        found.add(word)
    return found


def test_every_row_has_a_test() -> None:
    covered = {row for name in names() for row in rows_of(name)}
    assert [row for row in ROWS if row not in covered] == []


def test_no_test_is_named_after_a_row_that_is_none() -> None:
    assert {row for name in names() for row in rows_of(name)} - set(ROWS) == set()


def test_every_behaviour_has_a_test() -> None:
    assert {what: name for what, name in BEHAVIOURS.items() if name not in names()} == {}
