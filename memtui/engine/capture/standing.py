"""Words that say that something holds beyond this task: rules, habits, preferences, choices.

One row is one way of speaking, with how surely it states a standing rule. Rows are written as alternatives, one or
few a line; line breaks and indentation are no part of a pattern. Rows look at the whole sentence, claims are never
cut at a cue (agent-memory.md §8 A2).
"""

from __future__ import annotations

import re

from memtui.engine.capture.practice import HERE, PRACTICES

_HERE = HERE
_CLAUSE = (
    r"(?:^|[,;:—–.] ?|\b(?:and|but|so|then|(?:sure|forgot|forget|remember|agreed|decided|said|mind|know|note) that) )"
)
_AGENT = r"(?:we|you|everyone|everybody|claude|agents?|nobody|no one)"
_PLACE = r"(?:repo|repository|project|code ?base|monorepo|team|package|service|company|org)"
_VERB_NOW = (
    r"(?!(?:only|\w+ly|need|want|should|could|can|can't|cannot|will|won't|would|have|had|were|are|got|get|just|"
    r"must|might|may|did|do|"
    r"don't|didn't|saw|see|know|think|thought|tried|try|found|said|made|went|ran|also|all|still|then|now|probably|"
    r"caught|built|wrote|broke|lost|left|kept|sent|took|gave|came|felt|met|got|hit|wish|hope|"
    r"\w+ed)\b)[a-z]{2,}"
)

