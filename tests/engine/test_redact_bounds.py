"""No input makes redaction slow, and no pattern can (design §6, security.md A.3)."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from re import _constants as ops  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from memtui.engine.capture import instructions
from memtui.engine.redact import beside, carriers, layer, names, numbers, pii, places, shadow, shapes, strength
from memtui.engine.redact.layer import PIECE, RedactionFailed, redact

MODULES = (beside, carriers, layer, names, numbers, pii, places, shadow, shapes, strength, instructions)
#: How often a repeat that can give back may run, with what it repeats: the ways to split a text grow with the product.
MOST = 2_000


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                yield f"{module.__name__}.{name}", value
    for rank, rule in enumerate(layer.TABLES):
        if (pattern := getattr(rule, "pattern", None)) is not None:
            yield f"{rule.kind} {rank}", re.compile(pattern)
    for words, pattern in instructions._FORMS:
        yield words, pattern


PATTERNS = list(patterns())


def repeats(node: Any, outer: int = 1) -> Iterator[int]:
    """The product of all repeats around each repeat that can give back what it took."""
    for op, argument in node:
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
            _, most, inner = argument
            here = outer * max(1, int(most))
            yield here
            yield from repeats(inner, here)
        elif op is ops.POSSESSIVE_REPEAT:
            yield from repeats(argument[2], outer)
        elif op is ops.SUBPATTERN:
            yield from repeats(argument[3], outer)
        elif op is ops.BRANCH:
            for branch in argument[1]:
                yield from repeats(branch, outer)
        elif op is ops.ATOMIC_GROUP:
            yield from repeats(argument, outer)
        elif op in (ops.ASSERT, ops.ASSERT_NOT):
            yield from repeats(argument[1], 1)


@pytest.mark.parametrize(("name", "pattern"), PATTERNS, ids=[name for name, _ in PATTERNS])
def test_no_pattern_repeats_without_a_bound(name: str, pattern: re.Pattern[str]) -> None:
    assert max(repeats(parser.parse(pattern.pattern, pattern.flags)), default=0) <= MOST


def test_the_check_finds_a_pattern_that_runs_wild() -> None:
    assert max(repeats(parser.parse(r"(?:a+)+b"))) > MOST
    assert max(repeats(parser.parse(r"[\w.]*@"))) > MOST
    assert (
        max(
            repeats(
                parser.parse(r"a++b"),
            ),
            default=0,
        )
        <= MOST
    )


SEEDS = [
    "a", "a@", "a.", "sk-", "password ", "password is ", "password=", "://", "https://a:", "ey" + "J", "2 ", "-",
    "--password ", "mysql -a ", "curl -u a:", "authorization: ", "\\n", "`", '"', "'", "1-", "555-", "use a as the ",
    "cookie: a", "key key ", "_", "10.", "tel 1 ", "A: b\n", "user a password ", "$2b$", "+1 ", "k3y9x1 ", "A1", "aB3x",
    "key k3y9x1a ", "ssh a ", "rsync ", "a@b", "Aa Bb ", "1 Aa ", "Calle Aa ", "né le 1", "4000 ", "0 0 ", "00 ", "(0",
    "/home/a", "-home-a-", "~a/", "a.int ", "a.local.", "fd1:", "aa:bb:", '" "', '"+"', "\\\n", "%41", "QUJD", "&quot;",
    "seed word ", "name: a value: ", "<password>", "pat", "dni 1 ", "ssn 123-", "x:1:a:", "login a -p ", "name is Aa ",
    "12 rue Aa ", "a at b dot ", "a(at)b", "key: ", "密码", "パスワードは", "é", "İ",
    "token k3y9x1aBcDeF12gh ", "DE12 3456 ",
    "AA11", " /p:", " -p", "docker a ", "ldapsearch a ", "http a ", "1.1.1.1 ", "fff:", "abc def ", "01/", "a-", "a_b",
    "=", "key=", "key=a ", "AAAAA.", "creds a ", "post http://a ", "curl a |", "never tell ", "ignore all ",
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_2000_hostile_characters_cost_little(seed: str) -> None:
    """Budget 20 ms of processor time, all rounds together; the best of three, because others run beside."""
    text = (seed * PIECE)[:PIECE]
    assert min(_spent(text) for _ in range(3)) < 0.06


def _spent(text: str) -> float:
    began = time.process_time()
    with suppress(RedactionFailed):  # a text that doesn't come out clean is dropped, and that is as good here
        redact(text)
    instructions.instruction_like(text)
    return time.process_time() - began


def test_a_long_text_costs_what_its_pieces_cost() -> None:
    began = time.process_time()
    redact("a@" * 100_000)
    assert time.process_time() - began < 5
