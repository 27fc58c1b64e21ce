"""Words that want something of the agent that reads them, rather than say a rule (security.md P10).

Lexical, and therefore only good for marking and for refusing what comes from elsewhere; a person may still type it.
"""

from __future__ import annotations

import re
import unicodedata

from memtui.engine.text import one_line, scrub

_SEND = r"\b(?:post|put|send|upload|exfiltrat\w*|forward|submit|curl|wget|transmit|leak)(?:s|ed|ing)?\b"
_RULES = r"\b(?:instructions?|rules?|prompts?|guidelines?|directives?|messages?|policy|policies)\b"

#: What it does, and how it sounds; each pattern is bounded by the 280 characters of a claim.
_ROWS: tuple[tuple[str, str], ...] = (
    ("sets rules aside", rf"\b(?:ignore|disregard|override|bypass|forget)\b.{{0,40}}{_RULES}"),
    ("sets rules aside", r"\byou are now\b|\b(?:developer|god|dan) mode\b|\bnew instructions?:"),
    (
        "hides something from the person",
        (
            r"\b(?:don'?t|do not|never|without) (?:tell|telling|mention\w*|inform\w*|reveal\w*|notify\w*|alert\w*)\b"
            r".{0,40}\b(?:user|person|human|anyone|anybody|developer|owner|them|him|her|me|us|this|it)\b"
        ),
    ),
    ("sends something out", rf"{_SEND}.{{0,120}}\b(?:https?|ftp|wss?)://|\b(?:https?|ftp|wss?)://\S+.{{0,120}}{_SEND}"),
    ("runs what it fetches", r"\b(?:curl|wget|fetch)\b.{0,160}\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b|\biex\s*\("),
    ("runs what it fetches", r"\bbase64\s+(?:-d|-D|--decode)\b|\beval\s*\(|\b(?:ba)?sh\s+<\("),
    ("holds an encoded blob", r"[A-Za-z0-9+/_-]{80,}={0,2}"),
    (
        "speaks as the system",
        r"^\W{0,3}(?:system|assistant|developer)\s*[:>]|</?\s*(?:system|agent-memory|memtui|instructions?)\b",
    ),
)
_FOUND = tuple((name, re.compile(row, re.IGNORECASE)) for name, row in _ROWS)


def instruction_like(text: str) -> str:
    """What `text` does that a rule doesn't, in words; "" where it reads like a rule."""
    plain = unicodedata.normalize("NFKC", one_line(scrub(text))).replace("\u2019", "'")
    return next((name for name, row in _FOUND if row.search(plain)), "")
