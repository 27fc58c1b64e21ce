"""Words said by hand become a sighting: by `memtui remember`, or written into the block (design §2.5, §3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memtui.engine import evidence
from memtui.engine.atoms import atom_id
from memtui.engine.capture import manual
from memtui.engine.errors import Refused
from memtui.engine.evidence import Sighting
from memtui.engine.home import Home
from memtui.engine.project import ProjectRef, register, working_folder
from memtui.engine.promote.staging import write_all
from memtui.engine.store import decisions
from memtui.engine.store.decisions import Decision
from memtui.engine.store.lock import WAIT_SECONDS, store_lock
from memtui.engine.store.snapshot import load


def say(
    home: Home,
    project: ProjectRef,
    words: str,
    *,
    speaker: str,
    now: datetime,
    decided: Sequence[Decision] = (),
    wait: float = WAIT_SECONDS,
) -> Sighting:
    """Note words as said now, with everything derived from them; `speaker` is one of `manual.SPEAKERS`.

    What was `decided` by saying them stands with them. Raises `BadInput` or `Refused` for words that are no claim, hold
    a secret or were to be forgotten, and `LockBusy` after `wait` seconds for each lock; then nothing is written.
    """
    claim = manual.check_words(words)
    entry = register(home, project, transcripts="", now=now)
    with (
        home.project(entry.key, create=True) as folder,
        working_folder(home, entry, now=now) as memory,
        store_lock(memory, seconds=wait),
        decisions.appending(folder, wait=wait) as add,
    ):
        if atom_id(claim, project.slug) in decisions.read(folder).forgotten():
            raise Refused("You had these words forgotten.", hint="Say it in other words.")
        row = manual.note(folder, claim, speaker=speaker, slug=project.slug, token=entry.token, now=now)
        evidence.append(folder, [row])
        if decided:
            add(decided)
        write_all(memory, load(home, project, now=now))
    return row
