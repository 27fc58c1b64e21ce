"""Scripts and targets: package.json, Makefile, justfile, the entry points of pyproject.toml."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.engine.review.claim_checks.manifests import python_packages, table_lines
from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, Check, Part, Proof, judged
from memtui.engine.review.claim_checks.vocabulary import ELSEWHERE, LIFECYCLE

_PACKAGE_RUNNERS = ("npm", "pnpm", "yarn", "bun")
_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
_JUSTFILES = ("justfile", "Justfile", ".justfile")
_TARGETS = re.compile(r"([A-Za-z0-9_./-][\w./ -]*?)\s*::?(?![:=])(.*)")
_VARIABLE = re.compile(r"\s*(?:export\s+)?[\w.-]+\s*(?:[:?+!]{0,3}=)")
_RECIPE = re.compile(r"@?([A-Za-z_][\w-]*)(?:\s+[^:]*)?:(?!=)")
_ALIAS = re.compile(r"alias\s+([A-Za-z_][\w-]*)\s*:=")


def check_script(part: Part, repository: Repository) -> Check:
    """Whether the project has the script or target that a claim names."""
    if part.runner in _PACKAGE_RUNNERS:
        return _package_script(part, repository)
    if part.runner == "make":
        return _target(part, repository, _MAKEFILES, "target")
    if part.runner == "just":
        return _target(part, repository, _JUSTFILES, "recipe")
    if part.runner in ("uv", "poetry"):
        return _entry_point(part, repository)
    if part.runner == ELSEWHERE:
        return judged(part, UNSURE, "it is run in another folder, which isn't looked into")
    return _any_script(part, repository)


def _package_script(part: Part, repository: Repository) -> Check:
    found = _scripts(repository, "package.json")
    if found is None:
        others = [path for path in repository.named("package.json") if "/" in path]
        if others or not repository.whole:
            return judged(part, UNSURE, "there is no package.json at the root", _maybe(others))
        return judged(part, FAIL, "there is no package.json")
    if part.name in found:
        return judged(part, PASS, f"package.json has the script {part.name}", found[part.name])
    for path in repository.named("package.json"):
        inner = _scripts(repository, path) or {}
        if path != "package.json" and part.name in inner:
            return judged(
                part, UNSURE, f"the root's package.json has no script {part.name}; another has", inner[part.name]
            )
    ran = part.text.split()[1:2] == ["run"]
    if part.runner != "npm" and not ran and part.name not in LIFECYCLE and ":" not in part.name:
        return judged(part, UNSURE, f"no script {part.name}; a program of a dependency may be meant")
    return judged(part, FAIL, f"package.json has no script {part.name}", Proof("package.json"))


def _scripts(repository: Repository, path: str) -> dict[str, Proof] | None:
    """The scripts of a package.json with the lines they stand on; None where it can't be read."""
    found = table_lines(repository, path, "scripts")
    return None if found is None else {name: proof for name, _, proof in found}


def _maybe(paths: list[str]) -> Proof | None:
    return Proof(paths[0]) if paths else None


def _target(part: Part, repository: Repository, names: tuple[str, ...], word: str) -> Check:
    """A target of the Makefile, or a recipe of the justfile, at the root."""
    path = next((name for name in names if name in repository.files), "")
    lines = repository.lines(path) if path else None
    if lines is None:
        nested = repository.named(*names)
        file = "Makefile" if word == "target" else "justfile"
        if path or nested or not repository.whole:
            return judged(part, UNSURE, f"there is no {file} at the root to read")
        return judged(part, FAIL, f"there is no {file}")
    open_ended = False
    found: dict[str, int] = {}
    for name, number, certain in _make_rules(lines) if word == "target" else _just_rules(lines):
        if certain:
            found.setdefault(name, number)
        else:
            open_ended = True
    if part.name in found:
        number = found[part.name]
        return judged(part, PASS, f"{path} has the {word} {part.name}", Proof(path, number, lines[number - 1]))
    if open_ended:
        return judged(part, UNSURE, f"{path} names no {word} {part.name}, and includes or computes others")
    return judged(part, FAIL, f"{path} has no {word} {part.name}", Proof(path))


def _make_rules(lines: tuple[str, ...]) -> Iterator[tuple[str, int, bool]]:
    """Target, line and whether that is certain: not within a condition, computed, included or a pattern."""
    nested = 0
    defining = continued = False
    for number, line in enumerate(lines, 1):
        was_continued, continued = continued, line.endswith("\\")
        stripped = line.strip()
        if was_continued or line.startswith(("\t", "#")) or not stripped or stripped.startswith("#"):
            continue
        word = stripped.split()[0]
        if word in ("define", "endef"):
            defining = word == "define"
        elif word in ("ifeq", "ifneq", "ifdef", "ifndef"):
            nested += 1
        elif word == "endif":
            nested -= 1
        elif word in ("include", "-include", "sinclude"):
            yield "", number, False
        elif not defining and (match := _TARGETS.match(line)) and not _VARIABLE.match(line):
            if _VARIABLE.match(match[2]):
                continue  # a variable of a target makes no rule
            for name in match[1].split():
                yield name, number, nested == 0
        elif not defining and ":" in stripped and ("%" in stripped or "$" in stripped.split(":")[0]):
            yield "", number, False


def _just_rules(lines: tuple[str, ...]) -> Iterator[tuple[str, int, bool]]:
    for number, line in enumerate(lines, 1):
        if line.startswith((" ", "\t", "#", "[")) or not line.strip():
            continue
        if line.startswith(("import ", "import? ", "mod ", "mod? ", "set fallback")):
            yield "", number, False
        elif match := _ALIAS.match(line) or _RECIPE.match(line):
            yield match[1], number, True


def _entry_point(part: Part, repository: Repository) -> Check:
    """What `uv run` or `poetry run` starts: a script of the project, or the program of a dependency of that name."""
    for section in ("project.scripts", "project.gui-scripts", "tool.poetry.scripts"):
        for name, _, proof in table_lines(repository, "pyproject.toml", section) or ():
            if name == part.name:
                return judged(part, PASS, f"pyproject.toml has the script {name}", proof)
    for package in python_packages(repository):
        if package.name == part.name.lower().replace("_", "-"):
            return judged(part, PASS, f"{part.name} is a dependency", package.proof)
    if "/" in part.name and part.name in repository.files:
        return judged(part, PASS, f"the file {part.name} is there", Proof(part.name))
    return judged(part, UNSURE, f"neither a script nor a dependency named {part.name}; it may come from elsewhere")


def _any_script(part: Part, repository: Repository) -> Check:
    """A script that is named without what runs it: found in one place it is meant, else nobody can tell."""
    found: list[tuple[str, Proof]] = []
    scripts = _scripts(repository, "package.json") or {}
    if part.name in scripts:
        found.append(("script", scripts[part.name]))
    for names, rules, word in ((_MAKEFILES, _make_rules, "target"), (_JUSTFILES, _just_rules, "recipe")):
        path = next((name for name in names if name in repository.files), "")
        lines = repository.lines(path) if path else None
        for name, number, certain in rules(lines) if lines else ():
            if certain and name == part.name:
                found.append((word, Proof(path, number, (lines or ())[number - 1])))
                break
    if len(found) == 1:
        word, proof = found[0]
        return judged(part, PASS, f"{proof.file} has the {word} {part.name}", proof)
    words = f"{len(found)} things are named {part.name}" if found else f"no script named {part.name} was found"
    return judged(part, UNSURE, words)
