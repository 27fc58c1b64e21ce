"""A tried prompt in lines: the headline, a row for each claim, its score part by part, the bytes (tui.md §5)."""

from __future__ import annotations

from memtui.engine.review.recalled import BLOCKED, CAP, FLOOR, KNOWN, SPACE, STALE, TOLD, Scored
from memtui.engine.text import visible
from memtui.hooks.trying import LIMIT_MS, Trial
from memtui.widgets.line_view import Line
from memtui.widgets.queue_list import Row
from memtui.widgets.signs import own

#: Sign, word and style of what became of a claim; the words below say it whole.
FATES = {
    TOLD: ("✓", "told", "in"),
    SPACE: ("~", "no room", "later"),
    CAP: ("~", "over cap", "later"),
    FLOOR: ("·", "too low", "dim"),
    KNOWN: ("=", "loaded", "dim"),
    BLOCKED: ("=", "in prose", "dim"),
    STALE: ("·", "outdated", "dim"),
}
_SHOWN_WORDS = 8


def headline(now: Trial, then: Trial | None, changes: int, key: str, *, later: bool) -> list[Line]:
    """What the hook does, how long that took, and what it does in the other case, which `key` shows."""
    shown, other = (then, now) if later and then is not None else (now, then)
    when = "Once adopted, the hook" if later else "The hook"
    took = f"found in {shown.milliseconds:.1f} ms; after {LIMIT_MS:.0f} a hook says nothing"
    lines: list[Line] = [((f"{when} {_does(shown)}", "strong"),), ((took, _time_style(shown)),)]
    many = "1 staged change is" if changes == 1 else f"{changes} staged changes are"
    if other is None:
        lines.append((("nothing is staged that would change it", "dim"),))
    elif other.emitted == shown.emitted:
        lines.append((("the same bytes as now" if later else f"the same bytes once {many} adopted", "dim"),))
    else:
        when = "now" if later else f"once {many} adopted"
        lines.append(((f"{key}  {when} it {_does(other)}", "hunk"),))
    return lines


def _does(trial: Trial) -> str:
    if trial.silent:
        return f"says nothing: {trial.silent}"
    count = len(trial.told)
    cut = f", {trial.cut} without room" if trial.cut else ""
    return f"tells {count} {'claim' if count == 1 else 'claims'} in {trial.size:,} of {trial.budget:,} bytes{cut}"


def _time_style(trial: Trial) -> str:
    return "full" if trial.milliseconds > LIMIT_MS else "dim"


def claim_row(claim: Scored) -> Row:
    """A claim in the list: what became of it, its score, its words."""
    sign, word, style = FATES[claim.fate]
    tag = (("! ", "contested"),) if claim.contested else ()
    return Row(
        claim.id,
        ((own(f"{sign} {word:<9}"), style), (f"{claim.score:5.2f}  ", "strong"), *tag, (visible(claim.claim), "plain")),
    )


def parts_of(claim: Scored, trial: Trial) -> list[Line]:
    """A claim with its score in parts, and why it is told or not."""
    sign, _, style = FATES[claim.fate]
    days = "today" if not claim.age else "1 day ago" if claim.age == 1 else f"{claim.age} days ago"
    product = (
        f"{claim.overlap:.2f} shared × {claim.of_kind:.2f} {claim.kind} × {claim.of_confidence:.2f} {claim.confidence}"
        f" × {claim.recency:.2f} said {days}"
    )
    shared = " + ".join(f"{visible(word)} {counts:.2f}" for word, counts in claim.words[:_SHOWN_WORDS])
    more = len(claim.words) - _SHOWN_WORDS
    shared += f" + {more} more" if more > 0 else ""
    length = "1 word" if claim.length == 1 else f"{claim.length} words"
    lines: list[Line] = [
        ((visible(claim.claim), "strong"),),
        ((own(f"{sign} "), style), (_why(claim, trial), style)),
        ((f"{claim.score:.2f} ", "strong"), ("= ", "dim"), (own(product), "plain")),
        ((f"{claim.overlap:.2f} = ", "dim"), (f"({shared}) / {own('√')} of the claim's {length}", "dim")),
    ]
    if claim.contested:
        lines.append((("! ", "contested"), (f"told with a tag: newer evidence {claim.contested}", "contested")))
    return lines


def _why(claim: Scored, trial: Trial) -> str:
    return {
        TOLD: "told",
        SPACE: f"no room: it would not fit into the {trial.budget:,} bytes of a block",
        CAP: f"over the cap: {trial.cap} better ones are told",
        FLOOR: f"too low: below {trial.floor:.2f} nothing is told",
        KNOWN: "not told: it stands in a block that the session loads",
        BLOCKED: "not told: the file's own words say it, or win over it",
        STALE: "not told: the file it names doesn't hold that name any more",
    }[claim.fate]


def the_bytes(trial: Trial) -> list[Line]:
    """What the hook emits, byte for byte, one line of the block below the other."""
    if not trial.emitted:
        return []
    text = trial.emitted.decode("ascii").removesuffix("\n")
    pieces = text.split("\\n")
    lines: list[Line] = [((f"emits {len(trial.emitted):,} bytes, with the newline at its end:", "dim"),)]
    lines += [((piece + ("\\n" if at < len(pieces) - 1 else ""), "plain"),) for at, piece in enumerate(pieces)]
    return lines
