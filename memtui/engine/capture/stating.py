"""Sentences that say what is so: facts, definitions, habits of machines, failures that come back (English).

Rows look at what follows the lead-ins, as in `standing`. Present tense and no pointing word at the start: what is so
now and here ("it is red") is a remark, what is so every night is a fact.
"""

from __future__ import annotations

import re

# A subject of one to six words that names something; "it", "you", "this one" name nothing by themselves.
#: Verbs that open an order, not a statement.
ORDERS = (
    "add|fix|drop|remove|delete|rename|move|update|change|write|run|"
    "use|keep|put|create|check|"
    "look|find|show|tell|ask|try|"
    "build|push|merge|revert|set|get|go|open|close|stop|start|do|don't|can|could|should|would|will|see|read|give|clean|"
    "refactor|implement|replace|rebase|squash|also|note|remember|"
    "verify|ensure|explain|search|"
    "compare|generate|continue|call|define|mark|bump|"
    "install|make|let|let's|please|like|option|step|part|suggestion|approach|question"
)
_SUBJECT = (
    rf"^(?!(?:{ORDERS}|"
    r"it|that|this|these|those|there|he|she|they|you|i|we|what|which|who|here|if|when|while|so|all good|one|"
    r"because|since|after|before|the (?:issue|problem|bug|error|fix|test|change|question|point|idea|diff|pr|"
    r"comment|review|approach|option|result|output|reason|only|other|first|second|third|last|next|"
    r"following|current|new|same|build|rest)|two|three|four|some|several|many|few|both|half)\b)"
    r"(?:[\w`¤\"./'’()@:+-]+ ){1,6}?"
)
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_REGULARLY = (
    rf"(?:every|each) (?!other\b|of\b)(?:\d+ )?\w+|on {_DAYS}|nightly|hourly|daily|weekly|monthly|"
    r"at (?:night|noon|midnight)|by default"
)
_BREAKS = (
    r"(?:fails?|breaks?|dies|crash(?:es)?|flakes?|hangs?|times out|leaks?|stalls?|deadlocks?|"
    r"segfaults?|corrupts?|wipes?|"
    r"deletes?|kills?|chokes|explodes?|errors? out|goes down|(?:is|are) down|expires?|drops?|loses?|stops? working)"
)

