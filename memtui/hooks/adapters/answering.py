"""What is said to a prompt: one function for the hook, `memtui recall` and the Prompt lab (design §7). Lean.

It goes by the clock that it is given, and reads nothing of a `.memory/` that this machine didn't make.
"""

from __future__ import annotations

from memtui.engine.errors import MemtuiError, NotFound
from memtui.engine.lean_json import quote
from memtui.engine.locate import locate
from memtui.engine.recall import index, render, score
from memtui.engine.recall.held import still_held
from memtui.engine.trust import own_memory, renamed
from memtui.hooks.adapters.loaded import project_blocks
from memtui.hooks.adapters.payload import switched_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from memtui.engine.home import Entry, Home
    from memtui.engine.locate import Place

TRIGGER = "user-prompt"
EVENT = "USERPROMPTSUBMIT"
#: Prompts that a program wrote.
MACHINE = ("<task-notification",)
#: What a reader may meet in files that others write: the next harvest meets the same, and logs it.
FAULTS = (MemtuiError, OSError, ValueError, RecursionError, MemoryError)


class Memory:
    """What a hook in the folder `cwd` may recall from: the index's bytes and header, or why there is none."""

    __slots__ = ("cwd", "data", "entry", "header", "place", "silent")

    def __init__(self, cwd: str, place: Place) -> None:
        self.cwd = cwd
        self.place = place
        self.entry: Entry | None = None
        self.data = b""
        self.header: index.Header | None = None
        self.silent = ""


class Answer:
    """What is said to the prompt `asked`: `hits` best first, of which the block holds what fits; or why nothing is.

    `known` is what was left out because this session was told it, or loads it by itself: ids, and claims word for word.
    """

    __slots__ = ("asked", "header", "hits", "known", "silent")

    def __init__(self, asked: str, header: index.Header | None = None, *, silent: str = "") -> None:
        self.asked = asked
        self.header = header
        self.hits: Sequence[index.Hit] = ()
        self.known: Set[str] = frozenset()
        self.silent = silent

    def told(self) -> list[index.Hit]:
        """The hits that fit into the block, best first."""
        if self.header is None:
            return []
        return render.fitting(self.hits, trigger=TRIGGER, graph=self.header.graph, budget=self.header.budget)

    def text(self) -> str:
        """The block; "" when there is nothing to say."""
        if self.header is None:
            return ""
        return render.block(self.hits, trigger=TRIGGER, graph=self.header.graph, budget=self.header.budget)

    def emitted(self) -> bytes:
        """What the hook writes, byte for byte: one JSON object on one line, or nothing."""
        text = self.text()
        if not text:
            return b""
        answer = f'{{"hookSpecificOutput":{{"hookEventName":"UserPromptSubmit","additionalContext":{quote(text)}}}}}\n'
        return answer.encode("ascii")


def unasked(prompt: str, environ: Mapping[str, str]) -> str:
    """Why a prompt is not answered whatever stands in the store, in words; "" where it may be."""
    if switched_off(environ, EVENT):
        return f"AGENT_MEMORY_{EVENT} switches the hook off"
    if not prompt.strip():
        return "there is no prompt"
    return "a program wrote it, not a person" if prompt.strip().startswith(MACHINE) else ""


def remembered(home: Home, cwd: str) -> Memory:
    """What may be recalled in a folder. Raises `FAULTS`."""
    found = Memory(cwd, locate(cwd))
    entries, store = home.entries(), found.place.store
    found.entry = next((entry for entry in entries if entry.store == store), None)
    if found.entry is None or not found.entry.opened:
        found.entry = renamed(store, entries) or found.entry
    if found.entry is None:
        found.silent = "memtui knows nothing of this project yet"
        return found
    with own_memory(home, found.entry, place=found.place) as memory:
        try:
            found.data = index.read(memory)
        except NotFound:
            found.silent = "there is no recall index yet: `memtui harvest` writes it"
            return found
        found.header = index.header_of(found.data)
        if found.header is None:
            found.silent = "the recall index can't be read, or is of older rules: `memtui harvest` writes it anew"
        elif found.header.store != index.stamp(memory):
            found.silent = "the recall index was made from other atoms: `memtui harvest` writes it anew"
    return found


def refused(memory: Memory, prompt: str, environ: Mapping[str, str]) -> str:
    """Why a prompt is not answered from this memory, in words; "" where claims are looked for."""
    silent = unasked(prompt, environ) or memory.silent
    if silent or memory.header is None:
        return silent
    least = memory.header.min_chars
    return f"it is shorter than {least} characters" if len(prompt.strip()) < least else ""


def answer(
    memory: Memory,
    prompt: str,
    environ: Mapping[str, str],
    *,
    seconds: float,
    known: Set[str] = frozenset(),
    gone: Set[str] = frozenset(),
) -> Answer:
    """The answer to a prompt at a Unix time, without what is `known` or stands in a block that the session loads.

    `gone` is what a block holds and will not hold any more. Raises `FAULTS`.
    """
    asked, header = prompt.strip(), memory.header
    silent = refused(memory, prompt, environ)
    if silent or header is None:
        return Answer(asked, silent=silent)
    found = Answer(asked, header)
    found.known = known | (loaded(memory, environ) - gone)
    found.hits = index.search(
        memory.data,
        asked,
        today_ordinal=score.today(seconds),
        shown=found.known,
        holds=lambda claim: still_held(memory.place.root, claim),
    )
    if not header.enabled:
        found.silent = "recall = false in config.toml"
    elif not found.hits:
        found.silent = "no claim answers it"
    elif not found.told():
        found.silent = "no claim that answers it fits into the block"
    return found


def loaded(memory: Memory, environ: Mapping[str, str]) -> set[str]:
    """Ids and claims of the blocks that Claude Code loads by itself in this worktree (design §2.5, §4).

    What SessionStart had to print in their place stands in the session's notes.
    """
    standing = memory.header.standing if memory.header else None
    blocks = project_blocks(memory.place, memory.cwd, environ, target=standing.target if standing else "")
    lines = [line for block in blocks if not block.off for line in block.claims]
    return {text for line in lines for text in (line.atom_id, line.claim) if text}


def first_answer(
    home: Home,
    cwd: str,
    prompt: str,
    environ: Mapping[str, str],
    *,
    seconds: float,
    known: Set[str] = frozenset(),
    gone: Set[str] = frozenset(),
) -> tuple[Memory | None, Answer]:
    """The answer in a session that was told nothing yet, and what it was recalled from.

    `known` and `gone` are of the block as it will be. A fault is an answer of its own: why nothing is said.
    """
    try:
        memory = remembered(home, cwd)
        return memory, answer(memory, prompt, environ, seconds=seconds, known=known, gone=gone)
    except FAULTS as error:
        words = error.title if isinstance(error, MemtuiError) else str(error)
        return None, Answer(prompt.strip(), silent=unasked(prompt, environ) or words.rstrip("."))
