"""Orders: a way of working, or one task; a thing never wanted, or not now."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, named, plural
from memtui.engine.capture.english.reading import REGULAR, Reading, generic, noun_phrase, reading_of, rule_like, scope
from memtui.engine.capture.english.words import (
    HABITS,
    LASTING_NOUNS,
    MANNERS,
    MANNERS_OF_TALK,
    PREPOSITIONS,
    TALK,
    TASKS,
    UNIVERSAL,
)

_NO_ANSWER = re.compile(
    r"^no (?:problems?|worries|idea|need|rush|more|longer|thanks?|thank|way|one|luck|errors?|changes?|issues?|output|"
    r"difference|results?|conflicts?|failures?|warnings?|comments?|questions?|objections?|"
    r"doubt|clue|it|that|this|the|you|"
    r"i|we|they|matching|such|\w+ (?:found|specified|available|detected)|he|she|not|don't|"
    r"use|please|just|go|let's|wait|but|and|what|why|how|pressure|effect|success|response|"
    r"reason|surprise|wonder|biggie|dice|harm|hurry|matter|new|further|other|such|hard feelings)\b"
)
_LANGUAGES = (
    r"english|german|french|spanish|italian|portuguese|dutch|polish|turkish|russian|japanese|chinese|korean|hindi"
)
_AGENT = frozenset(("me", "my", "i"))


def order(clause: Clause, low: str) -> Reading | None:
    """An order: a way of working, or one task."""
    words = clause.words
    if re.search(
        r"\b(?:(?:ask|tell|check with|warn|notify|wait for) (?:me|my|us)|get my (?:ok|okay|approval|permission))\b", low
    ) and (
        (clause.condition in ("before", "if", "when", "whenever") and rule_like(low))
        or re.search(r"\b(?:before|first|whenever)\b (?!(?:the|this|that)\b)", low + " ")
    ):
        return reading_of("order", "constraint", 0.6 - 0.2 * bool({"this", "that"} & set(words)))
    if re.match(r"make (?:every|each|all) ", low):
        return reading_of("order", "constraint", 0.55 + min(0.0, scope(clause, low)))
    lead = 0
    while lead < len(words) - 1 and words[lead] in ("please", "only", "always", "just", "also", "kindly", "and", "so"):
        lead += 1
    verb, rest = words[lead], words[lead + 1 :]
    if (
        rule_like(low)
        and clause.condition in ("if", "when", "whenever")
        and ((rest[:1] and rest[0] in ("it", "them", "me", "that")) or verb == "ask")
        and verb not in ("i", "you", "we", "is", "that")
    ):
        return reading_of("order", "constraint", 0.55 + min(0.0, scope(clause, low) + 0.15))
    if not rest or verb not in MANNERS | MANNERS_OF_TALK | TASKS:
        return None
    if (
        clause.verb
        and not lead
        and (
            plural(verb)
            or (
                len(clause.subject) > 1
                and plural(clause.subject[-1])
                and clause.verb in HABITS | {"are", "must", "should", "have", "don't"}
            )
        )
    ):
        return None
    noun = noun_phrase(rest)
    at_hand = (
        bool(noun)
        and not (len(noun) > 1 and (noun[1].endswith("'s") or named(noun[1])))
        and noun[0] in ("the", "this", "that", "these", "those", "it", "its", "them", "my", "your", "a", "an")
    )
    held = clause.condition in ("if", "when", "whenever", "before", "after", "every", "each", "for", "unless") or bool(
        re.search(r"\b(?:before|after|when|whenever|if|unless) (?:you\b|\w+ing\b|i ask|every|each|any\b|in doubt)", low)
    )
    contrast = bool(re.search(r"\b(?:and|but|,) not\b|, not\b|\binstead of\b|\brather than\b|, never\b", low))
    score = 0.3 if verb in MANNERS else 0.1
    score += 0.25 * bool(re.search(r"\b(?:whenever|every time|each time|as soon as) (?!i\b)\w", low))
    score += 0.35 * (contrast and clause.condition in ("if", "when"))
    score -= 0.2 * bool(re.search(r"\bif (?:the|this|it|that)\b", low) and not contrast)
    score += 0.2 * (generic(noun) and verb in MANNERS and verb not in TASKS)
    score += 0.1 * (generic(noun) and verb in MANNERS and verb in TASKS)
    score += 0.3 * ("only" in words[:lead] or words[-1] == "only") + 0.2 * ("always" in words[:lead])
    score += 0.25 * (bool(noun) and noun[0] in ("each", "every") and verb in MANNERS)
    score += 0.2 * held + 0.3 * (
        held and clause.condition in ("when", "whenever", "if", "for", "before") and rule_like(low)
    )
    score += 0.1 * bool(
        re.search(
            r"\b(?:in|for|to|on|with|at|under|below|over|from|of) (?!the\b|this\b|that\b|it\b|my\b|your\b|a\b)\w", low
        )
    )
    score += 0.15 * bool(
        re.search(
            (
                rf"\bin (?:the )?(?:imperative|present tense|past tense|active voice|lower ?case|upper "
                rf"?case|{_LANGUAGES})\b"
            ),
            low,
        )
    )
    score += 0.45 * (verb in MANNERS and noun[:1] == ("your",) and bool(TALK & set(noun)))
    score -= 0.2 * bool(
        re.search(
            r"\b\w+ to (?:explore|find|check|get|see|do|run|make|fix|test|build|look|search|create|implement|add)\b",
            low,
        )
        and not held
    )
    score -= 0.15 * bool(
        re.search(r"\b(?:for|in|on|to) the (?!\w+ (?:tense|imperative)\b)(?:[\w-]+ )?[\w-]+$", low)
        and not held
        and not UNIVERSAL & set(words)
        and not LASTING_NOUNS & set(words[-2:])
    )
    score += 0.15 * bool(re.search(r"\b(?:instead of|rather than|over|, not|and not|, never|not just)\b", low))
    score += 0.1 * bool(re.search(r"\b(?:under|below|max|at most|at least|within) \d+", low))
    at_hand = at_hand and not (held and rule_like(low) and noun[0] in ("a", "an"))
    score += 0.3 * (rest[0] == "only")
    score += 0.35 * (
        verb in ("keep", "put", "store", "save", "place")
        and noun[:1] == ("the",)
        and plural(noun[-1])
        and any(named(word) for word in rest[len(noun) :])
    )
    score += 0.3 * (
        verb in ("use", "take", "call")
        and contrast
        and noun[:1] == ("the",)
        and not {"first", "second", "other", "new", "old", "same", "last"} & set(words)
    )
    score -= 0.1 * (verb in TASKS and noun[:1] == ("all",))
    score -= 0.25 * at_hand + 0.2 * bool(re.search(r"\b(?:line|#|step|option) ?\d", low))
    score -= 0.2 * (verb in TASKS and verb not in MANNERS and not held)
    score -= 0.15 * bool(
        re.search(r"\b(?:latest|new (?:file|branch|test|function|commit)|again|now|first|other|same|tests? for)\b", low)
    )
    kind = "preference" if verb in MANNERS_OF_TALK - MANNERS or verb == "prefer" else "constraint"
    score -= 0.3 * bool(
        re.match(r"(?:please )?(?:give|show|tell|list|print) (?:me )?(?:an?|all|the|what|how|why|where)\b", low)
    )
    if verb in MANNERS_OF_TALK and contrast and "me" in rest:
        return reading_of("order", "preference", 0.6)
    if (
        verb in MANNERS_OF_TALK
        and (not at_hand or rest[0] == "your")
        and (held or REGULAR.search(low) or _AGENT & set(rest) or verb in ("be", "skip"))
    ):
        score, kind = (
            max(
                score,
                0.4
                + 0.15 * held
                + 0.1 * bool(re.search(r"\b(?:first|short|concise|brief|english|at most|then)\b", low)),
            ),
            "preference",
        )
    return reading_of("order", kind, score + scope(clause, low))


def refusal(clause: Clause, low: str) -> Reading | None:
    """An order not to, of a kind of thing or in a way that is never wanted."""
    match = re.match(
        r"(?:please )?(?:(?:and|so|just) )?(?:don't|dont|do not|stop|avoid|refrain from|quit|never) (?:ever )?(\w+)",
        low,
    )
    if not match or (
        match[0].startswith(("stop", "quit", "avoid"))
        and not (match[1].endswith("ing") or match[0].startswith("avoid"))
    ):
        return None
    if match[1] in ("worry", "bother", "mind", "forget", "think", "know", "see", "stop", "hesitate", "panic"):
        return None
    words = clause.words
    rest = words[low[: match.end()].count(" ") + 1 :]
    noun = noun_phrase(rest)
    if not noun and len(rest) > 1 and rest[0] in PREPOSITIONS and generic(rest[1:]):
        noun = noun_phrase(rest[1:])
    score = 0.25 + 0.25 * (generic(noun) and noun[0] not in ("anything", "yet", "any"))
    score += 0.35 * bool(
        re.search(
            (
                r"\b(?:ever|any more|anymore|by hand|manually|directly|locally|yourself|on your own|unless|"
                r"without|in any|any)\b"
            ),
            low,
        )
    )
    score += 0.2 * bool(
        re.search(
            r",? (?:because|since|as it|otherwise|it(?:'s| is| takes| breaks| costs)|they(?:'re| are| get| break))\b",
            low,
        )
    )
    score += 0.4 * bool(re.match(r"(?:don't|do not|never) call (?:it|them|these)\b", low))
    score += 0.3 * low.startswith(("stop ", "never ")) + 0.1 * bool(re.search(r"\bjust\b|, \w", low))
    score += 0.1 * bool(re.search(r"\b(?:in prod\w*|in commit\w*|outside|in the code|everywhere|for me)\b", low))
    score -= 0.15 * bool(noun and noun[0] in ("the", "this", "that", "it", "them", "these", "anything", "my", "your"))
    return reading_of("refusal", "constraint", score + scope(clause, low))


def ban(clause: Clause, low: str) -> Reading | None:
    """ "no magic numbers", "nothing … without": what is never wanted, said without a verb."""
    words = clause.words
    if re.match(r"one [\w-]+(?:,| per| =) (?:one )?[\w-]+(?: [\w-]+)?$", low):
        return reading_of("ban", "constraint", 0.6)
    if (
        re.match(
            (
                r"only [\w¤-]+(?: [\w¤-]+)? (?:in|for|on|via|through|under|with|from) (?!the (?:first|"
                r"last)|this|that|it\b)\w"
            ),
            low,
        )
        and not clause.verb
    ):
        return reading_of("ban", "constraint", 0.6)
    if re.search(
        r"\b(?:found|specified|available|detected|returned|exotic|to (?:sync|do|add|see|show|commit|push))\b", low
    ):
        return None
    if words[0] not in ("no", "nothing", "nobody", "zero") or _NO_ANSWER.match(low) or len(words) > 14:
        return None
    if (
        words[0] == "no"
        and clause.verb
        and clause.verb not in ("without",)
        and clause.verb in ("is", "are", "was", "were", "has", "have")
    ):
        return None
    score = 0.35 + 0.2 * any(plural(word) for word in words[1:4]) + 0.15 * bool(PREPOSITIONS & set(words[2:]))
    score += 0.15 * (words[0] != "no") + 0.15 * (len(words) == 2 and not plural(words[1])) * 0
    score += 0.15 * bool(re.search(r", (?:plain|only|just|use|always|we)\b|\b(?:without|allowed|ever|anywhere)\b", low))
    return reading_of("ban", "constraint", score + min(0.0, scope(clause, low)))
