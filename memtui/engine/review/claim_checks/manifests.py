"""Manifests read for their dependencies, each with the line that says so: npm, Python, Cargo, Go."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.claim_checks.verdict import Proof

_NPM_TABLES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_CARGO_TABLES = ("dependencies", "dev-dependencies", "build-dependencies")
#: What version managers read, and the language it is about.
VERSION_FILES = {".nvmrc": "node", ".node-version": "node", ".python-version": "python"}
_REQUIREMENT = re.compile(r"([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#\s][^;#]*)?")
_GO = re.compile(r"\s*(?:require\s+)?([\w.-]+(?:/[\w.~-]+)+)\s+(v[\w.+-]+)")
_REQUIREMENTS_FILE = re.compile(r"(?:.*/)?(?:requirements[\w.-]*|requirements/[\w.-]+)\.(?:txt|in)")


@dataclass(frozen=True)
class Package:
    """A dependency: its name as it is compared, what versions the manifest allows ("" for any), and the line."""

    name: str
    allows: str
    proof: Proof
    ecosystem: str  # "npm", "python", "cargo" or "go"


def packages(repository: Repository) -> tuple[Package, ...]:
    """All dependencies of all manifests that can be read, and the versions of the languages themselves."""
    return (
        *(*_npm(repository), *python_packages(repository), *_cargo(repository), *_go(repository)),
        *_version_files(repository),
    )


def manifest_there(repository: Repository) -> bool:
    """Whether there is any manifest at all."""
    names = ("package.json", "pyproject.toml", "Cargo.toml", "go.mod", "setup.py", "setup.cfg", "Pipfile", "pom.xml")
    return bool(repository.named(*names) or _requirements_files(repository))


def unread_manifests(repository: Repository) -> tuple[str, ...]:
    """Manifests that list dependencies in a way that isn't read here."""
    other = repository.named(
        *("setup.py", "setup.cfg", "Pipfile", "environment.yml", "pom.xml", "build.gradle", "build.gradle.kts"),
        *("Gemfile", "composer.json", "mix.exs", "Package.swift", "pnpm-workspace.yaml", "deno.json"),
    )
    broken = [path for path in repository.named("package.json") if _json(repository, path) is None]
    broken += [path for path in repository.named("pyproject.toml", "Cargo.toml") if _toml(repository, path) is None]
    return (*other, *broken)


def python_packages(repository: Repository) -> tuple[Package, ...]:
    """The dependencies of pyproject.toml and of requirements files, names normalised, and Python itself."""
    found: list[Package] = []
    for path in repository.named("pyproject.toml"):
        table = _toml(repository, path)
        if table is not None:
            found += _pyproject(repository, path, table)
    for path in _requirements_files(repository):
        for number, line in enumerate(repository.lines(path) or (), 1):
            if line.strip() and not line.lstrip().startswith(("#", "-")):
                found += _requirement(line, Proof(path, number, line))
    return tuple(found)


def table_lines(repository: Repository, path: str, section: str) -> list[tuple[str, Any, Proof]] | None:
    """Key, value and line of each entry of a table of a JSON or TOML file; None where the file can't be read.

    An entry whose line isn't found beyond doubt has the file alone for a proof.
    """
    table = _json(repository, path) if path.endswith(".json") else _toml(repository, path)
    if table is None:
        return None
    inner: Any = table
    for name in [section] if path.endswith(".json") else section.split("."):
        inner = inner.get(name) if isinstance(inner, dict) else None
    if not isinstance(inner, dict):
        return []
    return [(str(key), value, _line_of(repository, path, section, str(key))) for key, value in inner.items()]


def _line_of(repository: Repository, path: str, section: str, key: str) -> Proof:
    """The line on which a key stands below the head of its table."""
    lines = repository.lines(path) or ()
    is_json = path.endswith(".json")
    head = re.compile(rf'\s*"{re.escape(section)}"\s*:' if is_json else rf"\s*\[\s*{re.escape(section)}\s*\]")
    entry = re.compile(rf'.*"{re.escape(key)}"\s*:' if is_json else rf'\s*"?{re.escape(key)}"?\s*[=.]')
    start = next((number for number, line in enumerate(lines) if head.match(line)), -1)
    if start < 0:
        return Proof(path)
    for number in range(start, len(lines)):
        if entry.match(lines[number]) and (is_json or number > start):
            return Proof(path, number + 1, lines[number])
        if number > start and (
            lines[number].strip().startswith(("}", "},")) if is_json else lines[number].startswith("[")
        ):
            break
    return Proof(path)


