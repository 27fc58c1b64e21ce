"""Merged or approved: the session's work was taken, so its faint claims deserve a look (plugmem-fusion.md A.12).

Hears a short prompt of a person that is wholly an approval ("lgtm", "ok, ship it", "looks good to me"), a record of a
command's result that says a pull request or a branch was merged (`gitOperation`), and a command that merged a pull
request, or a branch into the default one, and succeeded (`gh pr merge 7`, `git checkout main && git merge topic`).
Ignores questions, anything said beside the approval ("looks good, but …"), programs, picked options, and merges that
take the work nowhere: the default branch into one's own, one's own into another, `--auto`, which merges later or never,
and a line that goes on with `;`, `|` or `||`, whose end doesn't say that the merge succeeded. It mints no text and
raises no confidence: a merge checks the work, not the sentence.

Not heard: a commit of an earlier session that reached the default branch since. No transcript tells of it: git would
have to be asked at each harvest about each commit of each session. Who commits to the default branch itself would have
all faint claims released by the next push, and hardly any of them is worth keeping (ADR 25).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from memtui.engine.capture.speaker import PERSON
from memtui.engine.capture.utterance import MERGED, Utterance
from memtui.engine.evidence import Sighting
from memtui.engine.text import one_line

NAME = "merged"

PARKED_FROM = 0.4  # what is fainter stays out whatever happens
SCORE = 0.6  # of a claim that an approval released

_MOST = 120  # characters
_OPENING = r"(?:ok(?:ay)?|great|perfect|nice|yes|yep|cool|super|top|parfait|perfecto|ottimo|отлично|好的?|좋아요?)"
_APPROVALS = (
    "lgtm",
    "ship it",
    r"(?:it |this |that |all )?looks (?:good|great|perfect)(?: to me)?",
    r"(?:please )?merge (?:it|this|the pr)",
    "(?:you can|feel free to) merge(?: it| this)?",
    r"(?:i )?approved?",
    "sieht gut aus|passt so|freigegeben|(?:du )?kannst (?:du )?mergen",
    "ça me va|c'est tout bon|approuvé|tu peux merger",
    "se ve bien|aprobado|me parece bien|puedes mergear",
    "aprovado|parece bom|pode (?:mergear|fazer o merge)",
    "approvato|va bene così|puoi mergiare",
    "ziet er goed uit|goedgekeurd|akkoord|je mag mergen",
    "onaylandı|iyi görünüyor|merge edebilirsin",
    "wygląda dobrze|zatwierdzone|możesz mergować",
    "одобрено|выглядит хорошо|можно мержить",
    "承認します|問題ありません|マージして(?:ください)?",
    "可以合并了?|看起来不错|批准",
    "승인합니다|좋아 보입니다|머지해(?: ?주세요)?",
    "मंज़ूर है|अच्छा लग रहा है|मर्ज कर दो",
)
_DEFAULT = frozenset(("main", "master", "trunk", "develop", "dev"))
_MERGES_REQUEST = re.compile(
    r"(?:gh\s+pr|glab\s+mr)\s+merge\b(?!.*(?:--(?:auto|disable-auto|when-pipeline|help)|\s-h\b))"
)
_MERGES_BRANCH = re.compile(
    r"git\s+(?:-C\s+\S+\s+)?merge\s+(?!.*--(?:abort|continue|quit|help|no-commit|squash)\b)(?P<rest>.+)"
)
_CHECKS_OUT = re.compile(r"git\s+(?:-C\s+\S+\s+)?(?:checkout|switch)\s+(?:-q\s+)?(?P<branch>[\w./-]+)")
_QUOTED = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"")
_GOES_ON = re.compile(r"[;|\n`]|\$\(|<<|(?<!&)&(?!&)")
_TO_NOWHERE = re.compile(r"\s+(?:[12&]?>{1,2}\s?/dev/null|2>&1)(?=\s|$)")
_LONGEST = 1_000  # characters of a command line

_APPROVAL = re.compile(
    rf"(?i)^(?:{_OPENING}[\s,.!，。]+)?(?:{'|'.join(_APPROVALS)})(?:[\s,]+(?:thanks|thank you|danke|merci))?$"
)


def approves(utterance: Utterance) -> bool:
    """Whether it says that the work of its session was taken."""
    if utterance.form == MERGED:
        return True
    if utterance.speaker != PERSON or not utterance.counts or utterance.form not in ("prompt", "queued"):
        return False
    return (
        len(utterance.text) <= _MOST and _APPROVAL.match(one_line(utterance.text).rstrip(" .!。！👍🚀🎉")) is not None
    )


def merged_by(record: Mapping[str, Any]) -> bool:
    """Whether a tool's result says that a pull request or a branch was merged."""
    result = record.get("toolUseResult")
    done = result.get("gitOperation") if isinstance(result, dict) else None
    parts = [done.get(name) for name in ("pr", "branch")] if isinstance(done, dict) else []
    return any(isinstance(part, dict) and part.get("action") == "merged" for part in parts)


def merges(command: str, branch: str) -> bool:
    """Whether a command line that succeeds has merged a pull request, or a branch into the default one.

    `branch` is the one it was run on, "" where nobody knows. The commands of the line may be joined by `&&` alone.
    """
    if len(command) > _LONGEST or "merge" not in command:
        return False
    line = _QUOTED.sub("_", _TO_NOWHERE.sub("", command))
    if _GOES_ON.search(line):
        return False
    merged = False
    for part in map(str.strip, line.split("&&")):
        if moved := _CHECKS_OUT.fullmatch(part):
            branch = moved["branch"]
        elif _MERGES_REQUEST.match(part):
            merged = True
        elif found := _MERGES_BRANCH.match(part):
            named = [word for word in found["rest"].split() if not word.startswith("-")]
            own = [name.rpartition("/")[2] not in _DEFAULT for name in named]
            merged = merged or (branch in _DEFAULT and bool(named) and all(own))
    return merged


def released(parked: Iterable[Sighting], approval: Utterance) -> list[Sighting]:
    """The parked rows at their own places and in their own words, with the score that the approval gives them."""
    return [
        replace(
            row,
            signal=row.signal if row.signal == "choice" else NAME,
            score=SCORE,
            payload={**row.payload, "released_by": approval.pointer},
        )
        for row in parked
    ]