_ROWS: tuple[tuple[float, str], ...] = (
    # always, never, ever
    (0.8, rf"{_CLAUSE}(?:please )?(?:always|never),? (?:ever )?(?!mind\b|ever\b)[\w`]"),
    (0.8, r"""\b(?:don'?t|do not|no one|nobody) (?:you )?ever\b|^(?:don'?t|do not|no one|
        nobody)\b.{0,80}\b(?:ever|any ?more)\b"""),
    (0.75, rf"""^{_AGENT} (?:must|(?:should|must|may|can|have to) (?:always|never|only))\b|^we (?:always|
        never) [a-z]{{2,}}"""),
    (0.75, r"^(?!(?:the|a|an|this|that|it|i|users?)\b)(?:[\w`¤./'-]+ ){0,3}[\w`¤./-]*[s`] (?:must|always|never) \w"),
    # don't, stop, avoid, no
    (0.75, r"""^(?:whatever you do|no matter what|under any circumstances),? (?:please )?
        (?:don'?t|do not|never|always) \w"""),
    (0.75, r"^(?:don'?t|do not)\b.*\b(?:unless|in any|again|without (?:asking|my|a|an|first|tests?))\b"),
    (0.7, rf"""^(?:don'?t|do not) (?:use|add|create|mock|commit|push|write|ask|mention|import|log|hard-?code|
        put|edit|merge|
        amend|touch|generate|introduce|rely|leave|catch|swallow|wrap|nest|repeat|invent|guess|assume|
        apologi[sz]e|comment|
        explain|bump|install|disable|skip|squash|rename|store|mix|call|return|suggest|
        include) (?!{_HERE})[\w`¤-]+(?! yet)"""),
    (0.65, rf"""^(?:stop|quit) \w+ing (?!{_HERE})[\w`¤]|^avoid (?!{_HERE})[\w`¤]|^(?:refrain|
        stay away) from (?!{_HERE})\w"""),
    (0.65, rf"^we (?:don'?t|do not|never) want (?!{_HERE})\w"),
    (0.7, r"""^no [\w`¤-]+(?: (?:and |or )?[\w`¤-]+){0,4}? (?:in|on|outside|inside|without|unless|from|anywhere)\b
        (?<!found on)(?<!found in)(?<!available in)(?<!available on)"""),
    (0.7, r"^(?:you|we)(?:'re| are) not (?:supposed|meant|allowed|expected) to \w"),
    # when, every, each
    (0.75, r"""^(?:if|when|whenever|before|after|every time|each time) you(?!'re| are)\b.{3,120}?
        \b(?:have to|must|always|never|also|make sure|need to|first|should)\b"""),
    (0.7, r"""^(?:whenever|every time|each time) .{5,120}, ?(?:please )?(?:run|add|update|check|ask|use|write|
        also|you)\b"""),
    (0.75, r"""^make sure (?:that )?(?:every|all|each|any|you (?:always|never)|to (?:always|never)|we (?:always|
        never))\b"""),
    (0.7, r"\b(?:before|after) (?:every|each|any) \w|\b(?:each|every) time$|\bone [\w`¤ -]{2,40} per \w+"),
    (0.7, r"""^(?:ask|check with|tell|wait for) (?:me|us|my)\b.{0,30}\b(?:before|first|
        whenever)\b.{0,30}\b(?!this|that)\w+ing\b"""),
    (0.7, r"^for (?:anything|everything|every)\b.{2,60}\b(?:get|ask|use|run|i'd like|we|always|never)\b"),
    (0.6, r"""^(?:all|every|any|each) (?:new )?[\w`¤-]+(?: [\w`¤-]+){0,3}?[ ]
        (?:go|goes|gets?|lives?|must|should|needs?|uses?|are|is|have|has|starts?|belongs?|comes?|ends?|follows?|
        requires?)\b"""),
    # in this project, by rule
    (0.7, rf"""^(?:in|for|across|throughout) (?:this|our|the whole) {_PLACE},? (?:(?:only|we|always|never|use|
        don'?t|no)\b|
        (?!(?:can|could|i|is|are|the|there|please|you|it|this)\b)[\w-]+s (?!(?:is|are|was|were)\b)[a-z]+\b|
        (?!(?:can|could|i|is|are|the)\b).{{4,80}}?\b(?:is|are|lives?|goes|go|uses?|must|only|always|never)\b)"""),
    (0.75, r"""^(?:the |our |my )?(?:rule|convention|policy|standard|house style|overriding directive|
        rule of thumb|preference|
        default|norm)(?: here| for \w+)? (?:is|says)\b|^by convention\b|^as a rule\b"""),
    # preferences
    (0.75, r"""^(?:please )?prefer (?!(?:the|this|that|option)\b)[\w`¤]|^we prefer\b|
        ^i (?:\w+ )?prefer (?!(?:the|this|that|it|option|your)\b|\d)"""),
    (0.7, r"""^(?:i'd|i would) rather (?:you|have|see|not)\b|^(?:i'd|i would) prefer (?!(?:the|this|that|it|
        option|your)\b)|
        ^i (?:always|never|generally|usually) (?:want|like|prefer)\b|^i'?m (?:not )?(?:a )?(?:big |huge )?fan of\b|
        ^i like .{3,80} (?:more than|better than|over|rather than)\b|^i (?:like|love|hate) it when\b|
        ^i (?:hate|can't stand|dislike) (?!(?:this|that|it|the|to|how)\b)|
        ^i want you to (?:always|never|.{3,80}\b(?:before|whenever|every)\b)|
        ^i (?:don't|do not) want (?:you to|to (?:have|see)|any)\b|^i (?:don't|do not) like (?!(?:this|that|it|
        the|how)\b)"""),
    # said as a habit of working
    (0.6, r"""^(?:claude|the agent|agents?) should (?!be able\b)\w|
        ^(?!the\b|a\b|an\b|this\b)\w+ only [\w-]+ [\w-]+s(?:$|,)|
        ^use [\w`¤]+(?: v?\d[\w.]*)? (?:for|in)[ ]
        (?:the (?!new|old|current|first|second|last|other)|all |our |every )?(?:[\w-]+ )?[\w-]+s$|
        ^keep (?:our|the|all|every) (?:[\w-]+ ){1,3}(?:in|under|next to|out of|inside|below) [\w`]"""),
    (0.6, rf"""^i want (?!(?:you|us|all|to|more|some)\b|{_HERE})[\w-]+(?: [\w-]+)? (?:in|to be|with|without|as)\b|
        ^keep (?!{_HERE})[\w-]+s (?:under|below|short|small|simple|flat|thin|pure|out of|in|sorted)\b|
        ^(?:write|add|run|update|create) (?!{_HERE})[\w-]+(?: [\w-]+)? (?:for|on|with|in)[ ]
        (?:every|each) (?:new |single )?
        (?:bug|fix|change|feature|commit|pr|pull request|release|migration|merge|push|deploy|refactor)"""),
    (0.65, r"^only \w+ an? [\w-]+(?: [\w-]+)?,? (?:if|when|once|after) \w"),
    (0.65, r"""^only [\w-]+ .{0,40}?\b(?:when|if|after|once) (?!the\b|this\b|that\b|it\b)\w|
        ^(?:always )?ask (?:first )?before\b|
        ^(?:our|the) (?:style ?guide|linter|policy|contract|license|compliance|security team|team|guidelines?)[ ]
        (?:forbids?|
        requires?|wants?|expects?|demands?|disallows?|bans?)\b|^(?!users?\b)[\w-]+s are (?:always|never)\b"""),
    # what we do and have chosen
    (0.65, rf"""{_CLAUSE}we (?:always |never |only |usually |all )?(?:use|prefer|follow|name|deploy|pin|tag|
        target|rebase|squash|
        support|store|release|stick to|avoid|standardi[sz]e) (?!(?:it|this|that|the same|to)\b)[\w`¤]"""),
    (0.55, rf"""^(?:here |in \w+ |for [\w`¤ -]{{2,30}} )?we (?:only |usually |normally |
        generally )?{_VERB_NOW} (?!{_HERE})[\w`¤]"""),
    (0.65, r"""^(?:in this \w+ )?we (?:don'?t|do not|no longer) (?:use|run|support|allow|ship|do|accept|
        have (?:a|an|any))\b|
        ^we (?:don'?t|do not) have .{2,60} any ?more$"""),
    (0.7, r"""(?:^|[,;:—–.] ?|\bthat )(?:we|the team|i)(?:'ve| have)? (?:all )?(?:decided|agreed|settled on|
        standardi[sz]ed|
        went with|dropped support|opted|committed to|chose|picked)\b|
        \bwe(?:'re| are) (?:moving|switching|migrating|standardi[sz]ing) (?:over )?(?:to|on|off|away) \w|
        \bwe(?:'re| are) (?:sticking|staying|going) with (?!(?:the|this|that|option|it)\b)|^decision: |
        ^we(?:'ll| will)? keep (?:the|our)\b|
        ^we \w+ed\b.{2,80}\b(?:on purpose|deliberately|intentionally|by design)\b|
        ^we (?:moved|switched|migrated) (?:everything )?(?:from|to|off|away)\b"""),
    (0.72, r"""\bsource of truth is\b|\b(?:is|are) (?:auto-?)?generated (?:from|by)\b|
        ^there(?:'s| is) no .{2,60} in this (?:project|repo|code ?base)\b|^[\w`¤ -]{2,40}s live (?:in|under|
        on) [`\w./¤-]"""),
    # failures that come back
    (0.6, r"""^(?!(?:it|this|that|you|they)\b).*\b(?:fails?|breaks?|dies|crash(?:es)?|flakes?|hangs?|times out|
        leaks?|stalls?|deadlocks?|
        segfaults?)\b.{0,50}
        \b(?:when|whenever|unless|because)\b|^every time .{3,80}\b(?:breaks?|fails?)\b|
        \balways (?:fail|break|flake|crash|hang)s? (?:on|with|in)\b"""),
)  # fmt: skip


def _pattern(row: str) -> re.Pattern[str]:
    """The row without its layout."""
    return re.compile(
        "(?i)" + "".join(line.lstrip() if number else line for number, line in enumerate(row.split("\n")))
    )


_CUES: tuple[tuple[float, re.Pattern[str]], ...] = tuple((score, _pattern(row)) for score, row in _ROWS + PRACTICES)


def standing(bare: str) -> float:
    """How surely the masked words state a standing rule, in [0, 1]; 0 when no cue is heard."""
    return max((score for score, cue in _CUES if cue.search(bare)), default=0.0)
