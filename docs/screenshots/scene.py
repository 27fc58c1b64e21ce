"""The project that pictures and recording show: the demo, and what it lacks for every screen. All of it is made up."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from memtui.app.demo import Demo, build
from memtui.app.demo_records import session_id, transcript
from memtui.app.demo_story import Session
from memtui.engine.atoms import atom_id
from memtui.engine.capture.transcripts.session_folder import session_folder

NOW = datetime(2026, 7, 20, 12, tzinfo=UTC)
MORE = (
    Session(
        22,
        15,
        (
            ("prompt", "The branch has nineteen commits. Always squash commits before merging."),
            ("agent", "Squashed into one."),
        ),
    ),
    Session(
        5,
        11,
        (
            ("agent", "I squash the branch now."),
            ("prompt", "Never squash commits before merging. I read them one by one."),
            ("agent", "They stay as they are."),
        ),
    ),
)
#: What stands in the person's own CLAUDE.md, the oldest first.
OWN_RULES = (
    "Answer in English, whatever the file is written in",
    "Prefer pathlib over os.path",
    "Never push to a protected branch",
    "Ask before deleting files",
    "Cite file and line when you explain code",
    "Use type hints in every new module",
    "Prefer small commits over one big one",
    "Never add a dependency without asking",
    "Run the linter before you commit",
    "Write release notes for people, not for machines",
)
NOTES = {
    "deploys.md": ("project", "Deploys go out on Tuesdays, never on Fridays."),
    "imports.md": ("feedback", "Bank imports are tested with the files in tests/banks/."),
    "rounding.md": ("project", "Rounding happens once, in money.py, when shares are made."),
}


def scene(folder: str) -> Demo:
    """The demo in `folder`, with a contradiction, rules of L3 and notes of Claude Code's; all of it is harvested."""
    environ = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
    demo = build(folder, {**environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}, now=NOW)
    demo = Demo(demo.folder, demo.project, {**demo.environ, "MEMTUI_NOW": NOW.isoformat()})
    claude = Path(demo.environ["CLAUDE_CONFIG_DIR"])
    sessions = claude / "projects" / session_folder(demo.project)
    for session in MORE:
        (sessions / f"{session_id(session)}.jsonl").write_bytes(transcript(session, cwd=demo.project, now=NOW))
    (sessions / "memory").mkdir()
    for name, (kind, words) in NOTES.items():
        head = f"---\nname: {name.removesuffix('.md')}\ndescription: a note\ntype: {kind}\n---\n\n"
        (sessions / "memory" / name).write_text(f"{head}{words}\n", encoding="utf-8")
    (claude / "CLAUDE.md").write_text(_block(), encoding="utf-8")
    sitting = demo.sitting(via="cli")
    sitting.harvest()
    sitting.refresh()
    return demo


def _block() -> str:
    lines = (
        f"- {words}\n<!-- memtui:{atom_id(words, 'tally')} {'0' * 8}-0000-4000-8000-{at:012d}.jsonl#L{at * 7 + 3} -->\n"
        for at, words in enumerate(OWN_RULES)
    )
    begin = "<!-- memtui:begin v1 (reviewed with memtui; edit freely, memtui will ask) -->"
    return f"# My own rules\n\n{begin}\n## Learned\n\n{''.join(lines)}<!-- memtui:end -->\n"
