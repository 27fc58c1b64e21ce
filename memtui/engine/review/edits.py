"""What a person did to a claim's words and kind: read off the decisions, newest last (agent-memory.md §10)."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.engine.store.decisions import RESCAN
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible

EDITED, SPLIT, UNITED, KIND = "edited", "split", "united", "kind"


@dataclass(frozen=True)
class Edit:
    """One edit by a person: its ISO time, what was done, and the words (of a kind: the kind) that it led away from."""

    at: str
    did: str
    was: str

    @property
    def words(self) -> str:
        """The edit in words."""
        day = self.at[:10]
        if self.did == KIND:
            return f"you called it a {self.was} on {day}"
        how = {EDITED: "edited by you", SPLIT: "split by you", UNITED: "united by you"}[self.did]
        lead = {EDITED: "was", SPLIT: "was a part of", UNITED: "with"}[self.did]
        return f"{how} on {day}" + (f", {lead}: {visible(self.was)}" if self.was else "")


def edits_of(claim: Claim, snapshot: Snapshot) -> tuple[Edit, ...]:
    """Everything that persons changed about a claim, oldest first."""
    names = claim.names
    said = {row.atom_id: row.claim for row in claim.rows}
    said.update(snapshot.decisions.words())
    found: list[Edit] = []
    for row in snapshot.decisions.live():
        if row.via == RESCAN or row.atom not in names:
            continue
        if row.do == "kind":
            found.append(Edit(row.at, KIND, row.how))
        elif row.do == "split" and {row.to, row.new} & names:
            found.append(Edit(row.at, SPLIT, said.get(row.atom, "")))
        elif row.do == "alias" and row.to in names:
            found.append(Edit(row.at, EDITED if row.claim else UNITED, said.get(row.atom, "")))
        elif row.do == "resolve" and row.new in names:
            found.append(Edit(row.at, EDITED, said.get(row.atom, "")))
    return tuple(found)
