"""Names in source code: environment variables that are read or set, symbols that are defined."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.engine.review.claim_checks.paths import plain_path
from memtui.engine.review.claim_checks.repository import Repository
from memtui.engine.review.claim_checks.source_code import (
    definitions,
    environment_reads,
    extension,
    without_comments,
)
from memtui.engine.review.claim_checks.verdict import FAIL, PASS, UNSURE, Check, Part, Proof, judged

#: Variables that programs read which no repository holds.
_FOREIGN = re.compile(
    r"(?:AWS|GCP|GOOGLE|AZURE|GITHUB|GITLAB|GIT|GH|NODE|NPM|YARN|PNPM|PYTHON|PIP|UV|POETRY|VIRTUAL|CONDA|CARGO|RUST|GO|JAVA|"
    r"MAVEN|GRADLE|DOCKER|COMPOSE|KUBE|HELM|TF|TERRAFORM|ANSIBLE|SSH|GPG|XDG|LC|LD|DYLD|HTTP|HTTPS|NO|CI|CIRCLE|CLAUDE|"
    r"ANTHROPIC|OPENAI|PG|MYSQL|CFLAGS|CXX|CMAKE|PYTEST|TEXTUAL|DJANGO|FLASK|RAILS|VERCEL|SENTRY)_\w+"
)
_SPOKEN_OF = re.compile(r"(?i)\benv(?:ironment)?\b|\bvariables?\b|\bexport(?:ed)?\b|\.env\b|\bunset\b")
_PREFIXED = ("env_prefix", "envconfig", "viper", "BaseSettings", "ConfigurationProperties", "dotenv_values")
_MOST_FILES = 200  # a name in more of them is looked for no further
_BUILDERS = ("dockerfile", "makefile", "gnumakefile", "justfile", "procfile")
_READ = (
    r"\b(?:[Gg]etenv|LookupEnv|GetEnvironmentVariable|env::var(?:_os)?|env!|ENV(?:\.fetch)?)\s*[\[(]\s*[\"']NAME[\"']|"
    r"\b(?:process|import\.meta|Deno|Bun)\.env(?:\.NAME\b|\[[\"']NAME[\"'])"
)
_SHELLS = ("sh", "bash", "zsh", "yml", "yaml", "mk", "fish")


def check_env(claim: str, part: Part, repository: Repository) -> Check:
    """Whether something here reads or sets a variable; where the claim speaks of none, whether it defines the name."""
    spoken = _SPOKEN_OF.search(claim) is not None or part.text.startswith("$")
    for path, text in _holding(part, repository):
        number = next(_uses(path, text, part.name), 0)
        if number:
            return judged(part, PASS, f"{path} reads or sets it", _proof(path, text, number))
    if not spoken:
        for path, text in _holding(part, repository):
            lines = definitions(path, text, part.name)
            if lines:
                return judged(part, PASS, f"{path} defines it", _proof(path, text, lines[0]))
    return _unproved(part, repository, foreign=_FOREIGN.fullmatch(part.name) is not None)


def check_symbol(part: Part, repository: Repository) -> Check:
    """Whether something in the repository defines a symbol, in the file that the claim names if it names one."""
    name = re.sub(r"::|#", ".", part.name)
    found = list(_defining(name, part, repository))
    here = [proof for proof in found if _is_within(proof.file, part)]
    if len(here) > 1 and not part.within and re.fullmatch(r"[a-z0-9]+", name):
        return judged(part, UNSURE, f"{len(here)} places define something of that name", here[0])
    if here:
        return judged(part, PASS, f"{here[0].file} defines it", here[0])
    if found:
        within = plain_path(part.within)
        if within and repository.kind(within):
            return judged(part, FAIL, f"{found[0].file} defines it, not {within}", found[0])
        return judged(part, UNSURE, f"{found[0].file} defines it; {part.within} isn't there", found[0])
    return _unproved(part, repository, foreign=False)


def _defining(name: str, part: Part, repository: Repository) -> Iterator[Proof]:
    """All definitions of a name, in whatever file."""
    for path, text in _holding(part, repository, everywhere=True):
        for line in definitions(path, text, name):
            yield _proof(path, text, line)


def _is_within(path: str, part: Part) -> bool:
    within = plain_path(part.within)
    return not part.within or path == within or path.startswith(f"{within}/")


def _holding(part: Part, repository: Repository, *, everywhere: bool = False) -> Iterator[tuple[str, str]]:
    """The first files that hold the last word of a name; those that the claim names unless `everywhere`."""
    last = re.split(r"[.:#]+", part.name)[-1]
    count = 0
    for path in repository.sources:
        if everywhere or _is_within(path, part):
            text = repository.text(path)
            if text is not None and last in text:
                yield path, text
                count += 1
                if count == _MOST_FILES:
                    return


def _uses(path: str, text: str, name: str) -> Iterator[int]:
    """The lines that read or set an environment variable; what stands in comments and strings says so and does not."""
    if extension(path) in ("py", "pyi"):
        yield from environment_reads(text, name)
        return
    word = re.escape(name)
    base = path.rpartition("/")[2].lower()
    code = without_comments(path, text, strings=False)
    if base.startswith(".env"):
        pattern = rf"^\s*(?:export\s+)?{word}\s*="
    elif extension(path) in _SHELLS or base.startswith(_BUILDERS):
        sets = rf"^\s*(?:export\s+|ENV\s+|ARG\s+|-\s*)?{word}\s*[=:]"
        pattern = rf"\$\{{?{word}\b|{sets}|\$\$?\({word}\)|\b(?:env|secrets|vars)\.{word}\b"
    else:
        pattern = _READ.replace("NAME", word)
        bare = without_comments(path, text, strings=True)
        for match in re.finditer(pattern, code):
            if bare[match.start()] == code[match.start()]:
                yield code.count("\n", 0, match.start()) + 1
        return
    for match in re.finditer(pattern, code, re.MULTILINE):
        yield code.count("\n", 0, match.end()) + 1


def _unproved(part: Part, repository: Repository, *, foreign: bool) -> Check:
    """A name without proof: gone where no file holds it, else nobody can tell."""
    last = re.split(r"[.:#]+", part.name)[-1]
    for path, text in _holding(part, repository, everywhere=True):
        found = re.search(rf"(?<![\w$]){re.escape(last)}(?![\w$])", text)
        if found:
            number = text.count("\n", 0, found.start()) + 1
            return judged(part, UNSURE, f"{path} names it, which proves nothing", _proof(path, text, number))
    if foreign:
        return judged(part, UNSURE, "no file names it; programs from elsewhere may read it")
    if part.kind == "env" and _made_up(part.name, repository):
        return judged(part, UNSURE, "no file names it whole; a prefix may be put before it")
    if not repository.whole or repository.unread:
        return judged(part, UNSURE, "no file names it; not all of them could be read")
    if part.kind == "symbol" and "." in part.name:
        return judged(part, UNSURE, "no file names it; it may be of a library")
    return judged(part, FAIL, "no file of the repository names it")


def _made_up(name: str, repository: Repository) -> bool:
    """Whether the code may put the name of a variable together."""
    lowered = name.lower()
    for path in repository.sources:
        text = repository.text(path)
        if text is not None and (lowered in text or any(word in text for word in _PREFIXED)):
            return True
    return False


def _proof(path: str, text: str, number: int) -> Proof:
    return Proof(path, number, text.split("\n")[number - 1])
