"""The word to the person about a `.memory/` that isn't ours: a clone, a copy, a link, a move (design §2.4). Lean.

What makes one foreign is `engine/trust.py`'s alone; here it is said, once a day and in one line.
"""

from __future__ import annotations

import time

from memtui.engine.errors import FileRefused, NotFound
from memtui.engine.files import Folder
from memtui.engine.home import LEDGER, MEMORY, Entry, Home
from memtui.engine.lean_json import quote
from memtui.engine.text import shorten, visible
from memtui.engine.trust import CLONE, COPY, NEXT, TRACKED, UNTRACK, causes_at, known_as, token_of, was_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memtui.engine.locate import Place
    from memtui.engine.trust import Cause

FOLDER, TOLD = "cache", "untrusted"
_DAY = 86_400


def untrusted(home: Home, place: Place, entry: Entry | None) -> str:
    """A word about a `.memory/` that isn't ours, once a day; "" where there is nothing to say."""
    words = _what_is_wrong(home, place, entry)
    if not words:
        return ""
    today = str(int(time.time() // _DAY))
    with home.folder(create=True) as folder, folder.child(FOLDER, create=True) as cache:
        told = cache.read_or_empty(TOLD, limit=1024 * 1024).decode("utf-8", "replace").split("\n")
        line = f"{today} {quote(place.store)}"
        if line in told:
            return ""
        kept = [each for each in told if each.startswith(today + " ")]
        cache.replace(TOLD, "".join(each + "\n" for each in (*kept, line)).encode("utf-8", "replace"))
    return words


def _what_is_wrong(home: Home, place: Place, entry: Entry | None) -> str:
    shown = shorten(visible(f"{place.store}/{MEMORY}"), 200)
    entries = home.entries()
    causes = causes_at(place.store, entry, entries)
    if causes:
        if was_left(place.store, entry):
            return ""
        return f"memtui: {shown} {_words(causes)}"
    try:
        if entry is not None and entry.opened:
            home.memory(entry).close()
            return ""
        with Folder.open(place.store) as store, store.child(MEMORY) as memory:
            if set(memory.names()) <= {LEDGER} or known_as(token_of(memory), place.store, entries) is None:
                return ""
    except NotFound:
        return ""  # there is none, or ours is lost: the harvester makes it anew
    except FileRefused as error:
        return f"memtui: {shorten(visible(error.title), 250)} Nothing of it is used; `memtui doctor` says more."
    return f"memtui: this project was moved. Run `memtui` here once, and {shown} is taken along."


def _words(causes: tuple[Cause, ...]) -> str:
    """What is wrong, the gravest first, and what to do about it."""
    by_code = {cause.code: cause for cause in causes}
    hint = f"Untrack them at the repository's root, and commit: {UNTRACK}" if set(by_code) == {TRACKED} else NEXT
    if CLONE in by_code:
        return f"was not made here, so nothing of it is used. {hint}"
    if COPY in by_code:
        was = shorten(visible(by_code[COPY].names[0]), 200)
        return f"is a copy of the one in {was}, so nothing of it is used. {hint}"
    told = shorten(visible("; ".join(cause.words for cause in causes)), 250)
    return f"is not used: {told}. {hint}"
