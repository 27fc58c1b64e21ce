"""The fields of every `--json` document: stable names, documented in docs/cli.md, checked by a test.

A path is written `a.b` for a field in an object, `a[]` for the items of a list, `a.*` for any key.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Path → (type, meaning); types are text, number, flag, and "or null".
Fields = Mapping[str, tuple[str, str]]


def _below(path: str, fields: Fields) -> Fields:
    return {f"{path}.{name}": row for name, row in fields.items()}


CLAIM: Fields = {
    "id": ("text", "`atm_` and 8 hex digits"),
    "claim": ("text", "its words, redacted"),
    "kind": ("text", "constraint, preference, fact, decision or failure"),
    "confidence": ("text", "observed, stated or verified"),
    "state": ("text", "staged, accepted, inbox, waiting, redacted, contested, rejected or adopted"),
    "first": ("text", "UTC date on which it was first said"),
    "last": ("text", "UTC date on which it was last said"),
    "sessions": ("number", "conversations that said it"),
    "days": ("number", "UTC dates on which it was said"),
    "pointer": ("text", "the newest transcript line"),
    "former[]": ("text", "ids it had before an edit"),
    "gate.name": ("text", "recurred or vouched"),
    "gate.open": ("flag", "whether it may be staged"),
    "gate.receipt": ("text", "what was counted, in words"),
    "gate.sessions_needed": ("number", "sessions the gate asks for"),
    "gate.days_needed": ("number", "days the gate asks for"),
    "gate.blockers[].code": ("text", "what is in the way, for programs"),
    "gate.blockers[].words": ("text", "the same, for people"),
}
ITEM: Fields = {
    **CLAIM,
    "decided": ("text", "open, in, out, later or changed"),
    "worth": ("number", "0 to 1: how much it deserves a look"),
    "quote": ("text", "the sentence it was said in"),
    "quoted_on": ("text", "UTC date of that sentence"),
    "flags[]": ("text", "redacted, contested, from tool output, picked option, not from a conversation"),
}
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
    "action": ("text", "adopt, edit, drop, tag, untag or undo"),
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
    **_below("items[]", ITEM),
    "open": ("number", "items that nobody has decided"),
    "total": ("number", "all items"),
}

FIELDS: Mapping[str, Fields] = {
    "status": {
        "project.root": ("text", "top of this worktree"),
        "project.store": ("text", "folder whose `.memory/` serves it"),
        "project.repo_id": ("text", "host/owner/repository, or local/path"),
        "project.slug": ("text", "its short name"),
        "known": ("flag", "whether anything of it was ever read"),
        "opened": ("flag", "whether its `.memory/` was made"),
        "claims.*": ("number", "claims in each state"),
        "block.target": ("text", "file that holds the block"),
        "block.exists": ("flag", "whether there is a block"),
        "block.adopted": ("number", "claims in it"),
        "block.bytes": ("number", "its size as a session reads it"),
        "block.budget": ("number", "bytes allowed"),
        "block.fault": ("text", "why the file can't be used"),
        "transcripts.read": ("number", "transcripts read so far"),
        "transcripts.newest": ("text", "UTC date of the newest text"),
        "faults[].at": ("text", "ISO time; the last seven days"),
        "faults[].session": ("text", "session id, or -"),
        "faults[].count": ("number", "how many things were given up"),
        "faults[].reason": ("text", "why"),
        "unreadable.*[]": ("number", "lines of a file of ours that can't be read"),
        "refused[]": ("text", "claims refused, without their words"),
        "trouble": ("text", "why `.memory/` is not used"),
        "pending[]": ("text", "transactions written and not committed"),
        "home": ("text", "memtui's home"),
        "harness": ("text", "the agent's mark in the environment: decisions are refused"),
    },
    "list": {**_below("claims[]", CLAIM), **_below("foreign[]", ADOPTED)},
    "inbox": QUEUE,
    "staged": QUEUE,
    "why": {
        **_below("claim", CLAIM),
        "vouched_on": ("text", "UTC date of the vouch"),
        "sightings[].at": ("text", "ISO time, UTC"),
        "sightings[].session": ("text", "session id"),
        "sightings[].uuid": ("text or null", "the message's uuid"),
        "sightings[].pointer": ("text", "line as it was recorded"),
        "sightings[].state": ("text", "live, moved, changed, quote only or ambiguous"),
        "sightings[].path": ("text", "file it is in now, below the transcript root"),
        "sightings[].line": ("number", "line it is on now, 0 for none"),
        "sightings[].speaker": ("text", "person, program or tool"),
        "sightings[].signal": ("text", "what heard it"),
        "sightings[].score": ("number", "0 to 1"),
        "sightings[].counts": ("flag", "whether a gate counts it"),
        "sightings[].quote": ("text", "the sentence, redacted"),
        "sightings[].around[].line": ("number", "line of a record around it"),
        "sightings[].around[].role": ("text", "user, assistant, tool or other"),
        "sightings[].around[].text": ("text", "what it says, redacted"),
        "sightings[].around[].cut": ("flag", "whether it is longer"),
        **_below("ledger[]", LEDGER),
        **_below("foreign", ADOPTED),
    },
    "explain": {
        **_below("claim", CLAIM),
        "sentence": ("text", "where it stands"),
        "next": ("text", "what to type"),
    },
    "adopt": {
        "tx": ("text", "the transaction's id"),
        "target": ("text", "file that would be written, empty for none"),
        "adopt[].id": ("text", "claim"),
        "adopt[].claim": ("text", "its words"),
        "adopt[].gate": ("text", "recurred or vouched"),
        "adopt[].receipt": ("text", "what was counted"),
        "diff[].old_start": ("number", "line before"),
        "diff[].new_start": ("number", "line after"),
        "diff[].lines[].sign": ("text", "+, - or space"),
        "diff[].lines[].text": ("text", "the line as it is shown"),
        "diff[].lines[].id": ("text or null", "claim it belongs to"),
        "message": ("text", "commit message"),
        "bytes": ("number", "size of the block afterwards"),
        "budget": ("number", "bytes allowed"),
        "changed[]": ("text", "claims that changed since they were accepted"),
        "problems[].title": ("text", "why it can't be done"),
        "problems[].detail": ("text", "where"),
        "problems[].hint": ("text", "what to do"),
        "git[]": ("text", "what git will say"),
    },
    "harvest": {
        "transcripts": ("number", "transcripts found"),
        "read": ("number", "of them opened"),
        "lines": ("number", "new lines read"),
        "texts": ("number", "texts somebody typed in them"),
        "sightings": ("number", "new sightings of claims"),
        "projects[].root": ("text", "project that had news"),
        "projects[].repo_id": ("text", "its repository"),
        "projects[].slug": ("text", "its short name"),
        "unknown.*": ("number", "records of a type memtui doesn't know"),
        "malformed": ("number", "lines that are no record"),
        "too_long": ("number", "lines that are too long"),
        "refused[]": ("text", "files that are not safely read"),
        "dropped": ("number", "sentences that could not be redacted or heard"),
        "cancelled": ("flag", "whether Ctrl+C ended it"),
        **_below("prompts[]", TEXT_PLACE),
        **_below("answers[]", TEXT_PLACE),
        **_below("programs[]", TEXT_PLACE),
    },
    "recall": {
        "hits[].id": ("text", "claim"),
        "hits[].claim": ("text", "its words"),
        "hits[].kind": ("text", "its kind"),
        "hits[].confidence": ("text", "observed, stated or verified"),
        "hits[].day": ("text", "UTC date on which it was last said"),
        "hits[].contested": ("text", "date of the newer evidence, or empty"),
        "hits[].score": ("number", "best first"),
    },
    "extract": {
        "claims[].claim": ("text", "the claim, redacted"),
        "claims[].kind": ("text", "its kind"),
        "claims[].score": ("number", "0 to 1"),
    },
}
#: Fields that a document has only sometimes: with an option, or instead of the others.
SOMETIMES: Mapping[str, tuple[str, ...]] = {
    "harvest": ("prompts", "answers", "programs"),
    "why": ("claim", "vouched_on", "sightings", "foreign"),
}
