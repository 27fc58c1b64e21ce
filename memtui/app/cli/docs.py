"""The reference part of docs/cli.md, made from the commands themselves: `python -m memtui.app.cli.docs`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from memtui.app.cli.fields import FIELDS
from memtui.app.cli.records import Fields
from memtui.app.cli.root import COMMANDS, load, memtui

MARK = "<!-- From here on made by `python -m memtui.app.cli.docs`; a test compares. -->\n"


def reference() -> str:
    """The reference: every command with its arguments, options and JSON fields."""
    parts = [_section("memtui", memtui)]
    for name, (module, _) in COMMANDS.items():
        command = load(module, f"{name}_command")
        parts.append(_section(f"memtui {name}", command, FIELDS.get(name)))
        below = command.commands if isinstance(command, click.Group) else {}
        parts += [_section(f"memtui {name} {each}", sub) for each, sub in below.items()]
    return MARK + "\n" + "\n".join(parts)


def _section(title: str, command: click.Command, fields: Fields | None = None) -> str:
    ctx = click.Context(command, info_name=title)
    usage = " ".join([title, *command.collect_usage_pieces(ctx)])
    lines = [f"## `{title}`", "", "```", usage, "```", "", _text(command), ""]
    lines += _options(command)
    if fields:
        lines += ["| JSON field | type | meaning |", "|---|---|---|", "| `v` | number | version of the document, 1 |"]
        lines += [f"| `{path}` | {kind} | {_cell(meaning)} |" for path, (kind, meaning) in fields.items()]
        lines.append("")
    return "\n".join(lines)


def _text(command: click.Command) -> str:
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _options(command: click.Command) -> Iterator[str]:
    """A table of the options; every command has --help, which is not repeated."""
    options = [each for each in command.params if isinstance(each, click.Option)]
    if not options:
        return
    yield "| option | |"
    yield "|---|---|"
    for option in options:
        name = ", ".join(option.opts) + ("" if option.is_flag else f" {_metavar(option)}")
        default = f" (default: {option.default})" if option.show_default else ""
        yield f"| `{_cell(name)}` | {_cell(option.help or '')}{default} |"
    yield ""


def _metavar(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return "|".join(map(str, option.type.choices))
    return option.metavar or option.type.name.upper().split(" ")[0]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    click.echo(reference(), nl=False)
