"""What widgets and workers tell their screen; each carries values, never a widget.

They can't be frozen: Textual writes its own fields into a message while it travels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:  # none of what they carry is loaded before it is there
    from memtui.engine.adopt.then import Then
    from memtui.engine.adopt.transaction import GitState, Receipt
    from memtui.engine.backends.imports.importing import Import
    from memtui.engine.capture.transcripts.window import Said
    from memtui.engine.errors import MemtuiError
    from memtui.engine.news import Harvest, Progress
    from memtui.engine.review.claim_checks.verdict import Check
    from memtui.engine.review.foreign import Settled
    from memtui.engine.review.history import Event
    from memtui.engine.review.l3_items import L3View
    from memtui.engine.review.prompts import Prompt
    from memtui.engine.review.provenance import Chain
    from memtui.engine.review.reversal import Past
    from memtui.engine.review.search import Hit
    from memtui.hooks.checkup import Checkup
    from memtui.hooks.trying import Trial


@dataclass
class CursorMoved(Message):
    """The cursor of a list stands on another row."""

    id: str


@dataclass
class RowOpened(Message):
    """A row was clicked twice."""

    id: str


@dataclass
class TabChosen(Message):
    """A tab was clicked."""

    mode: str


@dataclass
class Harvesting(Message):
    """The harvest got so far."""

    progress: Progress


@dataclass
class Harvested(Message):
    """The harvest ended."""

    report: Harvest


@dataclass
class ImportReading(Message):
    """Reading number `turn` of what is remembered elsewhere got so far; 0 of 0 where nobody knows of how many."""

    turn: int
    what: str
    done: int
    total: int


@dataclass
class ImportRead(Message):
    """Reading number `turn` ended."""

    turn: int
    report: Import


@dataclass
class NotesTaken(Message):
    """Of `asked` notes some were brought in, or why they could not be; `decided` are the rows that kept them out."""

    asked: int
    report: Import | None
    decided: tuple[str, ...] = ()
    fault: MemtuiError | None = None


@dataclass
class L3Looked(Message):
    """L3 was looked through over all projects, for the look numbered `turn`."""

    turn: int
    view: L3View


@dataclass
class ChainFound(Message):
    """A claim's sightings were looked up."""

    chain: Chain


@dataclass
class ChecksFound(Message):
    """A claim's parts were looked up in the repository; `claim` are its words."""

    claim: str
    checks: tuple[Check, ...]


@dataclass
class WindowFound(Message):
    """The lines around a sighting were read, for the question numbered `turn`."""

    turn: int
    lines: tuple[Said, ...]


@dataclass
class HitsFound(Message):
    """More places that hold the words of search number `turn`, `done` of `total` transcripts in; 0 of 0 is the end."""

    turn: int
    hits: tuple[Hit, ...]
    done: int
    total: int


@dataclass
class PromptsFound(Message):
    """More prompts of the reading numbered `turn`, `done` of `total` transcripts in; 0 of 0 is the end."""

    turn: int
    prompts: tuple[Prompt, ...]
    done: int
    total: int


@dataclass
class Tried(Message):
    """What the hook would say to prompt number `turn`: now, and once `changes` staged changes are adopted."""

    turn: int
    now: Trial
    then: Trial | None
    changes: int


@dataclass
class CheckedUp(Message):
    """The check numbered `turn` got so far."""

    turn: int
    seen: Checkup


@dataclass
class GitTold(Message):
    """What git says to the plan whose transaction is `tx`."""

    tx: str
    state: GitState


@dataclass
class HistoryTold(Message):
    """The ledgers were read."""

    events: tuple[Event, ...]


@dataclass
class PastTold(Message):
    """What a transaction did to its files, where that is known."""

    tx: str
    pasts: tuple[Past, ...]
    fault: MemtuiError | None = None


@dataclass
class ThenTold(Message):
    """The block as it was, or why that can't be told."""

    then: Then | None
    fault: MemtuiError | None = None


@dataclass
class Writing(Message):
    """An adoption got so far, in words."""

    words: str


@dataclass
class Adopted(Message):
    """An adoption ended, with its receipt or its fault."""

    receipt: Receipt | None
    fault: MemtuiError | None = None


@dataclass
class ForeignSettled(Message):
    """What was done about a foreign `.memory/`, or why it could not be."""

    done: Settled | None
    fault: MemtuiError | None = None
