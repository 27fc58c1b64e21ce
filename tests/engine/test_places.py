"""Where lines begin: the same from whatever is known, in blocks of any size, and never believed unseen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui.engine.capture.transcripts.places import START, Place, place_at, seek, spans, spans_above
from memtui.engine.capture.transcripts.window import line_bytes, window
from memtui.engine.files import BLOCK
from tests.transcripts import answered, line

PLACES = "memtui.engine.capture.transcripts.places"
OWN_FOLDER = [HealthCheck.function_scoped_fixture]


@contextmanager
def opened(path: Path, data: bytes, block: int = BLOCK) -> Iterator[int]:
    """These bytes as an open file, read in blocks of this size."""
    path.write_bytes(data)
    fd = os.open(path, os.O_RDONLY)
    try:
        with patch(f"{PLACES}.BLOCK", block):
            yield fd
    finally:
        os.close(fd)


def said(number: int, place: Path) -> bytes:
    """A record of a session, as a line."""
    return line(answered(f"words {number}", "2026-07-01T09:00:00Z", cwd=place, session="s"))


def beginnings(data: bytes) -> list[int]:
    """Where each line begins, and behind the last newline."""
    return [0, *(at + 1 for at, byte in enumerate(data) if byte == 10)]


@settings(max_examples=150, deadline=None, suppress_health_check=OWN_FOLDER)
@given(st.binary(max_size=60).map(lambda data: data.translate(bytes([10, 97, 98, 10] * 64))), st.data())
def test_every_line_is_found_from_every_place(tmp_path: Path, data: bytes, draw: st.DataObject) -> None:
    starts = beginnings(data)
    block = draw.draw(st.integers(1, 9))
    wanted = draw.draw(st.integers(1, len(starts) + 2))
    known = draw.draw(st.lists(st.integers(1, len(starts)), max_size=3))
    with opened(tmp_path / "t", data, block) as fd:
        place = seek(fd, wanted, [place_at(fd, number, starts[number - 1]) for number in known])
        number = min(wanted, len(starts))
        assert (place.line, place.offset) == (number, starts[number - 1])
        below, above = list(spans(fd, place)), list(spans_above(fd, place))
        full = [(at + 1, start, starts[at + 1] - start - 1) for at, start in enumerate(starts[:-1])]
        assert below == full[number - 1 :]
        assert above == full[: number - 1][::-1]


def test_a_line_without_its_newline_is_none_yet(tmp_path: Path) -> None:
    with opened(tmp_path / "t", b"one\ntwo") as fd:
        assert line_bytes(fd, seek(fd, 1)) == b"one"
        assert line_bytes(fd, seek(fd, 2)) is None


def test_a_place_in_a_file_that_was_rewritten_is_not_believed(tmp_path: Path) -> None:
    with opened(tmp_path / "t", b"one\ntwo\nthree\nfour\n") as fd:
        third = seek(fd, 3)
    with opened(tmp_path / "t", b"one more\ntwo\nthree\nfour\n") as fd:
        assert not third.holds(fd)
        assert seek(fd, 4, [third]).offset == 19
    with opened(tmp_path / "t", b"one\n") as fd:
        assert not third.holds(fd)
        assert seek(fd, 3, [third]) == place_at(fd, 2, 4)


def test_a_known_place_saves_the_walk(tmp_path: Path) -> None:
    data = b"".join(b"%d\n" % number for number in range(100_000))
    with opened(tmp_path / "t", data) as fd:
        behind = place_at(fd, 100_001, len(data))
        with patch(f"{PLACES}.os.preadv", wraps=os.preadv) as read:
            assert line_bytes(fd, seek(fd, 99_990, [behind])) == b"99989"
            assert read.call_count == 1
            seek(fd, 99_990)
            assert read.call_count > 2


def test_what_is_around_a_line_is_the_same_from_any_place(tmp_path: Path) -> None:
    records = [
        answered(f"words {number}", "2026-07-01T09:00:00Z", cwd=tmp_path, session="s") for number in range(1, 30)
    ]
    data = b"".join(map(line, records))
    with opened(tmp_path / "t", data, 100) as fd:
        known: list[tuple[Place, ...]] = [(), (START,), (seek(fd, 29),), (seek(fd, 12), seek(fd, 30))]
        found = {window(fd, 11, before=2, after=3, known=each) for each in known}
    (shown,) = found
    assert [each.line for each in shown] == [9, 10, 11, 12, 13, 14]
    assert shown[2].text == ("words 11",)


def test_below_the_end_stand_the_last_records(tmp_path: Path) -> None:
    with opened(tmp_path / "t", b"".join(said(number, tmp_path) for number in range(1, 6))) as fd:
        assert [each.line for each in window(fd, 9, before=2, after=2)] == [4, 5]
        assert window(fd, 9, before=0, after=2) == ()
