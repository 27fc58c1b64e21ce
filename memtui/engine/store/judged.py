"""What the detector said about the claims as they are, kept so that it isn't asked again at each start (design §3.3).

Derived data in the home's `cache/`, one file a project: ids and places, never a word of a claim. It counts for exactly
these claims, these lines and this detector; anything else, a damaged file too, only means that the detector is asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from memtui.engine.build import build_mark
from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.home import CACHE, Home
from memtui.engine.jsonl import lines_of, loads

#: So many pairs of a project are kept; a store with more of them asks the detector.
MOST = 5_000
_MOST_BYTES = 2 * 1024 * 1024
_RULES = ("negation", "value")
Place = tuple[int, int]


@dataclass(frozen=True)
class Hit:
    """A pair in conflict by ids, the rule that says so, and the places of the words in both."""

    older: str
    newer: str
    rule: str
    older_spans: tuple[Place, ...]
    newer_spans: tuple[Place, ...]


@dataclass(frozen=True)
class Judged:
    """Marks of what was looked at, and what was found: pairs of claims, and (claim, line, sentence's number)."""

    claims: str = ""
    pairs: tuple[Hit, ...] = ()
    prose: str = ""
    shadows: tuple[tuple[str, int, int], ...] = ()
    atoms: str = ""  # the mark of the atoms that were checked against the schema, and all are valid


@lru_cache(maxsize=1)
def _detector() -> str:
    """The code that the findings depend on, tables and schema too."""
    return build_mark("engine")


def mark_of(texts: Iterable[Sequence[str]], lines: Sequence[str] = ()) -> str:
    """A mark of claims (and of lines they are held against) as the detector of today would read them."""
    found = hashlib.sha256(_detector().encode())
    for text in texts:
        found.update("\0".join(text).encode("utf-8", "surrogatepass") + b"\1")
    for line in lines:
        found.update(b"\2" + line.encode("utf-8", "surrogatepass"))
    return found.hexdigest()


def _name(key: str) -> str:
    return f"judged-{key}.json"


def read_judged(home: Home, key: str) -> Judged:
    """What is kept for a project; empty where nothing is, or nothing that can be used."""
    try:
        with home.folder() as top, top.child(CACHE) as cache:
            return _parsed(cache.read_or_empty(_name(key), limit=_MOST_BYTES))
    except (NotFound, FileRefused):
        return Judged()


def keep_judged(home: Home, key: str, judged: Judged) -> None:
    """Keep findings in the place of those there were."""
    if len(judged.pairs) > MOST or len(judged.shadows) > MOST:
        return
    record: dict[str, Any] = {
        "v": 1,
        "claims": judged.claims,
        "pairs": [[hit.older, hit.newer, hit.rule, hit.older_spans, hit.newer_spans] for hit in judged.pairs],
        "prose": judged.prose,
        "shadows": judged.shadows,
        "atoms": judged.atoms,
    }
    with home.folder(create=True) as top, top.child(CACHE, create=True) as cache:
        cache.replace(_name(key), lines_of([record]))


def forget_judged(home: Home, key: str) -> None:
    """Drop what is kept for a project: the ids of a claim that is forgotten stand in it."""
    try:
        with home.folder() as top, top.child(CACHE) as cache:
            cache.unlink(_name(key))
    except NotFound:
        return


@lru_cache(maxsize=2)
def _parsed(data: bytes) -> Judged:
    """The findings in the bytes of a file; every key press asks. None of it is trusted: one odd part spoils all."""
    if not data:
        return Judged()
    try:
        record = loads(data)
        if record["v"] != 1:
            return Judged()
        pairs = tuple(_hit(*each) for each in record["pairs"])
        shadows = tuple((_text(id_), _number(line), _number(at)) for id_, line, at in record["shadows"])
        return Judged(_text(record["claims"]), pairs, _text(record["prose"]), shadows, _text(record["atoms"]))
    except (ValueError, TypeError, KeyError):
        return Judged()


def _hit(older: object, newer: object, rule: object, older_spans: object, newer_spans: object) -> Hit:
    if rule not in _RULES:
        raise ValueError("no rule of the detector's")
    return Hit(_text(older), _text(newer), _text(rule), _spans(older_spans), _spans(newer_spans))


def _spans(value: object) -> tuple[Place, ...]:
    if not isinstance(value, list):
        raise TypeError("no list")
    return tuple((_number(start), _number(end)) for start, end in value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise TypeError("no number")
    return value
