"""Secrets by what carries them: URLs, headers, command lines, password files (agent-memory.md §5.1, 12, 13 and 16)."""

from __future__ import annotations

import re

from memtui.engine.redact.rule import Rule
from memtui.engine.redact.strength import PASSWORD, is_no_secret, strength

_PLACE = re.compile(
    r"(?i)(?:localhost|127\.|0\.0\.0\.0|\[?::1|host$|[\w-]{0,120}$|.{0,120}\bexample(?:\.[a-z]{2,3})?$|.{0,120}\.(?:test|invalid|"
    r"example|localhost)$)"
)


def _is_reference(match: re.Match[str]) -> bool:
    return is_no_secret(match["value"])


def _is_word(match: re.Match[str]) -> bool:
    return strength(match["value"].strip(".,;:!?")) < PASSWORD


def _open_host(match: re.Match[str]) -> bool:
    """A host behind a login that anyone may know: local, reserved, or one word of a compose file."""
    return is_no_secret(match["login"]) or _PLACE.match(match["value"]) is not None


_LOGIN = r"://[^\s:/@\"'\[]{0,80}:"

#: Special shapes first: where spans meet, the earlier rule names the kind.
CARRIERS: tuple[Rule, ...] = (
    Rule(
        "db-url",
        ("://",),
        (
            r"(?i)\b(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse|oracle|"
            r"cockroachdb|"
            rf"neo4j|cassandra|nats|ldaps?)(?:\+\w{{2,10}})?{_LOGIN}"
            r"(?P<value>[^\s\"'@]{1,200}(?:@[^\s\"'@/]{1,60}(?=@))?)@"
        ),
        _is_reference,
    ),
    Rule(
        "url-login",
        ("://",),
        (rf"(?i)\b[a-z][a-z0-9+.-]{{1,20}}{_LOGIN}(?P<value>[^\s\"'@/]{{3,200}})@"),
        _is_reference,
    ),
    Rule(  # a login names the machine that it opens
        "host",
        ("://",),
        (rf"(?i)\b[a-z][a-z0-9+.-]{{1,20}}{_LOGIN}(?P<login>[^\s\"'@]{{3,200}})@(?P<value>[\w.-]{{3,120}})"),
        _open_host,
    ),
    Rule(  # the token stands where the user's name would: https://ghp_…@host
        "url-login",
        ("://",),
        (r"(?i)\bhttps?://(?P<value>[A-Za-z0-9_.~-]{20,200})@"),
        _is_word,
    ),
    Rule(
        "url-token",
        ("=",),
        (
            r"(?i)[?&;](?:[a-z_-]{0,20}token|auth|api_?key|key|secret|code|otp|session|jwt|access_?key|"
            r"client_secret|password|passwd|pass|pwd|sig|signature|x-amz-(?:signature|credential|security-token)|"
            r"x-goog-(?:signature|credential))=(?P<value>[^\s&;\"'<>#]{6,2000})"
        ),
        _is_reference,
    ),
    Rule(
        "auth-header",
        ("authorization",),
        (
            r"(?i)\bauthorization[\"']?\s{0,3}[:=,]\s{0,3}[\"']?(?:(?:bearer|basic|token|digest|apikey|bot|splunk|"
            r"key)\s{1,3})?"
            r"(?P<value>[A-Za-z0-9_.+/=~:-]{8,2000})"
        ),
        _is_reference,
    ),
    Rule(
        "auth-header",
        ("bearer ", "basic "),
        (r"(?i)\b(?:bearer|basic) (?P<value>[A-Za-z0-9_.+/=~-]{16,2000})"),
        _is_word,
    ),
    Rule("cookie", ("cookie:",), (r"(?i)\b(?:set-)?cookie:\s{0,3}(?P<value>[^\s\"'][^\n\"']{8,1500})")),
    Rule(
        "cookie",
        ("sess", "sid=", "auth="),
        (r"(?i)\b[\w.-]{0,30}(?:session|sessid|\.sid|auth)=(?:s%3A)?(?P<value>[A-Za-z0-9%._~+/-]{16,800})"),
        _is_word,
    ),
    Rule(
        "password",
        ("password", "passwd"),
        (r"(?i)\b(?:login|user|username)\s{1,3}\S{1,80}\s{1,3}passw(?:or)?d\s{1,3}(?P<value>\S{4,200})"),
        _is_reference,
    ),
    Rule(  # ~/.pgpass: host:port:database:user:password
        "password",
        (":",),
        (r"(?<![\w/.:])[\w.*-]{1,80}:(?:\d{2,5}|\*):[\w*-]{1,40}:[\w.*-]{1,40}:(?P<value>[^\s:\"'`]{4,200})"),
        _is_word,
    ),
    Rule(  # credentials: admin / …
        "password",
        (" / ", ":"),
        (
            r"(?i)\b(?:log ?in|logs? in|creds?|credentials?|account|zugangsdaten|identifiants|credenciales|"
            r"credenciais|credenziali|"
            r"inloggegevens|учётка|логин)\b[^\n]{0,40}?[ :]\s?[\w.@-]{2,60}(?: / | ?: ?)(?P<value>[^\s\"'`]{6,200})"
        ),
        _is_word,
    ),
    Rule(
        "password",
        ("pass",),
        (r"(?i)(?<!\w)-(?:store|key|trust|dest\w{0,9})?pass(?:word|in|out)?[ =](?P<value>[^\s\"'`-]\S{5,200})"),
        _is_word,
    ),
    Rule(
        "secret",
        ("--", " /p"),
        (
            r"(?i)(?:--(?:[a-z]{1,20}-){0,3}(?:password|passwd|pass|passphrase|token|secret|api-?key|access-?key|"
            r"auth|pat|key)[ =]|"
            r" /p(?:assword)?:)[\"']?(?P<value>[^\s\"'=-][^\s\"']{5,400})"
        ),
        lambda match: (
            _is_word(match) and not (match[0][-len(match["value"]) - 1] == "=" and not is_no_secret(match["value"]))
        ),
    ),
    Rule(
        "password",
        ("-p", "-w", "-a"),
        (
            r"(?:\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|mycli)(?: [^\s|;]{1,60}){0,8}? -p|"
            r"\b(?:sshpass|smbpasswd|7z|zip|unzip|rar)(?: [^\s|;]{1,60}){0,4}? -[pP] ?|"
            r"\b(?:docker|podman|helm|az|oc|cf|argocd|nerdctl|buildah|skopeo|crane)(?: [^\s|;]{1,60}){0,8}? "
            r"login(?: [^\s|;]{1,60}){0,8}? -p ?|"
            r"\b(?:mongo|mongosh|mongodump|mongorestore|sqlcmd|bcp|psql|clickhouse-client|influx|rabbitmqadmin|cqlsh)"
            r"(?: [^\s|;]{1,60}){0,8}? -[pP] ?|"
            r"\b(?:ldapsearch|ldapmodify|ldapadd|ldapwhoami|ldappasswd)(?: [^\s|;]{1,60}){0,8}? -w ?|"
            r"\bredis-cli(?: [^\s|;]{1,60}){0,6}? -a ?)[\"']?(?P<value>[^\s\"'-][^\s\"']{3,200})"
        ),
        _is_reference,
    ),
    Rule(
        "password",
        ("-u", "--user"),
        (
            r"(?i)\b(?:curl|wget|https?|xh|smbclient|lftp|httpie)\b[^|;\n]{0,200}? (?:-u|--user|-a|--auth)[ "
            r"=]?[\"']?[^\s:%\"']{1,80}[:%]"
            r"(?P<value>[^\s\"']{3,200})"
        ),
        _is_reference,
    ),
    Rule(
        "password",
        ("pass:", "identified by", "chpasswd", "htpasswd", "convertto-securestring"),
        (
            r"(?i)(?:\bpass:|\bidentified by [\"']|\bconvertto-securestring (?:-string )?[\"']|"
            r"\bhtpasswd (?:-\w{1,6} ){0,3}\S{1,80} \S{1,40} |\becho [\"']?[\w.-]{1,40}:(?=\S{4,80}[\"']? ?\| "
            r"?(?:sudo )?chpasswd))"
            r"(?P<value>[^\s\"';|]{4,200})"
        ),
        _is_reference,
    ),
)
