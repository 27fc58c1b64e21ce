"""Why a sentence is no claim, however standing its words sound (agent-memory.md §8 A2, A3).

Each row is one way of speaking; `veto` names the first that applies. The names are for `explain` and tests.
"""

from __future__ import annotations

import re

_ROWS: tuple[tuple[str, str], ...] = (
    (
        "question",
        (
            r"^(?:what(?! (?:annoys|bothers|bugs|drives|i (?:really |always )?(?:like|hate|love|prefer|dislike))\b)|"
            r"which|who|whose|why|how|where|is|are|was|were|do(?! not| the \w+ (?:in|with|on|before|after|via|"
            r"first)\b)|does|did|can(?!'t)|"
            r"could(?! be\b)|should|shall|would|will|may|am|"
            r"(?:have|had|must) (?:we|you|i|they)|has|isn't|aren't|(?:don't(?! you (?:ever )?dare)|can't|won't|"
            r"shouldn't) (?:we|you|i|they)|when (?:do|does|is|are))\b|"
            r"\b(?:do you think|thoughts\?|right\?)|, (?:right|no|or)$|"
            r", (?:do|don't|is|isn't|are|aren't|does|doesn't|did|didn't|have|haven't|can|can't|will|"
            r"won't) (?:we|you|it|they|i)\b|"
            r"^remember (?:which|what|who|where|when|how|whether|if)\b|\b(?:i wonder|wondering)\b|"
            r", (?:and |but |so )?(?:what|how|why|where|which|who) (?:is|are|was|do|does|did|can|could|should|would|"
            r"else|about|happens|if)\b"
        ),
    ),
    (
        "hedge",
        (
            r"\b(?:maybe|perhaps|possibly|probably|might|could be|i (?:think|guess|suppose|believe|"
            r"assume)|not sure|unsure|i don'?t know|"
            r"no idea|seems?|would be (?:nice|better|good|great)|(?<!, )ideally|in theory|apparently|"
            r"presumably|if you can(?!')|try to|"
            r"afaik|iirc|as far as i (?:know|remember)|if i remember|"
            r"i don'?t think|looks like|sounds like|my (?:understanding|guess|impression|assumption|theory) is)\b"
        ),
    ),
    (
        "modal",
        (
            r"\b(?:(?:can'?t|cannot|can not|not|don't|doesn't|won't|isn't) (?:always|necessarily)|"
            r"(?:don't|doesn't|do not|does not|didn't) "
            r"(?:have|need) to|^not (?:all|every|each)\b|(?:isn't|aren't|is not|are not) (?:\w+ly )?(?:required|"
            r"mandatory|necessary|obligatory|needed)|"
            r"no need to (?!explain|summari|apologi|repeat|mention|thank)|(?:shouldn't|should not) (?:have|"
            r"need) to|^if .*\b(?:we|you|it|they)'d|need not|"
            r"needn'?t|not need to|wouldn'?t say|can'?t promise|"
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
            r"issue|ticket)|until(?! v\d)(?! you (?:run|restart|clear|delete|log|rerun|call|set|rebuild)\b)|till|"
            r"while (?:i|we|you)(?:'m|"
            r"'re| am| are)?|just (?:this )?once|temporar(?:il)?y|currently|yet|still|in (?:here|"
            r"that file)|before (?:noon|lunch|tonight|tomorrow|monday|friday)|"
            r"by (?:tomorrow|noon|"
            r"tonight|eod|monday|friday)|here (?:than|instead|too|as well)|"
            r"in (?:that|this|which) "
            r"case|before (?:we|i) (?:merge|release|ship))\b|^during (?:the|this|my)\b|^(?:ok |use|take|do|"
            r"let's|go|make|try|put|set|keep|skip|leave|add)\b.* then$|"
            r"\b(?:in|for|at|during) (?:this|the) (?:notebook|example|workshop|demo|presentation|talk|meeting|"
            r"poc|prototype|"
            r"hackathon|interview|incident|thread|chat|run|snippet)\b|\bfor the rest of\b|"
            r"\bduring (?:the|this|my) (?:migration|freeze|incident|outage|release|deploy|onboarding|maintenance)\b|"
            r"\bsince the (?:outage|incident|migration|update|release|upgrade)\b|"
            r"\b(?:back then|at the time|in my (?:last|old|previous) \w+|regretted|yesterday)\b|"
            r"\bso (?:that )?i can (?:see|check|test|"
            r"look|debug|review)\b|"
            r"^while the\b"
        ),
    ),
    (
        "hypothetical",
        (
            r"^(?:suppose|imagine|say|let's say|assume|assuming|what if|in an ideal|hypothetically|"
            r"if (?!we \w+ .{3,80}, (?:we|it) (?:should|must|always|never) .{3,60}, not )(?:we|i|the|they|this|"
            r"that|(?:it|an?)\b.*\b(?:would|could|were|had|was|'d)\b)|"
            r"unless)\b|\bi(?:f we|t would)\b"
        ),
    ),
    (
        "narrative",
        (
            r"(?<!\bis )(?<!\bare )(?<!\bbe )\b(?:(?:always|never) (?:seen|heard|felt|looked|liked|tried|"
            r"understood|had|was|were|"
            r"got|told|saw|went|did|knew|thought|been|said|came|"
            r"took|happened|worked|(?!need\b|feed\b|seed\b|embed\b|speed\b|\w+ceed\b)\w{2,}ed)|"
            r"(?:was|were|had|has|have|'ve) (?:never|always)|turns? out|last (?:year|week|month|time|"
            r"night)|yesterday|back then|"
            r"i remember|used to|so far)\b|^we\b.*\b(?:and then|then we)\b|"
            r"^(?:you|it|he|she|they|"
            r"this|that|these|those) (?:never|"
            r"always|keep|kept)\b(?! (?:have|need) to\b)|"
            r"^(?:at some point|eventually),? (?:we|i|they)\b|\bdecided (?:last \w+ |yesterday |"
            r"today )?(?:not )?to (?:postpone|wait|skip|meet|cancel|"
            r"try|look|have)\b|"
            r"^(?:my|our) (?:boss|manager|colleagues?|wife|husband|friend|coworker|lead|customers?|"
            r"clients?) (?:always|never)\b|"
            r"^i (?!(?:can't|cannot) (?:read|stand|work|deal)|never|always|prefer|like|love|hate|want|"
            r"don'?t (?:like|want)|do not (?:like|want)|"
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
            r"never say (?:never|die)|late than never|now or never|always good to|as always|"
            r"^no (?:problem|worries|idea|need(?! to (?:explain|summari|apologi|repeat|mention|thank))|rush)\b"
            r"|things come to an end|\ball over the place\b|nothing else (?:changes|breaks|is|was|to|for)\b|"
            r"^nothing else|running system$|^same procedure|"
            r"^(?:leave|ignore|keep) (?:everything|anything|all) else\b|\bas they say\b"
        ),
    ),
    (
        "sarcasm",
        (
            r"\blol\b|\blmao\b|🙄|^(?:oh great|yeah right|brilliant|of course|nice,|great,? another)|"
            r"let's just\b|^(?:yet )?another\b|^good thing (?:we|you|i|that|nobody)\b"
        ),
    ),
    (
        "product",
        (
            r"^(?:the|a|an|it|users?(?!-| facing\b)|when (?:the|a|an|it)|once the)\b(?! (?:rule|convention|policy|"
            r"team|overriding|standard|general)\b)"
            r"(?!.{1,60}\b(?:always|only) (?:fail|break|flake|crash|hang|"
            r"pass)(?:e?s)?\b)(?!.{1,60}\bsource of truth is\b)(?!.{1,80}\b(?:before|after) (?:every|each)\b)"
            r".{0,120}\b(?:must|should|shall|has to|have to|needs? to|may|can|could|will|would|always|"
            r"never|cannot)\b|"
            r"\bwhen (?:the|a) (?:tab|window|modal|user|form|page|dialog|menu|sidebar|button|dropdown|popup)\b|"
            r"^(?:only )?(?:admins?|owners?|guests?|members?|visitors?|customers?|users?|players?|"
            r"editors?)\b(?!-| facing).{0,40}"
            r"\b(?:can|may|must|should|need)\b|"
            r"^(?:tooltips|avatars|notifications|popups|badges|banners|cards|modals|dialogs|dropdowns|menus|"
            r"sidebars|buttons|"
            r"cells|rows|thumbnails|toasts|likes|posts|carts)\b.{0,60}\b(?:always|never|must|should)\b|"
            r"\bmust be (?:at least|between|longer|shorter)\b.{0,20}\b(?:characters?|chars|letters|digits) (?:long)?|"
            r"^(?:i|we) (?:want|need|would like|'d like) (?:the|it|this|that|a|an|to)\b|\b(?:must|"
            r"should) be able\b|^(?:it|this|that|there) should\b"
        ),
    ),
    (
        "domain",
        (
            r"^(?!.*, (?:never|not)\b)(?:the |an? |all |every |each )?(?:prices?|usernames?|nicknames?|"
            r"reservations?|bookings?|coupons?|ratings?|"
            r"scores?|avatars?|thumbnails?|captions?|wishlists?|likes?|filters?|search bar|timer|games?|scoreboard)\b"
            r"(?: \w+)? (?:is|are|has|have|appl(?:y|ies)|expires?|shows?|never|always|counts?|runs?|starts?|ends?|"
            r"can|must)\b|"
            r"^images are (?:lazy|loaded|shown|resized|cropped|displayed|centered)\b|"
            r"^make sure (?:that )?(?:all|every|each) (?:the )?(?:buttons?|rows?|columns?|labels?|icons?|links?|"
            r"cells?|fields?|"
            r"inputs?|cards?|tabs?|headings?|titles?)\b|"
            r"\bcharacters long\b|^users? (?:are|get) (?:always|never)\b|"
            r"^only .{2,30} can (?:see|view|edit|delete|access|create|comment|vote|post|invite|cancel|join|leave|"
            r"book|rate|like)\b|"
            r"^(?:customers|users|players|visitors|members|guests|buyers|readers) (?:get|receive|see|can|pay)\b|"
            r"^(?:(?:each|every|all|any) (?:new )?|(?:deleted|archived|new|empty|paid|unpaid|failed|inactive) )"
            r"(?:players?|customers?|guests?|"
            r"members?|posts?|products?|"
            r"orders?|articles?|people|person|visitors?|rows?|buttons?|pages?|"
            r"columns?|cards?|items?|"
            r"icons?|users?|fields?|inputs?|players?|cells?|links?|tabs?|dialogs?|"
            r"modals?)\b.{0,80}\b(?:should|"
            r"must|needs?|has|has to|gets?|is|are)\b"
        ),
    ),
    (
        "remark",
        (
            r"\b(?:when|if|after|once) i (?:click|press|open|try|hit|select|"
            r"go|navigate|type|scroll|"
            r"refresh|reload|hover|drag|"
            r"submit)\b|\b(?:inaccurate|misleading|redundant|duplicated?|intended to|unused)\b|"
            r"^(?!.*\b(?:when|if|unless|whenever|because)\b).*\b(?:is missing|(?:is|are) (?:wrong|incorrect))\b|"
            r"^every time i \w+(?: \w+){1,6} (?:it|that|this)\b"
        ),
    ),
    (
        "task",
        (
            r"^(?!if\b|when|for\b|every time\b|before\b|after\b|don'?t\b|do not\b|stop\b|never\b|always\b|"
            r"use\b|no\b).*"
            r"(?:, (?:please )?(?:generate|make|add|show|hide|disable|enable|render|display) "
            r"(?:it|them|this|that|an?|the)\b|"
            r", (?:please )?(?:implement|build|do|fix|change) (?:it|that|this)$|"
            r", (?:please )?(?:log|send|save|store|print|email|index) (?:it|them)\b|"
            r", (?:please )?(?:change|update|adjust|adapt|extend) the\b)"
        ),
    ),
    (
        "moment",
        (
            r"^we (?:get|got|see|saw|have) an? (?:\d{3}\b|error|timeout|failure|crash|problem|bug|conflict)|"
            r"^i want to (?:see|know|understand) (?:how|what|why|which|if|whether|where)\b|"
            r"^(?!.*\b(?:when|if|unless|whenever|every|by default)\b).*\b(?:is|are) (?:all )?(?:outdated|broken|"
            r"red|missing|"
            r"stale|failing|green|stuck)$|\b(?:is|are) (?:now )?at \d+ ?(?:%|percent)|\b(?:rate|size|count|usage|"
            r"latency|load|memory) is \d|"
            r"^everything (?:works|is (?:fine|ok|green|"
            r"red|broken))\b|"
            r"\b(?:has|have|with) \d+ (?:errors?|warnings?|bugs?|failures?)\b|^we have \d+ (?:\w+ing|open|"
            r"broken|red)\b|^(?:my|the) branch is (?:behind|ahead)\b|"
            r"\bonly the [\w-]+ (?:is|are) (?:different|missing|left|wrong|new)\b|^the (?:release|demo|meeting|"
            r"deadline|launch|presentation|call|review) is (?:on|at|in|next|this)\b|"
            r"^(?:my|our|the) [\w ]{2,30} (?:is|are) (?:\w+ )?(?:out of (?:date|sync|space|memory)|down|full|"
            r"broken|gone|dead|"
            r"stuck|empty|dirty|nearly|almost)\b|\b(?:is|are) \d[^,]{0,20} now$|"
            r"\bneeds an? (?:restart|reboot|fix|refactor|clean-?up|look|review|rebuild|redeploy)$"
        ),
    ),
    (
        "quoted",
        (
            r"\b(?:reads?|says?|states?|wrote|writes|claims?)\b[^¤]{0,20}[\"“]¤|^(?:my|our) [\w-]+: |"
            r"^[^:]{0,40}\b(?:said|says|wrote|"
            r"writes|told (?:me|us)|asks?|asked|claims?|suggests?|recommends?)\s?:|"
            r"^[^,.:;]{0,40}\b(?:comment|message|note|feedback|docs?|output|says?|wrote|writes|review|"
            r"linter|from \w+)\b[^,.:;]{0,30}: "
        ),
    ),
    (
        "pointing",
        (
            r"^(?:always|never)\b.*\b(?:these|those)$|"
            r"^no [\w-]+ in the (?:\w+ )?(?:headline|title|heading|header|footer|dialog|modal|popup|intro|summary|"
            r"subject)\b|"
            r"^(?:always |never )?(?:start|begin|go|continue) with the [\w-]+ one\b|^before you (?:start|begin|"
            r"continue|leave), |^(?:ask|tell|warn) .*(?:merge|"
            r"push|deploy|commit|start|change|delete|ship|release) (?:this|it|that)$|"
            r"(?<!, )\b(?:each|every|all|any) (?:one )?of (?:the|these|those|them)\b|\bfor both [\w-]+$|^(?:always|"
            r"never) \w+ the [\w-]+(?: [\w-]+)? here$|^(?:always|never) \w+ (?:that|those) (?:files?|folders?|"
            r"branch|keys?|ones?|lines?|function|class|component|page|tests?|table|column)\b(?! that\b)|"
            r"(?<!stuff )(?<!things )(?<!thing )(?<!something )(?<!cases )(?<!changes )\blike (?:this|that)\b|"
            r"\bdo (?:this|that|"
            r"it)(?: again)?$|^[^,]*\b(?:for|with|on) (?:that|this|this one|that one)$|"
            r"^put all of (?:it|this|that|them)\b|^(?:make|add|fix|rename|move|change|update|show|"
            r"set) .*\band (?:always|never)\b"
        ),
    ),
    (
        "log",
        (
            r"^\d{4}-\d\d-\d\d|^\S{1,30}: (?:error|warning)|^(?:error|warning|remote|note|hint|info|debug|trace|warn|"
            r"fatal)\b:|^\w*(?:error|warning|exception|notice)\s?: |^npm (?:err|warn|error)\b|^[a-z]{2,12}: "
            r"(?!.*\b(?:always|never)\b.*\bwe\b)(?=from now on|ok\b|lol\b)"
        ),
    ),
    (
        "answer",
        (
            r"^(?:like|it'?s|that'?s|this|that|these|those|he|she|they|let'?s(?! (?:standardi[sz]e|settle|"
            r"agree)\b)|let me(?! know (?:before|when|whenever|if) (?:you|any|some)\w*\b)|i'll|i will|i'm going|"
            r"we should(?! always| never)|we need|we could|we can|can you|"
            r"could you|(?:please )?(?:check|look)(?!.*\b(?:before (?:you|\w+ing)|whenever|"
            r"every)\b))\b(?! is an? [\w -]{0,30}(?:repo|project|package|library|fork|monorepo|"
            r"workspace|module|plugin)\b)(?! (?:is our|repo|project|code ?base|service|package|"
            r"library)\b)"
        ),
    ),
)