def _containing(repository: Repository, path: str, text: str) -> Proof:
    """The one line of a file that holds a text; the file alone where there are none or several."""
    lines = repository.lines(path) or ()
    numbers = [number for number, line in enumerate(lines, 1) if text in line and not line.lstrip().startswith("#")]
    return Proof(path, numbers[0], lines[numbers[0] - 1]) if len(numbers) == 1 else Proof(path)


def _npm(repository: Repository) -> Iterator[Package]:
    for path in repository.named("package.json"):
        for section in _NPM_TABLES:
            for name, value, proof in table_lines(repository, path, section) or ():
                yield Package(name.lower(), str(value), proof, "npm")
        for name, value, proof in table_lines(repository, path, "engines") or ():
            if name in ("node", "npm", "pnpm", "yarn"):
                yield Package(name, str(value), proof, "npm")
        manager = (_json(repository, path) or {}).get("packageManager")
        if isinstance(manager, str) and "@" in manager:
            name, _, version = manager.partition("@")
            yield Package(name, version.partition("+")[0], _containing(repository, path, f'"{manager}"'), "npm")


def _pyproject(repository: Repository, path: str, table: Mapping[str, Any]) -> Iterator[Package]:
    project = table.get("project")
    project = project if isinstance(project, dict) else {}
    needs = project.get("requires-python")
    if isinstance(needs, str):
        yield Package("python", needs, _containing(repository, path, "requires-python"), "python")
    groups = [project.get("dependencies")]
    for more in (project.get("optional-dependencies"), table.get("dependency-groups")):
        groups += list(more.values()) if isinstance(more, dict) else []
    for each in (each for group in groups if isinstance(group, list) for each in group):
        if isinstance(each, str):
            yield from _requirement(each, _containing(repository, path, each))
    poetry = table.get("tool", {}).get("poetry", {}) if isinstance(table.get("tool"), dict) else {}
    sections = ["dependencies", "dev-dependencies"]
    sections += [f"group.{name}.dependencies" for name in poetry.get("group", {})] if isinstance(poetry, dict) else []
    for section in sections:
        for name, value, proof in table_lines(repository, path, f"tool.poetry.{section}") or ():
            allows = value.get("version", "") if isinstance(value, dict) else value
            yield Package(_normal(name), str(allows), proof, "poetry")


def _requirement(text: str, proof: Proof) -> Iterator[Package]:
    match = _REQUIREMENT.match(text.strip())
    if match and "@" not in (match[2] or "")[:1] and ";" not in text:
        yield Package(_normal(match[1]), (match[2] or "").strip(" ()\\"), proof, "python")
    elif match:
        yield Package(_normal(match[1]), "?", proof, "python")  # a URL or a condition: which version is not known


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _requirements_files(repository: Repository) -> tuple[str, ...]:
    return tuple(path for path in repository.files if _REQUIREMENTS_FILE.fullmatch(path))


def _cargo(repository: Repository) -> Iterator[Package]:
    for path in repository.named("Cargo.toml"):
        for prefix in ("", "workspace."):
            for section in _CARGO_TABLES:
                for name, value, proof in table_lines(repository, path, prefix + section) or ():
                    allows = value.get("version", "?") if isinstance(value, dict) else value
                    yield Package(name.lower(), str(allows), proof, "cargo")
        for name, value, proof in table_lines(repository, path, "package") or ():
            if name == "rust-version" and isinstance(value, str):
                yield Package("rust", f">={value}", proof, "cargo")


def _go(repository: Repository) -> Iterator[Package]:
    for path in repository.named("go.mod"):
        for number, line in enumerate(repository.lines(path) or (), 1):
            proof = Proof(path, number, line)
            if match := re.fullmatch(r"go\s+(\d+(?:\.\d+)*)\s*", line):
                yield Package("go", f">={match[1]}", proof, "go")
            elif (match := _GO.match(line)) and not line.strip().startswith(("module", "replace", "exclude", "//")):
                yield Package(match[1].lower(), f"=={match[2].removeprefix('v')}", proof, "go")


def _version_files(repository: Repository) -> Iterator[Package]:
    """The versions that version managers read: `.nvmrc`, `.python-version`."""
    for file, name in VERSION_FILES.items():
        lines = repository.lines(file) or ()
        if lines and (match := re.fullmatch(r"v?(\d+(?:\.\d+){0,2})", lines[0].strip())):
            yield Package(name, match[1], Proof(file, 1, lines[0]), "npm")


def _json(repository: Repository, path: str) -> Mapping[str, Any] | None:
    try:
        value = json.loads("\n".join(repository.lines(path) or ()))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _toml(repository: Repository, path: str) -> Mapping[str, Any] | None:
    lines = repository.lines(path)
    try:
        return None if lines is None else tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
