"""How much a claim deserves a person's attention: the order of the Inbox (design §3.2)."""

from __future__ import annotations

from dataclasses import dataclass

_WEIGHTS = {
    "explicit": 0.15,
    "standing": 0.5,
    "correction": 0.1,
    "repeated": 0.15,
    "checkable": 0.04,
    "recent": 0.06,
}


@dataclass(frozen=True)
class Worth:
    """The named parts of a claim's worth, each in [0, 1]."""

    explicit: float = 0.0  # the person asked to remember it
    standing: float = 0.0  # how surely its words, its place and its prompt say that it holds beyond this task
    correction: float = 0.0  # it set the agent right, or refused it something
    repeated: float = 0.0  # said in more than one session
    checkable: float = 0.0  # names a command, file or branch
    recent: float = 0.0  # said lately

    @property
    def score(self) -> float:
        """The worth in [0, 1]: the weighted sum of the parts."""
        parts: dict[str, float] = vars(self)
        return round(sum(weight * parts[part] for part, weight in _WEIGHTS.items()), 4)


def worth(parts: Worth) -> float:
    """The worth of a claim with these parts, in [0, 1] (design §3.2)."""
    return parts.score
