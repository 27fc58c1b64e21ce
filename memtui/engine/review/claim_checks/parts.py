"""The checkable parts of a claim: what its words name that a repository has or has not. Pure.

Only what is named beyond doubt is a part: a word that could be English is none. Everything is bounded; a claim has at
most 280 characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from memtui.engine.review.claim_checks.verdict import BRANCH, DEPENDENCY, ENV, PATH, SCRIPT, SYMBOL, Part
from memtui.engine.review.claim_checks.vocabulary import (
    BRANCHES,
    BUILT_IN,
    CAMEL,
    CLAUSE,
    COMMAND,
    DEFAULT,
    ELSEWHERE,
    ENV_SHAPE,
    FILE,
    FLOOR,
    GONE,
    HOST,
    LIFECYCLE,
    MADE,
    MEMBER,
    NAMED,
    OTHER_FOLDER,
    PACKAGE_WORD,
    PATH_SHAPE,
    PINNED,
    PRODUCTS,
    SAID_COMMAND,
    SAYS_NO,
    SCOPED,
    SPAN,
    SYMBOL_SHAPE,
    TALKS_OF_BRANCHES,
    VERSIONED,
    WORD,
)
from memtui.engine.store.reading import read


@lru_cache(maxsize=1024)
def parts_of(claim: str) -> tuple[Part, ...]:
    """The checkable parts of a claim in the order in which they stand, none within another."""
    found: list[Part] = []
    for part in (*_branches(claim), *_versions(claim), *_in_code(claim), *_plain(claim)):
        if all(part.end <= other.start or other.end <= part.start for other in found):
            found.append(part)
    negators = [start for start, _ in read(claim).negators]
    found.sort(key=lambda part: part.start)
    return tuple(
        replace(part, denied=_denied(claim, part, negators), within=_within(claim, part, found)) for part in found
    )


_IN = re.compile(r"[\s`\w(),]{0,40}\b(?:in|from|under|inside|within|at|of|by)\s+(?:the\s+|file\s+|folder\s+)*`?")
_HOLDS = re.compile(
    r"`?\s+(?:\w+\s+)?(?:defines?|has|holds?|contains?|exports?|implements?|provides?|declares?|lists?)\b[^.;`]{0,30}`?"
)


def _within(claim: str, part: Part, parts: list[Part]) -> str:
    """The path in which a part is said to stand: "`f` lives in src/a.py", "src/a.py defines `f`"."""
    if part.kind == PATH:
        return ""
    paths = [each for each in parts if each.kind == PATH]
    after = next((each for each in paths if each.start >= part.end), None)
    if after is not None and _IN.fullmatch(claim[part.end : after.start]):
        return after.name
    before = next((each for each in reversed(paths) if each.end <= part.start), None)
    return before.name if before is not None and _HOLDS.fullmatch(claim[before.end : part.start]) else ""


def _denied(claim: str, part: Part, negators: list[int]) -> bool:
    """Whether the clause of a part says no to it, or that it is gone or still to be made."""
    ends = [0, *(match.end() for match in CLAUSE.finditer(_blanked(claim)) if match.end() <= part.start)]
    clause = max(ends)
    rest = CLAUSE.search(_blanked(claim), part.end)
    before, whole = claim[clause : part.start], _blanked(claim)[clause : rest.start() if rest else len(claim)]
    opened = _blanked(claim)[max(0, clause - 14) : clause]
    return (
        any(clause <= at < part.start for at in negators)
        or SAYS_NO.search(before) is not None
        or re.search(r"(?i)(?:instead of|rather than)\s$", opened) is not None
        or GONE.search(whole) is not None
        or MADE.search(before) is not None
    )


def _blanked(claim: str) -> str:
    """The claim, character for character, with the inside of code spans and of paths masked."""
    masked = SPAN.sub(lambda match: "`" + "¤" * len(match[1]) + "`", claim)
    return PATH_SHAPE.sub(lambda match: "¤" * len(match[0]), masked)


def _branches(claim: str) -> Iterator[Part]:
    if not TALKS_OF_BRANCHES.search(claim):
        return
    default = DEFAULT.search(claim) is not None
    for pattern, certain in BRANCHES:
        for match in pattern.finditer(claim):
            group = "code" if match["code"] else "plain"
            name = match[group].rstrip(".")
            start, end = match.span(group)
            if FILE.fullmatch(name) or name.endswith("/") or ENV_SHAPE.fullmatch(name):
                continue
            end = start + len(name) if group == "plain" else end
            yield Part(BRANCH, name, start, end, name, default=default, vague=not certain)


def _versions(claim: str) -> Iterator[Part]:
    """Pinned and plainly versioned names; whether such a name is a dependency is for the manifest to say."""
    for span in SPAN.finditer(claim):
        pinned = PINNED.fullmatch(span[1].strip())
        if pinned:
            floor = pinned[2] == ">="
            yield Part(DEPENDENCY, span[1], span.start(), span.end(), pinned[1], version=pinned[3], floor=floor)
    for match in VERSIONED.finditer(claim):
        near = re.split(r"[.;,](?=\s)", claim[match.end() : match.end() + 30])[0]
        before = re.split(r"[.;,](?=\s)", claim[max(0, match.start() - 20) : match.start()])[-1]
        floor = match[4] == "+" or (match[2] or "").startswith((">", "≥")) or bool(FLOOR.search(f"{before}|{near}"))
        yield Part(DEPENDENCY, match[0].strip("` "), *match.span(), match[1], version=match[3], floor=floor)


def _in_code(claim: str) -> Iterator[Part]:
    for span in SPAN.finditer(claim):
        text, start, end = span[1].strip(), span.start(), span.end()
        near = claim[max(0, start - 30) : end + 30]
        command = list(_commands(text, span.start(1) + len(span[1]) - len(span[1].lstrip())))
        if command or " " in text or "=" in text or ".env" in text:
            yield from command
            yield from _paths(span[1], span.start(1))
            yield from _variables(span[1], span.start(1))
        elif found := ENV_SHAPE.fullmatch(text):
            yield Part(ENV, text, start, end, found[1] or found[2])
        elif _is_path(text):
            yield Part(PATH, text, start, end, text)
        elif SCOPED.fullmatch(text):
            yield Part(DEPENDENCY, text, start, end, text)
        elif SYMBOL_SHAPE.fullmatch(text) and _is_symbol(text):
            yield Part(SYMBOL, text, start, end, re.sub(r"\(.*\)$", "", text))
        elif PACKAGE_WORD.search(near) and re.fullmatch(r"[A-Za-z][\w.-]*", text):
            yield Part(DEPENDENCY, text, start, end, text)
        elif re.search(r"(?i)\b(?:script|target|recipe)\b", near) and re.fullmatch(r"[\w:.-]+", text):
            yield Part(SCRIPT, text, start, end, text)


def _is_symbol(text: str) -> bool:
    """Whether an identifier is beyond doubt one of code: a call, camel or snake case, a member of a class."""
    if PRODUCTS.fullmatch(text):
        return False
    return text.endswith(")") or "::" in text or CAMEL.search(text) is not None or MEMBER.fullmatch(text) is not None


def _commands(text: str, offset: int) -> Iterator[Part]:
    """The scripts and targets that a command line runs; a flag that leads elsewhere leaves none."""
    for match in COMMAND.finditer(text):
        runner, ran, name = match[1], match[2].strip(), match[3]
        if _runs_script(runner, ran, name):
            start, end = match.start(1), match.end(3)
            where = ELSEWHERE if OTHER_FOLDER.search(text) else runner
            yield Part(SCRIPT, text[start:end], offset + start, offset + end, name, runner=where)


def _runs_script(runner: str, ran: str, name: str) -> bool:
    """Whether `runner [run] name` names a script or target of the project, and no command of the runner's own."""
    if runner in ("make", "just"):
        return not ran
    if runner == "npm" and not ran:
        return name in LIFECYCLE
    return bool(ran) or (runner in ("pnpm", "yarn") and name not in BUILT_IN)


