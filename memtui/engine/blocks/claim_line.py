"""One claim as one line of Markdown, and back (design §4, security.md B.1 P1–P6). Lean: a hook may import it.

A claim is plain text. Its line shows a Markdown reader the same text, opens no markup that outlives the line,
no link and no image, and names no file that Claude Code would import. `decode_claim(encode_claim(c)) == c` for
every `c` that is one scrubbed line.

    x < y                  x &lt; y            everywhere, so no comment or marker can stand in a claim
    see @.env              see `@.env`         Claude Code imports no file named inside a code span
    see `@.env`            see ` @.env `       the claim's own span: Markdown drops the padding again
    [a](http://e)          [a\\](http://e)
    # Head                 \\# Head
"""

from __future__ import annotations

from memtui.engine.text import one_line, scrub

_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_SPECIAL = frozenset("<>&@`\\]")
#: An `@` behind one of these (or behind a letter) is part of an address, a version or a URL, not an import.
_CALM = frozenset("./+%-")
_CLOSERS = ".,;:!?)]}\"'"
_TAG = " [contested — newer evidence "
_DATE = "dddd-dd-dd"


def encode_claim(claim: str) -> str:
    """`claim` as the text of one bullet; what is not one scrubbed line is made one first."""
    claim = one_line(scrub(claim))
    escaped = _block_starts(claim)
    if not escaped and _SPECIAL.isdisjoint(claim):
        return claim
    out: list[str] = []
    at, literal_until, after_reference = 0, 0, False
    while at < len(claim):
        char, following = claim[at], claim[at + 1 : at + 2]
        reference = _reference(claim, at) if char == "@" else ""
        if char == "`":
            run = _run(claim, at)
            close = _closing(claim, at + run, run) if at >= literal_until else -1
            end = close + run
            if close >= 0 and (after_reference or claim[end : end + 1] == "@"):
                # Two code spans side by side would run into each other: this one becomes literal backticks.
                close, literal_until = -1, end
            if close >= 0:
                content = claim[at + run : close]
                padded = f" {content} " if run == 1 and _is_reference(content.strip(" ")) else content
                out.append("`" * run + _entities(padded) + "`" * run)
                at = end
            else:
                out.append("\\`" * run)
                at += run
        elif reference:
            out.append(f"`{_entities(reference)}`")
            at += len(reference)
        else:
            breaks = char == "]" and following and following in "(["
            slash = char == "\\" and following in _PUNCTUATION
            out.append("\\" + char if at in escaped or breaks or slash else _entity(claim, at))
            at += 1
        after_reference = bool(reference)
    return "".join(out)


def decode_claim(line: str) -> str:
    """The claim that the text of a bullet shows; never fails, whatever a person wrote there."""
    if _SPECIAL.isdisjoint(line):
        return line
    out: list[str] = []
    at = 0
    while at < len(line):
        char, following = line[at], line[at + 1 : at + 2]
        if char == "\\" and following in _PUNCTUATION:
            out.append(following)
            at += 2
        elif char == "`":
            run = _run(line, at)
            close = _closing(line, at + run, run)
            if close < 0:
                out.append("`" * run)
                at += run
            else:
                out.append(_shown_span(_plain(line[at + run : close]), run))
                at = close + run
        elif char == "&":
            shown, width = _decoded(line, at)
            out.append(shown)
            at += width
        else:
            out.append(char)
            at += 1
    return "".join(out)


def tag(date: str) -> str:
    """The suffix of a contested claim's line; `date` is YYYY-MM-DD."""
    return f"{_TAG}{date}]"


def split_tag(line: str) -> tuple[str, str | None]:
    """The text of a bullet without its contested suffix, and the suffix's date."""
    start = _tag_start(line)
    return (line, None) if start < 0 else (line[:start], line[start + len(_TAG) : -1])


def _tag_start(line: str) -> int:
    start = len(line) - len(_TAG) - len(_DATE) - 1
    if start < 0 or not line.startswith(_TAG, start) or not line.endswith("]"):
        return -1
    shape = "".join("d" if char in "0123456789" else char for char in line[start + len(_TAG) : -1])
    return start if shape == _DATE else -1


def _block_starts(claim: str) -> list[int]:
    """Where a backslash must stand: before what would open a block or read as our own contested tag."""
    starts: list[int] = []
    first, word = claim[:1], claim.partition(" ")[0]
    bullet = word in ("-", "+", "*") or (word and first in "-*_" and not claim.strip(first + " "))
    heading = word and len(word) <= 6 and not word.strip("#")
    bracket = first == "[" and (claim[1:3] in ("x]", "X]", " ]") or "]:" in claim)
    if bullet or heading or bracket or claim.startswith("~~~"):
        starts.append(0)
    elif word[-1:] in (".", ")") and len(word) <= 10 and word[:-1].isascii() and word[:-1].isdigit():
        starts.append(len(word) - 1)
    tagged = _tag_start(claim)
    if tagged >= 0:
        starts.append(tagged + 1)
    return starts


def _reference(claim: str, at: int) -> str:
    """The token at an `@` that a harness could take for a file to import; empty if it can't be one."""
    before = claim[at - 1 : at]
    word = claim[claim.rfind(" ", 0, at) + 1 : at]
    if (before.isalnum() or before in _CALM) and "@" not in word:
        return ""
    end = at
    while end < len(claim) and claim[end] not in " `":
        end += 1
    token = claim[at:end]
    trimmed = token.rstrip(_CLOSERS)
    if len(trimmed) > 1:
        return trimmed
    return token if len(token) > 1 or claim[end : end + 1] == "`" else ""


def _is_reference(content: str) -> bool:
    return content.startswith("@") and " " not in content


def _shown_span(content: str, run: int) -> str:
    if run == 1 and _is_reference(content.strip(" ")):
        if content[0] == "@" and content[-1] != " ":
            return content
        if content[0] == " " and content[-1] == " ":
            content = content[1:-1]
    return "`" * run + content + "`" * run


def _run(text: str, at: int) -> int:
    end = at
    while end < len(text) and text[end] == "`":
        end += 1
    return end - at


def _closing(text: str, start: int, run: int) -> int:
    """Where the next run of exactly `run` backticks starts; -1 if there is none."""
    at = text.find("`", start)
    while at >= 0:
        length = _run(text, at)
        if length == run:
            return at
        at = text.find("`", at + length)
    return -1


def _entity(text: str, at: int) -> str:
    char = text[at]
    if char == "&":
        end = at + 1
        while end < len(text) and text[end].isascii() and (text[end].isalnum() or text[end] == "#"):
            end += 1
        if end == at + 1 or text[end : end + 1] != ";":
            return char
    return _ENTITIES.get(char, char)


def _entities(text: str) -> str:
    return "".join(_entity(text, at) for at in range(len(text)))


def _decoded(text: str, at: int) -> tuple[str, int]:
    for char, entity in _ENTITIES.items():
        if text.startswith(entity, at):
            return char, len(entity)
    return text[at], 1


def _plain(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
