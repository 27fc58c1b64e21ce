"""Dependencies that a claim names, and their versions, against the manifests."""

from __future__ import annotations

from collections.abc import Iterable

from memtui.engine.review.claim_checks.manifests import VERSION_FILES, Package, manifest_there, unread_manifests
from memtui.engine.review.claim_checks.paths import plain_path
from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, Check, Part, judged
from memtui.engine.review.claim_checks.versions import OUTSIDE, WITHIN, compare

_NAMES = {"node.js": "node", "nodejs": "node", "golang": "go", "next.js": "next", "vue.js": "vue", "react.js": "react"}


def find_packages(name: str, within: str, packages: Iterable[Package]) -> tuple[Package, ...]:
    """The entries of the manifests for a name, in or below the folder that the claim names if it names one."""
    lowered = name.lower()
    wanted = {_NAMES.get(lowered, lowered), lowered, lowered.replace("_", "-").replace(".", "-")}
    found = [each for each in packages if each.name in wanted]
    folder = plain_path(within)
    if folder:
        found = [each for each in found if each.proof.file == folder or each.proof.file.startswith(f"{folder}/")]
    return tuple(found)


def check_dependency(part: Part, repository: Repository, packages: Iterable[Package]) -> Check | None:
    """Whether a manifest lists a dependency, in the version claimed; None for words that are no dependency at all."""
    found = find_packages(part.name, part.within, packages)
    if not found:
        return _not_listed(part, repository)
    first = found[0]
    if not part.version:
        return judged(part, PASS, f"{first.proof.file} lists it", first.proof)
    if part.floor:  # what a version manager installs says nothing of the least one
        found = tuple(each for each in found if each.proof.file not in VERSION_FILES) or found
        first = found[0]
    verdicts = {compare(each.allows, each.ecosystem, part.version, floor=part.floor) for each in found}
    says = f"{first.proof.file} says {first.allows or 'no version'}"
    if verdicts == {WITHIN}:
        return judged(part, PASS, says, first.proof)
    if verdicts == {OUTSIDE}:
        return judged(part, FAIL, says, first.proof)
    more = "" if len(found) == 1 else f"; {len(found)} manifests list it"
    return judged(part, UNSURE, f"{says}, which allows more than that or isn't understood{more}", first.proof)


def _not_listed(part: Part, repository: Repository) -> Check | None:
    """A name that no manifest lists: "React 18" may be no package at all, `react@18` is one that is missing."""
    plain = bool(part.version) and not part.text.startswith(("`", "@")) and " " in part.text
    if plain:
        return None
    if not manifest_there(repository):
        return judged(part, UNSURE, "there is no manifest to look into")
    if any(part.name.lower() in path.lower().split("/") for path in repository.files):
        return judged(part, UNSURE, "no manifest lists it; something in the repository has that name")
    if part.within or not repository.whole or unread_manifests(repository):
        return judged(part, UNSURE, "no manifest that can be read lists it")
    return judged(part, FAIL, "no manifest lists it")