_ROWS: tuple[tuple[float, str, str], ...] = (
    # failures that come back
    (0.74, "failure", rf"{_SUBJECT}{_BREAKS}\b.{{0,40}}\b(?:{_REGULARLY})(?:[,;. ]|$)"),
    (0.6, "failure", rf"{_SUBJECT}{_BREAKS}\b.{{0,60}}\b(?:{_REGULARLY}|when|whenever|unless|without|if)\b"),
    (
        0.55,
        "failure",
        (
            rf"{_SUBJECT}(?:{_BREAKS}|runs? out of (?:memory|disk|space)|(?:is|are) flaky|does(?:n't|"
            rf" not) work|do(?:n't| not) work) "
            r"(?:on|behind|inside|in|with|under|above|past|over) "
            r"(?!(?:the (?:first|second|third|last|new)|my|this|that|it|line|main|master|your|these|all)\b)"
        ),
    ),
    (0.6, "failure", rf"^\w+ing .{{3,60}} {_BREAKS}\b"),
    (
        0.6,
        "failure",
        (
            r"^(?!(?:it|this|that|these|those|they)\b).*\bonly (?:passe?s?|works?|runs?|"
            r"builds?|starts?|compiles?|succeeds?) (?:when|if|with|on|after|under|in)\b"
        ),
    ),
    (
        0.6,
        "failure",
        (
            rf"{_SUBJECT}(?:can't|cannot|doesn't|don't|won't) (?:handle|cope|work|support|"
            rf"start|build|compile|like|run)\b"
            r".{0,60}\b(?:with|on|when|if|unless|without|under|behind|(?-i:[A-Z0-9¤]))"
        ),
    ),
    (0.55, "failure", r"^(?:it|this|that) (?:can't|cannot|doesn't) (?:handle|cope with|support) \w"),
    # definitions
    (
        0.8,
        "fact",
        (
            r"^[\w`¤\"./ -]{1,40} (?:==|=|:=|means|stands for|refers to|is short for|"
            r"is an alias (?:for|of)|is called) \w"
        ),
    ),
    (
        0.6,
        "fact",
        (
            rf"{_SUBJECT}(?:is|are) (?:a|an|our|just a) (?:fork|mirror|copy|wrapper|monorepo|"
            rf"symlink|submodule|library|port|view|trailer|"
            r"branch|service|alias|proxy|mono ?repo|[\w-]+ (?:project|repo|service|library|app|folder|"
            r"package|module|fork|database|bucket|cluster))\b"
        ),
    ),
    (
        0.55,
        "fact",
        (
            r"^this (?:is|repo is|project is|package is|service is) (?:a|an|our) [\w -]{0,30}"
            r"(?:repo|project|folder|package|service|library|fork|monorepo|code ?base|app|tool|workspace|binary|"
            r"crate|gem|"
            r"plugin|extension|website|module|mono ?repo)s?\b"
        ),
    ),
    (
        0.6,
        "failure",
        (
            rf"{_SUBJECT}(?:gets? (?:corrupted|stuck|killed|lost|wiped|dropped)|goes (?:stale|"
            rf"missing)) (?:when|whenever|if|after|on)\b"
        ),
    ),
    # versions, ports, places, owners
    (0.7, "fact", rf"{_SUBJECT}(?:is|are) (?:on |at |still on )?v?\d+(?:\.\d+)+"),
    (
        0.6,
        "fact",
        (
            r"^(?:[\w`¤.-]+ ){1,4}(?:is|are) (?:the [\w-]+ (?:port|branch|environment|bucket|"
            r"registry|account|database|db)|port \d+)\b"
        ),
    ),
    (
        0.6,
        "fact",
        (
            rf"{_SUBJECT}(?:lives?|sits?|resides?|(?:is|are) (?:kept|stored|hosted|deployed|"
            rf"published|defined|documented|"
            r"built|located|mounted|served|configured|tracked|managed|cached|logged|tagged|installed|run)) "
            r"(?:in|on|at|under|by|from|with|via|to|through|as|next to|inside|behind)\b"
        ),
    ),
    (0.55, "fact", rf"{_SUBJECT}(?:is|are) (?:in|under|on|at|behind) (?:the )?(?:(?-i:[A-Z])[\w-]+|[`\"]¤|[\w.-]*/)"),
    (
        0.6,
        "fact",
        (
            rf"{_SUBJECT}(?:listens?|runs?|points?|deploys?|ships?) (?:on|at|to|from|under|in|"
            rf"behind|with) (?:the )?(?:port )?[`\"\w]"
        ),
    ),
    (0.6, "fact", rf"{_SUBJECT}(?:is|are) owned by|{_SUBJECT}belongs? to\b"),
    (0.6, "fact", rf"{_SUBJECT}(?:is|are) written in (?-i:[A-Z])|{_SUBJECT}has an? (?:[\w-]+ ){{1,3}}of \d"),
    # plural subjects without an article speak of all of them
    (
        0.55,
        "fact",
        (
            r"^(?!(?:users?|this|its|yes|us|as|is|was|does|has|thanks|lets|tests? (?:pass|"
            r"fail))\b)[\w-]+s (?:are (?:only )?\w+(?:ed|en) "
            r"(?:as|in|with|by|through|via|from|to|on)|need|require|have to|get (?:a|an|their)|"
            r"(?:start|end) with|follow|carry|go (?:in|to|through|under))\b"
        ),
    ),
    (
        0.6,
        "fact",
        (
            rf"^the default [\w -]{{2,30}} (?:is|are) |^port \d+ is \w|{_SUBJECT}(?:is|"
            rf"are) (?:called|needed for|shared)\b"
        ),
    ),
    (
        0.55,
        "fact",
        (
            rf"{_SUBJECT}(?:talks? to|connects? to|goes through|reads? from|writes? to|"
            rf"syncs? with) (?:the )?\w"
        ),
    ),
    (
        0.55,
        "fact",
        (
            r"^(?:the|our|this) (?:repo|project|app|service|backend|frontend|cli|server|code ?base|"
            r"pipeline|ci|monorepo|"
            r"site|website|worker|database|db|package|stack|cluster|gateway|sdk) "
            r"(?:uses|needs (?!to\b|an? (?:restart|reboot|fix|refactor|clean-?up|look|review|rebuild|"
            r"redeploy)\b)|requires|expects|supports|targets|speaks|is built|is written|runs)\b"
        ),
    ),
    (
        0.55,
        "fact",
        (
            r"^there(?:'s| is) no [\w-]+(?: [\w-]+)? (?:for|in|on) (?:the )?(?!(?:this|that|"
            r"it)\b)[\w-]+(?: [\w-]+)?$"
        ),
    ),
    # lasting properties
    (
        0.6,
        "fact",
        (
            rf"{_SUBJECT}(?:is|are) (?:required|read-?only|read only|deprecated|immutable|"
            rf"append-?only|case-?sensitive|"
            r"rate-?limited|auto-?generated|generated|vendored|frozen|end of life|protected|locked|stateless|"
            r"off-?limits|public|private|shared|production|mandatory|"
            r"optional|unsupported|supported|write-?only|idempotent|versioned|encrypted)\b"
        ),
    ),
    (0.6, "fact", r"^(?:there's|there is|there are|we have) no [\w-]+(?: [\w-]+)? (?:support|access|in this)\b"),
    (0.6, "decision", rf"{_SUBJECT}(?:stays?|remains?) [\w`]"),
    # machines and their habits
    (
        0.6,
        "fact",
        (
            rf"{_SUBJECT}(?!(?:was|"
            rf"were)\b)[a-z]{{2,}}(?<!ed)(?: [\w`¤-]+){{0,5}} (?:{_REGULARLY})(?:[,;. ]|$)"
        ),
    ),
    (
        0.6,
        "fact",
        (
            r"^[`]¤+[`] (?:also |only |just )?(?!(?:is|was|has|does|should|must|needs?|seems?|"
            r"looks?)\b)[a-z]{3,}s\b"
        ),
    ),
    (
        0.55,
        "fact",
        (
            rf"{_SUBJECT}(?:expires?|needs?|requires?|takes?|expects?|uses?|depends? on|"
            rf"supports?) (?:at least |about |only )?"
            r"(?:\d|(?-i:[A-Z])|`)"
        ),
    ),
    (0.6, "fact", r"^(?:my|our) (?:[\w-]+ ){1,3}(?:is|are|has|have|runs?|uses?|lives?|sits?|deploys?|needs?)\b"),
)

