"""Habits of the person: a mark on the words, for the user level; no gate counts it (design §2.3, §3.3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.capture import claims_in
from memtui.engine.capture.habits import about_the_person

HABITS = (
    "I prefer small commits",
    "I always review in the evening",
    "I never squash merges",
    "Personally, I like short answers",
    "I don\u2019t like long functions",
    "my timezone is Europe",
    "I'm colour-blind, so never rely on red and green",
    "Ich bevorzuge kleine Commits",
    "Ich benutze immer vim",
    "Je préfère les petits commits",
    "Siempre reviso por la noche",
    "Eu prefiro commits pequenos",
    "Preferisco commit piccoli",
    "Ik geef de voorkeur aan kleine commits",
    "Küçük commitleri tercih ederim",
    "Wolę małe commity",
    "Я предпочитаю маленькие коммиты",
    "私は小さなコミットが好きです",
    "我喜欢小的提交",
    "저는 작은 커밋을 선호합니다",
    "मुझे छोटे commits पसंद हैं",
)
OF_THE_PROJECT = (
    "always run the tests before pushing",
    "we prefer tabs",
    "in this repo I always use pnpm",
    "I always use `make fmt`",
    "I use src/tools for scripts",
    "I prefer that we keep main green",
    "I prefer the second option",
    "I always get an error",
    "I only want one version of it",
    "PR base branch is dev, never main",
    "Wir bevorzugen kleine Commits",
    "Ich benutze hier immer pnpm",
    "Nous préférons pnpm",
    "Prefiero que aquí usemos pnpm",
    "我们喜欢小的提交",
    "ここではpnpmを使う",
    "",
)


@pytest.mark.parametrize("said", HABITS)
def test_what_a_person_says_of_themselves(said: str) -> None:
    assert about_the_person(said)


@pytest.mark.parametrize("said", OF_THE_PROJECT)
def test_what_binds_it_to_the_project(said: str) -> None:
    assert not about_the_person(said)


@pytest.mark.parametrize(
    "said", ["I always review in the evening.", "I never squash merges", "I usually test on Linux"]
)
def test_habits_are_heard(said: str) -> None:
    (one,) = claims_in(said)
    assert float(str(one["score"])) >= 0.5
    assert about_the_person(str(one["claim"]))


@pytest.mark.parametrize("said", ["I always review it", "I push now", "I commit this later", "I test the login page"])
def test_what_is_at_hand_is_no_habit(said: str) -> None:
    assert [one for one in claims_in(said) if float(str(one["score"])) >= 0.5] == []


@given(st.text(max_size=120))
def test_any_words_have_an_answer_and_a_path_is_of_the_project(words: str) -> None:
    assert about_the_person(words) in (True, False)
    assert not about_the_person(words + " src/a")
