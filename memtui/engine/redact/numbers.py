"""Numbers that name a person or an account, told from ids and counts by their check digits (design §6)."""

from __future__ import annotations

import re

from memtui.engine.redact.rule import Rule

_CARD = re.compile(
    r"(?<![\w.-])(?:(?:4\d{3}|5[1-5]\d\d|2[2-7]\d\d|6011|65\d\d|64[4-9]\d|35\d\d|62\d\d)(?P<gap>[ "
    r"-]?)\d{4}(?P=gap)\d{4}(?P=gap)\d{4}"
    r"|3[47]\d\d[ -]?\d{6}[ -]?\d{5}|3(?:0[0-5]|[68]\d)\d[ -]?\d{6}[ -]?\d{4})(?![\w-]|\.\d)"
)
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_CUES = (
    "ssn", "social security", "national id", "national insurance", "nino", "nie", "dni", "nif", "pesel", "cpf", "cnpj",
    "tax id", "tax number", "vat id", "passport", "driving licence", "driver's license",
    "driver license", "identity card", "id card", "id number", "insurance number", "bsn", "steuer-id", "steuernummer",
    "steueridentifikationsnummer", "personalausweis", "reisepass", "ausweisnummer", "sozialversicherungsnummer",
    "numéro de sécurité sociale", "sécurité sociale", "passeport", "pasaporte", "passaporte", "passaporto",
    "codice fiscale", "carta d'identità", "paspoort", "paszport", "dowód osobisty", "aadhaar", "aadhar", "pan card",
    "medicare", "nhs number", "tc kimlik", "kimlik no", "снилс", "инн", "паспорт", "身份证号", "身份证", "护照",
    "マイナンバー",
    "パスポート", "旅券番号", "주민등록번호", "여권", "पासपोर्ट", "आधार", "cédula", "curp", "cuit", "ahv",
    "tax file number", "tfn", "personnummer", "cpr", "fødselsnummer", "henkilötunnus", "medical record", "mrn",
)  # fmt: skip
_CUED = re.compile(
    rf"(?i)(?<![^\W_])(?:{'|'.join(sorted(map(re.escape, _CUES), key=len, reverse=True))})(?![^\W_])"
    r"(?: (?:number|no|nr|id|nummer|numéro|número|numero|is|no\.|nr\.))?[\"']?[ :=#：.はис]{0,5}(?:is |ist |est |es |"
    r"é )?[\"']?"
    r"(?P<value>(?=[A-Z]{0,6}[ -]?\d)[A-Z0-9]{1,12}(?:[ ./-](?=[A-Z]{0,3}\d)[A-Z0-9]{1,8}){0,7}(?:[ "
    r"./-][A-Z](?![^\W_]))?)(?![\w])"
)


def _digits(text: str) -> list[int]:
    return [int(char) for char in text if char.isdigit()]


def luhn(text: str) -> bool:
    """Whether the digits of `text` carry a valid Luhn check digit."""
    digits = _digits(text)[::-1]
    return sum(digits[::2]) % 10 == -sum(sum(divmod(2 * each, 10)) for each in digits[1::2]) % 10


def mod97(text: str) -> bool:
    """Whether `text` is an IBAN with valid check digits (ISO 13616)."""
    plain = re.sub(r"[ -]", "", text).upper()
    if not 15 <= len(plain) <= 34:
        return False
    return int("".join(str(int(char, 36)) for char in plain[4:] + plain[:4])) % 97 == 1


def _weighted(digits: list[int], weights: range, modulus: int = 11) -> int:
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=True)) % modulus


def cpf(text: str) -> bool:
    """Whether `text` is a Brazilian taxpayer's number with valid check digits."""
    digits = _digits(text)
    if len(digits) != 11:
        return False
    checks = [(11 - _weighted(digits[:count], range(count + 1, 1, -1))) % 11 % 10 for count in (9, 10)]
    return digits[9:] == checks


def _bad_card(match: re.Match[str]) -> bool:
    return not luhn(match[0]) or len(set(_digits(match[0]))) <= 1


def _bad_iban(match: re.Match[str]) -> bool:
    return not mod97(match[0])


def _bad_cpf(match: re.Match[str]) -> bool:
    return not cpf(match[0])


def _bad_dni(match: re.Match[str]) -> bool:
    plain = match[0].upper().replace("-", "")
    number = plain[:-1].translate(str.maketrans("XYZ", "012"))
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] != plain[-1]


def _bad_resident(match: re.Match[str]) -> bool:
    """The Chinese resident number: 17 digits, weights 2^17 … 2 modulo 11."""
    weights = [pow(2, 17 - at, 11) for at in range(17)]
    total = sum(int(digit) * weight for digit, weight in zip(match[0][:17], weights, strict=True))
    return "10X98765432"[total % 11] != match[0][17].upper()


def _few_digits(match: re.Match[str]) -> bool:
    """`DNI 12`, `SIN 3`: a number of an item, not of a person."""
    value = match["value"]
    return len(_digits(value)) < 5 or len(re.sub(r"[ ./-]", "", value)) < 6


NUMBERS: tuple[Rule, ...] = (
    Rule("card", tuple("23456"), _CARD, _bad_card),
    Rule("iban", tuple("0123456789"), _IBAN, _bad_iban),
    Rule(
        "iban",
        ("iban",),
        (r"\b(?i:iban)[ :=#]{1,3}(?P<value>[A-Z]{2}\d{2}(?: ?[A-Za-z0-9]{1,4}){3,8})(?![A-Za-z0-9])"),
    ),
    Rule("national-id", _CUES, _CUED, _few_digits),
    Rule(  # US social security, and the same shape of individual taxpayers
        "national-id",
        ("-",),
        (r"(?<![\w.-])(?!000|666)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)"),
    ),
    Rule(  # UK national insurance
        "national-id",
        tuple("0123456789"),
        (
            r"(?<![A-Za-z0-9])(?:[A-Z]{2} \d{2} \d{2} \d{2} [A-D]|"
            r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D])(?![A-Za-z0-9])"
        ),
    ),
    Rule("national-id", (".",), (r"(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])"), _bad_cpf),
    Rule("national-id", ("/",), (r"(?<![\w.-])\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?![\w-])")),  # Brazilian companies
    Rule(
        "national-id",
        tuple("0123456789"),
        (r"(?<![\w.-])(?:[XYZ]-?\d{7}|\d{8})-?[A-HJ-NP-TV-Z](?![\w-])"),
        _bad_dni,
    ),
    Rule(  # Italian fiscal code
        "national-id",
        tuple("0123456789"),
        (r"(?<![A-Za-z0-9])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![A-Za-z0-9])"),
    ),
    Rule(
        "national-id",
        tuple("0123456789"),
        (r"(?<![\w.-])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2][1-9]|[123]0|31)\d{3}[\dXx](?![\w-])"),
        _bad_resident,
    ),
    Rule("national-id", ("-",), (r"(?<![\w.-])\d{6}-[1-8]\d{6}(?![\w-])")),  # Korean resident
    Rule("national-id", ("-",), (r"(?<![\w.-])\d{3}-\d{3}-\d{3} \d{2}(?![\w-])")),  # Russian СНИЛС
)
