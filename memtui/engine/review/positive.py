"""A gentle hint at claims that only say what not to do: an agent needs to know what to do instead (agent-memory.md).

It never stops anything: a bare "never push to main" is a good claim where nothing is to be done instead.
"""

from __future__ import annotations

import re

HINT = "It says what not to do. If something is to be done instead, say that too: “never …; do … instead”."

#: What forbids, in the languages that memtui listens in, as it stands in a clause.
_FORBIDS = re.compile(
    r"\b(?:never|not|no|don'?t|doesn'?t|mustn'?t|shouldn'?t|can'?t|cannot|avoid|stop|quit|refrain|forbidden|forbid|"
    r"prohibited|banned|nie|niemals|nicht|kein\w*|ohne|vermeide\w*|verboten|jamais|ne|n'|pas|évite\w*|interdit\w*|"
    r"nunca|jamás|evita\w*|prohibido|não|evite\w*|proibido|mai|non|evita\w*|vietato|nooit|niet|geen|vermijd\w*|"
    r"asla|sakın|nigdy|unikaj|никогда|нельзя|избегай\w*|कभी)\b|"
    r"n'(?=\w)|不要|不能|别|禁止|从不|ないで|するな|禁止|避け|하지 마|지 마|금지|절대|मत\b",
    re.IGNORECASE,
)
#: What makes the rest of a prohibition say when or how it is done rightly.
_GIVES_A_WAY = re.compile(
    r"\b(?:instead|rather|unless|until|without|except|only|prefer|but|sondern|stattdessen|außer|nur|bis|plutôt|sauf|"
    r"seulement|mais|sino|salvo|excepto|solo|en lugar|em vez|exceto|invece|tranne|maar|behalve|alleen|yerine|tylko|"
    r"zamiast|chyba|только|вместо|кроме)\b|而是|除非|代わり|以外|대신|बजाय",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\s*(?:[;:,.!]\s+|\s[—–-]\s|\s(?:and|then|und|dann|et|puis|y|e|en|i|и)\s)\s*")
#: A clause that begins so says when, where or why, and nothing to do.
_CIRCUMSTANCE = re.compile(
    r"(?:when|if|while|because|since|as|in|on|at|for|from|to|with|before|after|even|please|ever|it|that|this|or|nor|"
    r"wenn|weil|da|im|auf|bei|für|vor|nach|si|quand|dans|sur|pour|avant|cuando|porque|en|para|quando|perché|als|omdat)\b",
    re.IGNORECASE,
)


def positive_hint(claim: str) -> str:
    """`HINT` for a bare prohibition, with nothing to do instead; "" for any other claim."""
    if not _FORBIDS.search(claim) or _GIVES_A_WAY.search(claim):
        return ""
    clauses = [clause for clause in _CLAUSE.split(claim.strip(" .!")) if clause]
    bare = _FORBIDS.search(clauses[0]) and all(
        _FORBIDS.search(clause) or _CIRCUMSTANCE.match(clause) or len(clause.split()) < 2 for clause in clauses[1:]
    )
    return HINT if bare else ""
