"""Records on disk: one JSON object a line, strictly read, stably written (design §2, security.md B.4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NoReturn, TypeVar

Record = dict[str, Any]
Row = TypeVar("Row")


@dataclass(frozen=True)
class BadLine:
    """A line that is no record: its 1-based number and the fault, never its text."""

    number: int
    fault: str


def dumps(record: Mapping[str, Any]) -> str:
    """A record as one line without newline: sorted keys, compact, no escapes for letters."""
    return json.dumps(record, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def lines_of(records: Iterable[Mapping[str, Any]]) -> bytes:
    """Records as the bytes of a file or of an append."""
    return "".join(dumps(record) + "\n" for record in records).encode("utf-8", "replace")


def loads(data: bytes | str) -> Record:
    """One strict object: no NaN, no doubled key, no huge number. Raises `ValueError` for anything else."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique, parse_float=_finite)
    except (RecursionError, MemoryError) as error:
        raise ValueError("nested too deep") from error
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def numbered(data: bytes) -> Iterator[tuple[int, Record | BadLine]]:
    """The records of a file, each with its 1-based line number; split on newlines only.

    A line that is none yields `BadLine`, an empty one nothing.
    """
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            yield number, loads(line)
        except ValueError as error:
            yield number, BadLine(number, str(error).split(":")[0][:80])


def rows(data: bytes, make: Callable[[Record], Row]) -> tuple[tuple[Row, ...], tuple[BadLine, ...]]:
    """What `make` makes of each record, in order, and the lines that are none or that it raises a fault for."""
    made: list[Row] = []
    bad: list[BadLine] = []
    for number, item in numbered(data):
        if isinstance(item, BadLine):
            bad.append(item)
            continue
        try:
            made.append(make(item))
        except (TypeError, ValueError) as error:
            bad.append(BadLine(number, str(error)[:80]))
    return tuple(made), tuple(bad)


def iso(moment: datetime) -> str:
    """ISO seconds with `Z`, as atoms carry them."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def iso_ms(moment: datetime) -> str:
    """ISO milliseconds with `Z`, as evidence rows carry them."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def moment_of(text: str) -> datetime:
    """The aware UTC moment of an ISO text. Raises `ValueError` for a text without date, time and offset."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("no time zone")
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("out of range in UTC") from error


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError("number out of range")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> Record:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a key stands twice")
    return record
