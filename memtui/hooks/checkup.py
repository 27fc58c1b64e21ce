"""The whole check of a project, step by step: for `memtui doctor` and the Health screen (design §2.2, §7).

Store and home, renamed files, hooks, what Claude Code noted, the time of the installed hook. Reads only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from memtui.engine.errors import MemtuiError
from memtui.engine.redact.second import described
from memtui.engine.review.claim_checks.checking import Drift
from memtui.engine.review.states import lost_words
from memtui.engine.sitting import Sitting, renaming
from memtui.engine.store.doctor import Finding
from memtui.engine.store.snapshot import Snapshot
from memtui.hooks.findings import Timing, findings, measure
from memtui.hooks.health import Health, health

STORE, RENAMES, NOTES, TIMING = "the store", "renamed files", "what Claude Code noted", "the time of the hook"


@dataclass(frozen=True)
class Checkup:
    """A check as far as it got. `step` is what is looked at next, "" when all is seen.

    `findings` stand in the order in which they should be mended; `snapshot` and `health` are None where the project
    can't be read, and a finding says why. `drifts` are the findings about renamed files, with other words to offer.
    """

    step: str = STORE
    findings: tuple[Finding, ...] = ()
    second: str = ""
    snapshot: Snapshot | None = None
    health: Health | None = None
    timing: Timing | None = None
    drifts: tuple[Drift, ...] = ()


def check_up(sitting: Sitting, *, go_on: Callable[[], bool] = lambda: True) -> Iterator[Checkup]:
    """The check of a sitting's project after each step; the last one is whole.

    Who has seen enough stops asking, and lets `go_on` say so: a step in the middle ends then, too.
    """
    done = Checkup()
    yield done
    found, second = sitting.examined(), described(sitting.environ)
    try:
        snapshot = sitting.snapshot()
    except MemtuiError:  # told above, as a finding
        yield replace(done, step="", findings=found, second=second)
        return
    done = Checkup(RENAMES, (*found, *_lost(snapshot)), second, snapshot)
    yield done
    drifts = sitting.renamed(snapshot)
    before = (*done.findings, *map(renaming, drifts))
    seen = health(sitting.home, snapshot, sitting.environ, sessions=0)
    told = tuple(findings(seen, snapshot))
    done = replace(done, step=NOTES, findings=(*before, *told), health=seen, drifts=drifts)
    yield done
    seen = health(sitting.home, snapshot, sitting.environ, go_on=go_on)
    done = replace(done, step=TIMING, findings=(*before, *findings(seen, snapshot)), health=seen)
    yield done
    timing = measure(seen, snapshot.project.root, sitting.environ, go_on=go_on)
    yield replace(done, step="", findings=(*before, *findings(seen, snapshot, timing)), timing=timing)


def _lost(snapshot: Snapshot) -> Iterator[Finding]:
    """The lines that an old copy of the file took along."""
    words = lost_words(snapshot)
    if words and snapshot.file.target is not None:
        yield Finding(snapshot.file.target.shown, 0, "saved-over", words, "`memtui staged` offers them again.")
