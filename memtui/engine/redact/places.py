"""Where somebody is at home: internal addresses and hosts, home folders, logins (agent-memory.md §5.1, 17)."""

from __future__ import annotations

import re

from memtui.engine.redact.rule import Rule

#: Accounts that are nobody's: of images, services, continuous integration, documentation.
GENERIC = frozenset({
    "user", "users", "username", "you", "me", "name", "yourname", "your-name", "your_name", "root", "runner", "shared",
    "public", "default", "all", "ubuntu", "debian", "centos", "fedora", "vagrant", "node", "app", "deploy", "deployer",
    "jovyan", "circleci", "vscode", "codespace", "git", "hg", "svn", "linuxbrew", "travis", "jenkins", "build",
    "builder", "ci", "docker", "ec2-user", "ec2", "admin", "administrator", "guest", "test", "tester", "dev",
    "developer", "agent", "bot", "service", "svc", "www-data", "nobody", "daemon", "postgres", "mysql", "redis",
    "nginx", "core", "azureuser", "opc", "pi", "foo", "bar", "example", "home", "demo", "oauth2", "x-access-token",
    "x-token-auth", "token", "gitpod", "coder", "container", "containeruser", "nonroot", "worker", "web", "api",
    "rails", "ruby", "python", "django", "steam", "somebody", "someone", "anyone", "alice", "bob", "host", "server",
    "gitlab-runner", "actions", "buildkite-agent", "airflow", "spark", "hadoop", "elasticsearch", "sandbox",
    "workspace",
    "noreply", "no-reply", "gradle", "jdoe", "xxx", "defaultuser", "profile", "appdata", "src", "code", "work",
    "lib", "bin",
})  # fmt: skip
_NAME = r"(?P<value>[^\W\d_][\w.-]{0,39}(?<![.-]))"


def is_generic(name: str) -> bool:
    """Whether an account's name says nothing about a person."""
    return name.lower() in GENERIC or name.isdigit() or len(name) == 1


def _nobody(match: re.Match[str]) -> bool:
    return is_generic(match["value"])


def _image_or_nobody(match: re.Match[str]) -> bool:
    """`python:3.12-slim@sha256:…` names an image."""
    return _nobody(match) or "@sha" in match[0] or match.string[max(0, match.start() - 1) : match.start()] == ":"


def _slug_nobody(match: re.Match[str]) -> bool:
    """A folder of transcripts is the path with `-` for `/`; a generic account may be the first part of it."""
    return is_generic(match["value"]) or is_generic(match["value"].partition("-")[0])


def _bad_octet(match: re.Match[str]) -> bool:
    return any(int(octet) > 255 for octet in match["ip"].split("."))


_OPEN_HOSTS = frozenset(
    {"host.docker.internal", "gateway.docker.internal", "metadata.google.internal", "kubernetes.docker.internal"}
)
_FILES = frozenset(
    {"md", "py", "js", "ts", "json", "jsonc", "yml", "yaml", "toml", "lock", "env", "xml", "conf", "properties", "sh"}
)
_CODE = re.compile(
    r"(?:^|\.)(?:np|torch|tf|jnp|typing|std|config|settings|env|this|self|db|numpy|core|utils|pkg|src)\.(?:int|"
    r"local|internal|lan)$"
)


def _open_host(match: re.Match[str]) -> bool:
    """A name in code (`np.int`, `settings.local`), a file, or a host that every machine has."""
    host = match["value"].lower()
    if host in _OPEN_HOSTS or _CODE.search(host) or host.startswith(("example.", "localhost")):
        return True
    labels = host.split(".")
    if labels[-1] in _FILES or (match["value"] != host and not labels[0].isalnum()):
        return True
    followed = match.string[match.end() : match.end() + 1]
    if followed in ("(", "_"):
        return True
    # Two labels are a member of something in code as often: there must be a sign that it is a machine.
    if len(labels) == 2 and labels[-1] in ("int", "local", "internal", "intra", "corp", "lan"):
        before = match.string[max(0, match.start() - 12) : match.start()].lower()
        machine = re.search(r"(?://|@|ssh |ping |host[ =:]{1,3}|dig |curl |on |at |from |to |through |via )$", before)
        named = labels[-1] != "int" and re.search(r"[\d-]", labels[0]) is not None
        return not (machine or named or followed in (":", "/"))
    return False


