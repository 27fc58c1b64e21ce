"""From a message to the sentences that its author wrote and that can be claims (design §2.3).

Fences, quotes, pastes and injected blocks are cut out; what is left is split at sentence ends, one item of a list
being one sentence. A dot inside a version, a path, a host, a URL or a code span ends nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PASTE_LINES, PASTE_CHARS = 40, 4_000
_SENTENCE_MAX = 1_000  # characters looked at; longer runs are no claims


@dataclass(frozen=True)
class Sentence:
    """One sentence on one line; `asked` tells whether it ended in a question mark."""

    text: str
    asked: bool


_BLOCK = re.compile(
    r"<(system-reminder|memtui-[a-z]{1,20}|agent-memory|pasted_content)\b[^<>]{0,200}>|<!-- memtui:begin\b"
)
_BLOCK_END = re.compile(r"<!-- memtui:end\b[^\n]*")
_FENCE = re.compile(r"^[ \t]{0,3}(`{3,}|~{3,})")
_ITEM = re.compile(r"^\s{0,12}(?:[-*+•]|\(?\d{1,2}[.)]|[a-z]\))\s{1,4}(?:\[[ xX]\] )?")
_HEADING = re.compile(r"^\s{0,3}#{1,6} ")
# Lines that a program wrote: times, levels, prompts, traces, diffs, tables, code.
_PROGRAM = re.compile(
    r"^\s{0,40}(?:"
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|"
    r"npm (?:ERR!|WARN|error|warn)|remote:|fatal:|error(?:\[|:)|"
    r"(?:ERROR|WARN|WARNING|INFO|DEBUG|HINT|FATAL|FAIL|FAILED|PASS|Traceback|Caused by|panic)\b[:( ]|"
    r"at \S{1,80} \(|File \"|[+-]{3} [ab]/|@@ -|diff --git|[$%] \S|"
    r"\|.{1,400}\|$|[{}\[\]();]{1,4},?$|(?:===|---|\*\*\*) |✓ |✗ |❯ |⎿ |\d{1,5}[:|] )"
    r"|[;{]$"
    r"|^\s{0,40}(?:import|from|def|class|func|const|let|var|return|public|private|package) .{0,200}[:;{(]$"
)
# "… feedback:", "the reviewer wrote:": what follows the empty line is somebody else's.
_INTRODUCES = re.compile(
    r"(?i)\b(?:feedback|comments?|review(?:er)?|wrote|writes|says?|said|told me|messages?|thread|errors?|output|logs?|"
    r"traces?|warnings?|docs|(?:get|getting|got|see|seeing) (?:this|the following|these)|results?|ticket|"
    r"description)\b[^.!?\n]{0,60}:\s*$|^Base directory for this skill:"
)
# "take the following scenario:" does so only when an empty line parts it from what follows.
_SETS_A_SCENE = re.compile(
    r"(?i)\b(?:following|scenario|below|situation|happening|idea|context|example|proposal|plan)\b[^.!?\n]{0,60}:\s*$"
)
_REVIEW_BOT = re.compile(r"(?m)^\s*(?:(?:Low|Medium|High|Critical) Severity|Severity: \w+)\s*$")


def authored(text: str) -> str:
    """`text` without fences, quotes, injected blocks and pastes: what its author wrote in person."""
    text = _without_blocks(text)
    bot = _REVIEW_BOT.search(text)
    if bot:  # title, severity and body come from a review bot; only paragraphs before the title are the person's
        text = text[: bot.start()].rstrip().rpartition("\n\n")[0]
    lines = [line for line in _without_fences(text.split("\n")) if not line.lstrip().startswith((">", "&gt;"))]
    written = _without_output(_before_quotation(lines))
    full = [line for line in written if line.strip()]
    if len(full) >= PASTE_LINES or (len(full) > 3 and sum(map(len, full)) > PASTE_CHARS):
        return _introduction(written)
    return "\n".join(written)


def _without_blocks(text: str) -> str:
    """`text` without injected blocks; one that is never closed reaches to the end."""
    kept: list[str] = []
    position = 0
    while opened := _BLOCK.search(text, position):
        kept.append(text[position : opened.start()])
        closed = (re.compile(f"</{opened[1]}>") if opened[1] else _BLOCK_END).search(text, opened.end())
        position = closed.end() if closed else len(text)
    return "\n\n".join([*kept, text[position:]])


def _without_fences(lines: list[str]) -> list[str]:
    kept: list[str] = []
    fence = ""
    for line in lines:
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark and not (mark[1][0] == "`" and "`" in line.strip()[len(mark[1]) :]):
            fence = mark[1]
            kept.append("")
        else:
            kept.append(line)
    return kept


def _before_quotation(lines: list[str]) -> list[str]:
    for number, line in enumerate(lines):
        parted = number + 1 < len(lines) and not lines[number + 1].strip()
        if _INTRODUCES.search(line[-200:]) or (parted and _SETS_A_SCENE.search(line[-200:])):
            return lines[: number + 1]
    return lines


def _without_output(lines: list[str]) -> list[str]:
    """`lines` without what a program wrote: its lines, what stands between two of them, and the paragraphs around."""
    output = [number for number, line in enumerate(lines) if _PROGRAM.search(line[:_SENTENCE_MAX])]
    if not output:
        return lines
    first, last = output[0], output[-1]
    if first < last:
        while first > 0 and lines[first - 1].strip():
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].strip():
            last += 1
    return [*lines[:first], "", *lines[last + 1 :]]


def _introduction(lines: list[str]) -> str:
    """The short first paragraph before a long paste, if an empty line parts them."""
    first: list[str] = []
    for line in lines:
        if not line.strip():
            break
        first.append(line)
    return "\n".join(first) if 0 < len(first) <= 3 and len(first) < len(lines) else ""


_SPAN = re.compile(r"`[^`\n]{1,300}`|\bhttps?://[^\s<>\"')]{1,500}|\"[^\"\n]{1,400}\"|“[^”\n]{1,400}”")
_ABBREVIATION = re.compile(
    r"(?i)(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|esp|nr|fig|sec|dr|mr|mrs|ms|st)|\b(?-i:[A-Z]))\.$"
)
_END = re.compile(r"(?:[.!?…]+|[。！？।])[)\"'”’*_]{0,3}(?=\s|$)|[。！？]|\s+(?=[\U0001F300-\U0001FAFF])")


def _cuts(line: str) -> list[int]:
    """Positions where a sentence ends."""
    inside = [match.span() for match in _SPAN.finditer(line)]
    cuts = []
    for end in _END.finditer(line):
        if any(low < end.start() < high - 1 for low, high in inside):
            continue
        before, after = line[: end.end()], line[end.end() :].lstrip()
        new_sentence = after[:1].isupper() and before[-4:-1].islower()  # "… etc. We"
        if end[0] != "." or new_sentence or not _ABBREVIATION.search(before[-12:]):
            cuts.append(end.end())
    return cuts


def sentences(text: str) -> list[Sentence]:
    """The sentences of `text` that its author wrote, in order, each on one line."""
    found: list[Sentence] = []
    for paragraph in _paragraphs(authored(text)):
        start = 0
        for end in [*_cuts(paragraph), len(paragraph)]:
            sentence = " ".join(paragraph[start:end].split())
            start = end
            if any(char.isalnum() for char in sentence) and len(sentence) <= _SENTENCE_MAX:
                found.append(Sentence(sentence, sentence.rstrip("\"')*_ ").endswith(("?", "？"))))
    return found


def _paragraphs(text: str) -> list[str]:
    """List items and headings alone, wrapped lines joined: a line that goes on in lower case is one with the next."""
    paragraphs: list[str] = []
    joins = False
    for line in text.split("\n"):
        item = _ITEM.match(line) or _HEADING.match(line)
        words = line[item.end() :].strip() if item else line.strip()
        if not words:
            joins = False
            continue
        wrapped = joins and not item and words[0].islower() and len(paragraphs[-1]) > 60
        if wrapped and not paragraphs[-1].endswith((".", "!", "?", ":")):
            paragraphs[-1] += " " + words
        else:
            paragraphs.append(words)
        joins = True
    return paragraphs
