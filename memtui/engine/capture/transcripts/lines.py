"""A transcript's lines in blocks of 256 kB: newlines are searched, heads decide, few lines are kept.

The way is (e'') of performance.md §3: no mmap (Claude Code may truncate the file), no line iteration. JSON.stringify
escapes inner quotes, so `"type":"user"` in the bytes is structure; a hit is a candidate and the parsed line decides.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from errno import ENXIO

from memtui.engine.files import BLOCK

MAX_LINE = 8 * 1024 * 1024
TAIL = 4096

_HEAD = 1024
_RESULT = 64 * 1024  # larger tool results are not searched for a person's words
_NAMES = 64  # so many unknown types are told apart

_USER, _QUEUE, _QUEUED = b'"type":"user"', b'"type":"queue-operation"', b'"queued_command"'
_RESULT_FIELD = b'"toolUseResult":'
_FAILED, _PRINTED = b'"Exit code ', b'"stdout":'  # how a failed command's result begins, and any other's
_MERGED = b'"action":"merged"'  # in the `gitOperation` of a command's result
_LOOKS, _SHELL, _COMMAND = b'"name":"Grep"', b'"name":"Bash"', b'"command":"'
_SEARCHES = (b"grep ", b"rg ", b"egrep ", b"git grep ")  # how a command that looks a name up begins
_MERGES = b" merge "
_CALL, _BEGINNING = 2048, 400  # bytes of a record in which its call is named, and of a command that are searched
_WORDS_IN_RECORD, _WORDS_IN_CONTENT = (b'"userFeedback":', b'"answers":{'), b"the user said:"

#: The first type of records, attachments and blocks that never hold a person's words.
_SILENT = frozenset(
    b"""agent-color agent-name agent-setting ai-title api-request api-request-blob api-request-shape atis-latch
    auto-mode-denial bridge-session content-replacement cost-state custom-title file-history-delta
    file-history-snapshot fork-context-ref last-prompt mode permission-mode pr-link progress rewind-pointer summary
    system tools-used worktree-state
    agent_listing_delta auto_mode command_permissions companion_intro compact_file_reference date date_change
    deferred_tools_delta diagnostics directory edited_text_file environment file hook_additional_context
    hook_blocking_error hook_cancelled hook_non_blocking_error hook_stopped_continuation hook_success
    hook_system_message instructions invoked_skills mcp_instructions_delta model nested_memory opened_file_in_ide
    plan_mode plan_mode_exit prompt_snapshot relevant_memories remote_session_change selected_lines_in_ide
    session_context skill_listing task_reminder todo_reminder total_tokens_reminder""".split()
)


class Lines:
    """The candidate lines of an open file from (`offset`, `line`) to `end`: (line number, offset, bytes).

    After the iteration `offset` and `line` stand behind the last full newline; a last line without one is left for
    the next time; `tail` are the last ≤ 4096 bytes before `offset` as they were read, `first` those behind the first
    block, with their offset. `too_long` counts lines over `max_line`, `unknown` the types nobody knows. While
    `answers` is set, the assistant's records are candidates too; while `runs` is, so are results of commands that
    succeeded. Those of commands that failed, or that merged something, always are, and so are calls that look a name
    up or merge.
    """

    def __init__(
        self, fd: int, *, end: int, offset: int = 0, line: int = 0, block: int = BLOCK, max_line: int = MAX_LINE
    ) -> None:
        self.fd, self.end = fd, end
        self.offset, self.line = offset, line
        self.too_long = 0
        self.unknown: Counter[str] = Counter()
        self.answers = self.runs = False
        self.tail = os.pread(fd, min(TAIL, offset), max(0, offset - TAIL))
        self.first = (offset, self.tail)
        self._block, self._max_line = block, max_line

    def __iter__(self) -> Iterator[tuple[int, int, bytes]]:
        buffer = bytearray(self._block)
        filled = 0  # the buffer begins at self.offset, with a line's first byte
        skipped = 0  # bytes of a line that is too long, already given up
        given_up, untouched = b"", True
        while got := self._fill(buffer, filled, self.offset + skipped + filled):
            begin, search, filled = 0, filled, filled + got
            while (stop := buffer.find(b"\n", search, filled)) >= 0:
                at, length = self.offset, skipped + stop - begin
                self.line += 1
                self.offset = at + length + 1
                if length > self._max_line:
                    self.too_long += 1
                elif length and self._wanted(buffer, begin, stop):
                    yield self.line, at, bytes(buffer[begin:stop])
                begin = search = stop + 1
                skipped = 0
            if begin:
                self.tail = (self.tail + given_up + buffer[max(0, begin - TAIL) : begin])[-TAIL:]
                given_up = b""
                if untouched:
                    self.first, untouched = (self.offset, self.tail), False
            filled -= begin
            if skipped + filled > self._max_line:
                given_up = (given_up + buffer[begin + max(0, filled - TAIL) : begin + filled])[-TAIL:]
                skipped, filled = skipped + filled, 0
                if (behind := self._behind_hole(self.offset + skipped)) > self.offset + skipped:
                    skipped, given_up = behind - self.offset, os.pread(self.fd, TAIL, behind - TAIL)
            elif begin:
                buffer[:filled] = buffer[begin : begin + filled]
            if filled == len(buffer):
                buffer.extend(bytes(len(buffer)))

    def _fill(self, buffer: bytearray, filled: int, position: int) -> int:
        room = min(len(buffer) - filled, self._block, self.end - position)
        if room <= 0:
            return 0
        with memoryview(buffer) as whole, whole[filled : filled + room] as free:
            return os.preadv(self.fd, [free], position)

    def _behind_hole(self, position: int) -> int:
        """Where data begins from `position` on: what nobody wrote has no newline, however large it is (B.3 F9)."""
        try:
            return min(os.lseek(self.fd, position, os.SEEK_DATA), self.end)
        except AttributeError:  # a system that tells nothing of holes
            return position
        except OSError as error:
            return self.end if error.errno == ENXIO else position

    def _wanted(self, buffer: bytearray, begin: int, stop: int) -> bool:
        head = min(begin + _HEAD, stop)
        at = buffer.find(b'"type":', begin, head)
        if at < 0:
            at = buffer.find(b'"type":', head - 8 if head - 8 > begin else begin, stop)
        quote = at + 7
        if at < 0 or buffer[quote] != 0x22:
            return True  # another writer, or no record at all: parsing tells
        name = bytes(buffer[quote + 1 : max(quote + 1, buffer.find(b'"', quote + 1, min(quote + 66, stop)))])
        if name in _SILENT:
            return False
        if name == b"user":
            if buffer.find(b'"type":"tool_result"', at, head) < 0:
                return True
            return self._holds_words(buffer, begin, stop)
        if name == b"tool_result":
            return self._holds_words(buffer, begin, stop)
        if name == b"assistant" or (name == b"message" and buffer.find(b'"role":"assistant"', at, head) >= 0):
            return self.answers or self._calls(buffer, at, stop)
        if name in (b"queue-operation", b"queued_command"):
            return True
        if any(buffer.find(needle, begin, stop) >= 0 for needle in (_QUEUED, _USER, _QUEUE)):
            return True
        if name != b"attachment":
            self.count_unknown(name.decode("ascii", "replace"))
        return False

    def _calls(self, buffer: bytearray, begin: int, stop: int) -> bool:
        """Whether an answer is a call that looks a name up, or merges; only its first bytes are searched."""
        head = min(begin + _CALL, stop)
        if buffer.find(_LOOKS, begin, head) >= 0:
            return True
        at = buffer.find(_SHELL, begin, head)
        command = buffer.find(_COMMAND, at, stop) if at >= 0 else -1
        if command < 0:
            return False
        line = bytes(buffer[command + len(_COMMAND) : min(command + _BEGINNING, stop)])
        moved = line.startswith(b"cd ") and line.partition(b" && ")[2]
        return (moved or line).startswith(_SEARCHES) or _MERGES in line

    def _holds_words(self, buffer: bytearray, begin: int, stop: int) -> bool:
        """Whether a tool's result may hold words of a person, or the end of a command that is waited for.

        A result stands twice in its record: as `content` first, then as `toolUseResult`, which is a text where the
        tool failed or was refused. So most bytes are searched once: fields stand behind the content, and only a
        refusal's content names what the person said.
        """
        if stop - begin > _RESULT:
            return False
        field = buffer.find(_RESULT_FIELD, begin, stop)
        behind = field if field >= 0 else begin
        if any(buffer.find(needle, behind, stop) >= 0 for needle in _WORDS_IN_RECORD):
            return True
        ran = field >= 0 and buffer[field + len(_RESULT_FIELD)] == 0x7B
        if ran:
            printed = buffer.startswith(_PRINTED, field + len(_RESULT_FIELD) + 1)
            return printed and (self.runs or buffer.find(_MERGED, behind, stop) >= 0)
        return self.runs or any(buffer.find(needle, begin, stop) >= 0 for needle in (_WORDS_IN_CONTENT, _FAILED))

    def count_unknown(self, name: str) -> None:
        """Count a type that nobody knows; odd names and too many of them are counted as `other`."""
        known = name in self.unknown or (len(self.unknown) < _NAMES and len(name) <= 64)
        plain = name.replace("-", "").replace("_", "").isalnum() and name.isascii()
        self.unknown[name if known and plain else "other"] += 1
