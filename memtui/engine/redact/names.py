"""Values beside a name in code, settings and files: assignments, JSON, YAML, XML, calls (agent-memory.md §5.1, 11).

A value beside such a name goes whatever its entropy; names, references, placeholders and prose about passwords stay.
Values in sentences are `beside.py`, values in commands, headers and URLs `carriers.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memtui.engine.redact.rule import Detector, Rule
from memtui.engine.redact.strength import KEY, PASSWORD, is_no_secret, strength
from memtui.engine.redact.words import PASSWORDS

_KEY = (
    "api", "access", "secret", "private", "auth", "account", "signing", "encryption", "shared", "master", "ssh",
    "deploy",
    "service", "session", "license", "licence", "root", "admin", "client", "app", "bot", "webhook", "hmac", "aes",
    "jwt",
    "wallet", "origin[_-]?ca", "ca", "age", "pgp", "gpg", "rsa", "tls", "ssl", "host", "storage", "write", "read", "rk",
)  # fmt: skip
_NAMES = (
    *(re.escape(word) for word in PASSWORDS if word != "pw"), "(?<![a-z])pw", "secret", "token", "credential",
    "credentials", "private_key_id", '"auth', "_auth",
    "(?<![A-Za-z])pass", "(?<=[a-z_])pass", "(?<![A-Za-z])(?:pat|jwt|psk|otp|totp|cvv|cvc|pin|sas)",
    *(f"{word}[ _-]?key" for word in _KEY),
    "(?:db|database|mongo|mongodb|redis|amqp|broker|celery)[_-]?(?:url|uri|dsn)",
    "webhook[_-]?url", "access[_-]?code", "verification[_-]?code",
    "クレデンシャル", "apiキー", "シークレット", "トークン", "密钥", "密鑰", "令牌", "토큰", "키",
    "ключ(?: api)?", "токен", "секрет",
    "कुंजी", "مفتاح", "مفتاح api", "anahtar[ıi]?", "klucz(?: api)?", "clé(?: d'api| api)?", "jeton",
    "clave(?: de api)?",
    "chave(?: da api| de api)?", "chiave(?: api)?", "schlüssel", "sleutel",
)  # fmt: skip
_NEEDLES = (
    *(word.lower() for word in PASSWORDS), "secret", "token", "credential", "key", "pass", "auth", "url", "uri", "dsn",
    "pat", "jwt", "psk", "otp", "cvv", "cvc", "pin", "sas", "code", "クレ", "キー", "シークレット", "トークン",
    "密钥", "密鑰", "令牌", "토큰", "키", "ключ", "токен", "секрет", "कुंजी", "مفتاح", "anahtar", "klucz", "clé", "jeton",
    "clave",
    "chave", "chiave", "schlüssel", "sleutel",
)  # fmt: skip
_NAME = re.compile("|".join(_NAMES))
_VALUE = re.compile(
    r"(?:[_-]?\d{1,2})?(?:[_-](?:prod|production|dev|staging|stage|test|live|old|new|value|base64|b64))?[\"'`\]]{0,2}"
    r"(?P<link>[ \t]{0,8}(?:=>|:=|==?|:|：|＝)[ \t]{0,8})"
    r"(?:\"(?P<quoted>[^\"\n]{3,2000})\"|'(?P<single>[^'\n]{3,2000})'|`(?P<tick>[^`\n]{3,2000})`|"
    r"(?P<bare>[^\s\"'`,;<>()\[\]]{4,2000}))",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Assigned:
    """A detector of the same shape as a rule: a name, what links it, its value. The name is looked for alone, in
    lower case, because that is an alternation of a hundred words.
    """

    kind: str = "secret"
    needles: tuple[str, ...] = _NEEDLES

    def find(self, text: str, lowered: str) -> Iterator[tuple[int, int]]:
        """Spans `[start, end)` in `text` that have to go; `lowered` is as long as `text`."""
        reached = 0
        for name in _NAME.finditer(lowered):
            if name.start() < reached:
                continue
            match = _VALUE.match(text, name.end())
            if match is not None and not _about_it(text, name.start(), match) and not _is_prose(match):
                start, end = match.span(next(group for group in _GROUPS if match[group] is not None))
                if _QUERY.search(text, max(0, name.start() - 60), name.start()):
                    end = start + len(text[start:end].partition("&")[0])
                reached = end
                yield start, end


#: In a URL a value ends where the next parameter begins.
_QUERY = re.compile(r"[?&][\w.-]{0,40}$")
_GROUPS = ("quoted", "single", "tick", "bare")


def _found(match: re.Match[str]) -> tuple[str, bool]:
    for group in _GROUPS[:3]:
        if match[group] is not None:
            return match[group], True
    return match["bare"], False


def _is_prose(match: re.Match[str]) -> bool:
    value, quoted = _found(match)
    if is_no_secret(value):
        return True
    if quoted:
        return " " in value and value.replace(" ", "").isalpha()
    # `password: must be long`, `token: the one from CI`: a plain word with the sentence going on behind it.
    goes_on = re.match(r"[.,;:!?]? +\w", match.string[match.end() :][:4]) is not None
    calls = match.string[match.end() : match.end() + 1] == "("
    if not any(char.isascii() and char.isalnum() for char in value):
        return True
    if not value.isalpha() or not match["link"].endswith(" "):
        return calls
    return calls or goes_on or (value.islower() and len(value) < 6)


_TAIL = re.compile(
    r"(?<![A-Za-z])(?:public|publishable|cache|primary|foreign|sort|partition|max|min|num|n|count)[ _-]?$", re.I
)


def _about_it(text: str, start: int, match: re.Match[str]) -> bool:
    """`max_token: 4096`, `pass: 88`, `arn:…:secret:name`: the name counts or names, it hides nothing."""
    value, _ = _found(match)
    before = text[max(0, start - 80) : start]
    return _TAIL.search(before) is not None or "arn:" in before or (value.replace(".", "").isdigit() and len(value) < 7)


def _is_reference(match: re.Match[str]) -> bool:
    return is_no_secret(match["value"])


def _is_plain(match: re.Match[str]) -> bool:
    """Whether the value is a word: for names that hold secrets only sometimes."""
    return strength(match["value"]) < KEY


def _is_word(match: re.Match[str]) -> bool:
    return strength(match["value"]) < PASSWORD


_SIMPLE = (
    r"[\w-]{0,40}(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)"
)

NAMES: tuple[Detector, ...] = (
    Assigned(),
    Rule(  # <password>…</password>, <add key="ApiKey" value="…"/>
        "secret",
        ("<",),
        (
            rf"(?i)<(?:[\w.-]{{1,20}}:)?{_SIMPLE}(?: [^<>\n]{{0,80}})?>(?P<value>[^<>\n]{{4,800}})</|"
            rf"(?:key|name|id)=[\"']{_SIMPLE}[\"'] value=[\"'](?P<quoted>[^\"'\n]{{4,800}})[\"']"
        ),
        lambda match: is_no_secret(match["value"] or match["quoted"]),
    ),
    Rule(  # name: API_KEY, then value: … on the same line or the next
        "secret",
        ("value",),
        (
            rf"(?i)\b(?:key|name)[\"']?\s{{0,3}}:\s{{0,3}}[\"']?{_SIMPLE}[\"']?,?\s{{1,24}}[\"']?value[\"']?\s{{0,3}}:"
            r"\s{0,3}[\"']?(?P<value>[^\s\"',}]{4,800})"
        ),
        _is_reference,
    ),
    Rule(  # setenv("API_KEY", "…"), set_password('…')
        "secret",
        ("(",),
        (
            rf"(?i){_SIMPLE}(?:[\"']\s{{0,3}},\s{{0,3}}|\(\s{{0,3}})(?:\"(?P<quoted>[^\"\n]{{4,800}})\"|"
            rf"'(?P<single>[^'\n]{{4,800}})')"
        ),
        lambda match: strength(match["quoted"] or match["single"]) < PASSWORD,
    ),
    Rule(  # any other …key with a value that can be nothing else
        "secret",
        ("key", "salt", "sig", "seed", "code", "auth"),
        (
            r"(?i)(?:key|salt|signature|sig|seed|code|auth)[\"'`\]]{0,2}[ \t]{0,4}(?:=>|:=|=|:)[ \t]{0,4}[\"'`]?"
            r"(?P<value>[A-Za-z0-9_+/.~$%!#-]{16,800}={0,2})"
        ),
        lambda match: (
            _is_plain(match) or _TAIL.search(match.string[max(0, match.start() - 12) : match.start()]) is not None
        ),
    ),
    Rule(  # twelve or more small words behind the name of a seed phrase
        "seed-phrase",
        ("seed", "mnemonic", "recovery", "phrase"),
        (
            r"(?i)\b(?:seed(?: phrase| words)?|mnemonic|(?:recovery|backup|wallet) phrase)\b[^\w\n]{1,4}(?:is|"
            r"was)?[^\w\n]{0,4}"
            r"(?P<value>[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})\b"
        ),
    ),
)
