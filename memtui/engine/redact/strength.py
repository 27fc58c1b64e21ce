"""How much a run of characters looks like a key, a password, or a word (design §6)."""

from __future__ import annotations

import re
from itertools import pairwise

#: WORD: nothing secret about it. PASSWORD: may be one beside a name that says so. KEY: hardly anything else.
WORD, PASSWORD, KEY = 0, 1, 2

_REFERENCE = re.compile(
    r"\$[A-Za-z_({]|%[A-Za-z_]{2,40}+%|@|\{\{|\{[a-z_]|!\w|"
    r"[a-z0-9+:]{3,24}://|<|[\[]REDACTED|\\[swdS(]|\*{3}|\.{3}|…|x{4}|process\.|os\.|env[.\[(]|vars\.|secrets\.|"
    r"settings\.|config\.|self\.|arn:|"
    r"vault:|op://|ref\+|(?:your|my|the|some|insert|replace|enter)[_ -]|-{2}",
    re.I,
)
_NO_VALUE = frozenset({
    "true", "false", "null", "none", "nil", "undefined", "required", "optional", "string", "str", "int", "bool",
    "bytes", "number", "text", "any", "object", "empty", "changeme", "placeholder", "redacted", "example",
    "dummy", "secret", "password", "token", "key", "value", "hidden", "masked", "missing", "invalid", "expired",
    "wrong", "unset", "omitted", "bearer", "basic", "default", "never", "always", "reset", "pass", "user",
    "username", "pw", "pwd", "passwd", "host", "await", "getpass", "function", "return", "const", "stdin",
})  # fmt: skip
_NAME = re.compile(r"[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){1,6}")
_MEMBER = re.compile(r"[a-z_]{2,30}(?:\.[A-Za-z_]{2,30}){1,4}")
_HEX = re.compile(r"(?:0x)?[0-9a-fA-F]++")
_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_NOT_SECRET = re.compile(
    r"sha\d{1,3}[:-]|h1:|v?\d{1,4}(?:\.\d{1,5}){1,4}|\d{4}-\d\d-\d\d|[./~]|[A-Za-z]:\\|https?:|atm_|01SESSION|"
    r"[\w.-]{1,60}\.(?:md|py|js|ts|tsx|jsx|json|ya?ml|toml|lock|txt|sh|go|rs|rb|java|css|html|sql|env|cfg|ini|png|"
    r"svg)\b|"
    r"AAAA[BCE]3NzaC1|pk_(?:live|test)_",
    re.I,
)
_PARTS = re.compile(r"[-_./+:@]")
_WORDLIKE = re.compile(r"[A-Za-z]?[a-z]*+|[A-Z]++|\d{1,8}|[vV]\d{1,3}|[A-Za-z]{2,20}\d{1,2}")
_SYMBOLS = frozenset("!#$%&*+?^~@=")


def is_no_secret(value: str) -> bool:
    """Whether `value` is a reference, a placeholder or a plain word of settings, not a secret."""
    return (
        _REFERENCE.match(value) is not None
        or value.strip(".,;:!?").lower() in _NO_VALUE
        or len(set(value)) <= 2
        or (len(value) < 7 and value.replace(".", "").replace("_", "").isdigit())
        or _NAME.fullmatch(value) is not None
        or _MEMBER.fullmatch(value) is not None
    )


#: A class of characters in a pattern, `[A-Za-z0-9_-]`.
_CLASS = re.compile(r"a-z|A-Z|0-9|\\[dws]")


def is_uuid(token: str) -> bool:
    """Whether `token` is a UUID: an id nearly everywhere, a key where a name right beside it says so."""
    return _UUID.fullmatch(token) is not None


def strength(token: str) -> int:
    """`WORD`, `PASSWORD` or `KEY`; `token` is a run of printable ASCII without spaces, quotes or brackets."""
    if is_no_secret(token) or _NOT_SECRET.match(token) or _CLASS.search(token):
        return WORD
    digit = any(char.isdigit() for char in token)
    letter = any(char.isalpha() for char in token)
    symbol = not _SYMBOLS.isdisjoint(token)
    if not letter or not (digit or symbol):
        return WORD
    if len(token) < 12:
        return PASSWORD if len(token) >= 6 else WORD
    if is_uuid(token):
        return PASSWORD
    if _HEX.fullmatch(token):
        return KEY if len(token) >= 30 else PASSWORD
    if _path(token):
        return WORD
    if is_wordlike(token):
        return PASSWORD
    return KEY if _changes(token) * 10 >= len(token) * 3 and (digit or len(token) >= 32) else PASSWORD


def is_wordlike(token: str) -> bool:
    """Whether `token` is words and small numbers joined by signs: `violet-anchor-29`, `access_token_v2`."""
    return all(_WORDLIKE.fullmatch(part) for part in _PARTS.split(token.rstrip("=")))


def _path(token: str) -> bool:
    """`src/api/v2/key.rs`: words between slashes; base64 has capitals and digits in nearly every part."""
    parts = token.split("/")
    return len(parts) > 1 and all(_WORDLIKE.fullmatch(each) for part in parts for each in _PARTS.split(part))


def _changes(token: str) -> int:
    """How often the class of characters changes: small, capital, digit, other."""
    kinds = [3 if not c.isalnum() else 2 if c.isdigit() else 1 if c.isupper() else 0 for c in token]
    return sum(a != b for a, b in pairwise(kinds))
