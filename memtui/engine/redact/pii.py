"""Personal data in words: addresses of mail and post, phones, names beside a cue (agent-memory.md §5.1, 14 and 15).

A phone number must look like one: bare runs of digits are timestamps, ids and counts far more often.
"""

from __future__ import annotations

import re

from memtui.engine.redact.places import is_generic
from memtui.engine.redact.rule import Rule

_EMAIL = re.compile(r"(?<![\w.%+-])(?P<local>[\w.%+-]{1,64})@(?P<domain>(?:[\w-]{1,63}\.){1,6}[^\W\d_]{2,24})(?![\w-])")
_NOBODY = frozenset({"git", "noreply", "no-reply", "donotreply", "do-not-reply", "notifications"})
_EXAMPLE_DOMAIN = re.compile(r"(?:^|\.)(?:example(?:\.[a-z]{2,3})?|test|invalid|localhost|example\.co\.uk)$", re.I)
_PASSWORD_BEFORE = re.compile(
    r"://[^\s/@]{0,100}:$"
)  # `…://user:password@host`: the carriers' table takes the password
_LOGIN_BEFORE = re.compile(
    r"(?:(?<![\w.@/-])(?:ssh|scp|sftp|rsync|mosh|sshfs|ssh-copy-id|git [a-z-]{3,12}|origin|remote|upstream|fork) "
    r"(?:[^\n|;@]{0,80}[ =])?|"
    r"\b(?:ssh|git|git\+ssh|sftp|https?|ftp)://)$"
)
_FILE_ENDING = frozenset({"md", "py", "js", "ts", "json", "png", "tgz", "yml", "yaml", "toml", "lock"})


def _nobodys_address(match: re.Match[str]) -> bool:
    local, domain = match["local"].lower(), match["domain"].lower()
    before = match.string[max(0, match.start() - 200) : match.start()]
    return (
        _PASSWORD_BEFORE.search(before) is not None
        or local in _NOBODY
        or local.endswith("noreply")
        or domain.startswith("users.noreply.")
        or _EXAMPLE_DOMAIN.search(domain) is not None
        or domain.rpartition(".")[2] in _FILE_ENDING
        # A login: its user's name is another rule's.
        or (_LOGIN_BEFORE.search(before) is not None)
        or (is_generic(local) and match.string[match.end() : match.end() + 1] == ":")
    )


def _example_in_words(match: re.Match[str]) -> bool:
    domain = re.sub(r"\s*[\[({]?\s*\bdot\b\s*[\])}]?\s*", ".", match["domain"].lower())
    return _EXAMPLE_DOMAIN.search(domain) is not None or match["local"].lower() in _NOBODY


def _not_a_number(match: re.Match[str]) -> bool:
    """Too few or too many digits, or the date and time of something."""
    digits = sum(char.isdigit() for char in match[0])
    return not 9 <= digits <= 13 or re.match(r"\d{2}[ ./-]\d{2}[ ./-](?:19|20)\d\d(?!\d)", match[0]) is not None


def _few_digits(match: re.Match[str]) -> bool:
    return not 7 <= sum(char.isdigit() for char in match["value"]) <= 15


_CALLS = (
    "tel", "telephone", "phone", "mobile", "fax", "cell", "whatsapp", "sms", "call", "telefon", "handy", "téléphone",
    "portable", "teléfono", "móvil", "telefone", "celular", "telefono", "cellulare", "telefoon", "mobiel", "komórka",
    "тел", "телефон", "电话", "手机", "電話", "携帯", "전화", "फ़ोन", "هاتف", "signal", "telegram",
    "pager", "hotline", "on-call",
)  # fmt: skip
_AT = r"(?:\s{0,2}[\[({<]\s?(?:at|ät|@|arroba|chez)\s?[\])}>]\s{0,2}|%40|＠)"
_DOT = r"(?:\s{0,2}[\[({<]\s?(?:dot|punkt|point|punto)\s?[\])}>]\s{0,2}|\.| dot )"
_MONTH = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|avr|juin|juil|août|ene|abr|ago|dic)"
    r"[\w.]{0,10}"
)
_DATE = (
    rf"(?:\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|\d{{1,2}}[-/.]\s?\d{{1,2}}[-/.]\s?\d{{2,4}}|\d{{1,2}}(?:st|nd|rd|th|"
    rf"\.)? (?:of |de )?{_MONTH} \d{{2,4}}|"
    rf"{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}|\d{{4}}年\d{{1,2}}月\d{{1,2}}日)"
)
_CAPITAL = r"[A-ZÀ-ÖØ-ÞŁŚŻĆĐČŠŽ][\w'’-]{1,24}"

