"""Shell commands as a transcript holds them: which program a line runs, and whether two lines differ in earnest.

Only lines that run one command are read: where several are joined or piped, the exit code doesn't say which failed.
"""

from __future__ import annotations

import re

COMMAND_MAX = 80  # characters; a command is shown whole or not at all, since half a one can't be run

_QUOTED = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"")
_REDIRECTS = re.compile(r"\s+(?:[12&]?>{1,2}\s?/dev/null|2>&1|</dev/null)(?=\s|$)")
_SETS_UP = re.compile(r"(?:cd|pushd|export|source|set|\.)\s|(?:\w+=\S*\s*)+$")
_JOINS = re.compile(r"[;|&\n`]|\$\(|<<|[<>]\(")
_ASSIGNS = re.compile(r"[A-Za-z_]\w*=\S*")
_PLAIN = re.compile(r"[a-z][a-z0-9:_-]*")
_VERSION = re.compile(r"(?<=[a-z])\d+(?:\.\d+)*$")

_BEFORE = frozenset(("sudo", "time", "env", "command", "exec", "nohup", "npx", "bunx", "uvx"))
_RUNNERS = frozenset(
    f"{program} {word}"
    for word, programs in (
        ("run", ("uv", "poetry", "pipenv", "hatch", "pdm", "rye", "pipx")),
        ("exec", ("bundle", "npm", "pnpm", "yarn", "mise")),
        ("dlx", ("pnpm", "yarn")),
        ("x", ("bun",)),
        ("-m", ("python",)),
    )
    for program in programs
)
#: Programs that do different things by their next word, which belongs to the head.
_BY_WORD_WORDS = """
    git gh glab npm pnpm yarn bun deno cargo go rustup make just task mise docker podman kubectl helm terraform tofu
    uv pip pipenv poetry hatch pdm rye conda brew apt apt-get dnf gem bundle rails rake dotnet mvn gradle gradlew mix
    composer artisan aws gcloud az fly heroku vercel wrangler firebase supabase prisma alembic flutter dart swift
    xcodebuild bazel ruff nx turbo lerna systemctl ansible nix ng expo
"""
_BY_WORD = frozenset(_BY_WORD_WORDS.split())
_BY_TWO_WORDS = frozenset(("run", "compose", "exec", "tool", "pip", "workspace"))
_SCRIPTS = frozenset(("python", "node", "bash", "sh", "zsh", "ruby", "perl", "php", "tsx", "ts-node"))
_TAKES_VALUE = frozenset(("-C", "-c", "--prefix", "--dir", "--cwd", "-w", "-F", "--filter", "--workspace", "-f", "-n"))
#: Programs whose next word is a file or folder.
_ON_FILES = frozenset(
    (
        "pytest",
        "tox",
        "jest",
        "vitest",
        "mocha",
        "mypy",
        "pyright",
        "eslint",
        "tsc",
        "prettier",
        "black",
        "flake8",
        "pylint",
    )
)
#: Looking around: what fails there was a guess, and nobody can learn from the next one.
_LOOKS_WORDS = """
    ls cat cd echo printf grep egrep rg ag find fd head tail wc sed awk diff cmp test [ which type stat file du df
    pwd true false sleep kill pkill pgrep ps jq tree less more sort uniq xargs touch mkdir rm cp mv ln chmod
"""
_LOOKS = frozenset(_LOOKS_WORDS.split())


def one_command(line: str) -> str:
    """The one command that `line` runs, without what sets it up (`cd … &&`) and throws output away; "" for others."""
    line = _REDIRECTS.sub("", f" {line.strip()}").strip()
    masked = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), line)
    while (joint := masked.find("&&")) >= 0 and _SETS_UP.match(masked[:joint].strip()):
        line, masked = line[joint + 2 :], masked[joint + 2 :]
    # Inside double quotes a shell still runs commands; a quotation mark that is never closed leaves a line open.
    if _JOINS.search(masked) or "$(" in line or "`" in line or "\n" in line or re.search("['\"]", masked):
        return ""
    return " ".join(line.split())


