"""The second opinion on a claim: `kingfisher-secret-scanner`, where it is installed (design §3.3, §6).

It only marks. A hit flags the claim for a person's look and changes no text, so what is redacted and what a claim's
id is never depend on whether the scanner is there. Only its scanning is used: never its validation or revocation,
which ask the network. Loading it is slow (seconds the first time, until its rules are in the cache).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from memtui.engine.errors import MemtuiError
from memtui.engine.home import Home
from memtui.engine.redact.rule import PLACEHOLDER
from memtui.engine.redact.strength import is_no_secret

PACKAGE, MODULE = "kingfisher-secret-scanner", "kingfisher_sdk"
#: The environment's off switch, as of the hooks (design §7).
SWITCH = "MEMTUI_SECOND_OPINION"
_OFF = frozenset({"0", "false", "no", "off"})
_CACHE, _RULES = "cache", "scanner"


@dataclass(frozen=True)
class Mark:
    """A span `[start, end)` of a claim, in code points, and the scanner's rule that marked it."""

    start: int
    end: int
    rule: str


#: What marks the spans of one text.
Scan = Callable[[str], tuple[Mark, ...]]


@dataclass(frozen=True)
class Opinion:
    """A scanner that is ready: its version, which names what was scanned by it, and how to ask it."""

    version: str
    scan: Scan


class ScannerFailed(MemtuiError):
    """The second scanner is installed and doesn't work here."""


def installed() -> str:
    """The version of the scanner that stands beside memtui, "" without one. Loads nothing of it."""
    if find_spec(MODULE) is None:
        return ""
    from importlib import metadata  # slow to load, and not needed where there is no scanner

    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return ""


def switched_off(environ: Mapping[str, str]) -> bool:
    """Whether the environment says that no second opinion is wanted."""
    return environ.get(SWITCH, "").strip().lower() in _OFF


def described(environ: Mapping[str, str]) -> str:
    """In one line: which scanner gives a second opinion, or why there is none."""
    if switched_off(environ):
        return f"none: switched off by {SWITCH}"
    version = installed()
    return f"{PACKAGE} {version}" if version else f"none: {PACKAGE} is not installed (pip install 'memtui[scan]')"


def second_opinion(home: Home, environ: Mapping[str, str] = os.environ) -> Opinion | None:
    """The scanner, loaded once a process; None where it isn't installed, or is switched off.

    Its rules are compiled into the home's `cache/`, which is deletable. Raises `ScannerFailed`.
    """
    version = installed()
    if not version or switched_off(environ):
        return None
    with home.folder(create=True) as top, top.child(_CACHE, create=True) as cache:
        cache.child(_RULES, create=True).close()
    return Opinion(version, _loaded(f"{home.path}/{_CACHE}/{_RULES}"))


@lru_cache(maxsize=1)
def _loaded(cache: str) -> Scan:
    try:
        from kingfisher_sdk import Rules, Scanner

        scanner: Any = Scanner(Rules(confidence="medium", cache_dir=cache))
    except Exception as error:
        raise ScannerFailed(
            "The second scanner can't be loaded.",
            f"{PACKAGE}: {type(error).__name__}",
            f"Claims are redacted all the same. Reinstall it, or switch it off: {SWITCH}=0",
        ) from error

    def scan(text: str) -> tuple[Mark, ...]:
        """The marks in a text, in order; raises `ScannerFailed`."""
        try:
            found = [_span(text, each) for each in scanner.scan(text) if each.visible]
        except Exception as error:  # noqa: BLE001  whatever it raises is told by its kind alone
            # What a scanner says of a text could quote it: only the kind of its error is told.
            raise ScannerFailed("The second scanner failed.", type(error).__name__) from None
        return tuple(sorted({mark for mark in found if not _harmless(text, mark)}, key=lambda mark: mark.start))

    return scan


def _span(text: str, finding: Any) -> Mark:
    """A finding's span in code points; the scanner counts bytes."""
    data = text.encode("utf-8")
    start, end = (
        len(data[: finding.location[name]].decode("utf-8", "ignore")) for name in ("start_offset", "end_offset")
    )
    return Mark(start, end, str(finding.rule_id))


def _harmless(text: str, mark: Mark) -> bool:
    """What our own layer put there, or a word that is known for a placeholder."""
    inside = [found.span() for found in PLACEHOLDER.finditer(text)]
    return any(low < mark.end and mark.start < high for low, high in inside) or is_no_secret(
        text[mark.start : mark.end]
    )
