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
            r"\b(?:for (?:now|the moment|the time being|the next|the duration|"
            r"today|this(?! (?:repo|"
            r"project|code ?base|team|package|service))|"
            r"the screenshot|the demo)|at the moment|right now|"
            r"today|tonight|tomorrow|this (?:time|week|month|morning|afternoon|evening|session|file|"
            r"function|branch|pr|commit|push|bug|release|"
            r"sprint|change|one|task|once|build script|script|test|page|feature|step|conversation|"
            r"issue|ticket)|until|till|while (?:i|we|you)(?:'m|"
            r"'re| am| are)?|just (?:this )?once|temporar(?:il)?y|currently|yet|still|in (?:here|"
            r"that file)|before (?:noon|lunch|tonight|tomorrow|monday|friday)|"
            r"by (?:tomorrow|noon|"
            r"tonight|eod|monday|friday)|here (?:than|instead|too|as well)|"
            r"in (?:that|this|which) "
            r"case|before (?:we|i) (?:merge|release|ship))\b|^during (?:the|this|my)\b"
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
            r"\b(?:(?:always|never) (?:seen|heard|felt|looked|liked|tried|"
            r"understood|had|was|were|"
            r"got|told|saw|went|did|knew|thought|been|said|came|"
            r"took|happened|worked|\w{3,}ed)|"
            r"(?:was|were|had|has|have|'ve) (?:never|always)|turns? out|last (?:year|week|month|time|"
            r"night)|yesterday|back then|"
            r"i remember|used to|so far)\b|^we\b.*\b(?:and then|then we)\b|"
            r"^(?:you|it|he|she|they|"
            r"this|that|these|those) (?:never|"
            r"always|keep|kept)\b|"
            r"^i (?!never|always|prefer|like|love|hate|want|don'?t (?:like|want)|do not (?:like|want)|"
            r"would|'d|really|strongly|much|"
            r"generally|usually|have decided|expect|hate|can't stand)"
        ),
    ),
    (
        "idiom",
        (
            r"^never ?mind|^never in a million|^always look on|^nothing ventured|"
            r"^must be nice|^first "
            r"things first|^no pain|^there's always\b|^(?:never|always) (?:a|"
            r"an|good|nice|happy|fun|"
            r"been|thought|enough|something|the same)\b|"
            r"never say never|late than never|now or never|always good to|as always|"
            r"^no (?:problem|worries|idea|need|rush)\b"
            r"|nothing else"
        ),
    ),
    (
        "sarcasm",
        (
            r"\blol\b|\blmao\b|🙄|^(?:oh great|yeah right|brilliant|of course|nice,|great,? another)|"
            r"let's just\b|^(?:yet )?another\b"
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
            r"^(?:each|every|all|any) (?:new )?(?:players?|customers?|guests?|"
            r"members?|posts?|products?|"
            r"orders?|articles?|people|person|visitors?|rows?|buttons?|pages?|"
            r"columns?|cards?|items?|"
            r"icons?|users?|fields?|inputs?|players?|cells?|links?|tabs?|dialogs?|"
            r"modals?)\b.{0,80}\b(?:should|"
            r"must|needs?|has to|gets?)\b|"
            r"^(?:i|we) (?:want|need|would like|'d like) (?:the|it|this|that|a|an|to)\b|\b(?:must|"
            r"should) be able\b|^(?:it|this|that|there) should\b"
        ),
    ),
    (
        "remark",
        (
            r"\b(?:when|if|after|once) i (?:click|press|open|try|hit|select|"
            r"go|navigate|type|scroll|"
            r"refresh|reload|hover|drag|"
            r"submit)\b|\b(?:inaccurate|misleading|redundant|duplicated?|intended to|unused|is missing|(?:is|"
            r"are) (?:wrong|incorrect))\b"
        ),
    ),
    (
        "quoted",
        (
            r"^[^:]{0,40}\b(?:said|says|wrote|writes|told (?:me|us)|asks?|asked|claims?|suggests?|recommends?)\s?:|"
            r"^[^,.:;]{0,40}\b(?:comment|message|note|feedback|docs?|output|says?|wrote|writes|review|"
            r"linter|from \w+)\b[^,.:;]{0,30}: "
        ),
    ),
    ("pointing", r"\blike (?:this|that)\b|\bdo (?:this|that|it)(?: again)?$"),
    (
        "log",
        (
            r"^\d{4}-\d\d-\d\d|^\S{1,30}: (?:error|warning)|^(?:error|warning|remote|note|hint|"
            r"fatal)\b:|^\w*(?:error|warning|exception|notice)\s?: |^npm (?:err|warn|error)\b|^[a-z]{2,12}: "
            r"(?!.*\b(?:always|never)\b.*\bwe\b)(?=from now on|ok\b|lol\b)"
        ),
    ),
    (
        "answer",
        (
            r"^(?:like|it'?s|that'?s|this|that|these|those|he|she|they|let'?s(?! (?:standardi[sz]e|settle|"
            r"agree)\b)|let me|i'll|i will|i'm going|"
            r"we should(?! always| never)|we need|we could|we can|can you|"
            r"could you|please check|check|look)\b(?! (?:is our|repo|project|code ?base|service|package|"
            r"library)\b)"
        ),
    ),
)

_VETOES: tuple[tuple[str, re.Pattern[str]], ...] = tuple((name, re.compile("(?i)" + row)) for name, row in _ROWS)
#: What even an explicit "remember that …" does not turn into a claim.
ALWAYS = frozenset({"question", "scene", "sarcasm", "idiom"})


_MOCKING = re.compile(
    r"(?i)\b(?:lol|lmao|haha\w*|yay)\b|(?:^|\s)/s\W*$|[🙄🙃😏😒🤡]|^(?:oh|"
    r"ah),? (?:great|perfect|"
    r"sure|wonderful|lovely|joy|yes|nice|brilliant)\b|"
    r"^(?:yeah|sure|right|yes|of course|clearly|obviously),? (?:right\b|"
    r"because\b|of course\b|"
    r"nobody\b|let'?s rewrite\b)|"
    r"^(?:lovely|wonderful|brilliant|perfect|awesome|fantastic|great|"
    r"amazing|congrats|congratulations|"
    r"bravo|wow|sure|nice),? [^.!]{0,80}"
    r"\b(?:always|never|nobody|another|only \w+ when|every|so now)\b|"
    r"\bwhat could (?:possibly "
    r")?go wrong|\bwhat a (?:surprise|shock)\b|"
    r"^(?:as if|who needs|good luck)\b|\bnothing says \w+ like\b|\bnobody "
    r"(?:ever )?(?:reads|"
    r"looks|cares|uses|checks|notices)\b|\bfor cowards\b|"
    r"^because [^.]{0,40}\b(?:always|never|totally)\b|"
    r"\bi (?:just |so |really )?love (?:it when|how|\w+ing)\b.{0,60}\b(?:break|"
    r"breaks|fail|"
    r"fails|crash|crashes|night|weekend|friday|minutes before|random|again)"
)


def mocking(quote: str) -> bool:
    """Whether a whole sentence is said tongue in cheek, judged with its openers and signs."""
    return _MOCKING.search(quote.replace("’", "'")) is not None


def veto(bare: str, asked: bool, only: frozenset[str] | None = None, but: frozenset[str] = frozenset()) -> str | None:
    """The first way of speaking that makes `bare` no claim, or None; `only` limits the rows, `but` drops some."""
    if asked:
        return "question"
    return next(
        (name for name, row in _VETOES if (only is None or name in only) and name not in but and row.search(bare)), None
    )
