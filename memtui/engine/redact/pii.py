"""Personal data and addresses of the inside (agent-memory.md §5.1, 14, 15 and 17).

A phone number must look like one: bare runs of digits are timestamps, ids and counts far more often.
"""

from __future__ import annotations

import re

from memtui.engine.redact.rule import Rule

_EMAIL = re.compile(r"(?<![\w.%+-])(?P<local>[\w.%+-]{1,64})@(?P<domain>(?:[\w-]{1,63}\.){1,6}[^\W\d_]{2,24})(?![\w-])")
_NOBODY = frozenset({"git", "noreply", "no-reply", "donotreply", "do-not-reply", "notifications"})
_EXAMPLE_DOMAIN = re.compile(r"(?:^|\.)(?:example(?:\.[a-z]{2,3})?|test|invalid|localhost|example\.co\.uk)$", re.I)
_PASSWORD_BEFORE = re.compile(r"://[^\s/@]{0,100}:$")  # `…://user:password@host`: the names table takes the password
_FILE_ENDING = frozenset({"md", "py", "js", "ts", "json", "png", "tgz", "yml", "yaml", "toml", "lock"})


def _nobodys_address(match: re.Match[str]) -> bool:
    local, domain = match["local"].lower(), match["domain"].lower()
    return (
        _PASSWORD_BEFORE.search(match.string, max(0, match.start() - 200), match.start()) is not None
        or local in _NOBODY
        or local.endswith("noreply")
        or domain.startswith("users.noreply.")
        or _EXAMPLE_DOMAIN.search(domain) is not None
        or domain.rpartition(".")[2] in _FILE_ENDING
    )


def _not_an_address(match: re.Match[str]) -> bool:
    return any(int(octet) > 255 for octet in match["ip"].split("."))


PII: tuple[Rule, ...] = (
    Rule("email", ("@",), _EMAIL, _nobodys_address),
    Rule("phone", ("+",), re.compile(r"(?<![\w.+-])\+[1-9](?:[ ().-]{0,2}\d){7,14}(?![\w-])")),
    Rule(
        "phone",
        ("-", ".", " "),
        re.compile(r"(?<![\w.-])(?:\([2-9]\d\d\) ?|[2-9]\d\d[-. ])[2-9]\d\d[-.]\d{4}(?![\w-]|\.\d)"),
    ),
    Rule(
        "phone",
        ("tel", "phone", "mobile", "fax", "cell", "whatsapp"),
        re.compile(
            r"(?i)\b(?:tel|telephone|phone|mobile|fax|cell|whatsapp)\b(?: (?:number|is|no))?[.: ]{1,3}"
            r"(?P<value>\(?0?[\d]{2,5}\)?(?:[ ./-]{1,2}\d{2,8}){1,5}|\d{9,13})(?![\w-])"
        ),
    ),
    Rule(
        "private-ip",
        ("10.", "172.", "192.168."),
        re.compile(
            r"(?<![\w.])(?P<ip>(?:10\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.\d{1,3}\.\d{1,3})"
            r"(?:/\d{1,2})?(?![\w]|\.\d)"
        ),
        _not_an_address,
    ),
)