_STATEMENT = re.compile(
    rf"(?i){_SUBJECT}(?:is|are|has|have|can|cannot|can't|does|do|don't|doesn't|keeps?|writes?|reads?|"
    rf"uses?|needs?|goes|go|"
    r"runs?|works?|adds?|creates?|comes?|contains?|means?|gets?|takes?|holds?|stores?|returns?|never|"
    r"always|only|changes?|should|must)\b|"
    r"^(?:we|i) (?:[\w-]+ly )?(?:have|don't|do not|need|want|are|use|keep|removed?|replaced|renamed|"
    r"assume[ds]?|should|link|track|"
    r"accept|no longer|would)\b|^if .{4,80}, (?:we|you|it|do|always|never|call)\b|"
    r"^when .{4,80} (?:we|you)\b"
)
_KEEPS = re.compile(
    r"(?i)^(?:keep|use|accept|store|put|prefer) (?!(?:it|this|that|them|going|"
    r"in mind)\b).{2,80}\b(?:in|for|under|next to|as|out of|at|with)\b"
)

# A remark on code (its identifiers, lines, hashes), as reviews and programs write them.
_ON_CODE = re.compile(
    r"\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*\b.*\b(?i:function|method|field|struct|class|timestamp|"
    r"test|helper|which)\b|"
    r"\w\(\)|:=|(?i:\bat lines? \d)|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b|(?i:\b(?:and|or) if\b)|"
    r"(?i:^the [\w ]{0,40}(?:function|method|helper|calculation|constructor|regex|loop|variable|code)\b)"
)
_FEWEST = 4  # words
_REPORTS = re.compile(r"(?i)\b(?:say|says|said)\b")
_UNDER = re.compile(r"(?i)(?<!^) (?:when|if|while|unless) (?!.*,)")  # "the crash when it is idle" states nothing
_LONGEST = 150  # characters


_CUES = tuple((score, kind, re.compile("(?i)" + row)) for score, kind, row in _ROWS)


def stating(bare: str) -> tuple[float, str]:
    """How surely the masked words say what is so in this project, in [0, 1], and the kind of it; 0 for nothing."""
    if len(bare) > _LONGEST or _ON_CODE.search(bare):
        return 0.0, ""
    return max(
        ((score, kind) for score, kind, cue in _CUES if cue.search(bare)), default=(0.0, ""), key=lambda one: one[0]
    )


def statement(bare: str) -> float:
    """A faint score, below what is kept, for any plain statement that might hold: the bottom of a generous list."""
    if len(bare.split()) < _FEWEST or _REPORTS.search(bare):
        return 0.0
    if _KEEPS.match(bare):
        return 0.4
    found = _STATEMENT.search(bare)
    return 0.3 if found and not _UNDER.search(found[0]) else 0.0
