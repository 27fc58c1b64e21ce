"""Adopting into L3: the person's own file, and its history in memtui's home (design §3.3, §5).

Lock → look again → journal → backup → file → ledger → commit in the home's `l3/` → decisions → journal away. Another
repository around the file (dotfiles) is written in once the person agreed, and never committed to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from memtui.engine.adopt import backups, journal
from memtui.engine.adopt.forward import RULES, Receipt, Tell
from memtui.engine.adopt.git import Git, GitChoice
from memtui.engine.adopt.journal import Journal
from memtui.engine.adopt.leftovers import left_in, sweep_l3
from memtui.engine.adopt.write import Rewrite, append_lines, rewrite_of
from memtui.engine.blocks.scan import scan
from memtui.engine.errors import GitRefused, NotFound, Refused, Stale
from memtui.engine.files import Folder
from memtui.engine.home import Home
from memtui.engine.jsonl import lines_of
from memtui.engine.review.l3_items import L3View
from memtui.engine.review.l3_plan import L3Plan, plan_l3
from memtui.engine.review.l3_verdicts import When
from memtui.engine.review.plan import FileChange
from memtui.engine.review.verdicts import NothingToDo
from memtui.engine.store import decisions, ledger
from memtui.engine.store.l3_store import BLOCK, held_l3, l3_folder, note_asked

_COMMITTED = (".gitignore", ledger.FILE, BLOCK)
_STAGED = "staged"
_AGAIN = "Nothing was written. Look at the new diff, then adopt again."


def adopt_l3(
    home: Home,
    shown: L3Plan,
    look: Callable[[], L3View],
    when: When,
    environ: Mapping[str, str],
    *,
    agreed: bool = False,
    tell: Tell = lambda _: None,
) -> Receipt:
    """Write what `shown` says, and nothing else; `look` reads everything anew, under the lock.

    `agreed`: the person knows that the file lies in a repository of theirs. Raises `NothingToDo`, `Stale` when
    anything moved, `Refused`; no file has changed then.
    """
    if shown.empty:
        raise NothingToDo("Nothing is accepted for L3 yet.")
    with held_l3(home) as folder:
        settle_l3(folder, environ, tell)
        tell("Checking")
        fresh = plan_l3(look(), via=when.via, clock_set=when.clock_set)
        change = _same(shown, fresh)
        if fresh.repository:
            if not agreed:
                raise Refused(
                    "Your file lies in a git repository.",
                    f"{change.target.shown}: {fresh.repository}",
                    "memtui writes the file and leaves the commit there to you: agree once (app, or --in-repository).",
                )
            note_asked(folder, fresh.repository)
        rewrite = rewrite_of(change)
        rows = [when.row("adopted", item.id, tx=fresh.tx, digest=item.digest) for item in fresh.items]
        running = Journal(
            tx=fresh.tx,
            root=folder.path,
            message=fresh.message,
            backup=backups.next_name(folder, when.now),
            files=(rewrite,),
            lines=fresh.ledger,
            decisions=tuple(rows),
            git=GitChoice(),
        )
        return begin_l3(folder, running, change, environ, tell)


def recover_l3(home: Home, environ: Mapping[str, str], *, tell: Tell = lambda _: None) -> Receipt | None:
    """Settle an L3 adoption that was cut short; cheap where there is none. Raises `Stale` for a file edited since."""
    try:
        with l3_folder(home) as folder:
            if folder.status(journal.FILE) is None and not left_in(folder):
                return None
    except NotFound:
        return None
    with held_l3(home) as folder:
        return settle_l3(folder, environ, tell)


def write_staged_l3(home: Home, seen: L3View) -> None:
    """Make `l3/staged/` show what may climb; output only, nothing reads it back (design §2.4)."""
    wanted = {
        f"{item.id}.json": lines_of(
            [
                {
                    "action": item.action,
                    "claim": item.claim,
                    "gate": item.gate,
                    "id": item.id,
                    "receipt": item.words,
                    "v": 1,
                }
            ]
        )
        for item in seen.items
        if item.action
    }
    with held_l3(home) as l3, l3.child(_STAGED, create=True) as folder:
        for name in folder.names():
            if name not in wanted:
                folder.unlink(name)
        for name, data in wanted.items():
            if folder.read_or_empty(name) != data:
                folder.replace(name, data)


def _same(shown: L3Plan, fresh: L3Plan) -> FileChange:
    """The change of this moment, if it is the one that was shown."""
    for problem in fresh.problems:
        raise problem
    if shown.change is None or fresh.change is None:
        raise Stale("Nothing is accepted any more.", hint=_AGAIN)
    if fresh.change.sha256_before != shown.change.sha256_before:
        raise Stale(f"{fresh.change.target.shown} changed since you looked.", str(fresh.change.target.path), _AGAIN)
    known = {(item.action, item.id, item.digest, item.projects) for item in shown.items}
    now = {(item.action, item.id, item.digest, item.projects) for item in fresh.items}
    if known != now or fresh.change.after != shown.change.after:
        moved = ", ".join(sorted({id_ for _, id_, *_ in known ^ now}))
        raise Stale("The change is not the one you saw.", moved, _AGAIN)
    return fresh.change


def begin_l3(folder: Folder, running: Journal, change: FileChange, environ: Mapping[str, str], tell: Tell) -> Receipt:
    """Write what a journal says, from its first byte to its end; the caller holds the lock and looked again."""
    (rewrite,) = running.files
    journal.write(folder, running)
    try:
        tell("Backing up")
        backups.make(folder, running.backup, running.tx, [(rewrite, change.before, change.after)])
        tell(f"Writing {rewrite.shown}")
        rewrite.write(change.after)
    except Refused:
        if not rewrite.is_written:
            journal.remove(folder)  # no file has changed, so there is nothing to finish
        raise
    return _go_on(folder, running, environ, tell)


def settle_l3(folder: Folder, environ: Mapping[str, str], tell: Tell) -> Receipt | None:
    """As `recover_l3`, under the lock."""
    running = journal.read(folder)
    sweep_l3(folder)
    if running is None:
        return None
    (rewrite,) = running.files
    rewrite.tidy()
    state = rewrite.state()
    if state == "other":
        raise Stale(
            f"{rewrite.shown} was edited after an L3 adoption was cut short ({running.tx}).",
            f"adopted: {folder.at(backups.FOLDER)}/{running.backup}/1.after; now: {rewrite.path}",
            f"Nothing is changed. To keep yours: mv {folder.at(journal.FILE)} {folder.at(journal.FILE)}.old",
        )
    if state == "before":
        journal.remove(folder)
        tell(f"An L3 adoption that was cut short is rolled back: {running.tx}; your file had not changed.")
        return None
    receipt = _go_on(folder, running, environ, tell)
    tell(f"An L3 adoption that was cut short is finished: {running.tx}.")
    return replace(receipt, notes=("an adoption that was cut short is finished", *receipt.notes))


def _go_on(folder: Folder, running: Journal, environ: Mapping[str, str], tell: Tell) -> Receipt:
    """Finish an adoption whose file is written; each step may be repeated after a crash."""
    (rewrite,) = running.files
    tell("Writing the ledger")
    append_lines(folder, running.lines)
    folder.replace(BLOCK, _block_of(rewrite))
    receipt = Receipt(
        running.tx,
        written=(rewrite.shown,),
        backups=(running.backup,),
        adopted=running.adopted,
        gone=running.gone,
        of=RULES,
        undone=running.undone,
    )
    tell("Committing")
    try:
        id_, branch = _commit(folder, running.message, environ)
        receipt = replace(receipt, commit=id_, branch=branch)
    except GitRefused as refusal:
        # The next adoption commits what stands in the two files then, so nothing has to wait by name.
        why = ". ".join(part for part in (refusal.title, refusal.detail) if part)
        receipt = replace(receipt, notes=(f"adopted; its history in memtui's home has no commit yet: {why}",))
    known = {row.id for row in decisions.read(folder).rows}
    decisions.append(folder, [row for row in running.decisions if row.id not in known])
    backups.prune(folder, keep=running.backup)
    journal.remove(folder)
    return receipt


def _block_of(rewrite: Rewrite) -> bytes:
    """The block as it stands in the person's file now; nothing else of it enters the history."""
    data = rewrite.read() or b""
    block = scan(data, name=rewrite.shown)
    return data[block.start : block.end] if block else b""


