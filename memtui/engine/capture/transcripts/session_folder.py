"""The name of the folder in which Claude Code keeps the sessions of a working directory (harness-facts §2.1)."""

from __future__ import annotations

#: So many characters of a long path stay; behind them stands a hash of it (of version 2.1.332; others used other ones).
LIMIT = 200
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def session_folder(path: str) -> str:
    """The folder below `projects/` for a real path. Lossy: a project is told by its records, never by this name."""
    data = path.encode("utf-16-le", "surrogatepass")
    units = [int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2)]
    name = "".join(chr(unit) if unit < 128 and chr(unit).isalnum() else "-" for unit in units)
    return name if len(name) <= LIMIT else f"{name[:LIMIT]}-{_hash(units)}"


def _hash(units: list[int]) -> str:
    """The 32-bit hash of a long path, base 36."""
    value = 0
    for unit in units:
        value = (value * 31 + unit) & 0xFFFFFFFF
    value = abs(value - 2**32 if value >= 2**31 else value)
    digits = ""
    while value:
        value, rest = divmod(value, 36)
        digits = _DIGITS[rest] + digits
    return digits or "0"
