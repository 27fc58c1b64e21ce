"""The rows of Health, each with its whole text: findings, how things stand, what will vanish (tui.md §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from memtui.engine.review.claim_checks.checking import Drift
from memtui.engine.sitting import renaming
from memtui.engine.store.doctor import Finding
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import shorten, visible
from memtui.hooks.checkup import Checkup
from memtui.hooks.health import Health
from memtui.hooks.health_words import goes_words, going_words, health_rows
from memtui.widgets.line_view import Line
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own

_NOT_HERE = "nobody said it on this machine: change the line in the file by hand"
_STAGED = "other words for it wait in Staged already: {}"


@dataclass(frozen=True)
class Seen:
    """One row of Health and its detail.

    `claim` is the id it is about, "" for none; `drift` the line that names a renamed file, `settled` why there is
    nothing to edit about it any more.
    """

    row: Row
    detail: tuple[Line, ...]
    claim: str = ""
    drift: Drift | None = None
    settled: str = ""

    @property
    def id(self) -> str:
        return self.row.id


def tilde(text: str, environ: Mapping[str, str]) -> str:
    """`text` with the person's home folder as `~`."""
    home = environ.get("HOME", "").rstrip("/")
    return text.replace(f"{home}/", "~/") if home else text


def health_items(
    seen: Checkup, snapshot: Snapshot, environ: Mapping[str, str], key: Callable[[str], str]
) -> list[Seen]:
    """All rows: what to look at, in the order in which it should be mended; then how things stand.

    `key` names the key of an id.
    """
    drifts = {renaming(drift): drift for drift in seen.drifts}
    items = [*(_finding(each, drifts.get(each), snapshot, environ, key) for each in seen.findings)]
    if not items and not seen.step:
        words = "every file can be read and agrees with the others"
        items.append(_fact("healthy", words, (), environ, style="in", sign=own("✓")))
    if seen.health is not None and seen.snapshot is not None:
        for name, words in health_rows(seen.health, seen.timing, seen.snapshot.now):
            words = own(words) if name == "timing" else words
            more = _handlers(seen.health) if name == "hooks" else ()
            items.append(_fact(name, words, more, environ))
            if name == "retention":
                items += _going(seen.health, snapshot, environ, key)
    if seen.second and not seen.step:
        items.append(_fact("second opinion", seen.second, (), environ))
    return _told_apart(items)


def _told_apart(items: Iterable[Seen]) -> list[Seen]:
    """The rows, each with an id of its own, so that the cursor finds it again."""
    counts: dict[str, int] = {}
    found: list[Seen] = []
    for item in items:
        counts[item.id] = counts.get(item.id, 0) + 1
        id_ = f"{item.id} {counts[item.id]}"
        found.append(Seen(Row(id_, item.row.line), item.detail, item.claim, item.drift, item.settled))
    return found


def _finding(
    each: Finding, drift: Drift | None, snapshot: Snapshot, environ: Mapping[str, str], key: Callable[[str], str]
) -> Seen:
    where = tilde(f"{each.file}:{each.line}" if each.line else each.file, environ)
    fault = tilde(each.fault, environ)
    row: Line = (("! ", "later"), (f"{each.code}  ", "strong"), (visible(fault), "plain"))
    head: Line = (("! ", "later"), (f"{each.code}  ", "strong"), (visible(where), "dim"))
    words: Line = ((visible(fault), "plain"),)
    settled = ""
    if drift is None:
        detail: tuple[Line, ...] = (head, (), words, (), ((visible(tilde(each.hint, environ)), "hunk"),))
    else:
        settled = _settled(drift, snapshot, key)
        edit, adopt = key("health.edit"), key("adopt")
        hint = f"{settled}." if settled else f"{edit} takes these words, or yours; nothing is written before {adopt}"
        detail = (
            head,
            words,
            (),
            (("now     ", "dim"), (visible(drift.line.claim), "plain")),
            (("offered ", "dim"), (visible(drift.offer), "in")),
            ((hint, "hunk"),),
        )
    return Seen(Row(f"{each.code} {each.file}:{each.line}", row), detail, _claim(drift, snapshot), drift, settled)


def _claim(drift: Drift | None, snapshot: Snapshot) -> str:
    """The id that the claim of a renamed file has today; "" where this machine knows none."""
    if drift is None:
        return ""
    names = {name: id_ for id_, claim in snapshot.claims.items() for name in (*claim.former, id_)}
    return names.get(drift.line.id, "")


def _settled(drift: Drift, snapshot: Snapshot, key: Callable[[str], str]) -> str:
    today = _claim(drift, snapshot)
    if not today:
        return _NOT_HERE
    return "" if today == drift.line.id else _STAGED.format(key("tab.staged"))


def _fact(
    name: str,
    words: str,
    more: Iterable[Line],
    environ: Mapping[str, str],
    *,
    style: str = "dim",
    sign: str = " ",
) -> Seen:
    shown = visible(tilde(words, environ))
    row: Line = ((f"{sign} ", style), (f"{name:<15}", style), (shown, "plain"))
    detail: tuple[Line, ...] = (((name, "strong"),), (), ((shown, "plain"),), *more)
    return Seen(Row(name, row), tuple(_home_short(detail, environ)))


def _home_short(lines: Iterable[Line], environ: Mapping[str, str]) -> Iterator[Line]:
    for line in lines:
        yield tuple((tilde(text, environ), style) for text, style in line)


def _handlers(seen: Health) -> Iterator[Line]:
    """Each handler of ours: its event, the command whole, and why it can't run."""
    for each in seen.installed:
        yield ()
        yield ((f"{each.event}  ", "strong"), (visible(each.file), "dim"))
        yield (("  ", "plain"), (visible(" ".join(each.command)), "plain"))
        if each.fault:
            yield (("! ", "later"), (visible(each.fault), "plain"))


def _going(seen: Health, snapshot: Snapshot, environ: Mapping[str, str], key: Callable[[str], str]) -> Iterator[Seen]:
    """The transcripts that go soon, each with the claims that depend on it below."""
    for each in seen.going:
        words, goes = going_words(each), goes_words(each, snapshot.now)
        sign = ("! ", "later") if each.unread else ("~ ", "later" if each.claims else "dim")
        claims = [snapshot.claims[id_] for id_ in each.claims if id_ in snapshot.claims]
        detail: list[Line] = [
            ((visible(each.session), "strong"),),
            ((visible(tilde(each.path, environ)), "dim"),),
            (),
            ((f"It {goes}; {words}.", "plain"),),
            (),
        ]
        if claims:
            detail.append((("After that only the kept quotes speak for:", "plain"),))
            detail += [(("- ", "dim"), (visible(claim.atom.claim), "plain")) for claim in claims]
        row: Line = (sign, (f"goes {each.goes}  {shorten(visible(each.session), 13)}  ", "plain"), (words, "dim"))
        yield Seen(Row(f"goes {each.path}", row), tuple(detail))
        for claim in claims:
            about: tuple[Line, ...] = (
                ((visible(claim.atom.claim), "strong"),),
                ((own(f"{claim.atom.kind} · {claim.atom.confidence} · {claim.atom.id}"), "dim"),),
                (),
                ((f"All that is left of its transcripts {goes}; its quotes stay.", "plain"),),
                (),
                ((f"{key('health.why')} walks to where it was said, while it is there", "hunk"),),
            )
            below: Line = ((own("  └ "), "dim"), (visible(claim.atom.claim), "plain"))
            yield Seen(Row(f"claim {each.path} {claim.atom.id}", below), about, claim.atom.id)
