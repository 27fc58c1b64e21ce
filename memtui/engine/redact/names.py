"""Values beside a name that says what they are (agent-memory.md §5.1, 11 to 13 and 16).

A value beside such a name goes whatever its entropy; names, references, placeholders and prose about passwords stay.
"""

from __future__ import annotations

import re

from memtui.engine.redact.rule import Rule

_PASSWORD = (
    "password", "passwd", "passphrase", "passcode", "pwd", "passwort", "kennwort", "mot de passe", "contraseña",
    "senha", "wachtwoord", "hasło", "пароль", "şifre", "पासवर्ड", "密码", "口令", "パスワード", "비밀번호",
)  # fmt: skip
_KEY = ("api", "access", "secret", "private", "auth", "account", "signing", "encryption", "shared", "master", "ssh")
_NAMES = (
    *_PASSWORD, "secret", "token", "credential", "credentials", "private_key_id", '"auth', "(?<![A-Za-z])pass",
    *(f"{word}[ _-]?key" for word in _KEY),
    "(?:db|database|mongo|redis|amqp)[_-]?(?:url|uri|dsn)", "connection[_-]?string", "webhook[_-]?url",
)  # fmt: skip
_NEEDLES = (*_PASSWORD, "secret", "token", "credential", "key", "pass", "auth", "url", "uri", "dsn", "string")
_AFTER_NAME = r"(?:[_-]?\d{1,2})?(?:[_-](?:prod|production|dev|staging|stage|test|live|old|new|value))?"
_VALUE = (
    r"(?:\"(?P<quoted>[^\"\n]{3,400})\"|'(?P<single>[^'\n]{3,400})'|`(?P<tick>[^`\n]{3,400})`|"
    r"(?P<bare>[^\s\"'`,;<>()\[\]]{4,400}))"
)
_REFERENCE = re.compile(
    r"\$|%|@|\{\{|"
    r"[a-z0-9+:]{3,24}://|<|[\[]REDACTED|\\[swdS(]|\*{3}|\.{3}|…|x{4,}|process\.|os\.|env[.\[(]|vars\.|secrets\.|"
    r"settings\.|config\.|self\.|"
    r"vault:|op://|ref\+|(?:your|my|the|some|insert|replace|enter)[_ -]|-{2,}",
    re.I,
)
_NO_VALUE = frozenset({
    "true", "false", "null", "none", "nil", "undefined", "required", "optional", "string", "str", "int", "bool",
    "bytes", "number", "text", "any", "object", "empty", "changeme", "placeholder", "redacted", "example",
    "dummy", "secret", "password", "token", "key", "value", "hidden", "masked", "missing", "invalid", "expired",
    "wrong", "unset", "omitted", "bearer", "basic", "default", "never", "always", "reset", "pass", "user",
    "username", "pw", "pwd", "passwd", "host",
})  # fmt: skip


def _found(match: re.Match[str]) -> tuple[str, bool]:
    for group in ("quoted", "single", "tick"):
        if match[group] is not None:
            return match[group], True
    return match["bare"], False


def is_no_secret(value: str) -> bool:
    """Whether `value` is a reference, a placeholder or a plain word of settings, not a secret."""
    return (
        _REFERENCE.match(value) is not None
        or value.strip(".,;:!?").lower() in _NO_VALUE
        or len(set(value)) <= 2
        or (len(value) < 7 and value.replace(".", "").replace("_", "").isdigit())
        or re.fullmatch(r"[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){1,6}", value) is not None
        or re.fullmatch(r"[a-z_]{2,30}(?:\.[A-Za-z_]{2,30}){1,4}", value) is not None
    )


def _is_prose(match: re.Match[str]) -> bool:
    value, quoted = _found(match)
    if is_no_secret(value):
        return True
    if quoted:
        return " " in value and value.replace(" ", "").isalpha()
    # `password: must be long`, `token: the one from CI`: a plain word with the sentence going on behind it.
    goes_on = re.match(r"[.,;:!?]? +\w", match.string[match.end() :][:4]) is not None
    calls = match.string[match.end() : match.end() + 1] == "("
    if not value.isalpha() or not match["link"].endswith(" "):
        return calls
    return calls or goes_on or (value.islower() and len(value) < 6)


def _is_word(match: re.Match[str]) -> bool:
    value = match["value"].strip(".,;:!?")
    return is_no_secret(value) or not (any(c.isdigit() for c in value) and any(c.isalpha() for c in value))


