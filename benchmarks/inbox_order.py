"""Whether the best claims stand first in the Inbox: `python benchmarks/inbox_order.py --shared ../shared`.

Harvests the labelled transcripts of `corpus/` into a home of its own and puts the Inboxes of all projects into one, the
most worth first; then compares with the labels of `claims/natural.jsonl`. Prints precision at 20, recall of clear
claims at 100 and average precision (of those found; of all), by part, for the order of worth, newest first and oldest
first; for what fainter claims would add (`>= 0.4`, `>= 0.3`, all), which the harvester doesn't keep (D-6); and for two
baselines. A claim that matches an arguable one counts as neither. Totals alone are printed, never a word of a row.

The clock stands at 2026-07-20 unless `MEMTUI_NOW` says otherwise. `--limit` exits 1 when precision at 20 is below 0.50.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from memtui.engine.capture.sightings import sightings_in  # noqa: E402
from memtui.engine.capture.transcripts.claude_code import read  # noqa: E402
from memtui.engine.capture.transcripts.roots import list_transcripts  # noqa: E402
from memtui.engine.evidence import Sighting  # noqa: E402
from memtui.engine.harvest import harvest  # noqa: E402
from memtui.engine.home import Home  # noqa: E402
from memtui.engine.project import project_at  # noqa: E402
from memtui.engine.redact.second import SWITCH  # noqa: E402
from memtui.engine.review.queues import inbox  # noqa: E402
from memtui.engine.store.decisions import Decisions  # noqa: E402
from memtui.engine.store.merge import merge  # noqa: E402
from memtui.engine.store.snapshot import load  # noqa: E402
from memtui.engine.store.worth_of import worth_of  # noqa: E402
from tests.engine.test_claim_sentences import plain, reference  # noqa: E402

PARTS = ("make", "judge")
AT = 100  # claims that a person looks through

#: A labelled prompt by session and line.
Labels = Mapping[tuple[str, int], dict[str, Any]]


@dataclass(frozen=True)
class Offered:
    """A claim as a person is offered it: its words, its worth, when it was last said, and the places that said it."""

    claim: str
    worth: float
    at: str
    places: tuple[tuple[str, int], ...]


@dataclass
class Tally:
    """What an order comes to."""

    clear: int
    found: int = 0
    at_20: list[bool] | None = None
    at_100: int = 0
    offered: int = 0
    precisions: tuple[float, ...] = ()

    def row(self, name: str) -> str:
        first = self.at_20 or []
        precision = sum(first) / len(first) if first else 0.0
        some = sum(self.precisions) / self.found if self.found else 0.0
        whole = sum(self.precisions) / self.clear if self.clear else 0.0
        return (
            f"{name:<26} {self.offered:>5} offered  P@20 {precision:.2f}  R@100 {self.at_100 / max(1, self.clear):.2f}"
            f"  AP {some:.2f} of those found, {whole:.2f} of all {self.clear}\n"
        )


def place_of(row: Sighting) -> tuple[str, int]:
    """Session and line of a row, as the labels name them."""
    return row.session, int(row.pointer.rpartition("#L")[2])


def in_inbox(corpus: Path, now: datetime) -> Iterator[Offered]:
    """What the Inboxes of all projects hold after a harvest."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(f"{folder}/home")
        report = harvest(home, [corpus], now=now, environ={SWITCH: "0"})
        for project in report.projects:
            snapshot = load(home, project, now=now)
            for item in inbox(snapshot):
                rows = snapshot.claims[item.id].rows
                yield Offered(item.claim, item.worth.score, rows[-1].at, tuple(map(place_of, rows)))


def from_rows(corpus: Path, now: datetime, faintest: float) -> Iterator[Offered]:
    """What would be offered were claims kept from a score of `faintest` on: nothing taken back, nothing released."""
    by_slug: dict[str, list[Sighting]] = {}
    for file in list_transcripts(corpus).files:
        reading = read(file)
        slug = project_at(reading.first_cwd or f"/{file.slug}").slug
        for said in reading.utterances:
            found = sightings_in(said, slug=slug, token="", now=now, faintest=faintest)
            by_slug.setdefault(slug, []).extend((*found.rows, *found.parked))
    for slug, rows in by_slug.items():
        for claim in merge(rows, Decisions(), slug=slug).claims.values():
            worth = worth_of(claim, now=now).score
            yield Offered(claim.atom.claim, worth, claim.rows[-1].at, tuple(map(place_of, claim.rows)))


