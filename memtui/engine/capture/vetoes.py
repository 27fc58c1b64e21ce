"""Why a sentence is no claim, however standing its words sound (agent-memory.md §8 A2, A3).

Each row is one way of speaking; `veto` names the first that applies. The names are for `explain` and tests.
"""

from __future__ import annotations

import re

_ROWS: tuple[tuple[str, str], ...] = (
    (
        "question",
        (
            r"^(?:what|which|who|whose|why|how|where|is|are|was|were|do(?! not)|does|did|can(?!'t)|"
            r"could(?! be\b)|should|shall|would|will|may|am|"
            r"(?:have|had|must) (?:we|you|i|they)|has|isn't|aren't|(?:don't|can't|won't|"
            r"shouldn't) (?:we|you|i|they)|when (?:do|does|is|are))\b|"
            r"\b(?:do you think|thoughts\?|right\?)|\b(?:i wonder|wondering)\b"
        ),
    ),
    (
        "hedge",
        (
            r"\b(?:maybe|perhaps|possibly|probably|might|could be|i (?:think|guess|suppose|believe|"
            r"assume)|not sure|unsure|i don'?t know|"
            r"no idea|seems?|would be (?:nice|better|good|great)|(?<!, )ideally|in theory|apparently|"
            r"presumably|if you can|try to|"
            r"i don'?t think|looks like|sounds like)\b"
        ),
    ),
    (
        "modal",
        (
            r"\b(?:(?:can'?t|cannot|can not|not|don't|doesn't|won't|isn't) (?:always|necessarily)|"
            r"(?:don't|doesn't|do not|does not|didn't) "
            r"(?:have|need) to|need not|needn'?t|not need to|wouldn'?t say|can'?t promise|"
            r"can't guarantee|must (?:be (?:right|kidding|joking|"
            r"wrong|crazy|tired|mistaken|able)|have)|you must be)\b"
        ),
    ),
    (
        "scene",
        (
            r"\b(?:for (?:now|the moment|the time being|the next|the duration|today|this|"
            r"the screenshot|the demo)|at the moment|right now|"
            r"today|tonight|tomorrow|this (?:time|week|month|morning|afternoon|evening|session|file|"
            r"function|branch|pr|commit|push|bug|release|"
            r"sprint|change|one|task|once|build script|script|test|page|feature|step|conversation|"
            r"issue|ticket)|until|till|while (?:i|we|you)(?:'m|"
            r"'re| am| are)?|just (?:this )?once|temporar(?:il)?y|currently|yet|still|in (?:here|"
            r"that file)|before (?:we|i) (?:merge|release|ship))\b"
        ),
    ),
    (
        "hypothetical",
        (
            r"^(?:suppose|imagine|say|let's say|assume|assuming|what if|in an ideal|hypothetically|"
            r"if (?:we|i|the|it|they|this|that|a|an)|"
            r"unless)\b|\bi(?:f we|t would)\b"
        ),
    ),
    (
        "narrative",
        (
            r"\b(?:(?:always|never) (?:had|was|were|got|told|saw|went|did|knew|thought|been|said|came|"
            r"took|happened|worked|\w{3,}ed)|"
            r"(?:was|were|had|has|have|'ve) (?:never|always)|turns? out|last (?:year|week|month|time|"
            r"night)|yesterday|back then|"
            r"i remember|used to|so far)\b|^(?:you|it|he|she|they|this|that|these|those) (?:never|"
            r"always|keep|kept)\b|"
            r"^i (?!never|always|prefer|like|love|hate|want|don'?t (?:like|want)|do not (?:like|want)|"
            r"would|'d|really|strongly|much|"
            r"generally|usually|have decided|expect|hate|can't stand)"
        ),
    ),
    (
        "idiom",
        (
            r"^never ?mind|never say never|late than never|now or never|always good to|as always|"
            r"no (?:problem|worries|idea|need|rush|longer)\b"
            r"|nothing else"
        ),
    ),
    (
        "sarcasm",
        (
            r"\blol\b|\blmao\b|🙄|^(?:oh great|yeah right|brilliant|of course|nice,|great,? another)|"
            r"let's just\b"
        ),
    ),
    (
        "product",
        (
            r"^(?:the|a|an|it|users?|when (?:the|a|an|it)|once the)\b(?! (?:rule|convention|policy|"
            r"team|overriding|standard|general)\b)"
            r"(?!.{1,60}\b(?:always|only) (?:fail|break|flake|crash|hang|"
            r"pass)(?:e?s)?\b)(?!.{1,60}\bsource of truth is\b)(?!.{1,80}\b(?:before|after) (?:every|each)\b)"
            r".{0,120}\b(?:must|should|shall|has to|have to|needs? to|may|can|could|will|would|always|"
            r"never|cannot)\b|"
            r"^(?:i|we) (?:want|need|would like|'d like) (?:the|it|this|that|a|an|to)\b|\b(?:must|"
            r"should) be able\b|^(?:it|this|that|there) should\b"
        ),
    ),
    (
        "remark",
        (
            r"\b(?:inaccurate|misleading|redundant|duplicated?|intended to|unused|is missing|(?:is|"
            r"are) (?:wrong|incorrect))\b"
        ),
    ),
    (
        "quoted",
        (
            r"^[^,.:;]{0,40}\b(?:comment|message|note|feedback|docs?|output|says?|wrote|writes|review|"
            r"linter|from \w+)\b[^,.:;]{0,30}: "
        ),
    ),
    ("pointing", r"\blike (?:this|that)\b|\bdo (?:this|that|it)(?: again)?$"),
    (
        "log",
        (
            r"^\d{4}-\d\d-\d\d|^\S{1,30}: (?:error|warning)|^(?:error|warning|npm|remote|note|hint|"
            r"fatal)\b[: ]|^[a-z]{2,12}: "
            r"(?!.*\b(?:always|never)\b.*\bwe\b)(?=from now on|ok\b|lol\b)"
        ),
    ),
    (
        "answer",
        (
            r"^(?:like|it'?s|that'?s|this|that|these|those|he|she|they|let'?s(?! (?:standardi[sz]e|settle|"
            r"agree)\b)|let me|i'll|i will|i'm going|"
            r"we should(?! always| never)|we need|we could|we can|can you|"
            r"could you|please check|check|look)\b(?! (?:repo|project|code ?base|service|package|"
            r"library)\b)"
        ),
    ),
)

_VETOES: tuple[tuple[str, re.Pattern[str]], ...] = tuple((name, re.compile("(?i)" + row)) for name, row in _ROWS)
#: What even an explicit "remember that …" does not turn into a claim.
ALWAYS = frozenset({"question", "scene", "sarcasm", "idiom"})


def veto(bare: str, asked: bool, only: frozenset[str] | None = None) -> str | None:
    """The name of the first way of speaking that makes `bare` no claim, or None; `only` limits the rows."""
    if asked:
        return "question"
    return next((name for name, row in _VETOES if (only is None or name in only) and row.search(bare)), None)
