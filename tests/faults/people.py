"""Acting as somebody who is not root: permissions bind nobody who is."""

from __future__ import annotations

import os
import pwd
from collections.abc import Callable
from pathlib import Path

from tests.faults.points import Outcome, outcome


def owned_by_nobody(*places: Path) -> None:
    """Give everything below these places, and the way there, to the account without rights."""
    if os.geteuid():
        return
    nobody = pwd.getpwnam("nobody")
    for place in places:
        for path in [place, *place.rglob("*")]:
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
        for above in place.parents:
            if not above.stat().st_mode & 0o001:
                above.chmod(0o711)


def as_nobody(act: Callable[[], object]) -> Outcome:
    """What becomes of `act` in a child without root's rights; whoever is not root is nobody already."""

    def stripped() -> None:
        if not os.geteuid():
            nobody = pwd.getpwnam("nobody")
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
        act()

    return outcome(stripped)