_NOT_A_NAME = frozenset({
    "Not", "The", "This", "Always", "Never", "Data", "Service", "Support", "Portal", "Id", "ID", "API", "Table",
    "Records",
    "Name", "Must", "Should", "Is", "And", "Or", "For", "We", "In",
})  # fmt: skip

PII: tuple[Rule, ...] = (
    Rule("email", ("@",), _EMAIL, _nobodys_address),
    Rule(
        "email",
        ("at", "%40", "＠", "arroba", "chez", "[@", "(@"),
        (
            rf"(?i)(?<![\w.%+-])(?P<local>[\w.%+-]{{1,64}}?){_AT}(?P<domain>(?:[\w-]{{1,63}}{_DOT}){{1,5}}[a-z]{{2,2"
            rf"4}})(?![\w-])"
        ),
        _example_in_words,
    ),
    Rule(
        "email",
        (" at ", " chez ", " arroba "),
        (
            r"(?i)(?<![\w.%+-])(?P<local>[\w.%+-]{1,64}) (?:at|chez|arroba) "
            r"(?P<domain>[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}(?: (?:dot|point|punto|ponto) [\w-]{2,63}){0,3} (?:dot|"
            r"point|punto|ponto) (?:com|net|org|io|de|eu|fr|es|it|nl|pl|uk|ch|at|be|se|dk|fi|cz|ru|cn|jp|br|us|ca|"
            r"dev|app|co|me|info|biz|edu|gov))(?!\w)"
        ),
        _example_in_words,
    ),
    Rule(
        "phone",
        ("+",),
        (r"(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]?\(0?\d{1,4}\)[ .-]?)?(?:[ .-]?\d){5,12}(?![\w-])"),
    ),
    Rule("phone", ("00",), (r"(?<![\w.+-])00[1-9]\d{0,2}(?:[ ().-]{1,2}\d{1,8}){2,6}(?![\w-])"), _not_a_number),
    Rule(
        "phone",
        ("-", ".", " "),
        (r"(?<![\w.-])(?:\([2-9]\d\d\) ?|(?:1[-. ])?[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4}(?![\w-]|\.\d)"),
    ),
    Rule(  # national: a leading zero and groups
        "phone",
        ("0",),
        (
            r"(?<![\w.+:/-])(?:\(0\d{1,5}\)|0\d{1,5})(?:[ /-]\d{2,8}){1,5}(?![\w-]|[.:]\d)|"
            r"(?<![\w.+:/-])0\d(?:\.\d\d){4}(?![\w-]|\.\d)"
        ),
        _not_a_number,
    ),
    Rule(
        "phone",
        _CALLS,
        (
            rf"(?i)(?<![^\W_])(?:{'|'.join(sorted(map(re.escape, _CALLS), key=len, reverse=True))})(?![^\W_])"
            r"(?: (?:number|is|no|me|us|on|at|him|her|nummer|ist|es))?(?: (?:is|on|at))?[.:= ：は是]{1,3}"
            r"(?P<value>\(?\+?\d{1,5}\)?(?:[ ./-]{1,2}\(?\d{2,8}\)?){1,6}|\d{9,13})(?![\w-])"
        ),
        _few_digits,
    ),
    Rule(
        "birth-date",
        (
            "born",
            "birth",
            "dob",
            "geboren",
            "geburtsdatum",
            "né",
            "naissance",
            "nacimiento",
            "nascimento",
            "nascita",
            "urodz",
            "рожд",
            "出生",
            "生年月日",
            "생년월일",
            "जन्म",
            "doğum",
        ),
        (
            r"(?i)(?:\bborn(?: on)?|\bdate of birth|\bbirth ?date|\bbirthday|\bdob|\bgeboren(?: am)?|\bgeburtsdatum|"
            r"\bnée? le|\bdate de naissance|"
            r"\bfecha de nacimiento|\bdata de nascimento|\bdata di nascita|\bdata urodzenia|дата рождения|"
            r"出生日期|生年月日|생년월일|जन्म तिथि|doğum tarihi)"
            rf"(?: is| ist| est| es)?[\"']?[ :=：]{{1,3}}[\"']?(?P<value>{_DATE})"
        ),
    ),
    Rule(
        "name",
        (
            "name is",
            "i am called",
            "heiße",
            "m'appelle",
            "me llamo",
            "me chamo",
            "mi chiamo",
            "mijn naam is",
            "nazywam się",
            "меня зовут",
            "customer",
            "patient",
            "mr.",
            "mrs.",
            "ms.",
            "dr.",
            "herr ",
            "frau ",
            "employee",
            "full name",
            "first name",
            "last name",
        ),
        (
            r"(?:(?i:\bmy name is|\bi am called|\bich heiße|\bje m'appelle|\bme llamo|\bme chamo|\bmi chiamo|\bmijn "
            r"naam is|\bnazywam się|меня зовут|"
            r"\b(?:customer|patient|employee|client)(?: name)?(?: is|:)?|\b(?:full|first|last)[ _]?name[\"']?[:=]) "
            r"?[\"']?|\b(?:Mr|Mrs|Ms|Dr)\. |\b(?:Herr|Frau) )"
            rf"(?P<value>(?:{_CAPITAL}|[А-ЯЁ][а-яё]{{1,24}})(?: (?:{_CAPITAL}|[А-ЯЁ][а-яё]{{1,24}})){{0,3}})"
        ),
        lambda match: (
            match["value"].split()[0] in _NOT_A_NAME or (" " not in match["value"] and match[0][:1] in "cpeCPE")
        ),
    ),
    Rule(
        "postal-address",
        tuple("123456789"),
        (
            rf"(?<![\w.-])(?P<value>\d{{1,5}}[A-Za-z]? (?:[NSEW]\.? )?(?:{_CAPITAL} ){{1,3}}(?:Street|St|Avenue|Ave|"
            rf"Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|"
            r"Court|Ct|Place|Pl|Terrace|Square|Crescent)\b\.?(?:,? (?:Apt|Suite|Unit|Floor|#) ?\w{1,6})?)|"
            rf"\b(?P<quoted>{_CAPITAL}(?:straße|strasse|str\.|weg|gasse|allee|platz|laan|straat|gracht|gatan|vej|"
            rf"gata) \d{{1,4}} ?[a-z]?)(?!\w)|"
            rf"(?<!\w)(?P<single>\d{{1,4}}(?: bis| ter)?,? (?:rue|avenue|boulevard|place|chemin|allée|impasse) "
            rf"(?:de |du |des |de la |d')?(?:{_CAPITAL})(?: {_CAPITAL}){{0,3}})|"
            rf"\b(?P<tick>(?:Calle|Avenida|Paseo|Plaza|Rua|Via|Viale|Piazza|Corso|ul\.|ulica) (?:de |del |da |do |"
            rf"della )?(?:{_CAPITAL})(?: {_CAPITAL}){{0,3}},? (?:n[.º°] ?)?\d{{1,4}})(?!\w)"
        ),
    ),
)
