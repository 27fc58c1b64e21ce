from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.recall.tokens import tokens


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("PR base branch is dev, never main", ["pr", "base", "branch", "dev", "main"]),
        ("CI: go!", ["ci", "go"]),
        ("edit src/app_main.py.", ["edit", "src/app_main.py", "src", "app", "main", "py"]),
        ("pass --no-verify", ["pass", "no-verify", "verify"]),
        ("don’t touch person's file", ["touch", "persons", "file"]),
        ("python 3.11 or x", ["python", "3.11", "11"]),
        ("STRASSE straße", ["strasse"]),
        ("use pnpm, use pnpm", ["use", "pnpm"]),
        ("使用pnpm安装", ["使用", "pnpm", "安装"]),
        ("提交前运行测试", ["提交", "交前", "前运", "运行", "行测", "测试"]),
        ("茶", ["茶"]),
        ("नियम हिंदी", ["नियम", "हिंदी"]),
        ("ветка “main” → prod 🚀", ["ветка", "main", "prod"]),
        ("a\x00b\ttab\u2028line \ud800", ["tab", "line"]),
        ("", []),
        ("--- ... /", []),
    ],
)
def test_words_of_a_text(text: str, wanted: list[str]) -> None:
    assert tokens(text) == wanted


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_tokens_fit_between_spaces_and_are_distinct(text: str) -> None:
    found = tokens(text)
    assert len(set(found)) == len(found)
    for token in found:
        assert token
        assert token.split() == [token]
        token.encode("utf-8")


@given(st.text(max_size=100), st.text(max_size=100))
def test_a_text_keeps_its_words_beside_another(one: str, other: str) -> None:
    assert set(tokens(one)) <= set(tokens(f"{one}\n{other}"))
