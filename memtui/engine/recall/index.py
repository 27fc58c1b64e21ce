"""`recall.index`: what a hook needs to recall, in a form that it searches without parsing (design §1, §7). Lean.

    {"v":1,"rules":1,"store":[size,mtime_ns],"graph":"repo://…","count":2,"settings":{"enabled":true,…},"session":{…}}
    id ⇥ kind ⇥ confidence ⇥ day ⇥ contested date or - ⇥ blocked 0 or 1 ⇥ " word word " ⇥ claim

Every writer of `atoms.jsonl` builds it anew, newest claims first; a hook that finds it made for another state of
the store says nothing. A line that can't be read costs that line.
"""

from __future__ import annotations

from memtui.engine.recall.header import (
    FILE,
    MAX_BYTES,
    RULES,
    STORE,
    VERSION,
    Header,
    Hit,
    header_line,
    header_of,
    read,
    stamp,
)
from memtui.engine.recall.score import BEST, ordinal, overlap, rarity, weight
from memtui.engine.recall.tokens import tokens
from memtui.engine.text import one_line, scrub

__all__ = [
    "FILE",
    "MAX_BYTES",
    "RULES",
    "STORE",
    "VERSION",
    "Header",
    "Hit",
    "build",
    "header_of",
    "hit_of",
    "length",
    "read",
    "search",
    "sharing",
    "stamp",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Set

    #: id, kind, confidence, day of last_seen `YYYY-MM-DD`, day of the newer evidence or "", claim
    Entry = tuple[str, str, str, str, str, str]

_MAX_LINE = 16 * 1024
_MAX_PROMPT = 12_000


def build(entries: Iterable[Entry], header: Header, *, blocked: Set[str] = frozenset()) -> bytes:
    """The bytes of the file; ids in `blocked` are never recalled (shadowed by the person's own prose, design §3.3)."""
    lines = []
    for atom, kind, confidence, day, contested, claim in sorted(entries, key=lambda entry: entry[0]):
        text = one_line(scrub(claim))
        words = " ".join(tokens(text))
        fields = (atom, kind, confidence, day, contested or "-", str(int(atom in blocked)), f" {words} ", text)
        lines.append((day, "\t".join(fields)))
    lines.sort(key=lambda line: line[0], reverse=True)
    body = [header_line(header, len(lines)), *(text for _, text in lines)]
    return "".join(line + "\n" for line in body).encode("utf-8")


def search(data: bytes, prompt: str, *, today_ordinal: int, shown: Set[str] = frozenset()) -> list[Hit]:
    """The claims of an index that answer a prompt, best first, as many as its header allows.

    `today_ordinal` counts days as `score.today` does; `shown` holds what to leave out: ids, and claims word for
    word. An index without a readable header answers nothing.
    """
    header = header_of(data)
    if header is None or not header.enabled or not header.claims:
        return []
    best: list[Hit] = []
    bound = header.floor
    for likeness, fields in _ranked(data[:MAX_BYTES], prompt):
        if likeness * BEST < bound:
            break  # no weight lifts this line, or a later one, over the bound
        hit = hit_of(fields)
        if hit is None or hit.id in shown or hit.claim in shown:
            continue
        hit.score = likeness * weight(hit.kind, hit.confidence, today_ordinal - ordinal(hit.day))
        if hit.score >= bound:
            best.append(hit)
            best.sort(key=lambda hit: (-hit.score, hit.id))
            del best[header.claims :]
            if len(best) == header.claims:
                bound = best[-1].score
    return best


def _ranked(data: bytes, prompt: str) -> list[tuple[float, list[bytes]]]:
    """The lines that share words with the prompt, as overlap and fields, the largest overlap first."""
    found, rare = sharing(data, prompt)
    ranked = [(overlap([rare[word] for word in words], length(fields)), fields) for words, fields in found]
    ranked.sort(key=lambda line: line[0], reverse=True)
    return ranked


def sharing(data: bytes, prompt: str) -> tuple[list[tuple[set[bytes], list[bytes]]], dict[bytes, float]]:
    """The lines that share words with the prompt, each with these and its fields; and how rare each word is."""
    asked = {word.encode("utf-8") for word in tokens(_ends(prompt))}
    found: list[tuple[set[bytes], list[bytes]]] = []
    holding: dict[bytes, int] = {}
    lines = data.split(b"\n")[1:-1]
    for line in lines:
        fields = line.split(b"\t")
        if len(fields) != 8 or len(line) > _MAX_LINE:
            continue
        words = asked.intersection(fields[6].split(b" "))
        if words:
            found.append((words, fields))
            for word in words:
                holding[word] = holding.get(word, 0) + 1
    return found, {word: rarity(count, len(lines)) for word, count in holding.items()}


def length(fields: list[bytes]) -> int:
    """How many words the claim of a line has, as the score counts them."""
    return max(1, fields[6].count(b" ") - 1)


def _ends(prompt: str) -> str:
    """A long prompt's beginning and end: what the person wrote stands before or after what was pasted."""
    if len(prompt) <= _MAX_PROMPT:
        return prompt
    return prompt[: _MAX_PROMPT // 2] + "\n" + prompt[-_MAX_PROMPT // 2 :]


def hit_of(fields: list[bytes]) -> Hit | None:
    """The hit of a line; None for a damaged or blocked one."""
    try:
        atom, kind, confidence, day, contested, blocked, _, claim = (field.decode("utf-8") for field in fields)
        ordinal(day)
        if contested != "-":
            ordinal(contested)
    except ValueError:
        return None
    if blocked != "0" or not claim or not _is_id(atom):
        return None
    return Hit(atom, kind, confidence, day, "" if contested == "-" else contested, claim)


def _is_id(text: str) -> bool:
    return len(text) == 12 and text.startswith("atm_") and all(char in "0123456789abcdef" for char in text[4:])
