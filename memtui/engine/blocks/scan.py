"""Finding memtui's block in the bytes of an instructions file (design §4). Lean: a hook may import it.

Markers are whole lines outside code fences, and one well-formed pair or none. Whatever else stands there refuses
the file with its line numbers, because a wrong guess would cost somebody's text.
"""

from __future__ import annotations

from memtui.engine.blocks.entries import OURS, Entry, read_entries
from memtui.engine.blocks.lines import BLANK, Line, physical_lines
from memtui.engine.errors import BlockBroken

BEGIN = b"<!-- memtui:begin v1 (reviewed with memtui; edit freely, memtui will ask) -->"
HEADING = b"## Learned"
END = b"<!-- memtui:end -->"

#: What a file is called whose name nobody gave.
UNNAMED = "this file"
_CONFLICT = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")


class Block:
    """The block of a file: `data[start:end]` from the begin line to the newline of the end line, if it has one.

    `head` are the bytes of the begin line with the heading and blank line below it, `tail` those of the end line,
    `newline` is what ends the begin line, `first_line` its number from 1, `lines` all entries between.
    """

    __slots__ = ("end", "first_line", "head", "lines", "newline", "start", "tail")

    def __init__(
        self, start: int, end: int, first_line: int, head: bytes, lines: tuple[Entry, ...], tail: bytes
    ) -> None:
        self.start = start
        self.end = end
        self.first_line = first_line
        self.head = head
        self.lines = lines
        self.tail = tail
        self.newline = b"\r\n" if head.partition(b"\n")[0].endswith(b"\r") else b"\n"


def scan(data: bytes, *, name: str = UNNAMED) -> Block | None:
    """The block in `data`, None if there is none; raises `BlockBroken` (with `name`) if it is not well-formed."""
    if OURS not in data:
        return None
    lines, _ = physical_lines(data)
    markers = [(line, kind) for line in lines if not line.fence and (kind := _marker(line.text))]
    if not markers:
        return None
    problems = _pairing(markers) + _conflicts(lines, markers)
    if problems:
        raise BlockBroken(
            f"The memtui block in {name} is not well-formed.",
            "; ".join(f"line {number}: {what}" for number, what in sorted(problems)),
            "Leave one begin line and one end line below it, or remove both; memtui touches nothing until then.",
        )
    (first, _), (last, _) = markers
    body = lines[first.number : last.number - 1]
    head = first
    if body and body[0].text.rstrip(BLANK) == HEADING:
        head = body.pop(0)
        if body and not body[0].text.strip(BLANK):
            head = body.pop(0)
    entries = read_entries(data, body)
    return Block(
        first.start, last.end, first.number, data[first.start : head.end], entries, data[last.start : last.end]
    )


def _marker(text: bytes) -> str:
    """ "begin", "end", what is wrong with a marker, or nothing if the line is none."""
    bare = text.strip(BLANK)
    if not (bare.startswith(OURS) and bare.endswith(b"-->") and bare.count(b"-->") == 1):
        return ""
    word, _, rest = bare[len(OURS) : -len(b"-->")].strip(BLANK).partition(b" ")
    indent = len(text) - len(text.lstrip(BLANK))
    if word not in (b"begin", b"end") or indent > 3 or text.startswith(b"\t"):
        return ""
    if indent:
        return "this marker is indented"
    if word == b"end":
        return "this end marker says more than it should" if rest else "end"
    version, _, remark = rest.strip(BLANK).partition(b" ")
    remark = remark.strip(BLANK)
    if not (version[:1] == b"v" and version[1:].isdigit()):
        return "this begin marker has no version"
    if version != b"v1":
        return f"this begin marker has version {version[1:9].decode()}, a newer memtui wrote it"
    if remark and not (remark.startswith(b"(") and remark.endswith(b")")):
        return "this begin marker says more than it should"
    return "begin"


def _pairing(markers: list[tuple[Line, str]]) -> list[tuple[int, str]]:
    problems: list[tuple[int, str]] = []
    opened, paired = 0, False
    for line, kind in markers:
        if kind not in ("begin", "end"):
            problems.append((line.number, kind))
        elif kind == "begin":
            if opened:
                problems.append((line.number, f"begin inside the block of line {opened}"))
            elif paired:
                problems.append((line.number, "a second block"))
            opened = opened or line.number
        elif opened:
            opened, paired = 0, True
        else:
            problems.append((line.number, "end without a begin before it"))
    if opened:
        problems.append((opened, "begin without an end after it"))
    return problems


def _conflicts(lines: list[Line], markers: list[tuple[Line, str]]) -> list[tuple[int, str]]:
    """Conflict markers between our markers, and conflicts that have one of ours inside."""
    ours = [line.number for line, _ in markers]
    problems: list[tuple[int, str]] = []
    opened: list[int] = []
    for line in lines:
        sign = line.text[:7]
        if sign not in _CONFLICT or line.text[7:8] not in (b"", b" "):
            continue
        if line.number in range(ours[0], ours[-1]):
            problems.append((line.number, "a merge conflict inside the block"))
        if sign == b"<<<<<<<":
            opened = [line.number]
        elif sign == b">>>>>>>":
            around = [start for start in opened if not set(ours).isdisjoint(range(start, line.number))]
            problems += [(start, f"a merge conflict around the block, to line {line.number}") for start in around]
            opened = []
    return problems
