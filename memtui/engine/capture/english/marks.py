"""Marks of standing: what shows in a long prompt that a sentence holds beyond the case it is told in (English).

A prompt that describes a case is full of true statements about the program at hand: "each line starts with a date",
"the store is a map". They are built like facts and rules that last. In such a prompt a sentence is taken for one that
lasts only where it says so: by who it speaks of ("we", "our", "I prefer"), by scope ("always", "in this repo"), as an
aside ("btw"), or because it is about the tools and the way of working rather than about the program.
"""

from __future__ import annotations

import re

_SPEAKS_OF_US = re.compile(
    r"(?i)(?:^|[,;:—–-] |\b(?:and|but|that|here|btw|as) )(?:please )?"
    r"(?:we(?:'re|'ve|'ll)? (?!(?:only |just |still |also |now |already )*(?:care|need to|should|could|want|"
    r"have to|had|"
    r"were|got|get|see|saw|can|might|must|would|tried|need|know|think|may|lose|then|first|load|read|parse|pass|set|have|"
    r"return|render|spawn|call|show|create|open|start|compute|check|hold|send|fetch|clear)\b)\w|"
    r"i(?:'d| would)? (?:always |never |generally |usually |really |strongly |don'?t |do not |much |hate|can't stand|"
    r"prefer (?!to \w+ (?:the|this|that|it)\b)|like (?!to\b|the\b|this\b)|love |rather (?!not\b)|"
    r"want (?:you|every|all|any|no|to see)\b)|claude\b|agents?\b|nobody\b|no one\b|everyone\b|everybody\b)|"
    r"\b(?:our|ours|us) (?:\w+ )?(?:proxy|vpn|gateway|cluster|registry|vendor|provider|policy|policies|"
    r"conventions?|rules?|standards?|style|tools?|team|users|customers|"
    r"writers?|designers?|docs?|codebase|code|system|company|lawyers?|legal|security|ops|process|way|stack|repos?)\b"
)
_SCOPE = re.compile(
    r"(?i)\b(?:ever|everywhere|anywhere|whenever|every time|each time|in general|generally|by convention|"
    r"in all (?:places|files|cases|modules|projects)|as (?:usual|always|a rule)|from now on|going forward|"
    r"in (?:the )?future|for good|"
    r"any ?more|under no circumstances|general (?:thing|rule|note|remark)|"
    r"by the way|btw|fyi|for the record|just so you know|in this (?:repo|repository|project|code ?base|team|company)|"
    r"policy|convention|rule of thumb|(?:house|coding) style|style ?guide|guidelines?|directive|principle|on purpose|"
    r"any new|all new|every new|new [\w-]+s (?:must|need|go|get)|not? [\w-]+s? in (?:tests?|code|prod|production)|"
    r"belongs? (?:in|under|next to)|(?:every|each|all) [\w -]{2,30} (?:needs?|must|requires?)|ha(?:s|ve) to stay|"
    r"my (?:main |work |own )?(?:machine|laptop|editor|shell|keyboard|terminal|setup) (?:is|has|runs|uses)|"
    r"(?:every|each) (?:night|day|week|month|hour|morning|evening|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|"
    r"nightly|weekly|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?!the\b)[\w-]+ tests (?:need|require|run|"
    r"use|must)|"
    r"no exceptions?|source of truth|by hand|means|stands for)\b|(?<!=)==(?!=)"
)
#: "always" and "never" of an order, of us, of a kind of thing; "the client never checks" tells what one thing does.
_EVER = re.compile(
    r"(?i)(?:^|[,;:.—–-] |\b(?:and|but|so|then|please|we|you|i|to|must|should|may|are|is|[a-z]{3,}s) )(?:always|"
    r"never) \w"
)
_ONE_THING = re.compile(
    r"(?i)(?:^|[,;:.—–-] |\b(?:and|but|so|because|since|as|which|that) )(?:the|a|an|this|that|it|its|my|"
    r"your)\b[^,;:.]{0,40} "
    r"(?:always|never) \w"
)
_ORDERS_FOR_ALL = re.compile(
    r"(?i)^(?:and |also |but )?(?:please )?(?:don'?t (?!(?:change|touch|worry|commit|push|forget|write|remove|delete|"
    r"implement|start|know|see|think|want|need)\b)|do not (?!(?:change|touch|worry|commit|push|write|remove|delete|"
    r"implement|start)\b)|stop \w+ing\b|avoid\b|prefer\b|"
    r"never\b|always\b|no [\w-]+s (?:in|without|on|outside)\b|if (?:there|a|an|any|you|something)\b|"
    r"if\b.{3,60}?,? (?:please )?(?:do not|don'?t|never|always)\b|when(?:ever)? (?:you|in doubt|\w+ing)\b|"
    r"before (?:you|every|each|any|\w+ing)\b|use [\w`.-]+ (?:for|instead|not)\b)"
)
#: The work around the program: what runs it, ships it and checks it.
_OF_THE_WORK = re.compile(
    r"(?i)\b(?:ci|cd|pipelines?|deploys?|deployed|deployments?|prod|production|staging|lockfile|pnpm|npm|yarn|bun|cargo|"
    r"poetry|uv|pip|makefile|linters?|formatter|eslint|prettier|ruff|vpn|pre-commit|monorepo|repo|repository|codebase|"
    r"pull requests?|prs?|commit messages?|changelog|releases?|reviewers?|on-?call|ops|qa|design team|team|"
    r"maintainers?|"
    r"(?:auto-?)?generated (?:from|by)|read-?only|owned by|fork of|mirror of|deprecated|frozen|vendored|off-?limits|"
    r"feature flags?|tickets?|jira|license|secrets|vault|certs?|certificates?|kubernetes|terraform|argo\w*|helm)\b"
)
_NOW = re.compile(r"(?i)\b(?:already|currently|at the moment|right now|this (?:week|time|morning|sprint))\b")
#: What tells of trouble or of this one case, whatever else is in it.
_OF_THE_CASE = re.compile(
    r"(?i)\b(?:problems?|bugs?|wrong|broken|currently|right now|at the moment|today|yesterday|already|"
    r"this (?:morning|time|week|branch|pr|change|commit|file)|my machine|works on|since (?:this|the|i)|failed|failing|"
    r"i (?:got|get|see|saw|tried|ran)|seems?|looks? like)\b"
)


#: Said beside the matter for whoever doesn't know it, or for all cases by name: it lifts what is told faintly.
_ASIDE = re.compile(
    r"(?i)\b(?:btw|by the way|fyi|for the record|just so you know|so you know|in this (?:repo|repository|project|"
    r"code ?base)|"
    r"(?:as a )?general (?:note|rule|thing|remark)|in general|as a rule|by convention|(?:team|company|our) policy|"
    r"from now on|going forward|to remember|keep in mind|worth knowing|you (?:should|need to) know)\b"
)


def aside(sentence: str) -> bool:
    """Whether `sentence` is told beside the matter at hand, for whoever doesn't know it."""
    return _ASIDE.search(sentence.replace("\u2019", "'")) is not None and _NOW.search(sentence) is None


def stands(sentence: str) -> bool:
    """Whether `sentence` shows by a mark of its own that it holds beyond the case at hand."""
    bare = sentence.replace("\u2019", "'")
    if _SCOPE.search(bare) or _ORDERS_FOR_ALL.search(bare) or (_EVER.search(bare) and not _ONE_THING.search(bare)):
        return True
    if _SPEAKS_OF_US.search(bare) and not _NOW.search(bare):
        return True
    return _OF_THE_WORK.search(bare) is not None and _OF_THE_CASE.search(bare) is None