def _plain(claim: str) -> Iterator[Part]:
    """What is named outside code spans."""
    bare = SPAN.sub(lambda match: " " * len(match[0]), claim)
    for match in SAID_COMMAND.finditer(bare):
        runner, ran, name = match[2], match[3].strip(), match[4]
        if _runs_script(runner, ran, name):
            yield Part(SCRIPT, match[1], *match.span(1), name, runner=runner)
    yield from _paths(bare, 0)
    yield from _variables(bare, 0)


def _variables(text: str, offset: int) -> Iterator[Part]:
    """Names of environment variables, which have an underscore; `offset` is where `text` stands in the claim."""
    for found in ENV_SHAPE.finditer(text):
        inside = text[found.start() - 1 : found.start()].isalnum() or text[found.end() : found.end() + 1].isalnum()
        if not inside:
            start, end = found.start() + offset, found.end() + offset
            yield Part(ENV, found[0], start, end, found[1] or found[2])


def _paths(text: str, offset: int) -> Iterator[Part]:
    """Words that can be paths, vague ones like "src/app" included; `offset` is where `text` stands in the claim."""
    for match in WORD.finditer(text):
        word = re.sub(r"(?::\d+(?:-\d+)?)?[.:!?…]*$", "", match[0])
        if _is_path(word):
            start = offset + match.start()
            certain = word.startswith("./") or word.endswith("/") or _ends_as_file(word)
            yield Part(PATH, word, start, start + len(word), word, vague=not certain)


def _ends_as_file(word: str) -> bool:
    last = word.rpartition("/")[2]
    return last in NAMED or (FILE.fullmatch(last) is not None and not PRODUCTS.fullmatch(word))


def _is_path(word: str) -> bool:
    """Whether a word without spaces is a path: not a URL, a host, a fraction, a pair of words or a program's name."""
    if "://" in word or word.startswith(("-", "@", "//")) or "$" in word or "=" in word or "*" in word:
        return False
    if "/" not in word:
        return _ends_as_file(word)
    first = word.removeprefix("./").split("/")[0]
    if HOST.fullmatch(first) or re.fullmatch(r"\d+(?:/\d+)+", word):
        return False
    return PATH_SHAPE.fullmatch(word) is not None or word.startswith(("/", "~/", "../"))
