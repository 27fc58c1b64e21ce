"""The words and shapes by which a claim names what can be checked; every pattern is bounded by the claim."""

from __future__ import annotations

import re


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


SPAN = re.compile(r"`([^`]{1,200})`")
WORD = re.compile(r"[^\s`\"'“”‘’()\[\]{}<>,;]+")
EXTENSIONS = _words(
    """
    md mdx rst txt py pyi ipynb js jsx ts tsx mjs cjs vue svelte go rs rb java kt kts swift c h cc cpp hpp cs php scala
    sh bash zsh fish ps1 sql graphql proto json jsonc json5 yaml yml toml ini cfg conf env lock xml html css scss less
    svg png csv tf tfvars gradle mk cmake dockerfile nix ex exs erl hs ml lua r jl dart zig
    """
)
FILE = re.compile(rf"(?:[\w@+-]|\.(?!\.))*[\w@+-]\.(?:{'|'.join(EXTENSIONS)})", re.IGNORECASE)
NAMED = frozenset(
    _words(
        """
        Makefile makefile GNUmakefile justfile Justfile Dockerfile Procfile Gemfile Rakefile Vagrantfile Jenkinsfile
        CODEOWNERS LICENSE .gitignore .gitattributes .editorconfig .dockerignore .npmrc .nvmrc .envrc
        """
    )
)
#: Names of programs and frameworks that end like a file.
PRODUCTS = re.compile(
    r"(?i)(?:node|next|vue|nuxt|express|three|d3|react|angular|ember|backbone|chart|socket|moment|alpine|solid|discord|"
    r"electron|nest|knockout|day|p5|fuse|hapi|total|meteor|sails|adonis|redux|asp|vb|ado|ml)\.(?:js|net|io)"
)
PATH_SHAPE = re.compile(r"(?:\./)?(?:[\w@.+~-]+/)+[\w@.+~-]*|\./[\w@.+~-]+")
HOST = re.compile(r"(?i)[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|ai|co|edu|gov|invalid|local|example)(?::\d+)?")
RUNNERS = r"npm|pnpm|yarn|bun|make|just|uv|poetry"
COMMAND = re.compile(
    rf"(?:^|&&|;|\|)\s*(?:[A-Z_][A-Z0-9_]*=\S*\s+)*({RUNNERS})\s+((?:run\s+|run-script\s+)?)([A-Za-z0-9_][\w:./@-]*)"
)
SAID_COMMAND = re.compile(
    rf"(?i:\b(?:run|runs|running|with|via|using|use|uses|by|through|is|are|execute|call|invoke|and|or)\s+)"
    rf"(({RUNNERS})\s+((?:run\s+)?)([a-z0-9][\w:-]*))(?=[.,;:!?)]*(?:$|\s+(?:before|after|in|on|to|for|from|and|or|not|"
    rf"first|instead|when|each|every|locally|never|with)\b)|[.,;:)])"
)
#: Words after a package manager that are no script of the project.
BUILT_IN = frozenset(
    _words(
        """
        install i ci add remove rm uninstall update up upgrade publish pack link unlink exec dlx x create init audit
        outdated list ls why version login logout whoami config cache set view info prune dedupe rebuild import deploy
        workspace workspaces node store fetch patch approve-builds self-update env sync lock export tree pip tool python
        venv new show search check about source self shell bump
        """
    )
)
#: The runner of a command that changes its folder first.
ELSEWHERE = "elsewhere"
OTHER_FOLDER = re.compile(
    r"(?:^|\s)(?:cd\s|-w\b|-C\b|-F\b|-f\b|--(?:workspaces?|prefix|filter|cwd|directory|project|file)\b)"
)
LIFECYCLE = frozenset(("test", "start", "stop", "restart"))
ENV_SHAPE = re.compile(r"\$\{([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\}|\$?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)")
SYMBOL_SHAPE = re.compile(r"(?:[A-Za-z_]\w*(?:\.|::|#))*[A-Za-z_]\w*(?:\(\)|\([\w, =*]{0,40}\))?")
CAMEL = re.compile(r"[a-z][a-z0-9]*[A-Z]\w*|(?:[A-Z][a-z0-9]+){2,}\w*|\w*[a-z0-9]_[a-z0-9]\w*")
MEMBER = re.compile(r"[A-Z]\w*\.[a-z_]\w*")
PINNED = re.compile(
    r"((?:@[\w.-]+/)?[A-Za-z][\w.-]*?)(?:\[[\w,-]*\])?\s*(==|>=|~=|\^|@\^?~?|=)\s*v?(\d+(?:\.\d+){0,2})(?:\.x|\.\*)?"
)
SCOPED = re.compile(r"@[a-z0-9][\w.-]*/[a-z0-9][\w.-]*")
VERSIONED = re.compile(
    r"(?<![\w/.-])`?((?:@[\w.-]+/)?[A-Za-z][\w.-]{0,40}?)`?(?:\s+version|\s+is(?:\s+pinned)?\s+(?:at|to)|\s+at)?\s+"
    r"`?(v?>=\s?|≥\s?|v)?(\d+(?:\.\d+){0,2})(\.x|\+)?`?(?![\w%/-]|\.\d)"
)
FLOOR = re.compile(r"(?i)\b(?:at least|minimum|or (?:newer|later|above|higher)|and (?:up|above|newer)|floor|oldest)\b")
PACKAGE_WORD = re.compile(r"(?i)\b(?:dependency|dependencies|package|library|libraries|framework)\b")
COMMON_BRANCHES = "main|master|dev|develop|development|trunk|staging|production|release|next|gh-pages|stable|canary"
TOKEN = (
    rf"(?:`(?P<code>[\w./-]{{1,80}})`|(?P<plain>{COMMON_BRANCHES}|(?:release|feature|hotfix|fix)/[\w./-]+))(?![\w/-])"
)
_MOVES = r"push|pushed|merge|merged|rebase|rebased|branch|branches|commit|commits|PRs?|pull requests?"
_TO = r"(?:to|into|onto|on|off|at|from|against|in|targets?|target)\s+(?:the\s+)?"
#: Each with whether only a branch can be meant: "push to `registry`" may be about something else.
BRANCHES = (
    (re.compile(rf"(?i:\bbranch(?:es)?(?:\s+(?:is|are|=|called|named|must be|should be))?:?\s+){TOKEN}"), True),
    (re.compile(rf"(?:`(?P<code>[\w./-]{{1,80}})`|\b(?P<plain>{COMMON_BRANCHES}))\s+branch\b"), True),
    (re.compile(rf"(?i:\b(?:base|default|main|target|trunk)\s+(?:branch\s+)?is\s+){TOKEN}"), True),
    (re.compile(rf"(?i:\b(?:{_MOVES})\b[^.;`]{{0,40}}?\b{_TO}){TOKEN}"), False),
    # "deploy to staging" is about a place, "deploy from staging" about a branch
    (re.compile(rf"(?i:\b(?:deploy\w*|releases?)\b[^.;`]{{0,40}}?\b(?:from|off)\s+(?:the\s+)?){TOKEN}"), False),
    (re.compile(rf"(?i:,?\s*\b(?:never|not)\s+(?:to\s+|into\s+)?){TOKEN}(?=[\s.,;!]*$)"), False),
)
TALKS_OF_BRANCHES = re.compile(
    r"(?i)\b(?:branch\w*|push\w*|merge\w*|rebase\w*|PRs?|pull requests?|trunk|commits?|deploy\w*|releases?)\b"
)
DEFAULT = re.compile(r"(?i)\bdefault branch\b")
CLAUSE = re.compile(r"[,;:—–]\s|\.\s|\s(?:but|instead of|rather than|and|so|because)\s")
SAYS_NO = re.compile(
    r"(?i)\b(?:instead of|rather than|not|never|no|don't|doesn't|without|over|avoid|unlike|isn't|aren't)\b"
)
#: Anywhere in the clause of a part: it is gone, or not yet there.
GONE = re.compile(
    r"(?i)\b(?:removed?|removes|deletes?d?|drop(?:ped|s)?|gone|renamed?|moved?|replace[ds]?|deprecated|former\w*|legacy|"
    r"old|obsolete|no longer|used to|was|were|will|shall|planned|retire[ds]?|missing|does not exist|doesn't exist|"
    r"migrat(?:e[ds]?|ing)|switch(?:e[ds]|ing)?|upgrad(?:e[ds]?|ing)|there is no|there's no)\b"
)
#: Before it: it is made by something, so that it may not be there now.
MADE = re.compile(
    r"(?i)\b(?:create[sd]?|creating|add(?:ed|s|ing)? (?:a|an|the|new)|generate[sd]?|writes?|produces?|"
    r"outputs?|emits?)\b"
)