def from_baseline(labels: Labels, rules: Callable[[str], list[dict[str, object]]]) -> Iterator[Offered]:
    """What plain rules hear in the labelled prompts."""
    for place, label in labels.items():
        for number, heard in enumerate(rules(label["text"])):
            yield Offered(str(heard["claim"]), 1.0, f"{label['id']}-{number}", (place,))


def tally(offered: Iterable[Offered], labels: Labels, part: str, score: ModuleType) -> Tally:
    """The figures of an order; what stands in no labelled prompt of `part` is passed over, "" is all of them."""
    wanted = {place: label for place, label in labels.items() if part in ("", label["part"])}
    clear = sum(gold["strength"] == "clear" for label in wanted.values() for gold in label["claims"])
    result = Tally(clear)
    taken: set[tuple[str, int, int]] = set()
    marks: list[bool] = []
    precisions: list[float] = []
    for each in offered:
        places = [place for place in each.places if place in wanted]
        if not places and (part or any(place in labels for place in each.places)):
            continue
        result.offered += 1
        clear_ones, arguable = _matching(each, places, wanted, score)
        fresh = clear_ones - taken
        if arguable and not clear_ones:
            continue
        marks.append(bool(fresh))
        taken |= fresh
        precisions += [sum(marks) / len(marks)] * len(fresh)
        if len(marks) <= AT:
            result.at_100 = len(taken)
    result.at_20, result.found, result.precisions = marks[:20], len(taken), tuple(precisions)
    return result


def _matching(
    each: Offered, places: list[tuple[str, int]], labels: Labels, score: ModuleType
) -> tuple[set[tuple[str, int, int]], bool]:
    """The clear claims that it is, said in one place or several, and whether it is an arguable one."""
    clear: set[tuple[str, int, int]] = set()
    arguable = False
    for place in places:
        label = labels[place]
        for number, gold in enumerate(label["claims"]):
            likeness, agrees = score.compare(each.claim, gold, label.get("lang", "en"))
            if agrees and likeness >= score.MATCH_F1:
                arguable = arguable or gold["strength"] != "clear"
                if gold["strength"] == "clear":
                    clear.add((*place, number))
    return clear, arguable


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("MEMTUI_SHARED") or ROOT.parent / "shared"))
    parser.add_argument("--limit", action="store_true", help="exit 1 when precision at 20 is below 0.50")
    options = parser.parse_args()
    now = datetime.fromisoformat(os.environ.get("MEMTUI_NOW") or "2026-07-20T00:00:00Z").astimezone(UTC)
    score = _scorer(options.shared / "claims" / "score.py")
    rows = score.read_rows(options.shared / "claims" / "natural.jsonl")
    labels = {(row["session"], row["line"]): row for row in rows}
    corpus = options.shared / "corpus"
    kept = list(in_inbox(corpus, now))
    sets = {
        "Inbox": kept,
        **{f">= {faintest}": list(from_rows(corpus, now, faintest)) for faintest in (0.4, 0.3, 0.0)},
    }
    baselines = {"always/never/must/don't": plain, "reference markers": reference}
    first = 0.0
    for part in ("", *PARTS):
        sys.stdout.write(f"\n{part or 'both parts'}\n")
        for name, claims in sets.items():
            best = sorted(claims, key=lambda each: (-each.worth, _late(each.at), each.claim))
            seen = tally(best, labels, part, score)
            sys.stdout.write(seen.row(f"{name}, by worth"))
            if name == "Inbox":
                newest = sorted(claims, key=lambda each: each.at, reverse=True)
                sys.stdout.write(tally(newest, labels, part, score).row(f"{name}, newest first"))
                sys.stdout.write(tally(reversed(newest), labels, part, score).row(f"{name}, oldest first"))
                if not part:
                    first = sum(seen.at_20 or ()) / 20
        for name, rules in baselines.items():
            sys.stdout.write(tally(from_baseline(labels, rules), labels, part, score).row(name))
    return 1 if options.limit and first < 0.5 else 0


def _late(at: str) -> tuple[int, ...]:
    """A key that puts the later of two ISO times first."""
    return tuple(-ord(letter) for letter in at)


def _scorer(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("claims_score", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"no scorer at {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    raise SystemExit(main())