def _commit(folder: Folder, message: str, environ: Mapping[str, str]) -> tuple[str, str]:
    """Commit ledger and block as they are; the id (that of HEAD where it holds them already) and its branch."""
    own = {name: value for name, value in environ.items() if not name.startswith(("GIT_AUTHOR_", "GIT_COMMITTER_"))}
    git = Git(folder.path, own, folder)
    entries: list[str] = []
    for name in _COMMITTED:
        blob = git.run("hash-object", "-w", "--stdin", stdin=folder.read_or_empty(name)).text
        entries.append(f"100644 blob {blob}\t{name}")
    tree = git.run("mktree", stdin=("\n".join(entries) + "\n").encode()).text
    branch = git.ask("symbolic-ref", "--quiet", "--short", "HEAD").text
    head = git.ask("rev-parse", "--verify", "--quiet", "HEAD").text
    if head and git.run("rev-parse", "HEAD^{tree}").text == tree:
        return head, branch
    parent = ("-p", head) if head else ()
    id_ = git.run("commit-tree", *parent, "-F", "-", tree, stdin=message.encode("utf-8", "replace")).text
    git.run("update-ref", "-m", "memtui: l3", "HEAD", id_, head or "0" * len(id_))
    git.run("read-tree", id_)
    return id_, branch
