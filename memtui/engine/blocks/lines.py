"""The physical lines of an instructions file, and which of them stand in a code fence (CommonMark 0.31). Lean."""

from __future__ import annotations

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r\n"


class Line:
    """One physical line: its number from 1, its byte offsets, its text without newline, the fence it stands in.

    `fence` is the number of the line that opened the code fence, 0 outside; the fence's own lines are inside.
    """

    __slots__ = ("end", "fence", "number", "start", "text")

    def __init__(self, number: int, start: int, end: int, text: bytes, fence: int) -> None:
        self.number = number
        self.start = start
        self.end = end
        self.text = text
        self.fence = fence


def physical_lines(data: bytes) -> tuple[list[Line], int]:
    """All lines, split on \\n only and without a BOM, and the line of the fence that is open at the end (or 0)."""
    lines: list[Line] = []
    start = len(BOM) if data.startswith(BOM) else 0
    fence: tuple[int, int, int] | None = None
    opened = 0
    while start < len(data):
        end = data.find(b"\n", start) + 1 or len(data)
        text = data[start:end].rstrip(b"\r\n")
        number = len(lines) + 1
        if fence and _leaves(fence, text):
            fence = None
        if fence:
            lines.append(Line(number, start, end, text, opened))
            fence = None if _closes(fence, text) else fence
        else:
            fence = _opens(text)
            opened = number if fence else 0
            lines.append(Line(number, start, end, text, opened))
        start = end
    return lines, opened if fence else 0


def _opens(text: bytes) -> tuple[int, int, int] | None:
    """The fence that this line opens: its character, its length, the column where its list item's text starts."""
    if b"```" not in text and b"~~~" not in text:
        return None
    text = text.expandtabs(4)
    at = content = 0
    while True:
        indent = len(text) - at - len(text[at:].lstrip(b" "))
        if indent > 3:
            return None
        at += indent
        if content:
            content = at
        width = list_marker(text[at:])
        if not width:
            break
        at += width
        content = at
    char = text[at : at + 1]
    rest = text[at:].lstrip(char) if char in (b"`", b"~") else text[at:]
    length = len(text) - at - len(rest)
    if length < 3 or (char == b"`" and b"`" in rest):
        return None
    return char[0], length, content


def list_marker(text: bytes) -> int:
    """The width of a list marker with one space after it, 0 without one."""
    word, space, _ = text.partition(b" ")
    numbered = word[-1:] in (b".", b")") and len(word) <= 10 and word[:-1].isdigit()
    return len(word) + 1 if space and (word in (b"-", b"+", b"*") or numbered) else 0


def _leaves(fence: tuple[int, int, int], text: bytes) -> bool:
    """Whether a line ends the list item that the fence stands in, and the fence with it."""
    if not fence[2] or not text.strip(BLANK):
        return False
    text = text.expandtabs(4)
    return len(text) - len(text.lstrip(b" ")) < fence[2]


def _closes(fence: tuple[int, int, int], text: bytes) -> bool:
    char, length, content = fence
    text = text.expandtabs(4).rstrip(BLANK)
    run = text.lstrip(b" ")
    return len(text) - len(run) - content <= 3 and len(run) >= length and not run.strip(bytes([char]))
