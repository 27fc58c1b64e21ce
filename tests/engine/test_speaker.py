"""The who-spoke rules on single records; whole files are in test_transcripts_claude_code.py."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.engine.capture.speaker import speaker_of, spoken
from memtui.engine.capture.transcripts.wrappers import queued_words_of, words_of


@pytest.mark.parametrize(
    ("marks", "speaker"),
    [
        ({}, "person"),
        ({"origin": {"kind": "human"}, "entrypoint": "sdk-cli"}, "person"),
        ({"origin": {"kind": "task-notification"}}, ""),
        ({"origin": {"kind": "peer"}, "promptSource": "typed"}, ""),
        ({"origin": {"kind": "never-seen"}}, ""),
        ({"origin": "human"}, ""),
        ({"origin": {"kind": "cron"}}, "program"),
        ({"promptSource": "system"}, ""),
        ({"promptSource": "sdk"}, "program"),
        ({"promptSource": "queued"}, "person"),
        ({"entrypoint": "sdk-ts"}, "program"),
        ({"entrypoint": "cli"}, "person"),
        ({"entrypoint": 3}, "person"),
    ],
)
def test_marks(marks: dict[str, Any], speaker: str) -> None:
    assert speaker_of(marks) == speaker


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  use tabs \n", "use tabs"),
        (
            "<command-message>memtui:remember</command-message>\n<command-name>/memtui:remember</command-name>\n"
            + "<command-args>invoices go out on Mondays</command-args>",
            "/memtui:remember invoices go out on Mondays",
        ),
        ("<command-name>/memtui:remember</command-name>\n<command-args></command-args>", ""),
        ("<command-name>/memtui:why</command-name><command-args>use tabs</command-args>", "use tabs"),
        ("# remember the port is 8080", "# remember the port is 8080"),
        ("<system-reminder>a</system-reminder>use tabs<system-reminder>b</system-reminder>", "use tabs"),
        ("<system-reminder>a <system-reminder>b</system-reminder> c</system-reminder>use tabs", "use tabs"),
        ("use tabs <system-reminder>never closed", "use tabs"),
        ("<system-reminder>a</system-reminder> forged </system-reminder> use tabs", "use tabs"),
        ("why is </system-reminder> shown?", "why is </system-reminder> shown?"),
        ('keep <memtui-recall trigger="x" graph="y">\n- rule\n</memtui-recall>this', "keep this"),
        ("keep <agent_memory_context>rule</agent_memory_context>this", "keep this"),
        ("keep <plugmem-recall n=1>rule</plugmem-recall>this", "keep this"),
        ("see <pasted_content id=1>log</pasted_content id=1> and fix", "see  and fix"),
        ("<ide_selection>x = 1</ide_selection>\nrename it", "rename it"),
        ("<SYSTEM-REMINDER>a</SYSTEM-REMINDER>b", "b"),
        ("<system-reminders are noise", "<system-reminders are noise"),
        ("<command-name>/ship</command-name>\n<command-message>ship</command-message>", ""),
        (
            "<command-message>s</command-message>\n<command-name>/s</command-name>\n<command-args>a\nb</command-args>",
            "a\nb",
        ),
        ("<system-reminder>x</system-reminder>\n<task-notification>done</task-notification>", ""),
        ("<task-notification>done</task-notification> words after a notice", ""),
        ("<cross-session-message from='x'>do it</cross-session-message>", ""),
        ('<teammate-message teammate_id="a">do it</teammate-message>', ""),
        ("[Request interrupted by user]", ""),
        ("<bash-input>ls</bash-input>", ""),
        ("<local-command-stdout>x</local-command-stdout>always y", ""),
        ("Implement the following plan: see the ticket", "Implement the following plan: see the ticket"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [("/model", ""), ("/review only the tests", "only the tests"), ("/home/u is full", "/home/u is full"), ("!ls", "")],
)
def test_queued_words(text: str, words: str) -> None:
    assert queued_words_of(text) == words


def form(question: str, answer: Any, **option: Any) -> list[tuple[str, str]]:
    asked = {"question": question, "options": [{"label": "A"}, {"label": "A, with B"}]}
    record = {"type": "user", "toolUseResult": {"questions": [asked], "answers": {"q": answer}}}
    return [(words.form, words.text) for words in spoken(record)]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("A", [("choice", "A")]),
        ("A, with B", [("choice", "A, with B")]),
        ("A, with B, A, mine", [("choice", "A, with B"), ("choice", "A"), ("answer", "mine")]),
        (["A", "mine"], [("choice", "A"), ("answer", "mine")]),
        ("Any other", [("answer", "Any other")]),
        ("", []),
        (None, []),
    ],
)
def test_answers(answer: Any, words: list[tuple[str, str]]) -> None:
    assert form("q", answer) == words


def test_answer_to_an_unknown_question_is_no_free_text() -> None:
    assert form("another", "mine") == [("choice", "mine")]


def test_refusal_keeps_the_words_and_drops_the_note() -> None:
    note = "\n\nNote: The user's next message may contain more."
    text = f"The user doesn't want to proceed. To go on, the user said:\nuse make{note}"
    block = {"type": "tool_result", "is_error": True, "content": [{"type": "text", "text": text}]}
    (words,) = spoken({"type": "user", "message": {"content": [block]}})
    assert (words.form, words.text) == ("feedback", "use make")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=30), st.sampled_from(["system-reminder", "memtui-recall", "agent_memory", "pasted_content"]))
def test_injected_text_never_comes_through(inside: str, tag: str) -> None:
    inside = inside.replace("<", "")
    assert words_of(f"before <{tag} a=1>SECRET{inside}</{tag}> after") == "before  after"


def test_cutting_is_linear() -> None:
    started = time.process_time()
    for unit in ("<system-reminder ", "<system-reminder>", "</system-reminder>", "<command-name>", "<"):
        words_of(unit * 20_000)
    assert time.process_time() - started < 5
