"""`memtui [PATH]`: the app on a project, the status without a terminal, the demo where there is nothing (issue 2)."""

from __future__ import annotations

import os
from dataclasses import replace

import click

from memtui.app.cli.options import with_place
from memtui.app.cli.output import say
from memtui.app.cli.place import Place
from memtui.engine.sitting import Sitting


@click.command("open", hidden=True)
@click.argument("path", required=False)
@with_place
def open_command(place: Place, path: str | None = None) -> None:
    """Open the project at PATH."""
    ctx = click.get_current_context()
    if path is not None:
        place = replace(place, path=os.path.abspath(os.path.join(place.path, path)))
        ctx.obj = place
    sitting = place.sitting()
    if something_there(sitting):
        if place.screen:
            ctx.exit(place.open_app())
        from memtui.app.cli.status import status_command

        ctx.invoke(status_command)
        return
    from memtui.engine.backends.imports.notes import source_names

    say(f"No memory and no transcripts of {sitting.project.root} here yet.")
    sources = source_names(sitting.remembered)
    if place.screen:
        question = f"{sources}: something is remembered already. Look at what could be taken in?"
        if sources and click.confirm(question, default=True):
            ctx.exit(place.open_app("import"))
        if click.confirm("Look at the demo, on a made-up project?", default=True):
            from memtui.app.cli.demo import demo_command

            ctx.invoke(demo_command)
    else:
        say("On a terminal memtui would offer its demo: `memtui demo` shows what it does on a made-up project.")
        if sources:
            say(f"{sources}: something is remembered already. `memtui import --dry-run` shows what could be taken in.")
        say("`memtui harvest` in a project you have worked on reads its transcripts.")


def something_there(sitting: Sitting) -> bool:
    """Whether memtui knows something of the project, somebody else's `.memory/` or a block is there, or transcripts."""
    entry = sitting.home.entry_of(sitting.project.store)
    if entry is not None and entry.opened:
        return True  # the app reads it all itself
    snapshot = sitting.snapshot()
    if snapshot.causes:
        return True
    if snapshot.claims or snapshot.adopted or snapshot.transcripts:
        return True
    from memtui.engine.capture.transcripts.roots import list_transcripts
    from memtui.engine.capture.transcripts.session_folder import session_folder
    from memtui.engine.locate import locate

    # A session belongs to the folder it was started in, which in a repository may stand below the root.
    folder = session_folder(sitting.project.root)
    below = bool(locate(sitting.project.root).git)
    return any(
        file.slug == folder or (below and file.slug.startswith(folder + "-"))
        for root in sitting.roots
        for file in list_transcripts(root).files
    )
