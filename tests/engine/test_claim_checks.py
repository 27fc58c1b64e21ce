"""Checks at the gate: no false pass, most parts decided, the line that proves it, new names offered (design §3.3)."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.adopt.history import Went, history_of
from memtui.engine.review.claim_checks.checking import Checker, tally
from memtui.engine.review.claim_checks.parts import parts_of
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, VERDICTS, Check
from memtui.engine.review.claim_checks.versions import OPEN, OUTSIDE, WITHIN, compare
from tests.engine.checked_repositories import make

CLAIMS = Path(__file__).parents[1] / "fixtures" / "checked_claims.txt"
TRUTHS = {"+": PASS, "-": FAIL, "?": UNSURE}


@dataclass(frozen=True)
class Labelled:
    """A claim about a repository; each part has the verdicts that are true of it."""

    repository: str
    claim: str
    parts: tuple[tuple[str, frozenset[str]], ...]


def labelled() -> Iterator[Labelled]:
    for line in CLAIMS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        repository, claim, parts = (field.strip() for field in line.split(" |"))
        truths: dict[str, set[str]] = {}
        for label in re.findall(r"(?:^|(?<=\s))([+?-][^\s].*?)(?=\s[+?-][^\s]|$)", parts):
            truths.setdefault(label[1:], set()).add(TRUTHS[label[0]])
        yield Labelled(repository, claim, tuple((part, frozenset(each)) for part, each in truths.items()))


SET = tuple(labelled())


@pytest.fixture(scope="module")
def checkers(tmp_path_factory: pytest.TempPathFactory, gitconfig: Path) -> dict[str, Checker]:
    """A checker for each repository, with the history."""
    kept = os.environ.get("GIT_CONFIG_GLOBAL")
    os.environ["GIT_CONFIG_GLOBAL"] = str(gitconfig)
    try:
        places = make(tmp_path_factory.mktemp("checked").resolve())
    finally:
        os.environ.update({"GIT_CONFIG_GLOBAL": kept} if kept else {})
    return {name: Checker(str(root), history_of(str(root), os.environ)) for name, root in places.items()}


def plain(check: Check) -> str:
    return check.part.strip("`")


def test_the_set_is_large_enough() -> None:
    assert len(SET) >= 120
    assert len({each.repository for each in SET}) >= 3
    assert len({each.claim for each in SET}) == len({(each.claim) for each in SET})


def test_no_false_pass_and_most_parts_decided(
    checkers: dict[str, Checker], record_property: Callable[[str, object], None]
) -> None:
    wrong: list[str] = []
    verdicts: Counter[str] = Counter()
    decidable = decided = parts = 0
    for each in SET:
        found = {plain(check): check for check in checkers[each.repository].check(each.claim)}
        truths = dict(each.parts)
        wrong += [f"not a part: {part!r} of {each.claim!r}" for part in found.keys() - truths.keys()]
        for part, true in truths.items():
            check = found.get(part)
            verdict = check.verdict if check else "not found"
            parts += 1
            verdicts[verdict] += 1
            if verdict == PASS and PASS not in true:
                wrong.append(f"false pass: {part!r} of {each.claim!r}: {check}")
            if verdict == FAIL and FAIL not in true:
                wrong.append(f"false fail: {part!r} of {each.claim!r}: {check}")
            if UNSURE not in true:
                decidable += 1
                decided += verdict in (PASS, FAIL)
    share = decided / decidable
    figures = (
        f"{len(SET)} claims, {parts} parts, {dict(verdicts)}; {decided} of {decidable} decidable decided: {share:.1%}"
    )
    record_property("checks", figures)
    assert wrong == []
    assert share >= 0.8, figures


def test_every_pass_names_what_proves_it(checkers: dict[str, Checker]) -> None:
    for each in SET:
        checker = checkers[each.repository]
        for check in checker.check(each.claim):
            assert check.verdict in VERDICTS
            if check.verdict != PASS:
                continue
            file, _, number = check.where.partition(":")
            place = Path(checker.root, file)
            assert place.exists() or file.startswith(".git/"), check
            if number and not file.startswith(".git/"):
                line = place.read_text().split("\n")[int(number) - 1]
                assert " ".join(line.split())[:100] == check.line[:100], check


@pytest.mark.parametrize(
    ("repository", "claim", "offer"),
    [
        ("shop", "Text functions are in src/legacy/util.ts", "Text functions are in src/shared/strings.ts"),
        ("shop", "Shared text is in `src/shared/text.ts`", "Shared text is in `src/shared/strings.ts`"),
        ("shop", "Architecture decisions go to docs/adr/", "Architecture decisions go to docs/decisions/"),
        ("shop", "The first one is docs/adr/0001-first.md", "The first one is docs/decisions/0001-first.md"),
        ("books", "Reports are made in ./books/report.py now", "Reports are made in ./books/reports/summary.py now"),
        ("relay", "Migrations stand in migrations/", "Migrations stand in db/migrations/"),
        ("press", "`src/layout.rs` holds it", "`src/page/layout.rs` holds it"),
    ],
)
def test_a_renamed_file_is_offered_as_other_words(
    checkers: dict[str, Checker], repository: str, claim: str, offer: str
) -> None:
    (check,) = checkers[repository].renamed(claim)
    assert (check.verdict, check.offer) == (FAIL, offer)
    assert "renamed to" in check.words


@pytest.mark.parametrize(
    "claim", ["The one-off is src/once.ts", "src/legacy/util.ts was removed", "Never touch src/legacy/util.ts"]
)
def test_what_was_deleted_or_denied_offers_nothing(checkers: dict[str, Checker], claim: str) -> None:
    assert checkers["shop"].renamed(claim) == ()


def test_without_a_history_no_git_runs_and_nothing_is_offered(checkers: dict[str, Checker]) -> None:
    bare = Checker(checkers["shop"].root)
    (check,) = bare.check("Text functions are in src/legacy/util.ts")
    assert (check.verdict, check.offer, check.words) == (FAIL, "", "it isn't there")


def test_a_line_with_a_secret_is_shown_redacted(repo: Path) -> None:
    key = "gh" + "p_" + "MemTui" * 6
    (repo / "config.py").write_text(f"import os\nTOKEN = os.environ.get('APP_TOKEN', '{key}')\n")
    (check,) = Checker(str(repo)).check("The env var `APP_TOKEN` holds it")
    assert check.verdict == PASS
    assert key not in check.line
    assert "[REDACTED:" in check.line


def test_a_real_env_file_is_never_opened(repo: Path) -> None:
    (repo / ".env").write_text("APP_TOKEN=hidden\n")
    (repo / ".env.local").write_text("APP_TOKEN=hidden\n")
    (check,) = Checker(str(repo)).check("The env var `APP_TOKEN` holds it")
    assert check.verdict != PASS
    assert "hidden" not in check.line


def test_what_is_too_much_to_read_is_not_failed(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        (repo / f"m{number}.py").write_text("x = 1\n")
    assert [each.verdict for each in Checker(str(repo)).check("`do_it()` does it")] == [FAIL]
    monkeypatch.setattr("memtui.engine.review.claim_checks.repository.MOST_ENTRIES", 10)
    assert [each.verdict for each in Checker(str(repo)).check("`do_it()` does it")] == [UNSURE]
    monkeypatch.undo()
    (repo / "large.py").write_text("y = 2\n" * 200_000)
    assert [each.verdict for each in Checker(str(repo)).check("`do_it()` does it")] == [UNSURE]


def test_links_are_not_followed(repo: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.py").write_text("def far_away(): ...\n")
    (repo / "lib").symlink_to(outside)
    found = Checker(str(repo)).check("`far_away()` is in lib/a.py")
    assert [each.verdict for each in found] == [FAIL, UNSURE]
    assert "far_away" not in "".join(each.line for each in found)


@pytest.mark.parametrize(
    ("spec", "ecosystem", "claimed", "floor", "verdict"),
    [
        ("^18.2.0", "npm", "18", False, WITHIN),
        ("^18.2.0", "npm", "18.2", False, OPEN),
        ("~18.2.0", "npm", "18.2", False, WITHIN),
        ("^18.2.0", "npm", "17", False, OUTSIDE),
        ("^0.3.1", "npm", "0.3", False, WITHIN),
        (">=18 || ^16", "npm", "18", False, OPEN),
        ("16 || 17", "npm", "18", False, OUTSIDE),
        ("latest", "npm", "18", False, OPEN),
        ("*", "npm", "18", False, OPEN),
        (">=3.11", "python", "3.11", True, WITHIN),
        (">=3.11", "python", "3.11", False, OPEN),
        (">=3.9", "python", "3.11", True, OUTSIDE),
        (">=3.11,<3.13", "python", "3.11", True, OPEN),
        ("==4.2.7", "python", "4.2", False, WITHIN),
        (">=4.2,<5", "python", "4", False, WITHIN),
        ("~=4.2.0", "python", "4.2", False, WITHIN),
        ("~=4.2", "python", "4.2", False, OPEN),
        ("!=4.2.1", "python", "4.2", False, OPEN),
        ("4.2.7", "python", "4.2", False, OPEN),
        ("1.0", "cargo", "1", False, WITHIN),
        ("=1.36.0", "cargo", "1.35", False, OUTSIDE),
        ("1.0.0-beta.1", "cargo", "1", False, OPEN),
    ],
)
def test_versions_are_compared_as_intervals(spec: str, ecosystem: str, claimed: str, floor: bool, verdict: str) -> None:
    assert compare(spec, ecosystem, claimed, floor=floor) == verdict


@pytest.mark.parametrize(
    "claim",
    [
        "Use pnpm, never npm",
        "make sure to run just the tests",
        "Just use common sense and/or ask",
        "Answers are short: 24/7 support, v2 of the API, step 3",
        "Keep functions under 40 lines",
        "We moved to Next.js and Node.js",
        "Prefer composition over inheritance",
        "See example.com/docs/page.html and https://host.invalid/a/b.py",
        "`true` is the default and `latest` the tag",
    ],
)
def test_english_is_not_checked(claim: str, checkers: dict[str, Checker]) -> None:
    assert all(checker.check(claim) == () for checker in checkers.values())


@given(st.text(alphabet=st.sampled_from("`./_-ab A1@=>$(),:runmake branch never npm\n"), max_size=120))
def test_any_words_have_parts_that_stand_in_them(claim: str) -> None:
    parts = parts_of(claim)
    assert all(0 <= part.start < part.end <= len(claim) and part.name for part in parts)
    assert [part.start for part in parts] == sorted(part.start for part in parts)


def test_a_history_says_what_never_was(checkers: dict[str, Checker]) -> None:
    history = checkers["shop"].history
    assert history is not None
    assert history("never/there.ts") == Went(False)
    assert history("src/once.ts") == Went(True)


def test_a_tally_counts_each_verdict() -> None:
    checks = [Check("path", "a", verdict, "") for verdict in (PASS, PASS, FAIL, UNSURE)]
    assert tally(checks) == (2, 1, 1)


def test_a_folder_without_a_repository_is_not_walked(tmp_path: Path) -> None:
    below = tmp_path / "private"
    below.mkdir()
    (below / "a.py").write_text("def far_away(): ...\n")
    checker = Checker(str(tmp_path))
    assert [each.verdict for each in checker.check("`far_away()` is the entry")] == [UNSURE]
    assert checker.repository.files == ()
