"""Names that the agent keeps looking for, and the one file that defines each: claims for recall (design §2.3).

The code at hand is asked, and no result of a search is believed: it is read once a harvest at most, through the same
bounded reader as the checks of claims, and only when a name was looked for again and often enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from memtui.engine.atoms import REDACTED
from memtui.engine.capture.sightings import sightings_in
from memtui.engine.capture.utterance import Utterance
from memtui.engine.evidence import Sighting
from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.claim_checks.source_code import definitions, readable
from memtui.engine.store.look_ups import Look, enough, look_of, with_news

MOST_NAMES = 20  # asked of the code in one harvest, those looked for last

#: Lines that may define a name. Only files with one are read closely, which takes its time.
_DEFINING = (
    r"(?:func|function|def|class|interface|type|enum|const|let|var|fn|struct|trait|mod|static|union|record|object|fun|"
    r"protocol|module|macro_rules!)\b[^\n]{0,160}?\bNAME\b|^[ \t]*(?:\w+,[ \t]*){0,4}NAME[ \t]*[:=,(]"
)
_TESTS = re.compile(r"(?i)(?:^|[/_.-])(?:tests?|specs?|__tests__|mocks?|fixtures?|testdata|generated)(?=[/_.-])")


@dataclass(frozen=True)
class Due:
    """The names that were looked for again and often enough: each with the newest look of this reading."""

    said: Mapping[str, Utterance]  # by key

    def places(self, root: str) -> dict[str, str]:
        """By key the file below `root` that defines the name, where there is just one."""
        names = {said.text: key for key, said in self.said.items()}
        found = defined_in(names, Repository(root)) if names else {}
        return {names[name]: path for name, path in found.items()}


def due(known: Iterable[Look], news: Iterable[Utterance], *, token: str) -> Due:
    """What of a reading's look-ups has to be asked of the code, beside the looks that are known."""
    said = {look_of(each, token): each for each in news}
    ready = enough(with_news(known, said))
    newest = sorted(said.items(), key=lambda item: (item[0].at, item[0].pointer))
    last = {look.key: each for look, each in newest if look.key in ready}
    wanted = sorted(last, key=lambda key: last[key].at, reverse=True)[:MOST_NAMES]
    return Due({key: last[key] for key in wanted})


def looked_up(
    looks: Iterable[Look], asked: Due, places: Mapping[str, str], *, slug: str, token: str, now: datetime
) -> list[Sighting]:
    """The rows of evidence of names whose file is known: one for each look. What redaction would touch is none."""
    ready = enough(looks)
    rows: list[Sighting] = []
    for key, path in places.items():
        said = replace(asked.said[key], text=f"{asked.said[key].text}\n{path}")
        for row in sightings_in(said, slug=slug, token=token, now=now).rows:
            if REDACTED not in row.claim:
                rows += [look.sighting(row) for look in ready.get(key, ())]
    return rows


def defined_in(names: Iterable[str], repository: Repository) -> dict[str, str]:
    """By name the one file that defines it; of those that do, tests and generated ones count last. Others are none.

    In a repository that is too large to be read whole nothing is the one.
    """
    found: dict[str, list[str]] = {name: [] for name in names}
    likely = {name: re.compile(_DEFINING.replace("NAME", re.escape(name)), re.MULTILINE) for name in found}
    if not repository.whole:
        return {}
    for path in filter(readable, repository.sources):
        text = repository.text(path, keep=False) or ""
        for name, pattern in likely.items():
            if name in text and pattern.search(text) and definitions(path, text, name):
                found[name].append(path)
    if repository.spent:
        return {}
    return {name: path for name, paths in found.items() if (path := _one(paths))}


def _one(paths: list[str]) -> str:
    own = [path for path in paths if not _TESTS.search("/" + path)] or paths
    return own[0] if len(own) == 1 else ""
