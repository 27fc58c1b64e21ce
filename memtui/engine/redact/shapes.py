"""Secrets that are known by their own shape, wherever they stand (agent-memory.md §5.1, 1 to 10).

Each pattern starts with a literal and takes its tail in one possessive run, so that a piece costs one pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.engine.redact.rule import Rule

_START = r"(?<![A-Za-z0-9])"  # a key may follow `_` or `=`, never a letter or digit


def _shape(kind: str, prefix: str, tail: str, *needles: str) -> Rule:
    return Rule(kind, needles, (f"{_START}{prefix}{tail}\\w*+"), _is_filler)


def _distinct(kind: str, prefix: str, tail: str, *needles: str) -> Rule:
    """A shape whose prefix nobody writes by chance: found even when glued to a word."""
    return Rule(kind, needles, (f"{prefix}{tail}\\w*+"), _is_filler)


def _webhook(host: str, path: str, needle: str) -> Rule:
    """A URL whose path is the secret; scheme and host stay."""
    return Rule("webhook", (needle,), (f"https://{host}(?P<value>{path})"))


def _is_filler(match: re.Match[str]) -> bool:
    """`ghp_xxxxxxxx…`: the tail of a placeholder has next to no different characters."""
    return len(set(match[0][-16:].lower())) <= 3 or len(set(match[0][-10:].lower())) <= 1


def _no_digit(match: re.Match[str]) -> bool:
    """A slug such as `sk-learn-pipeline-with-scaling`: words, no digit, no capital."""
    return _is_filler(match) or not any(char.isdigit() or char.isupper() for char in match[0][3:])


#: Prefixes that one issuer writes, with what ends them; behind each stands one run with a digit in it.
_ISSUER_NEEDLES = (
    "re_", "rnd_", "phx_", "figd_", "sq0atp-", "sq0csp-", "sq0idp-", "tvly-", "e2b_", "fc-", "nvapi-", "gocspx-",
    "wandb_v1_", "sgp_", "lsv2_pt_", "lsv2_sk_", "astracs:", "dt0c01.", "dt0s16.", "duffel_live_", "pnu_", "rdme_",
    "shippo_live_", "flwseck", "clojars_", "p8e-", "cfpat-", "tfp_", "dnkey-", "sha256~", "ico-", "napi_", "cfut_",
    "sb_secret_", "sk_prod_", "sk_dev_", "fio-u-", "ctx7sk-", "ey2_", "jfrt-", "atctt3", "ezak", "eztk", "ltai",
    "ghv1_",
    "v2.local.", "v4.local.", "hubspot-", "pat-na1-", "pat-eu1-", "sl.u.", "key_live_", "mlp_", "fal-", "aq.", "akid",
    "shpss_", "b2_", "cfk_", "doppler_", "dos_v1_", "dor_v1_", "oy2", "crt_", "tskey-",
)  # fmt: skip
_ISSUERS = f"(?i:{'|'.join(map(re.escape, _ISSUER_NEEDLES))})"

SHAPES: tuple[Rule, ...] = (
    _shape(
        "aws-key",
        r"(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)",
        r"[A-Z0-9]{16}(?![A-Za-z0-9])",
        "akia",
        "asia",
        "aroa",
        "aida",
        "abia",
        "acca",
    ),
    _shape("aws-key", "ABSK", r"[A-Za-z0-9+/=]{40,}+", "absk"),
    _distinct("github-token", "gh[pousr]_", r"[A-Za-z0-9]{30,}+", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    _distinct("github-token", "github_pat_", r"[A-Za-z0-9_]{22,}+", "github_pat_"),
    _shape("gitlab-token", r"gl(?:pat|dt|ptt|rt|soat|cbt|ft|imt|agent)-", r"[A-Za-z0-9_.-]{16,}+", "gl"),
    _distinct("anthropic-key", "sk-ant-", r"[A-Za-z0-9_-]{16,}+", "sk-ant-"),
    Rule("openai-key", ("sk-",), (_START + r"sk-(?!ant-)[A-Za-z0-9_-]{20,}+"), _no_digit),
    _distinct("slack-token", r"xox[abeoprs][.-]", r"[A-Za-z0-9.-]{10,}+", "xox"),
    _distinct("slack-token", r"xapp-\d-", r"[A-Za-z0-9-]{10,}+", "xapp-"),
    _shape("google-key", "AIza", r"[A-Za-z0-9_-]{35}", "aiza"),
    _shape("google-key", r"ya29\.", r"[A-Za-z0-9_-]{20,}+", "ya29."),
    _shape("stripe-key", r"[srp]k_(?:live|test)_", r"[A-Za-z0-9]{16,}+", "k_live_", "k_test_"),
    _shape("stripe-key", "whsec_", r"[A-Za-z0-9+/=]{16,}+", "whsec_"),
    Rule("jwt", ("eyj",), (_START + r"eyJ[A-Za-z0-9_-]{10,}+\.[A-Za-z0-9_-]{6,}+(?:\.[A-Za-z0-9_-]{0,2000}+)?")),
    # A token that says who issued it: issuer prefix, then one run of its alphabet.
    _shape("npm-token", "npm_", r"[A-Za-z0-9]{30,}+", "npm_"),
    _shape("pypi-token", "pypi-", r"AgEI[A-Za-z0-9_-]{30,}+", "pypi-"),
    _shape(
        "api-key",
        r"(?:hf|gsk|r8|nfp|ntn|glsa|glc|ops|sbp|sntrys|sntryu|dckr_pat|lin_api|pscale_\w{2,5}|fm2|"
        r"rubygems|bkua|shp(?:at|pa|ca|ss)|dop_v1|doo_v1)_",
        r"(?=[a-z_]{0,80}[A-Z0-9])[A-Za-z0-9_+/=-]{20,}+",
        "_",
    ),
    _shape(
        "api-key",
        r"(?:xai|pplx|NRAK|PMAK|HRKU|pul|AGE-SECRET-KEY)-",
        r"[A-Za-z0-9_-]{24,}+",
        "xai-",
        "pplx-",
        "nrak-",
        "pmak-",
        "hrku-",
        "pul-",
        "age-secret-key-",
    ),
    _shape(
        "api-key",
        r"(?:hv[sbr]|dp\.(?:pt|st|ct|sa)|SG)\.",
        r"[A-Za-z0-9_.-]{24,}+",
        "hvs.",
        "hvb.",
        "hvr.",
        "dp.",
        "sg.",
    ),
    _shape(
        "api-key",
        r"(?:dapi|ATATT3|ATBB|AKCp|EAAA)",
        r"(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_=-]{24,}+",
        "dapi",
        "atatt3",
        "atbb",
        "akcp",
        "eaaa",
    ),
    _shape("api-key", r"SK(?=[0-9a-f]{32}\b)", r"[0-9a-f]{32}", "sk"),
    _shape("api-key", r"\d{8,10}:AA", r"[A-Za-z0-9_-]{30,}+", ":aa"),
    _shape("api-key", r"[A-Za-z0-9]{14}\.atlasv1\.", r"[A-Za-z0-9_-]{40,}+", ".atlasv1."),
    _shape("api-key", r"django-insecure-", r"[^\s\"'`]{20,}+", "django-insecure-"),
    _shape("api-key", r"pat", r"[A-Za-z0-9]{14}\.[0-9a-f]{40,}+", "pat"),
    _shape(
        "api-key",
        r"access_token(?:\$|%24)(?:production|sandbox)(?:\$|%24)",
        r"[a-z0-9]{8,24}(?:\$|%24)[0-9a-f]{24,}+",
        "access_token",
    ),
    _shape("api-key", r"v1\.0-", r"[0-9a-f]{20,32}-[0-9a-f]{60,}+", "v1.0-"),
    _shape("api-key", r"key-", r"(?=[a-f]{0,31}\d)[0-9a-f]{32}(?![0-9a-z])", "key-"),
    _shape("api-key", r"[0-9a-f]{32}-us", r"\d{1,3}(?![0-9a-z])", "-us"),
    _shape("api-key", r"[A-Za-z0-9_-]{2,5}Q~", r"[A-Za-z0-9_.~-]{28,}+", "q~"),
    _shape("api-key", _ISSUERS, r"(?=[A-Za-z_.~-]{0,40}\d)[A-Za-z0-9_.=~-]{20,}+", *_ISSUER_NEEDLES),
    # Discord: id, time and signature, each in base64url.
    _shape("api-key", r"[MNO][A-Za-z0-9_-]{22,28}\.[A-Za-z0-9_-]{6}\.", r"[A-Za-z0-9_-]{27,}+", "."),
    _shape("api-key", r"[uy]\+", r"(?=[A-Za-z_-]{0,18}[A-Z])[A-Za-z0-9_-]{18}(?![A-Za-z0-9_-])", "u+", "y+"),
    Rule("otp-seed", ("otpauth://",), (r"otpauth://[^\s\"'`<>]{0,200}?secret=(?P<value>[A-Z2-7a-z]{12,200}+)")),
    _webhook(r"hooks\.slack\.com/(?:services|workflows)/", r"[A-Za-z0-9_/-]{20,}+", "hooks.slack.com"),
    _webhook(
        r"(?:\w{1,20}\.)?discord(?:app)?\.com/api/webhooks/",
        r"\d{5,25}/[A-Za-z0-9_-]{20,}+",
        "/api/webhooks/",
    ),
    Rule("password-hash", ("$",), (r"\$(?:2[abxy]|5|6|y|argon2(?:id|i|d))\$[A-Za-z0-9./$=,+-]{30,200}")),
    _webhook(r"[\w-]{1,60}\.webhook\.office\.com/", r"[^\s\"'`<>]{20,}+", ".webhook.office.com"),
)

_BEGIN = re.compile(r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
_END = re.compile(r"-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
# Body without its end: armour headers (`Proc-Type: …`) and long runs of base64, on one line, many, or joined by `\n`.
_BODY = re.compile(
    r"(?:(?:\s|\\[nr]){0,4}(?:[A-Z][A-Za-z-]{2,20}: [^\n\\]{1,80}|[A-Za-z0-9+/=]{16,}+|=[A-Za-z0-9+/]{4}))*+"
)
_BLOCK_LIMIT = 20_000


def key_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Spans of private keys in the *whole* text, header, body and end; the end may be missing (cut output)."""
    position = 0
    while begin := _BEGIN.search(text, position):
        body_end = _BODY.match(text, begin.end())
        reach = body_end.end() if body_end else begin.end()
        following = _BEGIN.search(text, begin.end())
        limit = min(begin.end() + _BLOCK_LIMIT, following.start() if following else len(text))
        end = _END.search(text, begin.end(), limit)
        position = max(reach, end.end()) if end else reach
        yield begin.start(), position
