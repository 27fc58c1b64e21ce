"""The text as a detector should read it, with the way back: split strings joined, escapes undone (design §6).

A key that was cut in two by quotes, a line's end or a hidden character is whole in the shadow. Spans found there are
mapped back, so that what goes from the text includes what stood between the halves.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

_JOINTS = re.compile(
    r"(?P<joint>(?<=[^\s\"'])(?P<quote>[\"'`])[ \t\n]{0,12}[+.&]?[ \t\n]{0,12}(?:\\\n[ "
    r"\t]{0,12})?[fbru]?(?P=quote)(?=[^\s\"',:])"
    r"|[\\^`]\n[ \t]{0,12}"  # a line that goes on
    r"|[\u200c\u200d])"
    r"|(?P<escape>\\[\"'/])"
    r"|(?P<entity>&(?:quot|\#34|\#39|apos|amp|lt|gt);)"
    r"|(?P<percent>%[2-7][0-9A-Fa-f])"
    r"|(?P<wide>[\u2024\u3000\uff01-\uff5e\U0001d400-\U0001d7ff])"
)
_ENTITIES = {"quot": '"', "#34": '"', "#39": "'", "apos": "'", "amp": "&", "lt": "<", "gt": ">"}
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{20,6000}+={0,2}")
_RUNS = 24  # runs of base64 looked into, for each text


@dataclass(frozen=True)
class Shadow:
    """A text to search, and for each of its characters where it stood: `[starts[i], ends[i])` of the original."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original that `[start, end)` of the shadow stands for."""
        return self.starts[start], self.ends[end - 1]


def shadow(text: str) -> Shadow | None:
    """The shadow of `text`; None where it would be the same."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    for found in _JOINTS.finditer(text):
        low, high = found.span()
        pieces.append(text[position:low])
        starts += range(position, low)
        ends += range(position + 1, low + 1)
        plain = _plain(found)
        pieces.append(plain)
        starts += [low] * len(plain)
        ends += [high] * len(plain)
        position = high
    if position == 0:
        return None
    pieces.append(text[position:])
    starts += range(position, len(text))
    ends += range(position + 1, len(text) + 1)
    return Shadow("".join(pieces), tuple(starts), tuple(ends))


def _plain(found: re.Match[str]) -> str:
    """What a joint, an escape or a wide character stands for."""
    if found["escape"]:
        return found["escape"][1:]
    if found["entity"]:
        return _ENTITIES[found["entity"][1:-1]]
    if found["percent"]:
        return unquote(found["percent"], errors="replace")
    if found["wide"]:
        return unicodedata.normalize("NFKC", found["wide"])
    return ""


def encoded(text: str) -> Iterator[tuple[int, int, str]]:
    """Runs of base64 that hold text: their spans, and what they say."""
    for count, found in enumerate(_BASE64.finditer(text)):
        if count == _RUNS:
            return
        said = decoded(found[0])
        if said is not None:
            yield found.start(), found.end(), said


def decoded(run: str) -> str | None:
    """What a run of base64 says, if it is printable text."""
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
        said = data.decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return said if said and all(char.isprintable() or char in "\n\r\t" for char in said) else None
