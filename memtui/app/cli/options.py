"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import click

from memtui.app.cli.place import Place

Command = TypeVar("Command", bound=Callable[..., Any])


class Option(Protocol):
    """What `click.option` gives back, said so that it may be used more than once."""

    def __call__(self, command: Command, /) -> Command: ...


with_place = click.make_pass_decorator(Place)

as_json: Option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document (fields: docs/cli.md).")
plain: Option = click.option("--plain", is_flag=True, help="Print lines instead of opening the app.")
yes: Option = click.option(
    "--yes",
    is_flag=True,
    help="Decide without a terminal; also needs ids and `decide_without_terminal = true` in config.toml.",
)
ids: Option = click.argument("ids", nargs=-1, required=True, metavar="ID...")
one_id: Option = click.argument("id_", metavar="ID")