PLACES: tuple[Rule, ...] = (
    Rule(
        "private-ip",
        ("10.", "172.", "192.168.", "100."),
        (
            r"(?<![\w.])(?P<ip>(?:10\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|"
            r"12[0-7]))"
            r"\.\d{1,3}\.\d{1,3})(?:/\d{1,2})?(?![\w]|\.\d)"
        ),
        _bad_octet,
    ),
    Rule(
        "private-ip",
        ("fc", "fd", "fe80"),
        (
            r"(?i)(?<![\w:.])(?:f[cd][0-9a-f]{2}|fe80):(?=[0-9a-f:]{0,40}[0-9])(?:[0-9a-f]{0,4}:){1,7}[0-9a-f]{0,4}"
            r"(?:%[\w.-]{1,15})?(?:/\d{1,3})?(?![\w:])"
        ),
    ),
    Rule(
        "mac",
        (":", "-"),
        (
            r"(?i)(?<![0-9a-f:-])(?:[0-9a-f]{2}(?P<gap>[:-]))(?:[0-9a-f]{2}(?P=gap)){4}[0-9a-f]{2}(?![0-9a-f]|"
            r"[:-][0-9a-f])"
        ),
        lambda match: (
            re.sub(r"\D", "", match[0]) == re.sub(r"[:-]", "", match[0])
            or re.fullmatch(r"(?i)(?:([0-9a-f])\1[:-]?){6}", match[0]) is not None
        ),
    ),
    Rule(
        "host",
        (".internal", ".local", ".lan", ".corp", ".intra", ".int", ".home.arpa", ".localdomain", ".private"),
        (
            r"(?<![\w.@/\\-])(?<!\$\{)(?:(?<=//)|(?<![/]))"
            r"(?P<value>(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?\.){1,5}(?:internal|local|lan|corp|intra|"
            r"int|localdomain|private|home\.arpa))"
            r"(?![\w-]|\.[\w])"
        ),
        _open_host,
    ),
    Rule(
        "host",
        ("://", "@"),
        (
            r"(?<=[/@])(?P<value>(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?\.){1,5}(?:internal|local|lan|corp|"
            r"intra|int|localdomain|private|home\.arpa))"
            r"(?![\w-]|\.[\w])"
        ),
        lambda match: match["value"].lower() in _OPEN_HOSTS,
    ),
    Rule(
        "host",
        (".internal.", ".local.", ".lan.", ".corp.", ".intra.", ".int."),
        (
            r"(?<![\w.-])(?P<value>[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.(?:internal|local|lan|corp|intra|int)\."
            r"(?:[a-z0-9-]{1,40}\.){0,3}(?:com|net|org|io|de|eu|fr|es|it|nl|pl|uk|ch|at|be|se|no|dk|fi|cz|ru|ua|cn|"
            r"jp|kr|in|br|tr|us|ca|au|"
            r"dev|app|cloud|ai|co|me|tech|biz|info|systems|tools|sh|gov|edu|mil))(?![\w-])"
        ),
    ),
    Rule(
        "user",
        ("/home/", "/users/", "\\users\\", "\\\\users", "/documents and settings/"),
        (
            rf"(?i)(?:(?<![\w.])(?:/(?:var|export|data|mnt|srv|net|nfs|Volumes/\w{{1,20}}|"
            rf"System/Volumes/Data))?(?:/home/|/Users/)|[A-Z]:(?:\\\\?|/)Users(?:\\\\?|/)|"
            rf"(?<=/)[a-z]/Users/){_NAME}(?![\w.-]{{0,60}}[$%{{<*])"
        ),
        _nobody,
    ),
    Rule(
        "user",
        ("-home-", "-users-"),
        (r"(?<![\w.])-(?:home|Users)-(?P<value>[A-Za-z0-9][A-Za-z0-9_.]{0,39}(?:-[a-z](?=-))?)(?![A-Za-z0-9_.])"),
        _slug_nobody,
    ),
    Rule("user", ("~",), (rf"(?<![\w~/.])~{_NAME}(?=/)"), _nobody),
    Rule(
        "user",
        ("ssh", "scp", "sftp", "rsync", "mosh", "sshfs", "git", "://", "origin", "remote"),
        (
            rf"(?:(?<![\w.@/-])(?:ssh|scp|sftp|rsync|mosh|sshfs|ssh-copy-id|git [a-z-]{{3,12}}|origin|remote|"
            rf"upstream|fork) "
            rf"(?:[^\n|;@]{{0,80}}?[ =])?|"
            rf"\b(?:ssh|git|git\+ssh|sftp|https?|svn\+ssh|rsync|ftp)://){_NAME}@(?!npm:|sha|workspace:|file:)(?=[\w\[])"
        ),
        _nobody,
    ),
    Rule(
        "user",
        ("@",),
        (rf"(?<![\w.@/+-]){_NAME}@(?:[\w-]{{1,63}}\.){{0,6}}[\w-]{{1,63}}:(?=[~/.\w])(?!\d)"),
        _image_or_nobody,
    ),
)
