"""How full something is: numbers first, a bar beside them, the word `full` at the cap (tui.md §5.3)."""

from __future__ import annotations

from memtui.widgets.line_view import Line

_CELLS = 20


def gauge(count: int, cap: int, *, unit: str = "") -> Line:
    """A gauge as one line, such as `[####......] 412/500`; over or at the cap it says so in words."""
    filled = 0 if cap <= 0 else min(_CELLS, -(-_CELLS * count // cap))
    words = count_words(count, cap) + unit
    return ((f"[{'#' * filled}{'.' * (_CELLS - filled)}] ", "dim"), (words, "full" if count >= cap else "plain"))


def count_words(count: int, cap: int) -> str:
    """A count against its cap in words: `12/60`, `30/30 full`; without a cap only the count."""
    if not cap:
        return f"{count:,}"
    return f"{count:,}/{cap:,}" + (" over" if count > cap else " full" if count == cap else "")
