"""Which ids count for a claim after edits, unions and splits (design §2.1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.store.aliases import ends
from memtui.engine.store.decisions import Decision

AT = "2026-07-02T12:00:00Z"
NAMES = st.sampled_from("abcdefgh")


def alias(old: str, new: str) -> Decision:
    return Decision("alias", old, AT, "test", to=new)


def split(old: str, first: str, second: str) -> Decision:
    return Decision("split", old, AT, "test", to=first, new=second, claim=first, also=second)


def test_a_split_leads_to_both_halves_and_the_first_stands_in_its_place() -> None:
    assert ends([split("a", "b", "c")]) == {"a": ("b", "c")}


def test_what_was_united_before_goes_along() -> None:
    assert ends([alias("d", "a"), split("a", "b", "c")])["d"] == ("b", "c")


def test_halves_may_get_other_words_and_be_split_again() -> None:
    found = ends([split("a", "b", "c"), alias("c", "e"), split("b", "f", "g")])
    assert found == {"a": ("f", "e", "g"), "c": ("e",), "b": ("f", "g")}


def test_halves_that_are_united_again_are_one() -> None:
    assert ends([split("a", "b", "c"), alias("c", "b")])["a"] == ("b",)


def test_the_old_words_taken_up_again_keep_the_other_half() -> None:
    found = ends([split("a", "b", "c"), alias("b", "a")])
    assert found["a"] == ("a", "c")
    assert found["b"] == ("a", "c")


RENAMINGS = st.one_of(
    st.builds(alias, NAMES, NAMES),
    st.tuples(NAMES, NAMES, NAMES).filter(lambda ids: len(set(ids)) == 3).map(lambda ids: split(*ids)),
)


@given(st.lists(RENAMINGS, max_size=12))
def test_every_chain_ends_and_what_it_ends_in_counts_for_itself(rows: list[Decision]) -> None:
    found = ends(rows)
    for leads in found.values():
        assert leads
        assert len(set(leads)) == len(leads)
        for end in leads:
            assert end in found.get(end, (end,))
