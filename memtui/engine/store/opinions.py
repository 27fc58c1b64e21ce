"""What the second scanner said of each claim: `second.jsonl` in memtui's home (design §3.3, §6).

    {"atom_id":"atm_…","marks":[[start,end,"rule"]],"scanner":"1.5.0","v":1}

A row stands for words, which the id is a hash of: asked once, it holds for as long as the scanner is the same one.
No text stands here. The file is derived: lost, everything is asked again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from memtui.engine.atoms import ATOM_ID
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import Record, lines_of, rows
from memtui.engine.redact.second import Mark, Opinion, installed, second_opinion, switched_off
from memtui.engine.store.merge import Claim

FILE = "second.jsonl"
VERSION = 1


@dataclass(frozen=True)
class Said:
    """One claim's row: its marks, and the version of the scanner that made them."""

    atom_id: str
    scanner: str
    marks: tuple[Mark, ...]


def read(folder: Folder) -> Mapping[str, Said]:
    """The newest row of each claim; a line that can't be read is as good as none: it is asked again."""
    found, _ = rows(folder.read_or_empty(FILE), _said)
    return {each.atom_id: each for each in found}


def ask(folder: Folder, claims: Mapping[str, Claim], opinion: Opinion) -> int:
    """Ask the scanner about the claims that it hasn't seen; how many it marked anew. The caller holds the lock.

    Rows of claims that are gone go. Raises `ScannerFailed`; the file has not changed then.
    """
    before = read(folder)
    said = {id_: row for id_, row in before.items() if id_ in claims}
    marked = 0
    for id_, claim in claims.items():
        known = said.get(id_)
        if known is None or known.scanner != opinion.version:
            said[id_] = Said(id_, opinion.version, opinion.scan(claim.atom.claim))
            marked += bool(said[id_].marks)
    if said != before:
        folder.replace(FILE, lines_of(_record(said[id_]) for id_ in sorted(said)))
    return marked


def second_look(
    home: Home, folder: Folder, claims: Mapping[str, Claim], environ: Mapping[str, str] = os.environ
) -> int:
    """Have the scanner look at what it hasn't seen of a project; how much it marked. 0 where there is no scanner.

    The caller holds the lock, and has loaded the scanner before. Raises `ScannerFailed`.
    """
    opinion = loaded_for(home, folder, claims, environ)
    return ask(folder, claims, opinion) if opinion is not None else 0


def unseen(folder: Folder, ids: Iterable[str], environ: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a scanner that has not looked at one of these claims."""
    ids = tuple(ids)
    if not ids or switched_off(environ):
        return False
    known, version = read(folder), installed()
    return bool(version) and any(id_ not in known or known[id_].scanner != version for id_ in ids)


def loaded_for(
    home: Home, folder: Folder, ids: Iterable[str], environ: Mapping[str, str] = os.environ
) -> Opinion | None:
    """The scanner, where it has not looked at one of these claims; None else.

    Ask without the lock: loading takes half a second, and up to a quarter of a minute once for a home. Raises
    `ScannerFailed`.
    """
    return second_opinion(home, environ) if unseen(folder, ids, environ) else None


def with_marks(claims: Mapping[str, Claim], said: Mapping[str, Said]) -> dict[str, Claim]:
    """The claims, with what the scanner marked in their words."""
    return {
        id_: replace(claim, marks=said[id_].marks) if id_ in said and said[id_].marks else claim
        for id_, claim in claims.items()
    }


def _said(record: Record) -> Said:
    version, id_ = int(record.get("v", 0)), str(record.get("atom_id", ""))
    if version > VERSION:
        raise ValueError(f"written by a newer memtui (v {version})")
    if not ATOM_ID.fullmatch(id_):
        raise ValueError("atom_id is none")
    marks = tuple(Mark(int(start), int(end), str(rule)) for start, end, rule in record.get("marks", ()))
    return Said(id_, str(record.get("scanner", "")), marks)


def _record(said: Said) -> Record:
    marks = [[mark.start, mark.end, mark.rule] for mark in said.marks]
    return {"v": VERSION, "atom_id": said.atom_id, "scanner": said.scanner, "marks": marks}
