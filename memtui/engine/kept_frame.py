"""The first frame of a project as it was drawn last, kept in the home's `cache/` with the stamp it is true for. Lean.

    frame-<project's key>-<width>x<height>.json
    {"v":1, "until":<time>, "also":[<path>…], "stamp":[<line>…], "rows":[[[<text>, [<SGR number>…]]…]…]}

The file is not trusted: rows are printable text and SGR numbers, anything else means that there is no frame.
"""

from __future__ import annotations

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.home import CACHE
from memtui.engine.lean_json import loads, quote
from memtui.engine.text import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from memtui.engine.home import Home

#: A piece of a row: its text, and the numbers of its SGR sequence.
Piece = tuple[str, tuple[int, ...]]
Rows = tuple[tuple[Piece, ...], ...]

VERSION = 1
MOST_BYTES = 512 * 1024
#: So many frames are kept: of one project for several sizes, and of all together.
MOST_SIZES, MOST_FRAMES = 3, 40
_MOST_NUMBERS = 24


class KeptFrame:
    """Rows, the stamp they are true for, the paths in it that only settings name, and until when (Unix time)."""

    __slots__ = ("also", "rows", "stamp", "until")

    def __init__(self, rows: Rows, stamp: Sequence[str], also: Sequence[str], until: float) -> None:
        self.rows = rows
        self.stamp = tuple(stamp)
        self.also = tuple(also)
        self.until = until


def _prefix(key: str) -> str:
    return f"frame-{key}-"


def _file(key: str, size: tuple[int, int]) -> str:
    return f"{_prefix(key)}{size[0]}x{size[1]}.json"


def read_frame(home: Home, key: str, size: tuple[int, int]) -> KeptFrame | None:
    """The frame that is kept for a project and a size; None where there is none, or none that can be used."""
    try:
        with home.folder() as top, top.child(CACHE) as cache:
            data = cache.read(_file(key, size), limit=MOST_BYTES)
    except (NotFound, FileRefused):
        return None
    try:
        record = loads(data.decode("utf-8"))
        if record["v"] != VERSION or set(record) != {"v", "until", "also", "stamp", "rows"}:
            return None
        rows = _rows(record["rows"], size)
        return KeptFrame(rows, _texts(record["stamp"]), _texts(record["also"]), float(record["until"]))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def keep_frame(home: Home, key: str, size: tuple[int, int], frame: KeptFrame) -> None:
    """Keep a frame in the place of the last one of its size; the oldest go where there are too many."""
    rows = ",".join("[" + ",".join(f"[{quote(text)},{list(sgr)}]" for text, sgr in row) + "]" for row in frame.rows)
    stamp, also = (",".join(map(quote, each)) for each in (frame.stamp, frame.also))
    head = f'{{"v":{VERSION},"until":{frame.until!r},"also":[{also}],"stamp":[{stamp}],'
    data = f'{head}"rows":[{rows}]}}\n'.encode("utf-8", "replace")
    if len(data) > MOST_BYTES:
        return
    with home.folder(create=True) as top, top.child(CACHE, create=True) as cache:
        cache.replace(_file(key, size), data)
        frames = [name for name in cache.names() if name.startswith("frame-")]
        ages = {name: found.st_mtime_ns for name in frames if (found := cache.status(name))}
        newest = sorted(ages, key=lambda name: -ages[name])
        own = [name for name in newest if name.startswith(_prefix(key))]
        for name in {*own[MOST_SIZES:], *newest[MOST_FRAMES:]}:
            cache.unlink(name)


def drop_frames(home: Home, key: str) -> None:
    """Remove all frames of a project: the words of a claim that is forgotten, or not trusted, may stand in them."""
    try:
        with home.folder() as top, top.child(CACHE) as cache:
            for name in cache.names():
                if name.startswith(_prefix(key)):
                    cache.unlink(name)
    except NotFound:
        return


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise TypeError("not a list of texts")
    return tuple(value)


def _rows(value: object, size: tuple[int, int]) -> Rows:
    """The rows of a file: as many as the screen has, none with more characters than it has columns."""
    if not isinstance(value, list) or len(value) != size[1]:
        raise ValueError("not the rows of this screen")
    rows = tuple(tuple(_piece(each) for each in row) for row in value)
    if any(sum(len(text) for text, _ in row) > size[0] for row in rows):
        raise ValueError("a row is too long")
    return rows


def _piece(value: object) -> Piece:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError("not a piece of a row")
    text, numbers = value
    if not isinstance(text, str) or not drawable(text):
        raise ValueError("not printable")
    if not isinstance(numbers, list) or len(numbers) > _MOST_NUMBERS:
        raise TypeError("not a style")
    for each in numbers:
        if not isinstance(each, int) or isinstance(each, bool) or not 0 <= each <= 255:
            raise ValueError("not a number of a style")
    return text, tuple(numbers)


def drawable(text: str) -> bool:
    """Whether a terminal only draws a text: no control characters, no marks of direction, nothing unassigned."""
    return text.isprintable() and visible(text) == text