def _is_reference(match: re.Match[str]) -> bool:
    return is_no_secret(match["value"])


_WORDS = "|".join(_NAMES)
_PASSWORDS = "|".join(_PASSWORD)

#: Special shapes first: where spans meet, the earlier rule names the kind.
NAMES: tuple[Rule, ...] = (
    Rule(
        "db-url",
        ("://",),
        re.compile(
            r"(?i)\b(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse)(?:\+\w{2,10})?://"
            r"[^\s:/@\"']{0,80}:(?P<value>[^\s\"'@]{1,200}(?:@[^\s\"'@/]{1,60}(?=@))?)@"
        ),
        _is_reference,
    ),
    Rule(
        "url-login",
        ("://",),
        re.compile(r"(?i)\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@\"']{0,80}:(?P<value>[^\s\"'@/]{3,200})@"),
        _is_reference,
    ),
    Rule(
        "url-token",
        ("=",),
        re.compile(
            r"(?i)[?&;](?:access_?token|refresh_?token|id_?token|auth|token|api_?key|key|secret|"
            r"client_secret|password|pwd|sig|signature|x-amz-(?:signature|credential|security-token))=(?P<value>[^\s&\"'<>#]{6,800})"
        ),
        _is_reference,
    ),
    Rule(
        "auth-header",
        ("authorization",),
        re.compile(
            r"(?i)\bauthorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:(?:bearer|basic|token|digest|apikey|bot)\s{1,3})?"
            r"(?P<value>[A-Za-z0-9_.+/=~:-]{8,2000})"
        ),
        _is_reference,
    ),
    Rule(
        "auth-header",
        ("bearer ", "basic "),
        re.compile(r"(?i)\b(?:bearer|basic) (?P<value>[A-Za-z0-9_.+/=~-]{16,2000})"),
        _is_word,
    ),
    Rule("cookie", ("cookie:",), re.compile(r"(?i)\b(?:set-)?cookie:\s{0,3}(?P<value>[^\s\"'][^\n\"']{8,1500})")),
    Rule(
        "password",
        _PASSWORD,
        re.compile(
            rf"(?i)(?:{_PASSWORDS})(?: [^\W\d]{{1,20}}){{0,5}}?\s{{1,3}}"
            r"(?:is|=|to|was|lautet|ist|est|es|é|is nu|to jest|は|—|-|–|это)\s{1,3}[\"'`]?(?P<value>[^\s\"'`]{6,200})"
        ),
        _is_word,
    ),
    Rule(
        "password",
        _PASSWORD,
        re.compile(
            r"(?i)\b(?:use|try|set|enter|with) [\"'`]?(?P<value>[^\s\"'`]{6,120})[\"'`]? (?:as|for) (?:\w{1,20} ){0,4}"
            rf"(?:{_PASSWORDS})"
        ),
        _is_word,
    ),
    Rule(
        "password",
        ("password", "passwd"),
        re.compile(r"(?i)\b(?:login|user|username)\s{1,3}\S{1,80}\s{1,3}passw(?:or)?d\s{1,3}(?P<value>\S{4,200})"),
        _is_reference,
    ),
    Rule(
        "secret",
        ("--",),
        re.compile(
            r"(?i)--(?:[a-z]{1,20}-){0,3}(?:password|passwd|pass|token|secret|api-?key|access-?key)[ =][\"']?"
            r"(?P<value>[^\s\"'=-][^\s\"']{5,200})"
        ),
        _is_word,
    ),
    Rule(
        "password",
        ("-p",),
        re.compile(
            r"(?i)\b(?:mysql|mysqldump|mariadb|sshpass|mysqladmin)(?: [^\s|;]{1,60}){0,8}? -p(?P<value>[^\s\"']{4,200})"
        ),
        _is_reference,
    ),
    Rule(
        "password",
        ("-u", "--user"),
        re.compile(
            r"(?i)\b(?:curl|wget|http)\b[^|;\n]{0,200}? (?:-u|--user)[ =]?[\"']?[^\s:\"']{1,80}:"
            r"(?P<value>[^\s\"']{3,200})"
        ),
        _is_reference,
    ),
    Rule(
        "secret",
        _NEEDLES,
        re.compile(
            rf"(?i)(?:{_WORDS}){_AFTER_NAME}[\"'`\]]{{0,2}}"
            rf"(?P<link>[ \t]{{0,8}}(?:=>|:=|==?|:|：|＝)[ \t]{{0,8}}){_VALUE}"
        ),
        _is_prose,
    ),
)
