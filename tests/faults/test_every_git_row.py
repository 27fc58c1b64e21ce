"""Every row of security.md C.3 has tests that say it; none is left out, and each of these tests is there."""

from __future__ import annotations

import re

from tests.conftest import ROOT

#: The rows of the table in its order, each with its tests.
ROWS = {
    "no repo, bare": (
        "test_without_a_repository_nothing_is_committed_and_nothing_waits",
        "test_a_bare_repository_is_written_and_not_committed",
    ),
    "L3": ("test_adopting_writes_the_file_and_commits_in_the_home",),
    "~/.claude is a repo": (
        "test_a_dotfiles_repository_at_claude_gets_no_commit",
        "test_a_link_into_dotfiles_is_written_through_and_asked_about_once",
    ),
    "unborn HEAD": ("test_an_unborn_branch_waits_for_a_yes",),
    "detached HEAD": ("test_a_detached_head_is_told", "test_a_detached_head_may_be_refused"),
    "merge, rebase, cherry-pick, revert, bisect, am": (
        "test_nothing_is_committed_during_another_operation",
        "test_after_the_merge_the_commit_is_made",
    ),
    "other files staged": ("test_another_staged_file_stays_staged",),
    "CLAUDE.md has uncommitted edits": (
        "test_unstaged_edits_of_the_target_stay_unstaged",
        "test_a_hand_edit_inside_the_block_stays_unstaged",
    ),
    "CLAUDE.md staged edits": ("test_staged_edits_of_the_target_stay_staged",),
    "CLAUDE.md untracked": (
        "test_untracked_words_are_committed_only_after_asking",
        "test_a_target_that_memtui_made_is_committed_without_asking",
    ),
    "pre-commit hook, and more than our paths differs": (
        "test_with_other_work_it_doesnt_run_and_nothing_is_committed",
        "test_it_is_skipped_once_when_told",
        "test_in_a_temporary_worktree_it_sees_only_our_change",
        "test_the_framework_killed_in_its_worktree_costs_the_person_nothing",
        "test_the_framework_is_not_run_beside_other_work",
    ),
    "CLAUDE.md or adopted.log ignored": (
        "test_an_ignored_target_is_written_and_not_committed",
        "test_an_outer_rule_that_ignores_the_memory_folder",
    ),
    "tracked atoms.jsonl/staged": ("test_working_files_that_git_tracks_stop_everything",),
    "worktree": ("test_a_linked_worktree_commits_on_its_own_branch",),
    "submodule": ("test_a_submodule_commits_in_itself",),
    "sparse / skip-worktree / assume-unchanged": (
        "test_a_sparse_checkout_without_the_ledgers_folder",
        "test_a_file_that_git_overlooks_is_committed_and_stays_so",
        "test_a_shallow_clone",
    ),
    "CRLF, .gitattributes, LFS filter": (
        "test_windows_newlines_and_autocrlf",
        "test_line_endings_by_attribute",
        "test_a_filter_cleans_what_is_committed",
        "test_a_filter_that_fails_leaves_it_pending",
    ),
    "case-insensitive FS": ("test_the_spelling_that_git_tracks_is_kept", "test_two_spellings_are_refused"),
    "read-only file or folder, EACCES, EROFS": (
        "test_without_the_right_to_write_nothing_is_half_done",
        "test_what_belongs_to_somebody_else_is_refused",
        "test_a_read_only_file_system_is_named",
    ),
    "no identity": ("test_an_identity_is_never_made_up",),
    "signing fails, hook rejects": (
        "test_a_signing_program_that_fails_leaves_it_pending",
        "test_its_no_leaves_everything_of_git_as_it_was",
        "test_a_commit_is_signed_as_configured",
        "test_a_refused_commit_is_made_later",
    ),
    "hook modifies files": (
        "test_a_change_that_keeps_our_lines_is_taken",
        "test_a_change_of_anything_else_is_not",
    ),
    "index.lock": (
        "test_the_index_lock_of_another_git_is_left_alone",
        "test_a_git_that_dies_with_the_index_locked",
    ),
    "protected branch": ("test_nothing_is_pushed_and_the_branch_is_named", "test_never_commit_is_a_setting"),
    "core.fileMode, mode 100755": (
        "test_the_mode_in_git_and_on_disk_is_kept",
        "test_a_file_mode_that_git_doesnt_look_at",
    ),
    "disk full at any step": (
        "test_a_disk_that_is_full_at_any_step",
        "test_a_write_that_the_kernel_cuts",
        "test_in_an_adoption",
    ),
    "HEAD moved meanwhile": ("test_head_that_moves_once_is_met_and_twice_is_pending",),
    "crash between write and commit": ("test_a_crash_around_a_git_command", "test_with_a_repository"),
}
#: What stands in no row and belongs to it all the same.
BESIDE = {
    "SHA-256 ids": "test_a_repository_with_long_ids",
    "hooksPath": "test_it_is_found_where_the_settings_say",
    "hooksPath below the repository": "test_a_hook_in_a_configured_folder_below_the_repository",
    "waiting commits, together": "test_two_that_waited_are_committed_together_and_in_order",
}
_PLACES = ("tests/engine", "tests/faults", "tests/cli")
_NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)


def _names() -> set[str]:
    pages = [path for place in _PLACES for path in (ROOT / place).glob("test_*.py")]
    return {name for path in pages for name in _NAME.findall(path.read_text())}


def test_every_row_has_its_tests() -> None:
    assert len(ROWS) == 28
    names = _names()
    missing = {row: [name for name in tests if name not in names] for row, tests in ROWS.items()}
    assert {row: gone for row, gone in missing.items() if gone or not ROWS[row]} == {}


def test_what_stands_beside_the_rows_is_there() -> None:
    assert {what: name for what, name in BESIDE.items() if name not in _names()} == {}
