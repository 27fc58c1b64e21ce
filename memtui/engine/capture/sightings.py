"""What an utterance states, as rows of evidence (design §2.2)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from memtui.engine.atoms import atom_id, clean_claim
from memtui.engine.capture.hearing import listen
from memtui.engine.capture.signals.approval import PARKED_FROM
from memtui.engine.capture.utterance import Utterance
from memtui.engine.errors import BadInput
from memtui.engine.evidence import Sighting, line_key
from memtui.engine.jsonl import iso_ms
from memtui.engine.redact.layer import RULES

PARKED_BELOW = 0.5  # plugmem-fusion.md D-6


@dataclass(frozen=True)
class Found:
    """The rows of one utterance, its `parked` ones, which only an approval brings in, and the sentences `dropped`."""

    rows: tuple[Sighting, ...]
    parked: tuple[Sighting, ...]
    dropped: int  # that can't be redacted or heard safely


def sightings_in(utterance: Utterance, *, slug: str, token: str, now: datetime, faintest: float = PARKED_FROM) -> Found:
    """The rows of one utterance.

    `slug` is the project's, `token` its owner token, which keys the hash of the raw line. Below `faintest` a claim is
    none.
    """
    hearing = listen(utterance)
    rows: list[Sighting] = []
    dropped = hearing.dropped
    for heard in hearing.heard:
        if heard.score < faintest:
            continue
        try:
            claim = clean_claim(heard.claim)
        except BadInput:
            dropped += 1
            continue
        row = Sighting(
            atom_id=atom_id(claim, slug),
            at=iso_ms(utterance.at),
            session=utterance.session,
            message_uuid=utterance.uuid,
            pointer=utterance.pointer,
            speaker=utterance.speaker,
            # a picked option is the assistant's wording (design §2.3)
            signal="choice" if utterance.form == "choice" else heard.signal,
            score=heard.score,
            kind=heard.kind,
            harness=utterance.harness,
            counts=utterance.counts,
            quote=unicodedata.normalize("NFC", heard.quote),
            line_key=line_key(token, utterance.raw),
            rules=RULES,
            payload={"claim": claim, "read": now.strftime("%Y-%m-%d")},
        )
        rows.append(row)
    kept = tuple(row for row in rows if row.score >= PARKED_BELOW)
    return Found(kept, tuple(row for row in rows if row.score < PARKED_BELOW), dropped)
