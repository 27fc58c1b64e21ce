"""What a key or a command about L3 means: one row for the home's own decisions (design §2.4, §3.3). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from memtui.engine.atoms import KINDS, atom_id
from memtui.engine.errors import BadInput, NotFound, Refused
from memtui.engine.review.checks import check_edit
from memtui.engine.review.l3_items import HELD, LINE, WAITS, L3Item, L3View
from memtui.engine.review.queues import IN, OUT
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store.decisions import Decision, decide
from memtui.engine.store.l3_store import L3State


@dataclass(frozen=True)
class When:
    """The moment and the way of a decision."""

    now: datetime
    via: str
    clock_set: bool = False

    def row(self, do: str, atom: str, **more: str | int) -> Decision:
        return decide(do, atom, now=self.now, via=self.via, clock_set=self.clock_set, **more)


def find(seen: L3View, prefix: str) -> L3Item:
    """The one row whose id begins with `prefix` (`atm_` may be left out). Raises `NotFound`."""
    wanted = prefix if prefix.startswith("atm_") else "atm_" + prefix
    found = [item for item in seen.items if item.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFound(f"Nothing in L3 or on its way there has the id {prefix}.", hint="`memtui l3` shows all ids.")
    some = ", ".join(item.id for item in found[:6])
    raise NotFound(f"{len(found)} rows begin with {prefix}.", some, "Give more of the id.")


def verdict(item: L3Item, do: str, when: When) -> Decision:
    """The row for accept, reject or later; of a line of L3 `reject` prunes it and `accept` keeps it."""
    if do == "later":
        return when.row(do, item.id, digest=item.digest)
    if do not in ("accept", "reject"):
        raise BadInput(f"L3 knows no {do!r}.", hint="accept, reject or later")
    if item.place == LINE:
        if item.state == (OUT if do == "reject" else IN):
            raise NothingToDo(f"{item.id} is {'marked to leave L3' if do == 'reject' else 'kept'} already.")
        wants = item.action if item.action != "drop" else ""
        return when.row(do if do == "reject" or wants else "keep", item.id, digest=item.digest)
    if do == "accept":
        if item.place in (HELD, WAITS):
            why = "; ".join(blocker.words for blocker in item.blockers)
            raise Refused(f"{item.id} may not climb to L3.", why, "`memtui l3 add` enters a rule by hand.")
        if item.state == IN:
            raise NothingToDo(f"{item.id} is accepted already.")
    elif item.state == OUT:
        raise NothingToDo(f"{item.id} is rejected already.")
    repositories = len(item.candidate.holdings) if item.candidate else 0
    return when.row(do, item.id, digest=item.digest, sessions=repositories)


def add(state: L3State, text: str, kind: str, when: When) -> Decision:
    """The row of an entry by hand (`memtui l3 add`): checked like any edited words."""
    words = check_edit(text)
    if kind not in KINDS:
        raise BadInput(f"There is no kind {kind!r}.", hint=", ".join(KINDS))
    id_ = atom_id(words, None)
    if id_ in state.ids:
        raise NothingToDo(f"{id_} stands in L3 already.")
    standing = state.decisions.standings().get(id_)
    out = standing is not None and standing.verdict is not None and standing.verdict.do == "reject"
    if standing is not None and standing.forced is not None and not out:
        raise NothingToDo(f"{id_} is entered already, and waits for L3's adoption.")
    return when.row("force", id_, to=id_, claim=words, how=kind, reason="by hand")


def same(item: L3Item, other: L3Item, when: When) -> Decision:
    """The row that unites two rules of different projects under the words of `other` (design §3.2, "same rule")."""
    if item.id == other.id:
        raise NothingToDo("That is one and the same rule.")
    if item.place == LINE:
        raise Refused(f"{item.id} stands in L3.", item.claim, "Unite the other one with it instead.")
    if item.candidate is None or (other.candidate is None and other.place != LINE):
        raise Refused("Only rules that projects hold can be united.", f"{item.id}, {other.id}")
    return when.row("alias", item.id, to=other.id, claim=other.claim)


def edit(item: L3Item, state: L3State, text: str, when: When) -> Decision:
    """The row that gives a line or a rule other words; in the file they stand after the next L3 adoption.

    Raises `BadInput` or `Refused` for words that are no claim, hold a secret or stand there already.
    """
    words = check_edit(text)
    new = atom_id(words, None)
    if new == (item.rewritten or item.id):
        raise NothingToDo("The words are the same.")
    if new in state.ids - {item.id}:
        raise Refused("These words stand in L3 already.", new, "Prune one of the two lines.")
    return when.row("alias", item.rewritten or item.id, to=new, claim=words, how="rewrite", digest=item.digest)
