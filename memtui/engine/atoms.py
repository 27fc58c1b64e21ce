"""The atom: one claim, its id, its record and what makes a record consistent (design §2.1)."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from memtui.engine.errors import BadInput
from memtui.engine.jsonl import Record, iso, loads, moment_of
from memtui.engine.text import one_line, scrub

if TYPE_CHECKING:
    from datetime import datetime

    from jsonschema.protocols import Validator

CLAIM_MIN, CLAIM_MAX = 3, 280
KINDS = ("constraint", "preference", "fact", "decision", "failure")
CONFIDENCE = ("observed", "stated", "verified")
REDACTED = "[REDACTED:"
ATOM_ID = re.compile(r"atm_[0-9a-f]{8}")

_OPTIONAL = ("project", "promoted_from_projects", "promoted_at", "contested", "contested_by")


@dataclass(frozen=True)
class Atom:
    """The 18-field record; times are ISO seconds in UTC, pointers L1-form or stripped by tier."""

    id: str
    claim: str
    scope: str
    kind: str
    first_seen: str
    last_seen: str
    observations: int
    sessions: tuple[str, ...]
    source: str
    first_source: str
    confidence: str
    tier: str
    redacted: bool
    project: str | None = None
    promoted_from_projects: tuple[str, ...] | None = None
    promoted_at: str | None = None
    contested: bool = False
    contested_by: tuple[str, ...] = ()

    def record(self) -> Record:
        """The atom as it stands in a file: optional fields only where they say something."""
        record: Record = {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }
        for name in _OPTIONAL:
            if not record[name]:
                del record[name]
        return record

    @classmethod
    def from_record(cls, record: Record) -> Atom:
        """The atom of a valid record; raises `BadInput` for any other."""
        check(record)
        values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in record.items()}
        return cls(**values)


def normalize(claim: str) -> str:
    """The published normal form that ids are made from: white space, case and final punctuation folded."""
    return one_line(claim).casefold().rstrip(".,;:!?")


def atom_id(claim: str, project: str | None) -> str:
    """`atm_` and 8 hex digits of the normal form, with the project's slug unless the claim is global."""
    text = normalize(claim) if project is None else f"{normalize(claim)}\0{project}"
    return "atm_" + hashlib.sha256(text.encode("utf-8")).hexdigest()[:8]


def comparison_key(claim: str) -> str:
    """A stronger form that finds variants and never makes an id: NFKC, quotes folded, hidden characters gone."""
    text = unicodedata.normalize("NFKC", scrub(claim)).translate(_QUOTES)
    return normalize(text).strip(" \"'`")


_QUOTES = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u201b": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00ab": '"',
        "\u00bb": '"',
        "\u200c": "",
        "\u200d": "",
    }
)


def clean_claim(text: str) -> str:
    """A claim as it is stored: NFC, printable, one line, 3 to 280 characters. Raises `BadInput`."""
    claim = one_line(unicodedata.normalize("NFC", scrub(text)))
    if not CLAIM_MIN <= len(claim) <= CLAIM_MAX:
        raise BadInput(
            f"A claim has {CLAIM_MIN} to {CLAIM_MAX} characters; this one has {len(claim)}.",
            hint="Shorten it to one sentence.",
        )
    if not normalize(claim):
        raise BadInput("A claim needs at least one word.", claim)
    return claim


def digest(claim: str, evidence: int) -> str:
    """What a decision was about: 12 hex digits over the words and the number of counting rows."""
    return hashlib.sha256(f"{claim}\0{evidence}".encode()).hexdigest()[:12]


def strip_pointer(pointer: str) -> str:
    """A back-pointer without its folder, as L2 and L3 carry it."""
    return pointer.rsplit("/", 1)[-1]


def as_l2(atom: Atom, *, promoted_at: datetime) -> Atom:
    """The L2 form of an L1 atom: same id, stripped pointers, `promoted_at`."""
    return replace(
        atom,
        tier="L2",
        source=strip_pointer(atom.source),
        first_source=strip_pointer(atom.first_source),
        promoted_at=iso(promoted_at),
    )


def check(record: Record) -> None:
    """Raise `BadInput` unless the record is valid and consistent: schema, id, order of times, contests."""
    faults = [
        f"{'.'.join(map(str, error.absolute_path)) or 'record'}: {error.message}"
        for error in _validator().iter_errors(record)
    ]
    if not faults:
        faults = _inconsistencies(record)
    if faults:
        raise BadInput(
            "Not a valid atom.",
            "; ".join(sorted(faults))[:600],
            "Run `memtui status` to see where it stands.",
        )


def _inconsistencies(record: Record) -> list[str]:
    """What no schema can say (design §2.1, agent-memory.md §7)."""
    faults: list[str] = []
    if not _is_clean(record["claim"]):
        return ["claim: is not NFC, printable and on one line"]
    if record["id"] != atom_id(record["claim"], record.get("project")):
        faults.append("id: is not made from this claim and project")
    if moment_of(record["first_seen"]) > moment_of(record["last_seen"]):
        faults.append("first_seen: is after last_seen")
    if record["id"] in record.get("contested_by", []):
        faults.append("contested_by: names itself")
    if record["observations"] < len(record["sessions"]):
        faults.append("observations: fewer than sessions")
    return faults


def _is_clean(claim: str) -> bool:
    try:
        return clean_claim(claim) == claim
    except BadInput:
        return False


@cache
def _validator() -> Validator:
    """The shipped schema, loaded at run time by every writer, with formats asserted."""
    from jsonschema import Draft202012Validator, FormatChecker

    schema = loads((files("memtui.engine") / "schema" / "atom.schema.json").read_bytes())
    validator: Validator = Draft202012Validator(schema, format_checker=FormatChecker(formats=["date-time"]))
    return validator
