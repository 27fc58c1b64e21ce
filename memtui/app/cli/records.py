"""The objects that recur in `--json` documents, field by field (`app.cli.fields`): a claim, a check, a ledger line.

A path is written `a.b` for a field in an object, `a[]` for the items of a list, `a.*` for any key.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Path → (type, meaning); types are text, number, flag, and "or null".
Fields = Mapping[str, tuple[str, str]]


def below(path: str, fields: Fields) -> Fields:
    """The same fields where their object stands at a path of another one."""
    return {f"{path}.{name}": row for name, row in fields.items()}


CLAIM: Fields = {
    "id": ("text", "`atm_` and 8 hex digits"),
    "claim": ("text", "its words, redacted"),
    "kind": ("text", "constraint, preference, fact, decision or failure"),
    "confidence": ("text", "observed, stated or verified"),
    "state": (
        "text",
        (
            "staged, accepted, inbox, waiting, redacted, contested, shadowed, in file, rejected, lost, demoted, "
            "taken back, by hand or adopted"
        ),
    ),
    "first": ("text", "UTC date on which it was first said"),
    "last": ("text", "UTC date on which it was last said"),
    "sessions": ("number", "conversations that said it"),
    "days": ("number", "UTC dates on which it was said"),
    "pointer": ("text", "the newest transcript line"),
    "former[]": ("text", "ids it had before an edit"),
    "edited": ("text", "UTC date on which a person last changed its words, or empty"),
    "about_you": ("flag", "whether it is a habit of yours, which no one project holds: `memtui l3 add --claim ID`"),
    "gate.name": ("text", "recurred, vouched or forced"),
    "gate.open": ("flag", "whether it may be staged"),
    "gate.receipt": ("text", "what was counted, in words"),
    "gate.sessions_needed": ("number", "sessions the gate asks for"),
    "gate.days_needed": ("number", "days the gate asks for"),
    "gate.blockers[].code": ("text", "what is in the way, for programs"),
    "gate.blockers[].words": ("text", "the same, for people"),
}
CHECK: Fields = {
    "kind": ("text", "path, script, branch, dependency, env or symbol"),
    "part": ("text", "the words of the claim that were looked up"),
    "verdict": ("text", "pass, fail or cannot tell"),
    "words": ("text", "what was looked at and found"),
    "where": ("text", "file and line that prove it, or empty"),
    "line": ("text", "what stands there, redacted"),
    "offer": ("text", "other words for the claim where git knows a new name, or empty"),
}
ITEM: Fields = {
    **CLAIM,
    "decided": ("text", "open, in, out, later or changed"),
    "worth": ("number", "0 to 1: how much it deserves a look"),
    "quote": ("text", "the sentence it was said in"),
    "quoted_on": ("text", "UTC date of that sentence"),
    "origin": ("text", "where an imported claim stood, or empty"),
    "flags[]": (
        "text",
        (
            "redacted, second opinion, instruction-like, mixed letters, contested, from tool output, picked option, "
            "imported, not from a conversation, edited"
        ),
    ),
    **below("checks[]", CHECK),
}
REWORDED: Fields = {
    "did": ("text", "edit, split or kind; empty where nothing changed"),
    **below("claims[]", CLAIM),
    "claims[].hint": ("text", "a hint at words that only forbid, or empty"),
}
L3_ITEM: Fields = {
    "id": ("text", "its id, the same in every project"),
    "claim": ("text", "its words"),
    "kind": ("text", "constraint, preference, fact, decision or failure"),
    "place": ("text", "line, climbs, waits or held"),
    "decided": ("text", "open, in, out, later or changed"),
    "action": ("text", "adopt, drop, edit, tag, untag or nothing"),
    "receipt": ("text", "what was counted, in words"),
    "projects[]": ("text", "projects it comes from"),
    "joined[]": ("text", "projects that hold it since"),
    "last": ("text", "UTC date on which it was last said"),
    "blockers[].code": ("text", "what is in the way, for programs"),
    "blockers[].words": ("text", "the same, for people"),
    "shadowed_in[]": ("text", "projects whose own line contradicts it"),
}
#: A hand edit of the block.
HAND: Fields = {
    "id": ("text", "its id: the line's, or that of the words where the line has none"),
    "action": ("text", "edit by hand, by hand or gone by hand"),
    "claim": ("text", "the words in the file now, redacted; empty where the line is gone"),
    "was": ("text", "the words that were adopted; empty for a line of your own"),
    "line": ("number", "line in the file, 0 where it is gone"),
    "decided": ("text", "open, in, out or later"),
    "answer": ("text", "take, restore, own, seen, later or nothing"),
    "receipt": ("text", "what happened, or what the answer comes to"),
    "fault": ("text", "why the words can't be taken in"),
    "flags[]": ("text", "redacted, contested"),
}
SIDE: Fields = {**CLAIM, "tier": ("text", "L1 or L2")}
ADOPTED: Fields = {
    "id": ("text", "its id"),
    "claim": ("text", "its words"),
    "pointer": ("text or null", "the pointer in its comment line"),
    "contested": ("text or null", "date of the newer evidence"),
    "line": ("number", "line in the file"),
    "local": ("flag", "whether this machine has evidence of it"),
}
LEDGER: Fields = {
    "tx": ("text", "transaction"),
    "at": ("text", "ISO time, UTC"),
    "action": ("text", "adopt, edit, drop, tag, untag, join, undo or restore"),
    "gate": ("text", "how it passed"),
    "target": ("text", "file, from the repository's root"),
    "via": ("text", "app or cli"),
    "undoes": ("text", "the transaction it takes back"),
    "reason": ("text", "given for a forced one"),
}
TEXT_PLACE: Fields = {
    "session": ("text", "session id"),
    "line": ("number", "line of the transcript, from 1"),
    "uuid": ("text or null", "the record's uuid"),
    "kind": ("text", "prompt, queued, feedback; answer in the list of answers"),
}
QUEUE: Fields = {
    **below("items[]", ITEM),
    "open": ("number", "items that nobody has decided"),
    "total": ("number", "all items"),
}

HEALTH: Fields = {
    "hooks[].file": ("text", "settings file in which a hook stands"),
    "hooks[].event": ("text", "its event"),
    "hooks[].command": ("text", "interpreter, flags and entry file"),
    "hooks[].fault": ("text", "why it can't run, empty if it can"),
    "plugin": ("flag", "whether memtui is enabled as a plugin"),
    "trusted": ("text", "whether Claude Code trusts the folder: yes, no or unknown"),
    "switched_off[]": ("text", "what keeps all hooks from running"),
    "harvester": ("text", "interpreter that reads in the background"),
    "last.at": ("text", "when it last read"),
    "last.ended": ("text", "done, budget or fault"),
    "last.seconds": ("number", "how long that took"),
    "last.fault": ("text", "what ended it"),
    "backlog.transcripts": ("number", "transcripts of this project with unread bytes"),
    "backlog.bytes": ("number", "so many of them"),
    "retention": ("number", "days that Claude Code keeps a transcript"),
    "vanishing": ("number", "transcripts of this project that it deletes within a week"),
    "going[].path": ("text", "each of them"),
    "going[].goes": ("text", "UTC date from which Claude Code deletes it at its next start"),
    "going[].unread": ("number", "bytes of it that were not read"),
    "going[].claims[]": ("text", "ids of the claims that only its like still show; their quotes stay"),
    "sessions": ("number", "newest sessions looked at"),
    "loaded": ("number", "of them that loaded the block's file"),
    "told": ("number", "of them that say what they loaded"),
    "prompts": ("number", "prompts in them"),
    "hits": ("number", "of these that something was recalled for"),
    "failed": ("number", "runs of a hook that failed"),
    "runs.*": ("number", "median milliseconds of the noted runs of an event"),
    "timing.floor": ("number", "milliseconds of `python -c pass`, 0 if not measured"),
    "timing.hook": ("number", "milliseconds of the installed prompt hook"),
}
