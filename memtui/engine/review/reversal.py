"""Taking changes of the block back: exactly their lines, around whatever was edited since (design §5). Pure.

A line is known by its id, and followed through later rewordings. What a person changed by hand meanwhile is a clash:
the three versions are shown, and nothing is written unless the person says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from memtui.engine.blocks.entries import Entry
from memtui.engine.blocks.render import splice
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import BlockBroken
from memtui.engine.jsonl import Record
from memtui.engine.review.changes import applied, held, identified
from memtui.engine.store.ledger import Ledger, LedgerLine


@dataclass(frozen=True)
class Past:
    """A file before and after one transaction, and where that is known from; `existed`: it was there before."""

    before: bytes
    after: bytes
    existed: bool
    source: str
    alone: bool = True  # nothing but this transaction stands between the two


@dataclass(frozen=True)
class Clash:
    """A line that is not as the transaction left it: its words before ("" for none), after it, and now."""

    id: str
    before: str
    after: str
    now: str


@dataclass(frozen=True)
class Reversal:
    """What taking lines back comes to: the file's bytes, the undo lines, what clashes and what is to be said."""

    after: bytes
    lines: tuple[LedgerLine, ...]
    clashes: tuple[Clash, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Reverser:
    """Takes lines of a ledger back in `data`; `pasts` are the versions known, newest first.

    `frame` is an undo line without its own fields. `pointers` and `name` are those of the target.
    """

    log: Ledger
    data: bytes
    pasts: Mapping[str, Past]
    frame: LedgerLine
    pointers: bool
    name: str

    def reversed(self, lines: Sequence[LedgerLine]) -> Reversal:
        """The file without these lines, taken back newest first; they stand, and none is a restore."""
        made: list[LedgerLine] = []
        clashes: list[Clash] = []
        notes: list[str] = []
        data = self.data
        twins = {line.key: self._twins(line) for line in lines}
        gone = [self._undo(each, "", each.atom) for line in lines for each in (line, *twins[line.key])]
        then = replace(self, log=Ledger((*self.log.lines, *gone)))  # what stands is asked as it will be
        for line in reversed(lines):
            undo, clash, note = then.undo_of(line, data)
            made += [undo, *(replace(undo, undoes=each.tx, of=each.name, does="") for each in twins[line.key])]
            clashes += [clash] if clash else []
            notes += [note] if note else []
            data = self._applied(data, undo, line.tx)
        exact = b"" if notes or clashes else self._exact(lines)
        if _words(exact) != _words(data):  # what comes back are older words: a rewording was taken back meanwhile
            exact = b""
        return Reversal(exact or data, tuple(made), tuple(clashes), tuple(notes))

    def _twins(self, line: LedgerLine) -> list[LedgerLine]:
        """Of an undo that two branches made each for itself, the other one: putting back takes both back."""
        if line.action != "undo":
            return []
        same = [each for each in self.log.lines if each.action == "undo" and each.undoes == line.undoes]
        return [each for each in same if each.of == line.of and each.tx != line.tx and self.log.stands(each)]

    def _exact(self, lines: Sequence[LedgerLine]) -> bytes:
        """The bytes of before, where a whole transaction goes that left the file just as it is; else nothing."""
        (tx, *more) = dict.fromkeys(line.tx for line in lines)
        past = self.pasts.get(tx)
        whole = len(self.log.transaction(tx)) == len(lines)
        return past.before if not more and past and past.alone and whole and past.after == self.data else b""

    def _applied(self, data: bytes, undo: LedgerLine, tx: str) -> bytes:
        own = self.pasts.get(tx)
        others = [past for name, past in self.pasts.items() if name != tx]
        versions = [own.before, own.after] if own else []
        versions += [side for past in others for side in (past.before, past.after)]
        block = scan(data, name=self.name)
        like = [entries for each in versions if (entries := _entries(each))]
        entries = applied(block.lines if block else (), [undo], like=like)
        return splice(data, entries, pointers=self.pointers, name=self.name, like=own.before if own else b"")

    def undo_of(self, line: LedgerLine, data: bytes) -> tuple[LedgerLine, Clash | None, str]:
        """The undo of one line, what clashes with it, and what is to be said about it."""
        match self._effect(line):
            case "adopt" | "return":
                return self._out(line, data)
            case "drop":
                return self._back(line, data)
            case "edit":
                return self._reworded(line, data)
            case "tag" | "untag":
                return self._marked(line, data)
        earlier = [each for each in self.log.lines[: self.log.lines.index(line)] if each.atom_id == line.atom_id]
        return self._undo(line, "", earlier[-1].atom if earlier else line.atom), None, ""  # a join

    def _effect(self, line: LedgerLine) -> str:
        """What a line is to the block; of an undo that found nothing to do, what it would have been."""
        if line.action != "undo" or line.does:
            return line.change
        back = {"adopt": "drop", "return": "drop", "drop": "adopt"}
        flips, seen = 0, {line.key}
        while line.action == "undo" and not line.does:
            of = [each for each in self.log.transaction(line.undoes) if each.name == line.of and each.key not in seen]
            if not of:
                return ""
            line, flips = of[0], flips + 1
            seen.add(line.key)
        return back.get(line.change, line.change) if flips % 2 else line.change

    def _out(self, line: LedgerLine, data: bytes) -> tuple[LedgerLine, Clash | None, str]:
        """A claim that came in goes, under whatever words it has now; not if another adoption brought it, too."""
        last, now = self._here(data, line)
        if now is None:
            last, now = self._before_it(data, line)
        if now is None:
            return self._undo(line, "", line.atom), None, f"{line.atom_id} is not in {self.name} any more"
        if last.atom_id in self.log.wanted:
            return self._undo(line, "", line.atom), None, f"{last.atom_id} stands: another adoption brought it in, too"
        return self._undo(line, "drop", last.atom), self._clash(line, last, now, ""), ""

    def _back(self, line: LedgerLine, data: bytes) -> tuple[LedgerLine, Clash | None, str]:
        """A claim that went comes back, unless its adoption was taken back or a later change took it out as well."""
        atom, note = self._brought(self._later(line)), ""
        if atom is None:
            return self._undo(line, "", line.atom), None, f"{line.atom_id} stays out: its adoption was taken back, too"
        if held(self._identified(data, atom), str(atom["id"])) is not None:
            return self._undo(line, "", line.atom), None, f"{atom['id']} stands in {self.name} already"
        if not any(held(_ids(_entries(each.before), atom), str(atom["id"])) for each in self.pasts.values()):
            note = f"{atom['id']}: its old place is not known any more; it comes last"
        came = [each for each in self.log.lines if each.atom_id == atom["id"] and each.change == "adopt"]
        undo = self._undo(line, "adopt", atom)
        return replace(undo, gate=came[-1].gate) if came else undo, None, note

    def _reworded(self, line: LedgerLine, data: bytes) -> tuple[LedgerLine, Clash | None, str]:
        """The old words come back in the place of the new ones, or beside them if both had stood there."""
        before = self._entry(line, line.replaces, "before")
        atom = self._record(line.replaces, before)
        if atom is None:
            return self._undo(line, "", line.atom), None, f"the words of {line.replaces} are not known any more"
        nothing = replace(self._undo(line, "", atom), replaces=line.atom_id)
        last, now = self._here(data, line)
        if now is None and self._brought(atom) is None:
            return nothing, None, f"{line.replaces} stays out: its adoption was taken back, too"
        if self._entry(line, line.atom_id, "before") is not None:
            there = held(self._identified(data, atom), line.replaces) is not None
            return self._undo(line, "" if there else "return", atom), None, ""
        if now is None:
            return nothing, None, f"{line.atom_id} is not in {self.name} any more"
        clash = self._clash(line, last, now, before.claim if before else str(atom["claim"]))
        if last is not line and clash is None:
            clash = Clash(line.atom_id, str(atom["claim"]), str(line.atom["claim"]), now.claim)
        undo = replace(self._undo(line, "edit", atom), replaces=last.atom_id)
        return (undo, clash, "") if clash else self._as_wanted(undo, last.atom)

    def _as_wanted(self, undo: LedgerLine, now: Record) -> tuple[LedgerLine, Clash | None, str]:
        """Words put in the place of others, unless later changes of the same words want one of them otherwise."""
        old, words = undo.replaces in self.log.wanted, self._brought(undo.atom)
        if words is not None:
            undo = replace(undo, atom=words)
            return (replace(undo, does="return") if old else undo), None, ""
        note = f"{undo.atom_id} stays out: a later change took it out"
        return replace(undo, does="") if old else replace(undo, does="drop", atom=now), None, note

    def _marked(self, line: LedgerLine, data: bytes) -> tuple[LedgerLine, Clash | None, str]:
        """The contested mark is what it was before; a mark that changed since stays."""
        now = held(self._identified(data, line.atom), line.atom_id)
        left = line.contested if line.change == "tag" else None
        if now is None or now.contested != left:
            return self._undo(line, "", line.atom), None, f"the mark of {line.atom_id} changed since: it stays"
        before = self._entry(line, line.atom_id, "before")
        date = before.contested if before else self._mark_before(line)
        undo = self._undo(line, "tag" if date else "untag", line.atom)
        return replace(undo, contested=date or ""), None, ""

    def _mark_before(self, line: LedgerLine) -> str | None:
        """The date of the mark that stood there before, by the ledger."""
        earlier = self.log.lines[: self.log.lines.index(line)]
        marks = [each for each in earlier if each.atom_id == line.atom_id and each.change in ("tag", "untag")]
        return marks[-1].contested or None if marks else None

    def _clash(self, line: LedgerLine, last: LedgerLine, now: Entry, before: str) -> Clash | None:
        left = self._entry(last, last.atom_id, "after") or self._entry(last, last.atom_id, "before")
        words = left.claim if left else str(last.atom["claim"])
        return Clash(line.atom_id, before, words, now.claim) if now.claim != words else None

    def _here(self, data: bytes, line: LedgerLine) -> tuple[LedgerLine, Entry | None]:
        """A line's claim as it stands now, and the line that gave it these words: itself, or a later rewording."""
        for last in reversed(self._way(line)):
            found = held(self._identified(data, last.atom), last.atom_id)
            if found is not None:
                return last, found
        return line, None

    def _way(self, line: LedgerLine) -> list[LedgerLine]:
        """A line and the rewordings of its claim that came after it, those that were taken back among them."""
        way, words = [line], {line.atom_id}
        for later in self.log.lines[self.log.lines.index(line) + 1 :]:
            if later.action == "undo" or later.change != "edit":  # what an undo rewords back was not this claim's
                continue
            if later.replaces in words and later.atom_id not in words:
                way.append(later)
                words.add(later.atom_id)
        return way

    def _later(self, line: LedgerLine) -> Record:
        """The record of a line's claim, in the newest words that should stand."""
        stand = [each.atom for each in self._way(line) if each.atom_id in self.log.wanted]
        return stand[-1] if stand else line.atom

    def _before_it(self, data: bytes, line: LedgerLine) -> tuple[LedgerLine, Entry | None]:
        """A line's claim under the words it had before a rewording that was taken back, and the line that gave them."""
        seen = {line.atom_id}
        for edit in reversed(self.log.lines):
            if edit.action == "undo" or edit.change != "edit" or self.log.stands(edit):
                continue
            if edit.atom_id in seen and edit.replaces not in seen:
                seen.add(edit.replaces)
                found = held(self._identified(data, line.atom), edit.replaces)
                gave = [each for each in self.log.lines if each.atom_id == edit.replaces]
                if found is not None and gave:
                    return gave[-1], found
        return line, None

    def _brought(self, atom: Record) -> Record | None:
        """The record that comes back: older words where a rewording was taken back, None where nothing should."""
        seen: set[str] = set()
        while atom["id"] not in self.log.wanted:
            seen.add(str(atom["id"]))
            edits = [each for each in self.log.lines if each.atom_id == atom["id"] and each.action == "edit"]
            older = self._record(edits[-1].replaces, None) if edits else None
            if older is None or older["id"] in seen:
                return None
            atom = older
        return atom

    def _record(self, id_: str, entry: Entry | None) -> Record | None:
        """What the ledger says of a claim, else what stood in the block."""
        told = [line.atom for line in self.log.lines if line.atom_id == id_ and line.atom.get("claim")]
        if told:
            return told[-1]
        return {"id": id_, "claim": entry.claim, "source": entry.pointer or ""} if entry else None

    def _entry(self, line: LedgerLine, id_: str, side: str) -> Entry | None:
        """A claim as it stood before or after the transaction of a line, where that is known."""
        past = self.pasts.get(line.tx)
        return held(_ids(_entries(past.before if side == "before" else past.after), line.atom), id_) if past else None

    def _identified(self, data: bytes, atom: Record) -> tuple[Entry, ...]:
        return _ids(_entries(data), atom)

    def _undo(self, line: LedgerLine, does: str, atom: Record) -> LedgerLine:
        return replace(self.frame, action="undo", atom=atom, does=does, gate=line.gate, undoes=line.tx, of=line.name)


def _ids(entries: Sequence[Entry], atom: Record) -> tuple[Entry, ...]:
    return identified(entries, atom.get("project"))


def _entries(data: bytes) -> tuple[Entry, ...]:
    """The entries of a version; of one whose block is broken nothing can be learned."""
    try:
        block = scan(data)
    except BlockBroken:
        return ()
    return block.lines if block else ()


def _words(data: bytes) -> list[str]:
    return [entry.claim for entry in _entries(data) if entry.kind == "claim"]
