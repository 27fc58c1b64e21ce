"""`recall.index`: what a hook needs to recall, in a form that it searches without parsing (design §1, §7). Lean.

    {"v":1,"rules":1,"store":[size,mtime_ns],"graph":"repo://…","count":2,"settings":{"enabled":true,…},"session":{…}}
    id ⇥ kind ⇥ confidence ⇥ day ⇥ contested date or - ⇥ blocked 0, 1, or 2 ⇥ " word word " ⇥ claim

Blocked is 1 for what is never recalled, and 2 for a look-up, which is recalled while the file that it names holds the
name.

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
from memtui.engine.recall.held import place_of
from memtui.engine.recall.score import BEST, ordinal, overlap, rarity, weight
from memtui.engine.recall.tokens import tokens
from memtui.engine.text import one_line, scrub

__all__ = [
    "FILE",
    "LOOKED_UP",
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
    from collections.abc import Callable, Iterable, Iterator, Set

    #: id, kind, confidence, day of last_seen `YYYY-MM-DD`, day of the newer evidence or "", claim
    Entry = tuple[str, str, str, str, str, str]

_FREE, _BLOCKED, LOOKED_UP = b"0", b"1", b"2"
_MAX_LINE = 16 * 1024
_MOST_LOOKED_AT = 12  # files of one prompt
_MAX_PROMPT = 12_000


def build(
    entries: Iterable[Entry], header: Header, *, blocked: Set[str] = frozenset(), looked_up: Set[str] = frozenset()
) -> bytes:
    """The bytes of the file; ids in `blocked` are never recalled (shadowed by the person's own prose, design §3.3).

    Those in `looked_up` are recalled while what they say can be seen, by their names alone: the words of a path belong
    to many files.
    """
    lines = []
    for atom, kind, confidence, day, contested, claim in sorted(entries, key=lambda entry: entry[0]):
        text = one_line(scrub(claim))
        words = " ".join(_named(text) if atom in looked_up else tokens(text))
        mark = (_BLOCKED if atom in blocked else LOOKED_UP if atom in looked_up else _FREE).decode()
        fields = (atom, kind, confidence, day, contested or "-", mark, f" {words} ", text)
        lines.append((day, "\t".join(fields)))
    lines.sort(key=lambda line: line[0], reverse=True)
    body = [header_line(header, len(lines)), *(text for _, text in lines)]
    return "".join(line + "\n" for line in body).encode("utf-8")


def search(
    data: bytes,
    prompt: str,
    *,
    today_ordinal: int,
    shown: Set[str] = frozenset(),
    holds: Callable[[str], bool] = lambda _: False,
) -> list[Hit]:
    """The claims of an index that answer a prompt, best first, as many as its header allows.

    `today_ordinal` counts days as `score.today` does; `shown` holds what to leave out: ids, and claims word for
    word; `holds` says whether a look-up still holds, and is asked about few of them, those that would be told. An index
    without a readable header answers nothing.
    """
    header = header_of(data)
    if header is None or not header.enabled or not header.claims:
        return []
    best: list[Hit] = []
    bound = header.floor
    left = _MOST_LOOKED_AT
    for likeness, fields in _ranked(data[:MAX_BYTES], prompt):
        if likeness * BEST < bound:
            break  # no weight lifts this line, or a later one, over the bound
        hit = hit_of(fields)
        if hit is None or hit.id in shown or hit.claim in shown:
            continue
        hit.score = likeness * weight(hit.kind, hit.confidence, today_ordinal - ordinal(hit.day))
        if fields[5] == LOOKED_UP and hit.score >= bound:
            left -= 1
            if left < 0 or not holds(hit.claim):
                continue
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
    asked = {word.encode("utf-8") for word in _asked(tokens(_ends(prompt)))}
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


def _asked(words: list[str]) -> Iterator[str]:
    """The words, and names with `_` inside longer ones: `store.write_committed` asks for `write_committed` as well."""
    yield from words
    for word in words:
        if "_" in word:
            for part in word.replace(".", " ").replace("-", " ").replace("/", " ").split():
                yield part.strip("_")


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
    if blocked.encode() not in (_FREE, LOOKED_UP) or not claim or not _is_id(atom):
        return None
    return Hit(atom, kind, confidence, day, "" if contested == "-" else contested, claim)


def _named(claim: str) -> list[str]:
    """The one word that a look-up answers to, cut as a prompt's words are."""
    name = place_of(claim)[0].casefold().strip("_")
    return [name] if name else []


def _is_id(text: str) -> bool:
    return len(text) == 12 and text.startswith("atm_") and all(char in "0123456789abcdef" for char in text[4:])
