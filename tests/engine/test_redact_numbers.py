"""Numbers that are somebody's are told from other numbers by their check digits (design §6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.redact.layer import redact
from memtui.engine.redact.numbers import cpf, luhn, mod97


@given(st.text("0123456789", min_size=12, max_size=18))
def test_one_check_digit_in_ten_fits(digits: str) -> None:
    assert sum(luhn(digits + check) for check in "0123456789") == 1


@given(st.integers(0, 10**18 - 1))
def test_an_iban_with_any_digit_changed_is_none(account: int) -> None:
    body = f"{account:018d}"
    check = 98 - int(f"{body}131400") % 97
    iban = f"DE{check:02d}{body}"
    assert mod97(iban)
    assert mod97(" ".join(iban[at : at + 4] for at in range(0, len(iban), 4)))
    for at in range(4, len(iban)):
        assert not mod97(iban[:at] + str((int(iban[at]) + 1) % 10) + iban[at + 1 :])


@pytest.mark.parametrize(("number", "valid"), [("529.982.247-25", True), ("529.982.247-24", False), ("1", False)])
def test_the_digits_of_a_brazilian_taxpayer(number: str, valid: bool) -> None:
    assert cpf(number) is valid


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("paid with 4242 4242 4242 4242", "card"),
        ("paid with 378282246310005", "card"),
        ("to GB29NWBK60161331926819", "iban"),
        ("SSN 123-45-6789", "national-id"),
        ("DNI 12345678Z", "national-id"),
        ("RSSMRA85T10A562S", "national-id"),
        ("11010519491231002X", "national-id"),
        ("passport no. C01X00T47", "national-id"),
    ],
)
def test_a_number_of_a_person_goes(text: str, kind: str) -> None:
    assert redact(text).kinds == (kind,)


@pytest.mark.parametrize(
    "text",
    ["order 4242 4242 4242 4243", "to GB28NWBK60161331926819", "build 12345678A", "110105194912310021", "RFC 9110"],
)
def test_a_wrong_check_digit_makes_it_another_number(text: str) -> None:
    assert redact(text).text == text
