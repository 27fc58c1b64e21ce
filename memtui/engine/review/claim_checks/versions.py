"""Versions a manifest allows against the one a claim names: as intervals, so that nothing is guessed. Pure."""

from __future__ import annotations

import re

Version = tuple[int, int, int]
#: From the first version to the one behind the last, None for no end.
Interval = tuple[Version, Version | None]

_PART = re.compile(r"(===|==|>=|<=|~=|!=|\^|~|>|<|=)?\s*v?(\d+(?:\.\d+){0,2})(\.[x*])?")
WITHIN, OUTSIDE, OPEN = "within", "outside", "open"


def allowed(spec: str, ecosystem: str) -> tuple[Interval, ...] | None:
    """The versions that a manifest's words allow; None where they are not understood beyond doubt."""
    alternatives = [_all_of(part.strip(), ecosystem) for part in spec.split("||")]
    if not spec.strip() or any(each is None for each in alternatives):
        return None
    return tuple(each for each in alternatives if each is not None)


def compare(spec: str, ecosystem: str, claimed: str, *, floor: bool) -> str:
    """WITHIN where all that is allowed is what the claim says, OUTSIDE where none of it is, OPEN between and in doubt.

    `claimed` "18" stands for every 18.x; with `floor` for the least version, which must be exactly the allowed one.
    """
    ranges = allowed(spec, ecosystem)
    if ranges is None:
        return OPEN
    low, high = _prefix(claimed)
    if floor:
        lowest = min(start for start, _ in ranges)
        open_end = all(end is None for _, end in ranges)
        if lowest == low:
            return WITHIN if open_end else OPEN
        return OUTSIDE if open_end else OPEN
    if all(low <= start and end is not None and end <= high for start, end in ranges):
        return WITHIN
    if all((end is not None and end <= low) or start >= high for start, end in ranges):
        return OUTSIDE
    return OPEN


def _all_of(spec: str, ecosystem: str) -> Interval | None:
    """What a list of conditions allows together."""
    pieces = [piece for piece in re.split(r"[,\s]+", re.sub(r"([<>=~^!]+)\s+", r"\1", spec)) if piece]
    low: Version = (0, 0, 0)
    high: Version | None = None
    for piece in pieces:
        match = _PART.fullmatch(piece)
        found = _one(match[1] or "", match[2], bool(match[3]), ecosystem) if match else None
        if found is None:
            return None
        low = max(low, found[0])
        high = found[1] if high is None else high if found[1] is None else min(high, found[1])
    return (low, high) if pieces and (high is None or low < high) else None


def _one(sign: str, text: str, wild: bool, ecosystem: str) -> Interval | None:
    start, behind = _prefix(text)
    numbers = [int(number) for number in text.split(".")]
    full = len(numbers) == 3
    if wild:
        return (start, behind) if sign in ("", "=", "==") else None
    match sign:
        case "==" | "===":
            return (start, _next(start)) if full or ecosystem == "python" else (start, behind)
        case "=":
            return (start, _next(start)) if full else (start, behind)
        case ">=":
            return start, None
        case "<":
            return (0, 0, 0), start
        case "<=":
            return (0, 0, 0), _next(start) if full else None
        case "~":
            return start, _prefix(".".join(map(str, numbers[:2])))[1]
        case "~=":
            return (start, _prefix(".".join(map(str, numbers[:-1])))[1]) if len(numbers) > 1 else None
        case "^":
            return start, _caret(numbers)
        case "":
            return _bare(start, behind, numbers, ecosystem)
    return None  # > and != say less than is needed


def _bare(start: Version, behind: Version, numbers: list[int], ecosystem: str) -> Interval | None:
    """A version without a sign means itself for npm and poetry, `^` for Cargo, nothing for Python."""
    if ecosystem == "cargo":
        return start, _caret(numbers)
    if ecosystem in ("npm", "poetry"):
        return (start, _next(start)) if len(numbers) == 3 else (start, behind)
    return None


def _caret(numbers: list[int]) -> Version:
    """The first version that `^` leaves out: the leftmost number that is not zero goes up."""
    first = next((at for at, number in enumerate(numbers) if number), len(numbers) - 1)
    return _prefix(".".join(map(str, numbers[: first + 1])))[1]


def _prefix(text: str) -> tuple[Version, Version]:
    """The first version that begins like this, and the first behind the last one."""
    numbers = [int(number) for number in text.split(".")]
    after = [*numbers[:-1], numbers[-1] + 1]
    return _full(numbers), _full(after)


def _full(numbers: list[int]) -> Version:
    one, two, three = (*numbers, 0, 0)[:3]
    return one, two, three


def _next(version: Version) -> Version:
    return version[0], version[1], version[2] + 1
