"""Who may decide: a person at a terminal, never an agent on a person's behalf (design §5)."""

from __future__ import annotations

from collections.abc import Mapping

from memtui.engine.config import Settings
from memtui.engine.errors import Refused
from memtui.engine.harness_marks import harness_mark


def may_decide(
    environ: Mapping[str, str], chosen: Settings, *, terminal: bool, yes: bool = False, ids: bool = False
) -> None:
    """Raise `Refused` unless a person decides: at a terminal, or with ids and `--yes` where the home allows it."""
    mark = harness_mark(environ)
    if mark:
        raise Refused(
            "An agent can't decide what it remembers.",
            f"{mark} is set: this command was started by a coding agent.",
            "Run it yourself in a terminal of your own.",
        )
    if terminal:
        return
    if not chosen.decide_without_terminal:
        raise Refused(
            "Deciding needs a terminal.",
            "Standard input or output is not one.",
            "Run it in a terminal, or set decide_without_terminal = true in memtui's config.toml.",
        )
    if not (yes and ids):
        raise Refused(
            "Deciding without a terminal needs explicit ids and --yes.", hint="Name each claim and add --yes."
        )
