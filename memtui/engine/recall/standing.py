"""What SessionStart must know beside the claims, as it stands in the index's header (design §1, §4). Lean.

    "session":{"delivery":"native","target":"CLAUDE.md","waiting":[3,12,1,0],"contested":[["atm_…","2026-07-01"]],
               "overruled":[["atm_…","sentence"]],"shadowed":[["atm_…","atm_…"]]}

Writers compute it; a hook reads it and compares it with the files that it stands in.
"""

from __future__ import annotations

from memtui.engine.lean_json import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Pairs = tuple[tuple[str, str], ...]

#: The block stands in a file that the harness loads, or is printed by SessionStart.
NATIVE, HOOK = "native", "hook"


class Standing:
    """`delivery` is "native" or "hook", `target` the block's file relative to a worktree's root, "" for the usual ones.

    `waiting` counts what waits for a person: staged, new, contested, redacted. `contested` pairs a line of the block
    with the date of the newer evidence, `overruled` a line with the sentence of the file that contradicts it,
    `shadowed` a line of L3 with the line of this project that wins over it.
    """

    __slots__ = ("contested", "delivery", "overruled", "shadowed", "target", "waiting")

    def __init__(
        self,
        *,
        delivery: str = NATIVE,
        target: str = "",
        waiting: tuple[int, int, int, int] = (0, 0, 0, 0),
        contested: Pairs = (),
        overruled: Pairs = (),
        shadowed: Pairs = (),
    ) -> None:
        self.delivery = delivery
        self.target = target
        self.waiting = waiting
        self.contested = contested
        self.overruled = overruled
        self.shadowed = shadowed

    def text(self) -> str:
        """The JSON object of the header."""
        return (
            f'{{"delivery":{quote(self.delivery)},"target":{quote(self.target)},'
            f'"waiting":[{",".join(map(str, self.waiting))}],"contested":{_listed(self.contested)},'
            f'"overruled":{_listed(self.overruled)},"shadowed":{_listed(self.shadowed)}}}'
        )


def standing_of(record: Any) -> Standing:
    """The standing of a header's `session` object. Raises `KeyError`, `TypeError` and `ValueError` for no such one."""
    staged, new, contested, redacted = record["waiting"]
    waiting = (int(staged), int(new), int(contested), int(redacted))
    target = str(record["target"])
    if target.startswith("/") or ".." in target.split("/") or "\0" in target:
        raise ValueError("a target outside of the worktree")
    return Standing(
        delivery=HOOK if record["delivery"] == HOOK else NATIVE,
        target=target,
        waiting=waiting,
        contested=_pairs(record["contested"]),
        overruled=_pairs(record["overruled"]),
        shadowed=_pairs(record["shadowed"]),
    )


def _listed(pairs: Sequence[tuple[str, str]]) -> str:
    return "[" + ",".join(f"[{quote(one)},{quote(other)}]" for one, other in pairs) + "]"


def _pairs(listed: Any) -> Pairs:
    return tuple((str(one), str(other)) for one, other in listed)
