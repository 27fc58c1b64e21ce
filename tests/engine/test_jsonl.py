"""Records on disk, strictly read (design §2, security.md B.4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.jsonl import BadLine, Record, dumps, iso, iso_ms, lines_of, loads, moment_of, numbered

RECORDS = st.dictionaries(
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(codec="utf-8"), max_size=20),
    max_size=4,
)
SECRET = "hunter2-not-for-logs"


def parse(data: bytes) -> list[Record | BadLine]:
    """The records of a file without their numbers."""
    return [item for _, item in numbered(data)]


@given(st.lists(RECORDS, max_size=5))
def test_what_is_written_is_read(records: list[dict[str, object]]) -> None:
    data = lines_of(records)
    assert list(parse(data)) == records
    assert data.count(b"\n") == len(records)
    assert lines_of(list(parse(data))) == data  # type: ignore[arg-type]


@given(st.binary(max_size=200))
def test_any_bytes_are_records_or_bad_lines(data: bytes) -> None:
    for number, item in numbered(data):
        assert isinstance(item, dict | BadLine)
        assert 1 <= number <= data.count(b"\n") + 1


def test_a_record_has_one_spelling() -> None:
    assert dumps({"b": 1, "a": "é\u2028"}) == '{"a":"é\u2028","b":1}'
    with pytest.raises(ValueError, match="Out of range"):
        dumps({"a": float("nan")})


def test_a_unicode_separator_is_no_end_of_line() -> None:
    record = {"a": "x\u2028y\u2029z\x85\x0b\x0c\r"}
    assert list(parse(lines_of([record, record]))) == [record, record]


def test_a_lone_surrogate_is_written_as_a_question_mark() -> None:
    assert lines_of([{"a": "\ud800"}]) == b'{"a":"?"}\n'


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"[" * 100_000, "nested too deep"),
        (b'{"a":' * 100_000, "nested too deep"),
        (b'{"a":NaN}', "NaN is not JSON"),
        (b'{"a":-Infinity}', "-Infinity is not JSON"),
        (b'{"a":1e999}', "number out of range"),
        (b'{"a":-1e999}', "number out of range"),
        (b'{"a":' + b"9" * 5000 + b"}", "Exceeds the limit"),
        (b'{"tier":"L1","tier":"L3"}', "a key stands twice"),
        (b'{"a":{"b":1,"b":1}}', "a key stands twice"),
        (b"\xef\xbb\xbf{}", "Unexpected UTF-8 BOM"),
        ("{}".encode("utf-16"), "'utf-8' codec can't decode"),
        (b'{"a":"\xff"}', "'utf-8' codec can't decode"),
        (b'{"a":"\x00"}', "Invalid control character"),
        (b"[]", "not an object"),
        (b'"text"', "not an object"),
        (b"{} {}", "Extra data"),
        (b'{"a":', "Expecting value"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_what_is_no_record_is_a_bad_line(line: bytes, fault: str) -> None:
    items = list(numbered(b'{"n":1}\n\n' + line + b'\n{"n":2}\n{"torn'))
    assert [number for number, _ in items] == [1, 3, 4, 5]
    bad = items[1][1]
    assert isinstance(bad, BadLine)
    assert bad.number == 3
    assert bad.fault.startswith(fault)
    assert items[2][1] == {"n": 2}


def test_a_fault_never_quotes_its_line() -> None:
    for line in (f'{{"a":"{SECRET}"', f"{SECRET}", f'{{"{SECRET}":1,"{SECRET}":2}}', f'{{"a":{SECRET}}}'):
        (bad,) = parse(line.encode())
        assert isinstance(bad, BadLine)
        assert SECRET not in bad.fault


def test_carriage_returns_around_a_record_are_white_space() -> None:
    assert list(parse(b'{"n":1}\r\n\r\n{"n":2}\r\n')) == [{"n": 1}, {"n": 2}]


@pytest.mark.parametrize("text", ["5", "null", "[1]"])
def test_loads_takes_objects_only(text: str) -> None:
    with pytest.raises(ValueError, match="not an object"):
        loads(text)


@given(st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9999, 12, 30)), st.integers(-23, 23))  # noqa: DTZ001
def test_times_round_trip(moment: datetime, hours: int) -> None:
    aware = moment.replace(tzinfo=timezone(timedelta(hours=hours)))
    assert moment_of(iso_ms(aware)) == aware.replace(microsecond=aware.microsecond // 1000 * 1000)
    assert moment_of(iso(aware)) == aware.replace(microsecond=0)
    assert len(iso(aware)) == 20
    assert len(iso_ms(aware)) == 24


def test_times_are_written_in_utc() -> None:
    moment = datetime(2026, 7, 20, 1, 2, 3, 999_999, tzinfo=timezone(timedelta(hours=2)))
    assert iso(moment) == "2026-07-19T23:02:03Z"
    assert iso_ms(moment) == "2026-07-19T23:02:03.999Z"
    assert moment_of("2026-07-20T01:02:03+02:00") == datetime(2026, 7, 19, 23, 2, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-07-20",
        "2026-07-20T00:00:00",
        "noon",
        "2026-13-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-01:00",
    ],
)
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        moment_of(text)
