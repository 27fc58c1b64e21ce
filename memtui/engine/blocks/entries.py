"""What stands inside memtui's block: claims with their pointers, and lines of somebody's own (design §4). Lean."""

from __future__ import annotations

from memtui.engine.blocks.claim_line import decode_claim, split_tag
from memtui.engine.blocks.lines import BLANK, Line, list_marker

OURS = b"<!-- memtui:"
_HEX = b"0123456789abcdef"


class Entry:
    """One thing inside the block, never changed once made: a claim with its pointer, or lines of somebody's own.

    `kind` is "claim" or "other" (`claim` then holds the shown text). `atom_id` and `pointer` come from the comment
    below the claim, None on a line of the person's own; an "other" with an `atom_id` is a comment whose claim is
    gone. `contested` is YYYY-MM-DD or None, `line` counts from 1 (0: not written yet), `raw` are all the bytes
    (empty: not written yet). Equal means the same content; `line` and a claim's `raw` do not count.
    """

    __slots__ = ("atom_id", "claim", "contested", "kind", "line", "pointer", "raw")

    def __init__(
        self,
        kind: str,
        claim: str,
        atom_id: str | None = None,
        pointer: str | None = None,
        contested: str | None = None,
        line: int = 0,
        raw: bytes = b"",
    ) -> None:
        self.kind = kind
        self.claim = claim
        self.atom_id = atom_id
        self.pointer = pointer
        self.contested = contested
        self.line = line
        self.raw = raw

    def _content(self) -> tuple[object, ...]:
        own = self.raw.rstrip(b"\r\n") if self.kind == "other" else self.claim
        return (self.kind, own, self.atom_id, self.pointer, self.contested)

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Entry) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        return f"Entry{self._content()!r}"


def read_entries(data: bytes, body: list[Line]) -> tuple[Entry, ...]:
    """The entries that the lines between the markers make; every byte of them stands in exactly one `raw`."""
    entries: list[Entry] = []
    at = 0
    while at < len(body):
        line, after = body[at], at + 1
        found = None if line.fence else _bullet(line.text)
        if found is not None:
            while after < len(body) and _continues(body[after]):
                found += b" " + body[after].text.strip(BLANK)
                after += 1
            claim, contested = split_tag(found.decode(errors="replace"))
            atom_id, pointer, after = _pointer_below(body, after)
            raw = data[line.start : body[after - 1].end]
            entries.append(Entry("claim", decode_claim(claim), atom_id, pointer, contested, line.number, raw))
        else:
            while line.fence and after < len(body) and body[after].fence == line.fence:
                after += 1
            atom_id, pointer = _pointer(line.text)
            raw = data[line.start : body[after - 1].end]
            shown = raw.rstrip(b"\r\n").decode(errors="replace")
            entries.append(Entry("other", shown, atom_id, pointer, None, line.number, raw))
        at = after
    return tuple(entries)


def without_pointer(raw: bytes) -> bytes:
    """A claim's bytes without the comment below it, which is their last line if it is there."""
    above, newline, last = raw.rstrip(b"\r\n").rpartition(b"\n")
    return above + newline if _pointer(last)[0] else raw


def _bullet(text: bytes) -> bytes | None:
    """What stands behind a bullet in the first column; None if there is no bullet or nothing behind it."""
    sign, rest = text[:1], text[2:].strip(BLANK)
    if sign not in (b"-", b"*", b"+") or text[1:2] not in (b" ", b"\t") or not rest:
        return None
    return None if not rest.strip(sign + b" \t") else rest


def _continues(line: Line) -> bool:
    """Whether an editor wrapped the claim above into this line."""
    bare = line.text.strip(BLANK)
    if line.fence or not bare or line.text[:1] not in (b" ", b"\t"):
        return False
    return not bare.startswith(b"<!--") and not list_marker(bare)


def _pointer_below(body: list[Line], at: int) -> tuple[str | None, str | None, int]:
    """The id and pointer of a comment at `at`, blank lines before it allowed, and the index after it."""
    below = at
    while below < len(body) and not body[below].text.strip(BLANK):
        below += 1
    atom_id, pointer = _pointer(body[below].text) if below < len(body) and not body[below].fence else (None, None)
    return (atom_id, pointer, below + 1) if atom_id else (None, None, at)


def _pointer(text: bytes) -> tuple[str | None, str | None]:
    """The id and the pointer of a line `<!-- memtui:atm_xxxxxxxx <pointer> -->`."""
    bare = text.strip(BLANK)
    if not (bare.startswith(OURS + b"atm_") and bare.endswith(b" -->") and bare.count(b"-->") == 1):
        return None, None
    words = bare[len(OURS) : -len(b" -->")].split()
    digits = words[0][4:]
    if len(words) > 2 or len(digits) != 8 or digits.strip(_HEX):
        return None, None
    return words[0].decode(), words[1].decode(errors="replace") if len(words) > 1 else None
