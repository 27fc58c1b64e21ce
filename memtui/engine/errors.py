"""The one family of errors that memtui raises on purpose (design §1). Lean: a hook may import it.

MemtuiError
├── Refused            a rule or a safety check says no           exit 4
│   ├── FileRefused    a file is not what it must be to be read or written
│   ├── BlockBroken    the markers in a target are not one well-formed pair
│   ├── Stale          something changed since the person decided
│   ├── LockBusy       another writer holds the store
│   └── GitRefused     git can't commit here now; what is written stays written
├── NotFound           nothing has that id, path or name          exit 4
└── BadInput           the words of the caller are off            exit 2
"""

from __future__ import annotations


class MemtuiError(Exception):
    """A fault that memtui knows: `title` says what, `detail` where, `hint` what to do next."""

    exit_code = 1

    def __init__(self, title: str, detail: str = "", hint: str = "") -> None:
        super().__init__(title)
        self.title = title
        self.detail = detail
        self.hint = hint

    def __str__(self) -> str:
        return "\n".join(part for part in (self.title, self.detail, self.hint) if part)


class Refused(MemtuiError):
    """A rule or a safety check says no; nothing was changed."""

    exit_code = 4


class FileRefused(Refused):
    """A file is not regular, not ours, linked, too large or not reachable."""


class Unfinished(FileRefused):
    """The files are written, and something kept the rest from it; memtui finishes that at its next start."""


class BlockBroken(Refused):
    """The markers of a target file are not one well-formed pair; the detail names the lines."""


class Stale(Refused):
    """A file or a claim changed since the person decided about it."""


class LockBusy(Refused):
    """Another writer holds the store for longer than we wait."""


class GitRefused(Refused):
    """Git can't make the commit here and now; what was written before stays written."""


class NotFound(MemtuiError):
    """No such id, path or name."""

    exit_code = 4


class BadInput(MemtuiError):
    """The caller's words or settings can't be understood."""

    exit_code = 2
