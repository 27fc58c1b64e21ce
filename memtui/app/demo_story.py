"""The demo's story: five weeks of one person and an agent on `tally`, a small tool for shared expenses. Data only.

Every word is made up. `{key}` stands for a sandbox key that is put together when the transcripts are written, so that
no file of memtui holds one.
"""

from __future__ import annotations

from dataclasses import dataclass

PROJECT = "tally"

#: Forms: what the person typed (prompt), typed while the agent worked (queued), typed while refusing a tool (refusal),
#: typed as a free answer (answer); what the agent said (agent) and ran (tool).
Turn = tuple[str, str]


@dataclass(frozen=True)
class Session:
    """One conversation, `days` before now at `hour` o'clock UTC; `aged` is gone once it was read."""

    days: int
    hour: int
    turns: tuple[Turn, ...]
    aged: bool = False


CLAUDE_MD = """\
# tally

Splits shared expenses. Python 3.12, SQLite, no framework.

- `make check` runs the linter and all tests
- money code lives in `money.py`; read it before you touch amounts

Ask before you add a dependency.
"""

MONEY = '''\
def split(cents: int, people: int) -> list[int]:
    """Shares of an amount; the first ones pay the rest."""
    share, rest = divmod(cents, people)
    return [share + (at < rest) for at in range(people)]
'''

FILES: dict[str, str] = {
    "CLAUDE.md": CLAUDE_MD,
    "README.md": "# tally\n\nWho owes whom?\n",
    "Makefile": "check:\n\truff check . && python -m unittest\n",
    "money.py": MONEY,
}

SESSIONS: tuple[Session, ...] = (
    Session(
        34,
        9,
        (
            ("prompt", "Set up the project so that I can run the tests. What is missing?"),
            ("agent", "A Makefile with a check target. I'll add one and open a pull request against main."),
            ("prompt", "Pull requests go to dev, never to main."),
            ("agent", "Understood: dev it is."),
            ("prompt", "We name migrations by date, like 20260701_add_vat.sql"),
            ("agent", "Renamed."),
        ),
        aged=True,
    ),
    Session(
        27,
        14,
        (
            ("prompt", "The split of 10.00 by three loses a cent. Can you look at money.py?"),
            ("agent", "I'll change split() to use floats and round at the end."),
            ("tool", "Read money.py"),
            ("queued", "no, amounts are integer cents, never floats"),
            ("agent", "Integer cents, then: the first shares pay the rest."),
        ),
    ),
    Session(
        23,
        10,
        (
            ("prompt", "Add a CSV import for bank statements."),
            ("tool", "Write importer.py"),
            ("agent", "Done. Shall I push to main?"),
            ("prompt", "Pull requests go to dev, never to main. Then go on with the importer tests."),
            ("agent", "Opened against dev."),
        ),
    ),
    Session(
        20,
        16,
        (
            ("prompt", "Run the tests before you go on"),
            ("tool", "python -m pytest"),
            ("refusal", "use `make check`, never plain pytest"),
            ("tool", "make check"),
            ("agent", "All 41 pass."),
        ),
    ),
    Session(
        17,
        8,
        (
            ("prompt", "remember that the staging database is wiped every Sunday night"),
            ("agent", "Noted."),
            ("prompt", "thanks! now rename parse_row to read_row"),
            ("agent", "Renamed in four places."),
        ),
    ),
    Session(
        14,
        11,
        (
            ("prompt", "Write the commit for the importer."),
            ("agent", "One commit with 14 files?"),
            ("prompt", "I prefer small commits over one big one. Split it by module."),
            ("agent", "Five commits."),
        ),
    ),
    Session(
        12,
        15,
        (
            ("prompt", "Always use the sandbox key {key} for the payment tests."),
            ("agent", "I'll read it from the environment instead of writing it down."),
            ("prompt", "Why does the webhook test time out?"),
            ("agent", "It waits for a reply that the sandbox never sends."),
        ),
    ),
    Session(
        9,
        9,
        (
            ("prompt", "Export the balances as JSON, please."),
            ("agent", "With floats for the amounts, as JSON has no cents?"),
            ("prompt", "No, amounts are integer cents, never floats."),
            ("agent", "Integers."),
            ("prompt", "Never edit generated files under `client/`."),
            ("agent", "I'll change the schema and run the generator."),
        ),
    ),
    Session(
        6,
        13,
        (
            ("prompt", "Is the branch ready?"),
            ("agent", "Yes, which base branch should the PR have?"),
            ("prompt", "PRs always target the dev branch"),
            ("agent", "Opened against dev."),
        ),
    ),
    Session(
        4,
        10,
        (
            ("prompt", "The importer fails when the CSV has a BOM."),
            ("agent", "It reads with utf-8-sig now."),
            ("ask", "Which date format should the report use?"),
            ("answer", "For dates we use ISO 8601, never the American format"),
            ("agent", "ISO 8601."),
        ),
    ),
    Session(
        2,
        17,
        (
            ("prompt", "Cut the release."),
            ("agent", "I'll merge straight into main."),
            ("prompt", "Pull requests go to dev, never to main. I merge dev into main myself."),
            ("agent", "Sorry. The release PR is against dev."),
            ("prompt", "Decision: we keep SQLite, no PostgreSQL before version 2."),
            ("agent", "SQLite stays."),
        ),
    ),
    Session(
        1,
        9,
        (
            ("prompt", "What is left on the list for this week?"),
            ("agent", "The VAT report and the currency rounding."),
            ("prompt", "Do the rounding first and show me the diff before you commit it"),
            ("agent", "Here it is."),
        ),
    ),
)


def sandbox_key() -> str:
    """A key that looks like a payment sandbox's and opens nothing."""
    return "_".join(("sk", "test", "Demo0" + "NotAKey1" * 3))
