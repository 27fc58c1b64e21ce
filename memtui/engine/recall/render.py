"""The block that a recalled claim reaches the model in (design §3.3, §7). Lean.

    <memtui-recall trigger="user-prompt" graph="repo://claude-code/github.com/owner/repo">
    - claim  [contested — newer evidence YYYY-MM-DD]
    - [N more omitted for space]
    </memtui-recall>

It states what was said and orders nothing; the two tags are ours alone, whatever a claim holds.
"""

from __future__ import annotations

from memtui.engine.text import one_line, scrub

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from memtui.engine.recall.index import Hit

_CLOSE = "</memtui-recall>"


def block(hits: Sequence[Hit], *, trigger: str, graph: str, budget: int) -> str:
    """The block of the claims that fit into `budget` UTF-8 bytes, wrapper included; "" when none does."""
    kept = fitting(hits, trigger=trigger, graph=graph, budget=budget)
    return framed(kept, trigger=trigger, graph=graph, omitted=len(hits) - len(kept))


def framed(kept: Sequence[Hit], *, trigger: str, graph: str, omitted: int) -> str:
    """The block of these claims, and how many are left out of it; "" when there is none to show."""
    if not kept:
        return ""
    lines = [_line(hit) for hit in kept]
    if omitted:
        lines.append(_omitted(omitted))
    return "\n".join([_open(trigger, graph), *lines, _CLOSE])


def fitting(hits: Sequence[Hit], *, trigger: str, graph: str, budget: int) -> list[Hit]:
    """The hits that `block` shows, best first: whole claims only, and one that is too long bars no shorter one."""
    room = budget - _size(_open(trigger, graph)) - len(_CLOSE)
    sizes = [_size(_line(hit)) for hit in hits]
    if sum(sizes) <= room:
        return list(hits)
    room -= _size(_omitted(len(hits)))
    kept = []
    for hit, size in zip(hits, sizes, strict=True):
        if size <= room:
            kept.append(hit)
            room -= size
    return kept


def _open(trigger: str, graph: str) -> str:
    return f'<memtui-recall trigger="{_attribute(trigger)}" graph="{_attribute(graph)}">'


def _line(hit: Hit) -> str:
    tag = f"  [contested — newer evidence {hit.contested}]" if hit.contested else ""
    return f"- {_encode(hit.claim)}{tag}"


def _omitted(count: int) -> str:
    return f"- [{count} more omitted for space]"


def _size(line: str) -> int:
    """The bytes of a line and the newline behind it."""
    return len(line.encode("utf-8")) + 1


def _encode(text: str) -> str:
    """`text` as one line that opens and closes no tag."""
    return one_line(scrub(text)).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _attribute(text: str) -> str:
    return _encode(text).replace('"', "&quot;")
