"""Every key of memtui, declared once: screens, footer, help and `docs/KEYS.md` read it here (tui.md §5.2)."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding

from memtui.widgets.tabs import TABS


def _key(keys: str, action: str, name: str, tooltip: str, *, ref: str, show: bool = True) -> Binding:
    shown = {"question_mark": "?", "slash": "/", "left_square_bracket": "[", "right_square_bracket": "]"}
    return Binding(keys, action, name, show=show, tooltip=tooltip, id=ref, key_display=shown.get(keys))


def _quiet(keys: str, action: str, name: str, tooltip: str, *, ref: str) -> Binding:
    return _key(keys, action, name, tooltip, ref=ref, show=False)


MOVE = (
    _quiet("j,down", "move(1)", "Down", "One row down", ref="move.down"),
    _quiet("k,up", "move(-1)", "Up", "One row up", ref="move.up"),
    _quiet("g,home", "first", "Top", "To the first row", ref="move.top"),
    _quiet("G,end", "last", "Bottom", "To the last row", ref="move.bottom"),
    _quiet("ctrl+d", "page(1)", "Half down", "Half a page down", ref="move.half-down"),
    _quiet("ctrl+u", "page(-1)", "Half up", "Half a page up", ref="move.half-up"),
    _quiet("pagedown", "page(2)", "Page down", "A page down", ref="move.page-down"),
    _quiet("pageup", "page(-2)", "Page up", "A page up", ref="move.page-up"),
)
PANES = (
    _quiet("l,right,tab", "pane(1)", "Next pane", "To the pane or tier on the right", ref="pane.next"),
    _quiet("h,left,shift+tab", "pane(-1)", "Previous pane", "To the pane or tier on the left", ref="pane.previous"),
)
LATER, EDIT = (
    _key("s", "verdict('later')", "Later", "Leave it for another day", ref="verdict.later"),
    _key("e", "edit", "Edit", "Other words for the claim, checked before they count", ref="verdict.edit"),
)
COMPOSE = _quiet("ctrl+e", "compose", "Edit in $EDITOR", "The same in your editor; checked afterwards", ref="compose")
REWORD = (
    COMPOSE,
    _quiet("d", "split", "Split", "Two claims of this one; both keep its evidence", ref="split"),
    _quiet("t", "kind", "Kind", "Another kind: constraint, preference, fact, decision or failure", ref="kind"),
)
REJECT = _key("r", "verdict('reject')", "Reject", "Keep the claim out", ref="verdict.reject")
VOUCH = _key("a", "verdict('vouch')", "Vouch", "Stand for the claim in your own name", ref="verdict.vouch")
ACCEPT = _key("a", "verdict('accept')", "Accept", "Let the claim in", ref="verdict.accept")
MARKS = (
    _quiet("space", "mark", "Mark", "Mark the row; the next verdict is for all marked ones", ref="mark.row"),
    _quiet("v", "range", "Range", "Begin a range of marks, or end it here", ref="mark.range"),
)
REST_IN = _quiet("A", "rest('accept')", "Accept the rest", "Accept all that is open and shown", ref="rest.accept")
REST_OUT = _quiet("R", "rest('reject')", "Reject the rest", "Reject all that is open and shown", ref="rest.reject")
UNDO = (
    _key("u", "undo", "Undo", "Take the last decision back", ref="undo"),
    _quiet("U", "redo", "Redo", "Put back what undo took", ref="redo"),
)
WHY = _key("w,enter", "why", "Why", "Where was it said?", ref="why")
ADOPT = _key("c", "adopt", "Adopt…", "See what would be written, and write it", ref="adopt")
FILTER = _key("slash", "filter", "Filter", "Show only rows with these words", ref="filter")
BACK = _quiet("escape", "back", "Back", "Clear filter and marks, then go up; stop a harvest", ref="back")
RELOAD = _quiet("f5", "reload", "Reload", "Read everything from disk again", ref="reload")
SEEN = _key("i", "seen", "Block", "The block, exactly as the agent sees it", ref="tiers.block")
QUEUE_TAIL = (*UNDO, WHY, ADOPT, FILTER, *PANES, BACK)
#: Where more verbs stand, the footer has no room for the filter: it works all the same.
LONG_TAIL = (*UNDO, WHY, ADOPT, replace(FILTER, show=False), *PANES, BACK)
IMPORT_KEY = _quiet("I", "app.import", "Import…", "Take in what is remembered elsewhere", ref="import")
OFFER = _quiet("x", "offer", "For L3", "Enter a habit of yours into L3 by hand; the claim stays here", ref="l3.offer")
SAME = _key("m", "same", "Same", "Unite it with a claim that says the same", ref="same")
INBOX = (VOUCH, REJECT, LATER, EDIT, *REWORD, SAME, OFFER, *MARKS, REST_OUT, IMPORT_KEY, *LONG_TAIL)
STAGED = (ACCEPT, REJECT, LATER, EDIT, *REWORD, OFFER, *MARKS, REST_IN, REST_OUT, *QUEUE_TAIL)
CONTESTED = (
    _key("a", "verdict('newer')", "Newer", "The newer claim wins, the older one is let go", ref="pair.newer"),
    _key("r", "verdict('older')", "Older", "The older claim stays, the newer one is let go", ref="pair.older"),
    _key("b", "verdict('both')", "Both", "Both hold; memtui asks no more about these two", ref="pair.both"),
    _key("e", "edit", "Rewrite", "Your own words for both", ref="pair.rewrite"),
    COMPOSE,
    LATER,
    *LONG_TAIL,
)
REDACTED = (
    _key("a", "approve", "Accept…", "Let it pass as it stands; asks once more", ref="redacted.approve"),
    _key("r", "verdict('reject')", "Keep L1", "Keep it at L1, out of every file", ref="redacted.keep"),
    _key("e", "edit", "Rewrite", "Other words, without what had to be redacted", ref="redacted.rewrite"),
    COMPOSE,
    _key("x", "drop", "Drop", "Reject the claim; asks once more", ref="redacted.drop"),
    LATER,
    *LONG_TAIL,
)
L3 = (
    _key("r", "verdict('reject')", "Prune", "Mark a line to leave L3, or keep a rule out", ref="l3.prune"),
    _key("a", "verdict('accept')", "Keep", "Keep a line, or let a rule climb", ref="l3.keep"),
    _key("e", "edit", "Rewrite", "Other words for the line or rule; its projects keep theirs", ref="l3.rewrite"),
    COMPOSE,
    _key("o", "order", "Sort", "The rows in another order", ref="l3.order"),
    _key("m", "same", "Unite", "Unite the marked rule with this one, under its words", ref="l3.same"),
    replace(LATER, show=False),
    *MARKS,
    *LONG_TAIL,
)
HISTORY_KEY = _key("H", "history", "History", "What was adopted and taken back", ref="history")
TAKE_BACK = _key("u", "take_back", "Take back…", "See what taking it back would write, and write it", ref="take-back")
TIERS = (
    *PANES,
    WHY,
    SEEN,
    HISTORY_KEY,
    IMPORT_KEY,
    ADOPT,
    FILTER,
    _key("f", "foreign", "Foreign…", "Look at the .memory/ that was not made here", ref="tiers.foreign"),
    BACK,
)
WHY_KEYS = (
    _key("left_square_bracket", "line(-1)", "Line up", "The record before", ref="why.line-up"),
    _key("right_square_bracket", "line(1)", "Line down", "The record after", ref="why.line-down"),
    _key("z", "unfold", "Unfold", "Show long records whole, or fold them", ref="why.unfold"),
    _key("v", "reveal", "Reveal", "Show this one record as it was typed, unredacted, until you move", ref="why.reveal"),
    _key("o", "open", "Open", "Open the transcript in $EDITOR, at the line", ref="why.open"),
    _key("y", "copy", "Copy", "Copy the pointer to the clipboard", ref="why.copy"),
    *PANES,
    _key("escape", "back", "Back", "Back to where you came from", ref="why.back"),
)
HISTORY = (
    TAKE_BACK,
    _key(
        "b", "restore", "Restore…", "Put the whole file back as it was before, from its backup", ref="history.restore"
    ),
    _key("i", "then", "Block then", "The block as it was right after it", ref="history.then"),
    *PANES,
    _key("escape", "back", "Back", "Back to where you came from", ref="history.back"),
)
UNDO_KEYS = (
    _key("y", "write", "Take back", "Write it", ref="undo.write"),
    _key("a", "anyway", "Anyway", "Let what was changed since go, or keep it again", ref="undo.anyway"),
    *PANES,
    _key("escape", "back", "Back", "Back without writing", ref="undo.back"),
)
THEN_KEYS = (_key("escape,i", "back", "Back", "Back to the history", ref="then.back"),)
ADOPT_KEYS = (
    _key("y", "write", "Adopt", "Write it", ref="adopt.write"),
    TAKE_BACK,
    _key("m", "message", "Edit message", "Other words for the commit's first line", ref="adopt.message"),
    _key(
        "p",
        "patch",
        "Save as patch",
        "Write the change to a file for `git apply`, and adopt nothing",
        ref="adopt.patch",
    ),
    _key("space", "answer", "Answer", "The next answer to the question under the cursor", ref="adopt.answer"),
    *PANES,
    _key("escape", "back", "Back", "Back without writing", ref="adopt.back"),
)
L3_ADOPT = (
    _key("y", "write", "Adopt", "Write it", ref="adopt.write"),
    TAKE_BACK,
    *PANES,
    _key("escape", "back", "Back", "Back without writing", ref="adopt.back"),
)
FOREIGN = (
    _key("i", "take", "Import…", "Take its claims as unreviewed, move it aside; asks once", ref="foreign.import"),
    _key("x", "discard", "Discard…", "Move it aside and start fresh; asks once", ref="foreign.discard"),
    _key("m", "moved", "It moved…", "Of a copy: it is the same project, which goes on here", ref="foreign.moved"),
    *PANES,
    _key("escape", "leave", "Go on", "Leave it as it is, and go on to Tiers", ref="foreign.leave"),
)
IMPORT = (
    _key("a", "take", "In", "Bring the note, or the marked ones, into the Inbox", ref="import.take"),
    _key("r", "reject", "Out", "Bring it in as rejected, so that it isn't offered again", ref="import.reject"),
    _quiet("A", "rest", "All new", "Bring in all that is new and shown; asks once", ref="import.rest"),
    _key("m", "move", "Move", "Claude Code's note: let it go once its claim is in the block", ref="import.move"),
    _key("x", "delete", "Delete", "Claude Code's note: let it go; again: leave it", ref="import.delete"),
    _key("e", "edit", "Edit", "Claude Code's note: give it other words", ref="import.edit"),
    _key("u", "undo", "Undo", "Take back what was planned last for a note", ref="undo"),
    _quiet("U", "redo", "Redo", "Put back what undo took", ref="redo"),
    _key("c", "adopt", "Notes…", "See what would be written into the notes, and write it", ref="import.notes"),
    *MARKS,
    replace(WHY, show=False),
    _quiet("o", "open", "Open", "Open the file in $EDITOR, at the line", ref="import.open"),
    replace(FILTER, show=False),
    _quiet("f5", "read_again", "Read again", "Read all of it from disk again", ref="reload"),
    *PANES,
    _key("escape", "back", "Back", "Stop reading; clear filter and marks; back", ref="import.back"),
)
NOTES_KEYS = (
    _key("y", "write", "Write", "Write it", ref="notes.write"),
    TAKE_BACK,
    _key("a", "anyway", "Anyway", "Let what was written since go, or keep it again", ref="notes.anyway"),
    *PANES,
    _key("escape", "back", "Back", "Back without writing", ref="notes.back"),
)
BLOCK_KEYS = (_key("escape,i", "back", "Back", "Back to the tiers", ref="block.back"),)
CHOOSING = (
    _key("enter", "choose", "Choose", "Take the row under the cursor", ref="choice.take"),
    _key("escape", "leave", "Leave", "Choose nothing", ref="choice.leave"),
)
CONFIRM = (
    _key("y,enter", "answer(True)", "Yes", "Do it", ref="confirm.yes"),
    _key("n,escape", "answer(False)", "No", "Leave it", ref="confirm.no"),
)
NOTICE = (_key("escape,enter,space,q", "close", "Close", "Close this notice", ref="notice.close"),)
SPLITTING = (
    _quiet("escape", "leave", "Leave", "Leave the claim whole", ref="split.leave"),
    _quiet("down", "app.focus_next", "Other half", "To the other line", ref="split.down"),
    _quiet("up", "app.focus_previous", "Other half", "To the other line", ref="split.up"),
)
KEYS_HELP = (_key("escape,q,question_mark", "close", "Close", "Back to the screen", ref="help.close"),)
EDITING = (_quiet("escape", "leave", "Leave", "Leave the words as they were", ref="edit.leave"),)
SEARCH_KEYS = (
    _key("enter,w", "why", "Why", "Where was the claim said?", ref="search.why"),
    _key("o", "open", "Open", "Open the transcript in $EDITOR, at the line", ref="search.open"),
    _key("z", "unfold", "Unfold", "Show long records whole, or fold them", ref="search.unfold"),
    _key("y", "copy", "Copy pointer", "Copy the pointer to the clipboard", ref="search.copy"),
    _key("slash", "filter", "Words", "Other words to look for", ref="search.words"),
    *PANES,
    _key("escape", "back", "Back", "Stop searching; back to where you came from", ref="search.back"),
)
SEARCH = _quiet("ctrl+f", "search", "Search", "Look for words in claims and transcripts", ref="search")
LAB_KEYS = (
    _key("t", "then", "Once adopted", "What it would be once the staged changes are adopted, and back", ref="lab.then"),
    _key("slash", "filter", "Type", "Type a prompt", ref="lab.type"),
    _key("y", "copy", "Copy bytes", "Copy what the hook emits to the clipboard", ref="lab.copy"),
    _key("enter,w", "why", "Why", "Where was the best of these claims said?", ref="lab.why"),
    *PANES,
    _key("escape", "back", "Back", "Stop reading; back to where you came from", ref="lab.back"),
)
HEALTH_KEYS = (
    _key("e", "edit", "Edit", "The claim with the file's new name, checked before it counts", ref="health.edit"),
    _key("enter,w", "why", "Why", "Where was the claim said?", ref="health.why"),
    _key("y", "copy", "Copy", "Copy the whole row to the clipboard", ref="health.copy"),
    *PANES,
    _key("escape", "back", "Back", "Stop the check; back to where you came from", ref="health.back"),
)
LAB = _quiet("f2", "lab", "Prompt lab", "What a prompt would recall, and why", ref="lab")
HEALTH = _quiet("f3", "health", "Health", "Whether memory is really on, and what is wrong", ref="health")
HELP = _key("question_mark", "help", "Help", "All keys of this screen", ref="help")
QUIT = _key("q", "quit", "Quit", "Leave; every decision is kept", ref="quit")


GLOBAL = (
    *(_quiet(tab.key, f"tab({tab.mode!r})", tab.name, f"The tab {tab.name}", ref=f"tab.{tab.mode}") for tab in TABS),
    SEARCH,
    LAB,
    HEALTH,
    RELOAD,
    HELP,
    QUIT,
)
PLACES = {
    "Everywhere": GLOBAL,
    "Lists and text": MOVE,
    "Tiers": TIERS,
    "Inbox": INBOX,
    "Staged": STAGED,
    "Contested": CONTESTED,
    "Redacted": REDACTED,
    "L3": L3,
    "Why": WHY_KEYS,
    "Search": SEARCH_KEYS,
    "Prompt lab": LAB_KEYS,
    "Health": HEALTH_KEYS,
    "Adopt": ADOPT_KEYS,
    "Adopt into L3": L3_ADOPT,
    "Import": IMPORT,
    "Claude Code's notes": NOTES_KEYS,
    "A foreign memory": FOREIGN,
    "The block": BLOCK_KEYS,
    "History": HISTORY,
    "Take back": UNDO_KEYS,
    "The block then": THEN_KEYS,
    "A choice": CHOOSING,
    "A question": CONFIRM,
    "A notice": NOTICE,
    "The keys": KEYS_HELP,
    "A line of text": EDITING,
    "Two lines of text": SPLITTING,
}


_OWN = (
    "Your own keys stand in `config.toml` in memtui's home, by the ids below: letters, signs or names, one or a list.",
    "",
    "```toml",
    "[keys]",
    '"verdict.accept" = "y"',
    '"undo" = ["u", "ctrl+z"]',
    '"adopt" = "f6"',
    "```",
    "",
    "An id counts in every place that has it. What can't be had (an unknown id, no key, or one that another id holds",
    "in the same place) is told when the app opens, and keeps its usual key. Footer, help and tabs show yours.",
)


def keys_page() -> str:
    """`docs/KEYS.md`: every key by place, from the declarations above."""
    lines = ["# Keys", "", "Made from `memtui/widgets/keys.py`; a test compares it.", "", *_OWN]
    for place, bindings in PLACES.items():
        lines += ["", f"## {place}", "", "| key | name | what it does | id |", "|---|---|---|---|"]
        lines += [
            f"| {_shown(binding)} | {binding.description} | {binding.tooltip} | `{binding.id}` |"
            for binding in bindings
        ]
    return "\n".join(lines) + "\n"


def _shown(binding: Binding) -> str:
    names = [binding.key_display] if binding.key_display else binding.key.split(",")
    return " ".join(f"`{name}`" for name in names)
