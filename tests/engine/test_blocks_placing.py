"""A line that comes back stands where it stood, as far as its old neighbours are still there."""

from __future__ import annotations

import pytest

from memtui.engine.blocks.edits import claim_entry
from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.placing import put_back

NEW = claim_entry("the claim that comes back", "atm_0000000n", None)


def _entry(word: str) -> Entry:
    """A capital letter is a claim with that id (N: the one that comes back), any other word a line of one's own."""
    if word == "N":
        return NEW
    return (
        claim_entry(f"claim {word}", f"atm_{word}", None) if word.isupper() else Entry("other", word, raw=word.encode())
    )


def _block(words: str) -> list[Entry]:
    return [_entry(word) for word in words.split()]


@pytest.mark.parametrize(
    ("here", "before", "after"),
    [
        ("A B", "A N B", "A N B"),
        ("A B", "N A B", "N A B"),
        ("A B", "A B N", "A B N"),
        ("B", "A N B", "N B"),
        ("A", "A N B", "A N"),
        ("", "A N B", "N"),
        ("X Y", "N", "X Y N"),  # nothing tells its place: at the end
        ("A X B", "A N B", "A N X B"),  # beside its old neighbour above
        ("X B", "A N B", "X N B"),  # else beside the one below
        ("A X", "A N B", "A N X"),
        ("A X C", "A B N D C", "A N X C"),  # the nearest neighbours are gone, the next ones decide
        ("C A X B D", "C A N B D", "C A N X B D"),
        ("B A", "A N B", "B A N"),  # moved past each other: the neighbour above decides
        ("B A C D", "A N B C D", "B A N C D"),
        ("C D A", "A N B C D", "N C D A"),  # as few as possible stand on the wrong side
        ("C A B X Y", "A B N C", "C A B N X Y"),
        ("C A B D", "A D C N B", "C A N B D"),
        ("x x", "x N x", "x N x"),  # the same line twice: the first one stood above
        ("x y x", "x y x N", "x y x N"),
        ("x", "N x x", "N x"),
        ("p A", "p N A", "p N A"),
    ],
)
def test_its_place_is_between_its_old_neighbours(here: str, before: str, after: str) -> None:
    assert put_back(_block(here), NEW, _block(before)) == tuple(_block(after))


@pytest.mark.parametrize(
    ("here", "before", "others", "after"),
    [
        ("A B", "N", ["A N B"], "A N B"),
        ("A C B", "A N", ["A C N B"], "A C N B"),
        ("A B", "A N", ["N A B", "B N"], "A N B"),  # the nearest version that knows a line decides
        ("B A", "A N", ["B A N", "N B"], "B A N"),
        ("B", "N", ["N B", "B N"], "N B"),
        ("B A", "N B", ["A N"], "N B A"),  # as many on either side: beside the old neighbour below
    ],
)
def test_older_versions_know_the_order_of_lines_that_were_lost(
    here: str, before: str, others: list[str], after: str
) -> None:
    assert put_back(_block(here), NEW, _block(before), [_block(each) for each in others]) == tuple(_block(after))


def test_blanks_around_a_line_do_not_make_it_another() -> None:
    before = [Entry("other", "a", raw=b"a\n"), NEW, Entry("other", "b", raw=b"b\n")]
    here = [Entry("other", "b", raw=b"b\n"), Entry("other", "a", raw=b"  a\r\n"), Entry("other", "b", raw=b"\tb")]
    # `b` counts by how often it stood there: the first one is the old neighbour, the second is somebody's new line.
    assert put_back(here, NEW, before) == (here[0], here[1], NEW, here[2])


def test_a_claim_comes_back_above_the_comment_that_it_left_behind() -> None:
    orphan = Entry("other", "<!-- memtui:atm_0000000n -->", "atm_0000000n", raw=b"<!-- memtui:atm_0000000n -->\n")
    assert put_back([orphan], NEW, [NEW]) == (NEW, orphan)


def test_a_form_feed_is_no_blank() -> None:
    assert put_back([Entry("other", "", raw=b"\fa\n")], NEW, [NEW, Entry("other", "a", raw=b"a\n")])[1] is NEW