def head_of(command: str) -> str:
    """What `command` runs, by name: `pytest` for `uv run pytest -x`, `npm test`, `python build.py`.

    "" where there is no telling, and for looking around. `command` is one command (`one_command`).
    """
    words = _without_runners(command.split())
    if not words:
        return ""
    program = _name(words[0])
    if program in _LOOKS or not re.fullmatch(r"[\w.+-]+", program):
        return ""
    if program in _BY_WORD:
        return _with_words(program, words[1:])
    if program in _SCRIPTS:
        script = next((word for word in words[1:] if not word.startswith("-")), "")
        inline = any(word in ("-c", "-e") for word in words[1:3])
        return "" if inline or not script else f"{program} {script.rsplit('/', 1)[-1]}"
    if program not in _ON_FILES and words[1:] and _PLAIN.fullmatch(words[1]):
        return f"{program} {words[1]}"  # of a program that nobody listed, a bare word is most often what it does
    return program


def _without_runners(words: list[str]) -> list[str]:
    while words:
        pair = " ".join((_name(words[0]), *words[1:2]))
        if _ASSIGNS.fullmatch(words[0]) or _name(words[0]) in _BEFORE:
            words = _without_options(words[1:])
        elif pair in _RUNNERS:
            words = _without_options(words[2:])
        elif words[0] == "timeout":
            words = _without_options(words[1:])[1:]
        else:
            break
    return words


def _without_options(words: list[str]) -> list[str]:
    while words and words[0].startswith("-"):
        words = words[1:]
    return words


def _name(word: str) -> str:
    name = word.rsplit("/", 1)[-1]
    return _VERSION.sub("", name) if name.startswith(("python", "pip")) else name


def _with_words(program: str, rest: list[str]) -> str:
    found: list[str] = []
    words = iter(rest)
    for word in words:
        if word.startswith("-"):
            if word in _TAKES_VALUE:
                next(words, "")
            continue
        if not _PLAIN.fullmatch(word):
            break
        found.append(word)
        if word not in _BY_TWO_WORDS or len(found) == 2:
            break
    return " ".join((program, *found)) if found else ""


_SYNTAX = re.compile(r"SyntaxError|IndentationError|[Uu]nexpected token|command not found|[Ss]yntax error")
_NO_FILE = "No such file or directory"
#: What fails is the code at work, not the command: tests, types, lint. It passes once the code is changed.
_CODE = re.compile(
    r"AssertionError|^FAILED\b|^(?:E\s+)?assert\b|^FAIL\b|--- FAIL|\b\d+ (?:failed|failing|issues?|problems?)\b|"
    r"error(?: TS\d+|\[E\d+\])|^error: aborting due to|Found \d+ errors?|: error:|would reformat"
)


def is_trivial(failed: str, output: str, error: str, instead: str) -> bool:
    """Whether nothing is learnt from `instead` after `failed` (plugmem-fusion.md A.3).

    The same command again, at most two characters changed, a slip of syntax, a path put right, or a failure of the
    code at work. `output` is all the failed command printed, `error` the line of it that says why.
    """
    if _within_two(failed, instead) or _SYNTAX.search(output) or _CODE.search(error):
        return True
    return _NO_FILE in output and _moved(failed, output, instead)


def _moved(failed: str, output: str, instead: str) -> bool:
    """Whether a word that `output` names as missing stands in `failed` and not in `instead`."""
    gone = set(failed.split()) - set(instead.split())
    return any(word.strip("'\"") in output for word in gone if len(word) > 1)


def _within_two(one: str, other: str) -> bool:
    """Whether two changed characters at most part the two texts."""
    if abs(len(one) - len(other)) > 2:
        return False
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        before, row[0] = row[0], at
        for place, wanted in enumerate(other, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (char != wanted))
    return row[-1] <= 2


_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_SAYS_WHY = re.compile(
    r"(?i)\b(?:\w*error|failed|failure|fatal|cannot|can't|could not|couldn't|unable|not found|\w*exception|denied|"
    r"refused|rejected|missing|invalid|unknown|unsupported|unrecognized|undefined|no such|does not|doesn't|not a|"
    r"panic|conflict|must|required|requires|timed out|already|unexpected)\b"
)
_NO_WORDS = re.compile(r"[\W_]*$|=+ .* =+$|>|\$ |\s*at \S+ \(|\[[\w-]+\] \$ ")
_LINE_MAX = 1_000


def error_line(output: str) -> str:
    """The first line of a failed command's output that says why, else its first line with words; "" for none."""
    lines = [line.strip() for line in _ANSI.sub("", output).splitlines() if len(line) <= _LINE_MAX]
    worded = [line for line in lines if not _NO_WORDS.match(line)]
    return next((line for line in worded if _SAYS_WHY.search(line)), worded[0] if worded else "")
