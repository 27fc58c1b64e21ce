"""Ways of working said without "always": "use conventional commits", "names in english", "no one pushes to main".

What makes them standing is their object: plural or bare, never "the", "this", "it", which are things of the moment.
Rows are written as in `standing`, which reads them.
"""

from __future__ import annotations

# A determiner or pronoun that points at the thing of the moment: "the header", "this file", "it".
HERE = r"(?:the|this|that|these|those|it|its|them|here|there|now|my|your|a|an|one|any|about|to|what|anything)\b"
_NOT_ONE = rf"(?!{HERE}|(?:option|approach|plan|both|same|another|either|version|step|all|some|more)\b)"
_STEP = (
    r"(?:commit|push|merg|deploy|releas|chang|edit|touch|delet|start|writ|open|send|creat|publish|refactor|upgrad)\w*"
)
_WAY = (
    r"(?:english|german|french|spanish|lower ?case|upper ?case|camel ?case|snake[_ ]case|kebab-case|"
    r"pascal ?case|caps|"
    r"the imperative|imperative|present tense|past tense|utc|markdown|json|yaml|alphabetical order)"
)

PRACTICES: tuple[tuple[float, str], ...] = (
    (
        0.65,
        (
            rf"^(?:stick (?:to|with)|hands off|follow) (?!the (?:same|instructions?|plan|steps?|link|example|"
            rf"guide|above|below|prompt)\b|(?:this|that|these|it|them|my|your)\b)\w|^rely on {_NOT_ONE}\w"
        ),
    ),
    (0.65, r"^(?:stay away from|keep (?:out of|away from|off)|steer clear of) .*\b(?:unless|without|at all|ever)\b"),
    (
        0.7,
        r"^(?!(?:it|this|that|i|you|we)\b)\w.*, (?:always|every time|everywhere|no exceptions?|without exceptions?)$",
    ),
    (
        0.5,
        (
            rf"^use (?!less\b|more\b|fewer\b|\w+er\b|another\b|"
            rf"different\b){_NOT_ONE}[\w`¤./-]+(?: {_NOT_ONE}[\w-]+)?(?: here| everywhere| throughout)?$"
        ),
    ),
    (0.6, rf"^use {_NOT_ONE}[\w`¤./-]+(?: [\w-]+)? (?:for|in|inside) {_NOT_ONE}[\w-]+s(?:$|,| and\b| here\b)"),
    (
        0.55,
        (
            rf"^(?!log in\b)(?:format|lint|build|deploy|install|log|document|indent|sort) "
            rf"(?:with|in|via|through|after|using) {_NOT_ONE}[\w`¤]"
        ),
    ),
    (0.6, rf"^(?!i\b|we\b|you\b|it\b)[\w-]+(?: [\w-]+)? (?:go |stay |are )?in {_WAY}\b"),
    (
        0.55,
        (
            rf"^(?!(?:i|we|you|it|he|she|they|just|right|the|that)\b)[a-z]+ .{{2,60}}?"
            rf" before (?:you )?{_STEP}(?! (?:this|that|it)\b)"
        ),
    ),
    (
        0.7,
        (
            r"^(?:nothing|no one|nobody|none of us) (?:ever )?(?:goes|gets|pushes|merges|touches|commits|deploys|"
            r"ships|lands|edits|uses|writes|enters|leaves)\b"
        ),
    ),
    (0.6, r"^put (?:new|all|every|shared|common) (?:[\w-]+ ){1,3}(?:in|into|under|next to|below)\b"),
    (
        0.65,
        rf"^we (?:won'?t|will not|don'?t|do not) (?:need|support|want|allow|ship|build|maintain|accept) {_NOT_ONE}\w",
    ),
    (
        0.65,
        rf"\bwe (?:dropped|adopted|deprecated|retired|picked|moved (?:to|off)|switched (?:to|from)) {_NOT_ONE}\w",
    ),
    (
        0.65,
        (
            rf"^(?:going|sticking|staying) with {_NOT_ONE}\w|^(?:final )?decision: |^let's (?:standardi[sz]e|settle|"
            rf"agree) (?:on|:|that)"
        ),
    ),
    (
        0.65,
        (
            rf"^i (?:really |do |just )?(?:like|love) {_NOT_ONE}(?!how\b)[\w-]+(?: [\w-]+){{0,3}}s$|^i (?:really |"
            rf"do )?want {_NOT_ONE}[\w-]+s to\b"
        ),
    ),
    (
        0.65,
        (
            r"^i (?:prefer|like|love) it when\b|"
            r"^(?!(?:this|that|it|you)\b)[\w -]{3,60} (?:annoys? me|drives? me (?:crazy|nuts|mad)|bugs me)\b"
        ),
    ),
    (0.6, rf"^{_NOT_ONE}[\w-]+(?: [\w-]+){{0,2}}s? over [\w-]+(?: [\w-]+){{0,2}}$"),
)
