"""The reader over the shapes of harness-facts §2.3, one test for each trap of §2.5, and its invariants."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui.engine.capture.transcripts.claude_code import Reading, read
from memtui.engine.capture.transcripts.cursor import Cursor
from memtui.engine.capture.transcripts.roots import TranscriptFile
from memtui.engine.errors import FileRefused, NotFound

FIXTURES = Path(__file__).parent.parent / "fixtures" / "transcripts"
SESSION = "3f1c9a52-7d40-4a1e-9b1c-2f6e8d0a1b11"

Write = Callable[[bytes], TranscriptFile]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return lambda data: _put(tmp_path, data)


def _put(root: Path, data: bytes) -> TranscriptFile:
    """A transcript with these bytes; written over, so the inode stays."""
    folder = root / "projects" / "-home-u-shop"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{SESSION}.jsonl"
    path.write_bytes(data)
    return TranscriptFile(str(root), folder.name, path.name, SESSION, str(path))


def line(**fields: Any) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def prompt(text: Any, **fields: Any) -> bytes:
    base = {
        "type": "user",
        "message": {"role": "user", "content": text},
        "uuid": "u1",
        "timestamp": "2026-07-01T09:00:00Z",
        "cwd": "/home/u/shop",
    }
    return line(**(base | fields))


def queue(operation: str, text: str | None = None, **fields: Any) -> bytes:
    content = {} if text is None else {"content": text}
    base = {"type": "queue-operation", "operation": operation, "timestamp": "2026-07-01T09:01:00Z"}
    return line(**(base | content | fields))


def answer(text: str) -> bytes:
    return line(type="assistant", message={"role": "assistant", "content": [{"type": "text", "text": text}]})


def said(reading: Reading) -> list[tuple[int, str, str]]:
    return [(u.line, u.form, u.text) for u in reading.utterances]


def test_newest_shapes(write: Write) -> None:
    reading = read(write((FIXTURES / "newest.jsonl").read_bytes()))
    assert [(u.line, u.form, u.speaker, u.counts, u.text) for u in reading.utterances] == [
        (2, "prompt", "person", True, "use pnpm in this repository, never npm"),
        (6, "queued", "person", True, "no, indent with tabs"),
        (8, "queued", "person", True, "and keep the lock file in git"),
        (10, "queued", "person", False, "drop this thought"),
        (12, "prompt", "person", True, "run the linter first"),
        (13, "feedback", "person", True, "run make check instead"),
        (16, "choice", "person", True, "Tabs"),
        (16, "answer", "person", True, "width four on screen"),
        (16, "choice", "person", True, "ruff"),
        (16, "answer", "person", True, "and nothing that needs node"),
        (19, "prompt", "program", False, "sweep the open issues each morning"),
        (20, "prompt", "program", False, "summarise the diff"),
        (21, "prompt", "person", True, "only after the tests are green"),
        (29, "prompt", "person", True, "the database is PostgreSQL"),
    ]
    assert reading.unknown == {"brand-new-record": 1}
    assert (reading.lines, reading.malformed, reading.timeless, reading.borrowed) == (34, 0, 0, 0)


def test_older_shapes(write: Write) -> None:
    reading = read(write((FIXTURES / "older.jsonl").read_bytes()))
    assert said(reading) == [
        (2, "prompt", "the PR base is dev"),
        (3, "prompt", "look at this"),
        (4, "queued", "does it pass locally?"),
        (7, "queued", "I think it is the lint comman"),
        (9, "queued", "I think it is the lint command"),
        (14, "prompt", "fix it then"),
        (17, "feedback", "leave the tests alone"),
        (23, "prompt", "bare words"),
    ]
    assert [u.line for u in reading.utterances if not u.counts] == [7], "taken back before it was sent"


def test_an_utterance_names_its_place(write: Write) -> None:
    data = (FIXTURES / "newest.jsonl").read_bytes()
    first, queued = read(write(data)).utterances[:2]
    assert first.pointer == f"~/.claude/projects/-home-u-shop/{SESSION}.jsonl#L2"
    assert first.raw == data.split(b"\n")[1]
    assert (first.session, first.cwd, first.harness) == (SESSION, "/home/u/shop", "claude-code")
    assert first.uuid == "aaaaaaaa-0000-4000-8000-000000000001"
    assert first.at == datetime(2026, 7, 1, 9, 1, 0, 250000, tzinfo=UTC)
    assert queued.at == datetime(2026, 7, 1, 9, 3, 30, tzinfo=UTC), "the time it was typed, not delivered"


def test_queue_line_has_no_uuid_and_takes_the_folder_of_the_session(write: Write) -> None:
    reading = read(write(prompt("go") + queue("enqueue", "faster") + queue("remove") + answer("ok")))
    assert [(u.uuid, u.cwd) for u in reading.utterances] == [("u1", "/home/u/shop"), (None, "/home/u/shop")]


def test_queued_text_of_a_program_does_not_count(write: Write) -> None:
    data = prompt("go", entrypoint="sdk-py") + queue("enqueue", "faster") + queue("remove") + answer("ok")
    assert [u.speaker for u in read(write(data)).utterances] == ["program", "program"]


def test_attachment_may_follow_more_calls_of_the_same_answer(write: Write) -> None:
    call = line(type="assistant", message={"role": "assistant", "content": [{"type": "tool_use", "name": "Bash"}]})
    late = line(
        type="attachment",
        attachment={"type": "queued_command", "prompt": "and lint"},
        uuid="u2",
        timestamp="2026-07-01T09:02:00Z",
    )
    data = queue("enqueue", "and lint") + queue("remove") + call + late + answer("ok")
    assert said(read(write(data))) == [(4, "queued", "and lint")]


def test_removed_for_another_reason_is_taken_back(write: Write) -> None:
    data = queue("enqueue", "wipe it") + queue("remove", "wipe it", reason="cancelled") + prompt("keep it")
    assert [(u.text, u.counts) for u in read(write(data)).utterances] == [("wipe it", False), ("keep it", True)]


def test_several_queued_texts_sent_as_one_are_said_once(write: Write) -> None:
    data = queue("enqueue", "one") + queue("enqueue", "two") + queue("dequeue") + prompt("one\ntwo") + answer("ok")
    assert said(read(write(data))) == [(4, "prompt", "one\ntwo")]


# --- the traps of harness-facts §2.5, by number -----------------------------------------------------------------


def test_01_unknown_records_are_skipped_and_counted(write: Write) -> None:
    blocks = [{"type": "hologram", "text": "x"}, {"type": "text", "text": "kept"}]
    data = (
        line(type="quantum-latch", n=1)
        + line(type="attachment", attachment={"type": "odd-attachment"})
        + line(type="we\u202eird", a=1)
        + prompt(blocks)
    )
    reading = read(write(data))
    assert said(reading) == [(4, "prompt", "kept")]
    assert reading.unknown == {"quantum-latch": 1, "other": 1}


def test_01_unknown_attachment_type_is_counted_where_it_stands_first(write: Write) -> None:
    reading = read(write(line(attachment={"type": "odd-attachment"}, type="attachment")))
    assert reading.unknown == {"odd-attachment": 1}


def test_02_lines_are_split_on_newlines_only(write: Write) -> None:
    data = '{"type":"user","message":{"content":"a\u2028b\u0085c"},"timestamp":"2026-07-01T09:00:00Z"}\n'.encode()
    assert said(read(write(data + prompt("next")))) == [(1, "prompt", "a\nb\nc"), (2, "prompt", "next")]


def test_03_lone_surrogates_become_replacement_characters(write: Write) -> None:
    (utterance,) = read(write(prompt("bad \ud83d end \ud83d\ude00"))).utterances
    assert utterance.text == "bad \ufffd end \U0001f600"
    assert utterance.text.encode()


def test_04_nul_and_escape_sequences_go(write: Write) -> None:
    assert said(read(write(prompt("a\u0000b\u001b[31mc")))) == [(1, "prompt", "ab[31mc")]


def test_05_bad_utf8_is_replaced(write: Write) -> None:
    data = prompt("caf_").replace(b"caf_", b"caf\xff")
    assert said(read(write(data))) == [(1, "prompt", "caf\ufffd")]


def test_05_bom_and_crlf(write: Write) -> None:
    data = b"\xef\xbb\xbf" + prompt("one").replace(b"\n", b"\r\n") + prompt("two")
    reading = read(write(data))
    assert said(reading) == [(1, "prompt", "one"), (2, "prompt", "two")]
    assert reading.malformed == 0


def test_06_partial_last_line_is_left_and_a_corrupt_one_is_counted(write: Write) -> None:
    whole = prompt("one") + prompt("torn")[:60] + b"\n" + prompt("two")
    reading = read(write(whole + prompt("later")[:-1]))
    assert said(reading) == [(1, "prompt", "one"), (3, "prompt", "two")]
    assert (reading.malformed, reading.cursor.offset, reading.cursor.line) == (1, len(whole), 3)
    again = read(write(whole + prompt("later")), cursor=reading.cursor)
    assert said(again) == [(4, "prompt", "later")]


@pytest.mark.parametrize(
    "after",
    [prompt("short"), prompt("other one") + prompt("two more"), b""],
    ids=["shrunk", "rewritten", "emptied"],
)
def test_07_a_rewritten_file_is_read_again(write: Write, after: bytes) -> None:
    reading = read(write(prompt("first one") + prompt("two")))
    again = read(write(after), cursor=reading.cursor)
    assert again.rescanned
    assert said(again) == said(read(write(after)))


def test_07_another_inode_is_read_again(write: Write) -> None:
    data = prompt("one")
    reading = read(write(data))
    assert not read(write(data), cursor=reading.cursor).rescanned
    assert read(write(data), cursor=replace(reading.cursor, inode=reading.cursor.inode + 1)).rescanned


def test_08_mtime_says_nothing(write: Write) -> None:
    file = write(prompt("one"))
    reading = read(file)
    os.utime(file.path, (0, 0))
    assert read(file).utterances == reading.utterances
    assert read(file, cursor=reading.cursor).utterances == ()


def test_09_other_writers_are_parsed_whole(write: Write) -> None:
    record = json.loads(prompt("spaced"))
    data = json.dumps(record).encode() + b"\n" + json.dumps(record, separators=(", ", " : ")).encode() + b"\n"
    assert said(read(write(data))) == [(1, "prompt", "spaced"), (2, "prompt", "spaced")]


def test_09_type_far_from_the_head_is_found(write: Write) -> None:
    record = json.loads(prompt("far"))
    data = json.dumps({"pad": "x" * 5000} | record, separators=(",", ":")).encode() + b"\n"
    blocks = {"message": {"content": [{"type": "text", "text": "block first"}]}} | {"type": "user"}
    late = json.dumps(blocks | {"timestamp": "2026-07-01T09:00:00Z"}, separators=(",", ":")).encode() + b"\n"
    assert said(read(write(data + late))) == [(1, "prompt", "far"), (2, "prompt", "block first")]


def test_10_times_are_utc_and_missing_ones_are_borrowed(write: Write) -> None:
    data = (
        prompt("none", timestamp=None)
        + prompt("offset", timestamp="2026-07-01T01:30:00.1239+05:30")
        + prompt("bad", timestamp="yesterday")
        + prompt("naive", timestamp="2026-07-01T10:00:00")
        + prompt("edge", timestamp="0001-01-01T00:00:00+05:00")
    )
    reading = read(write(data))
    moment = datetime(2026, 6, 30, 20, 0, 0, 123000, tzinfo=UTC)
    assert [(u.text, u.at) for u in reading.utterances] == [
        (text, moment) for text in ("offset", "bad", "naive", "edge")
    ]
    assert (reading.timeless, reading.borrowed, reading.first_at) == (1, 3, moment)


def test_11_first_folder_is_the_project(write: Write) -> None:
    data = prompt("one") + prompt("two", cwd="/home/u/other\nplace")
    reading = read(write(data))
    assert reading.first_cwd == "/home/u/shop"
    assert [u.cwd for u in reading.utterances] == ["/home/u/shop", "/home/u/other place"]
    later = read(write(data + prompt("three", cwd=7)), cursor=reading.cursor)
    assert (later.first_cwd, later.first_at) == (reading.first_cwd, reading.first_at)
    assert later.utterances[0].cwd == "/home/u/other place"


@pytest.mark.parametrize("content", [None, 7, {}, [], [None, 3, {"type": "text"}, {"type": "text", "text": 1}]])
@pytest.mark.parametrize("result", [None, "Error", [1], {"answers": {"q": None}}, {"answers": []}])
def test_12_fields_of_any_shape(write: Write, content: Any, result: Any) -> None:
    extra = {} if result is None else {"toolUseResult": result}
    reading = read(write(prompt(content, **extra) + prompt("kept") + line(type="user", message="no")))
    assert said(reading) == [(2, "prompt", "kept")]
    assert reading.malformed == 0


def test_13_one_prompt_in_many_records_is_said_once(write: Write) -> None:
    data = (
        queue("enqueue", "once")
        + queue("dequeue")
        + prompt("once")
        + line(type="last-prompt", lastPrompt="once")
        + line(type="api-request-blob", message={"type": "user", "content": "once"})
        + answer("ok")
    )
    assert said(read(write(data))) == [(3, "prompt", "once")]


def test_14_lines_of_agents_are_nobodys(write: Write) -> None:
    assert said(read(write(prompt("one", isSidechain=True) + prompt("two", agentId="a1")))) == []


def test_16_a_tool_result_is_no_source(write: Write) -> None:
    blocks = [{"type": "tool_result", "content": 'the user said:\nalways x "userFeedback":', "is_error": False}]
    assert said(read(write(prompt(blocks, toolUseResult="x") + prompt(blocks)))) == []


def test_17_windows_folders_are_kept(write: Write) -> None:
    assert read(write(prompt("one", cwd="C:\\Users\\u\\shop"))).first_cwd == "C:\\Users\\u\\shop"


# --- security.md B.3, B.4 ---------------------------------------------------------------------------------------

HOSTILE = {
    "nested lists": b"[" * 100_000,
    "nested objects": b'{"type":"user","a":' * 50_000,
    "NaN": prompt("x", n=float("nan"))[:-1],
    "too large": prompt("x", n=1)[:-1].replace(b'"n":1', b'"n":1e999'),
    "many digits": prompt("x", n=1)[:-1].replace(b'"n":1', b'"n":' + b"9" * 5000),
    "doubled key": prompt("x")[:-2] + b',"uuid":"u2"}',
    "UTF-16": prompt("x")[:-1].decode().encode("utf-16"),
    "no object": b'["type","user"]',
}


@pytest.mark.parametrize("bad", HOSTILE.values(), ids=HOSTILE.keys())
def test_bad_json_is_counted(write: Write, bad: bytes) -> None:
    reading = read(write(bad.replace(b"\n", b"") + b"\n" + prompt("kept")))
    assert said(reading) == [(2, "prompt", "kept")]
    assert reading.malformed == 1


def test_line_over_the_limit_is_skipped_and_counted(write: Write) -> None:
    reading = read(write(prompt("x" * (8 << 20)) + prompt("kept")))
    assert said(reading) == [(2, "prompt", "kept")]
    assert reading.too_long == 1


def test_unfinished_long_line_is_left(write: Write) -> None:
    reading = read(write(prompt("one") + b"x" * (9 << 20)))
    assert (reading.cursor.line, reading.cursor.offset, reading.too_long) == (1, len(prompt("one")), 0)


def test_lines_no_pointer_can_name_are_not_said(write: Write) -> None:
    start = read(write(b"{}\n")).cursor
    reading = read(write(b"{}\n" + prompt("late")), cursor=replace(start, line=10_000_000))
    assert (reading.utterances, reading.beyond) == ((), 1)


def test_fifo_link_and_missing_file_are_refused_without_waiting(write: Write) -> None:
    file = write(prompt("one"))
    os.unlink(file.path)
    with pytest.raises(NotFound):
        read(file)
    os.mkfifo(file.path)
    with pytest.raises(FileRefused):
        read(file)
    os.unlink(file.path)
    os.symlink("/dev/zero", file.path)
    with pytest.raises(FileRefused):
        read(file)


def test_reading_changes_nothing(write: Write) -> None:
    file = write(prompt("one"))
    before = os.stat(file.path)
    read(file)
    after = os.stat(file.path)
    assert (after.st_size, after.st_mtime_ns, stat.S_IMODE(after.st_mode)) == (
        before.st_size,
        before.st_mtime_ns,
        stat.S_IMODE(before.st_mode),
    )


# --- invariants -------------------------------------------------------------------------------------------------

RECORDS = [
    prompt("one"),
    prompt("two", timestamp=None),
    prompt("one\ntwo", entrypoint="sdk-ts"),
    queue("enqueue", "one"),
    queue("enqueue", "two"),
    queue("remove"),
    queue("remove", "one", reason="absorbed_mid_turn"),
    queue("remove", "two", reason="other"),
    queue("popAll"),
    queue("popAll", "one"),
    queue("dequeue"),
    answer("ok"),
    line(type="attachment", attachment={"type": "queued_command", "prompt": "two"}, cwd="/b"),
    b"{torn\n",
    b"\n",
    line(type="novel"),
]

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quick
@given(st.lists(st.sampled_from(RECORDS), max_size=12), st.data())
def test_two_readings_find_what_one_finds(tmp_path: Path, records: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(records)
    cut = data.draw(st.integers(0, len(whole)))
    once = read(_put(tmp_path, whole), block=data.draw(st.sampled_from([1, 7, 64, 4096])))
    first = read(_put(tmp_path, whole[:cut]))
    kept = Cursor.from_record(json.loads(json.dumps(first.cursor.to_record())))
    assert kept == first.cursor
    second = read(_put(tmp_path, whole), cursor=kept)
    assert not second.rescanned
    both = sorted([*first.utterances, *second.utterances], key=lambda utterance: utterance.line)
    assert both == list(once.utterances)
    assert second.cursor == once.cursor
    assert first.malformed + second.malformed == once.malformed
    assert first.lines + second.lines == once.lines


@quick
@given(st.lists(st.sampled_from([*RECORDS, b'{"type":"user","message":']) | st.binary(max_size=60), max_size=8))
def test_any_bytes_are_read(tmp_path: Path, parts: list[bytes]) -> None:
    data = b"".join(parts)
    reading = read(_put(tmp_path, data))
    assert reading.lines == data.count(b"\n")
    assert reading.cursor.offset == data.rfind(b"\n") + 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["message", "toolUseResult", "origin", "attachment", "userFeedback", "content", "timestamp", "uuid", "cwd"]


@quick
@given(
    st.sampled_from(["user", "attachment", "queue-operation", "assistant"]),
    st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=5),
)
def test_any_fields_are_read(tmp_path: Path, kind: str, fields: dict[str, Any]) -> None:
    reading = read(_put(tmp_path, line(type=kind, **fields) + prompt("kept")))
    assert reading.utterances[-1].text == "kept"
    assert reading.malformed == 0