_VETOES: tuple[tuple[str, re.Pattern[str]], ...] = tuple((name, re.compile("(?i)" + row)) for name, row in _ROWS)
#: What even an explicit "remember that …" does not turn into a claim.
ALWAYS = frozenset({"question", "scene", "sarcasm", "idiom"})


_MOCKING = re.compile(
    r"(?i)\b(?:lol|lmao|haha\w*|yay)\b|(?:^|\s)/s\W*$|[🙄🙃😏😒🤡]|^(?:oh|"
    r"ah),? (?:great|wow|perfect|"
    r"sure|wonderful|lovely|joy|yes|nice|brilliant)\b|"
    r"^(?:yeah|sure|right|yes|of course|clearly|obviously),? (?:right\b|"
    r"because\b|of course\b|"
    r"nobody\b|let'?s rewrite\b)|"
    r"^(?:lovely|wonderful|brilliant|perfect|awesome|fantastic|great|"
    r"amazing|congrats|congratulations|"
    r"bravo|wow|sure|nice),? [^.!]{0,80}"
    r"\b(?:always|never|nobody|another|only \w+ when|only takes?|every|so now)\b|"
    r"^(?:i )?love (?:the|how|it|when)\b.*\b(?:only|always|never|every)\b|"
    r"\bwhat could (?:possibly "
    r")?go wrong|\bwhat a (?:surprise|shock)\b|"
    r"^(?:as if|who needs|good luck)\b|\bnothing says \w+ like\b|\bnobody "
    r"(?:ever )?(?:reads|"
    r"looks|cares|uses|checks|notices)\b|\bfor cowards\b|"
    r"^because [^.]{0,40}\b(?:always|never|totally|ever|nothing|nobody)\b|"
    r"^i just love (?!it\b)\w|\bi (?:just |so |really )?love (?:it when|how|\w+ing)\b.{0,60}\b(?:break|"
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
