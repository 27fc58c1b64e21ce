"""What a person looks at before a redacted claim may pass: what was replaced, and the very line (design §3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from memtui.engine.atoms import strip_pointer
from memtui.engine.blocks.edits import claim_entry
from memtui.engine.blocks.render import render_block
from memtui.engine.blocks.scan import END
from memtui.engine.redact.rule import PLACEHOLDER
from memtui.engine.store.merge import Claim
from memtui.engine.store.snapshot import Snapshot
from memtui.engine.text import visible


def kinds_in(text: str) -> tuple[str, ...]:
    """The kinds of what was replaced in a text, one for each span, in order."""
    return tuple(found.group()[len("[REDACTED:") : -1] for found in PLACEHOLDER.finditer(text))


def lines_if_accepted(snapshot: Snapshot, claim: Claim) -> Sequence[str]:
    """The lines that the target file would get for a claim, exactly, each `visible()`; none without a target."""
    target = snapshot.file.target
    if target is None:
        return ()
    entry = claim_entry(claim.atom.claim, claim.atom.id, strip_pointer(claim.atom.source))
    empty = render_block((), newline=b"\n", pointers=target.pointers).removesuffix(END + b"\n")
    block = render_block((entry,), newline=b"\n", pointers=target.pointers)
    body = block.removeprefix(empty).removesuffix(END + b"\n")
    return tuple(visible(line) for line in body.decode("utf-8", "replace").split("\n")[:-1])
