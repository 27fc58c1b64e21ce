"""Orders: a way of working, or one task; a thing never wanted, or not now."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, named, plural
from memtui.engine.capture.english.reading import REGULAR, Reading, generic, noun_phrase, reading_of, rule_like, scope
from memtui.engine.capture.english.words import (
    AGENTS_MANNERS,
    AUXILIARIES,
    DETERMINERS,
    HABITS,
    LASTING_NOUNS,
    LIMITED,
    MANNERS,
    MANNERS_OF_TALK,
    PASSING_NOUNS,
    POINTING,
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
#: What is kept in a state for good: "keep the public interface small".
_STAYS = re.compile(
    r"keep (?:the|our|all|every) (?!(?:response|answer|summary|message|text|title|headline|section|paragraph|intro)\b)"
    r"(?:[\w-]+ ){1,3}(?:small|short|simple|thin|clean|flat|stable|minimal|readable|"
    r"consistent|"
    r"up to date|in sync|backwards? compatible|free of \w+|pure|sorted|stateless|dumb|lean|alphabetical|tidy|"
    r"green|private|typed|"
    r"idempotent|deterministic|focused|portable)\b(?! (?:for now|until))"
)
_TALKS_IN = re.compile(rf"\bin (?:{_LANGUAGES})\b")


def order(clause: Clause, low: str) -> Reading | None:
    """An order: a way of working, or one task."""
    words = clause.words
    if re.search(
        r"\b(?:let me know|(?:ask|tell|check with|warn|notify|wait for) (?:me|my|us)|get my (?:ok|okay|approval|"
        r"permission))\b",
        low,
    ) and (
        (clause.condition in ("before", "if", "when", "whenever") and rule_like(low))
        or re.search(r"\b(?:before|first|whenever)\b (?!(?:the|this|that)\b)", low + " ")
        or re.match(
            r"(?:always )?(?:ask|tell|warn) (?:me|us) (?:when|if) (?:you(?:'re| are) (?:unsure|not sure|stuck|"
            r"guessing|in doubt|"
            r"blocked|missing)\b|(?!(?:the|this|that|it|you|you're|there)\b)\w)",
            low,
        )
    ):
        return reading_of("order", "constraint", 0.6 - 0.2 * bool({"this", "that"} & set(words)))
    if re.match(r"make (?:every|each|all) (?!the\b|of\b|these\b|those\b)", low) and not POINTING & set(words):
        return reading_of("order", "constraint", 0.55 + min(0.0, scope(clause, low)))
    if re.match(r"[\w-]+, (?:don't|do not|never|not) \w+$", low) and words[0] in MANNERS | TASKS:
        return reading_of("order", "constraint", 0.6)  # "rebase, don't merge"
    if _STAYS.match(low) and not {"this", "that", "it"} & set(words):
        return reading_of("order", "constraint", 0.55)
    if re.match(r"(?:please )?(?:spare|save) me (?:the |your )?\w|(?:please )?skip (?:the |your )?(?:apologies|"
                r"intro|fluff|recap|disclaimers?|warm-?up|summar|explan|"
                r"pleasantries|praise|preamble|small ?talk)", low):  # fmt: skip
        return reading_of("order", "preference", 0.6)
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
    if "only" in words[:lead] and rest and verb in LIMITED and (generic(noun_phrase(rest)) or rest[0] == "what"):
        return reading_of("order", "constraint", 0.6 + min(0.0, scope(clause, low)))
    if verb in MANNERS_OF_TALK and _TALKS_IN.search(low) and not {"this", "that", "it", "the"} & set(rest[:2]):
        return reading_of("order", "preference", 0.6)
    if not rest or verb not in MANNERS | MANNERS_OF_TALK | TASKS:
        return None
    if (
        clause.verb
        and not lead
        and (
            plural(verb)
            or (clause.subject == (verb,) and clause.verb in AUXILIARIES)  # "search is powered by …" orders nothing
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
    if re.match(r"leave [\w ]{3,30} to (?:the|our|me|us)\b(?! (?:left|right|top|end))", low):
        return reading_of("order", "constraint", 0.55)
    held = clause.condition in (
        "if",
        "when",
        "whenever",
        "wherever",
        "anywhere",
        "before",
        "after",
        "every",
        "each",
        "for",
        "unless",
    ) or bool(
        re.search(r"\b(?:before|after|when|whenever|if|unless) (?:you\b|\w+ing\b|i ask|every|each|any\b|in doubt)", low)
    )
    at_hand_anywhere = bool({"this", "that", "these", "those", "it"} & set(rest))
    contrast = bool(re.search(r"\b(?:and|but|,) not\b|, not\b|\binstead of\b|\brather than\b|, never\b", low))
    score = 0.3 if verb in MANNERS else 0.1
    score += 0.25 * bool(re.search(r"\b(?:whenever|every time|each time|as soon as) (?!i\b)\w", low))
    score += 0.2 * bool(re.search(r"\b(?:whenever|every time|each time) you\b", low))
    score += 0.25 * (verb in MANNERS and bool({"everywhere", "anywhere"} & set(words)))
    score += 0.35 * (contrast and clause.condition in ("if", "when"))
    score -= 0.2 * bool(re.search(r"\bif (?:the|this|it|that)\b", low) and not contrast)
    score += 0.2 * (generic(noun) and verb in MANNERS and verb not in TASKS)
    score += 0.1 * (generic(noun) and verb in MANNERS and verb in TASKS)
    score += (0.3 - 0.4 * at_hand_anywhere) * ("only" in words[:lead] or words[-1] == "only")
    score += 0.2 * ("always" in words[:lead])
    score += 0.4 * bool(
        re.search(r"\b(?:for|in|on|with) (?:all|any|every) (?:future|new|other|upcoming|of our)\b", low)
    )
    score += 0.3 * bool(
        clause.condition in ("in", "for", "across")
        and re.match(
            r"(?:in|for|across) (?!the\b|this\b|that\b|my\b|your\b|an?\b|it\b|now\b)[\w-]+(?: [\w-]+)?s\b", low
        )
    )
    score += 0.4 * bool(
        re.match(
            r"(?:leave|keep) (?:the )?(?:[\w¤-]+ ){0,2}(?:[\w¤-]+s|code|config) (?:alone|untouched|unchanged|"
            r"as (?:is|they are))\b",
            low,
        )
    )
    score += 0.25 * (bool(noun) and noun[0] in ("each", "every") and verb in MANNERS)
    score += 0.2 * held + 0.3 * (
        held and clause.condition in ("when", "whenever", "if", "for", "before", "after") and rule_like(low)
    )
    score += 0.2 * bool(held and rule_like(low) and re.search(r"\b(?:too|also|as well)\b", low))
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
    score += 0.3 * (rest[0] == "only") + 0.45 * bool(re.match(r"(?:treat|regard|consider) .{3,60} as \w", low))
    score -= 0.3 * (words[-1] == "instead")
    score -= 0.3 * bool(re.search(r"\b(?:everything|anything|all|whatever) (?:we|you|i) \w+", low))
    score -= 0.4 * bool(re.match(r"ask (?!me\b|us\b|before\b|first\b|for\b)[\w-]+ (?:to|for|about|if|whether)\b", low))
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
    if verb in ("answer", "reply", "respond") and "only" in rest and not {"this", "that"} & set(rest):
        return reading_of("order", "preference", 0.6)
    if verb in MANNERS_OF_TALK and re.search(r"\b(?:like an? |as if |as though |as you would )", low):
        return reading_of("order", "preference", 0.6 + min(0.0, scope(clause, low)))
    if verb in MANNERS_OF_TALK and contrast and ("me" in rest or (generic(noun) and plural(noun[-1]))):
        return reading_of("order", "preference", 0.6)
    if (
        verb in MANNERS_OF_TALK
        and (not at_hand or rest[0] == "your")
        and (not clause.condition or clause.condition not in ("if", "when") or rule_like(low))
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
    said = " ".join(clause.words) if clause.condition else low
    match = re.match(
        r"(?:please )?(?:(?:and|so|just) )?(?:don't|dont|do not|stop|avoid|refrain from|quit|never) (?:ever |"
        r"you (?:ever |dare )+)?(\w+)",
        said,
    )
    if not match or (
        match[0].startswith(("stop", "quit", "avoid"))
        and not (match[1].endswith("ing") or match[0].startswith("avoid"))
    ):
        return None
    if match[1] in ("worry", "bother", "mind", "forget", "think", "know", "see", "stop", "hesitate", "panic"):
        return None
    words = clause.words
    rest = words[said[: match.end()].count(" ") + (match[1] not in DETERMINERS) :]
    noun = noun_phrase(rest)
    if not noun and len(rest) > 1 and rest[0] in PREPOSITIONS and generic(rest[1:]):
        noun = noun_phrase(rest[1:])
    score = 0.25 + 0.4 * (" dare " in match[0]) + 0.25 * (generic(noun) and noun[0] not in ("anything", "yet", "any"))
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
    score += 0.4 * (match[1] in ("use", "write", "say", "mention") and any(named(word) for word in noun))
    score += 0.35 * (match[1] in AGENTS_MANNERS) + 0.3 * bool(clause.condition and rule_like(low))
    score += 0.35 * bool(re.search(r"\b(?:when|if|while) (?:you|\w+ing)\b(?! (?:are done|finish|merge|push))", low))
    score += 0.25 * bool(re.search(r"(?<!\w)--?[a-z][\w-]*\b", low))  # a flag is the same thing everywhere
    score += 0.3 * low.startswith(("stop ", "never ")) + 0.1 * bool(re.search(r"\bjust\b|, \w", low))
    score += 0.1 * bool(re.search(r"\b(?:in prod\w*|in commit\w*|outside|in the code|everywhere|for me)\b", low))
    score -= 0.15 * bool(noun and noun[0] in ("the", "this", "that", "it", "them", "these", "anything", "my", "your"))
    score -= 0.2 * bool(noun and noun[0] in ("the", "a", "an") and words[-1] == "here")
    return reading_of("refusal", "constraint", score + scope(clause, low))


def ban(clause: Clause, low: str) -> Reading | None:
    """ "no magic numbers", "nothing … without": what is never wanted, said without a verb."""
    words = clause.words
    if re.match(r"one [\w-]+ at a time\b", low):
        return reading_of("ban", "preference", 0.6)
    if re.match(r"one [\w-]+(?:,| per| =) (?:one )?[\w-]+(?: [\w-]+)?$", low):
        return reading_of("ban", "constraint", 0.6)
    if re.match(r"(?:max|maximum|min|minimum|at most|at least|up to|no more than|exactly) (?:of )?\w+ [\w-]+ \w", low):
        return reading_of("ban", "constraint", 0.55)  # "max 80 columns in markdown"
    if (
        not clause.verb
        and len(words) <= 7
        and not PASSING_NOUNS & set(words)
        and re.search(r"^(?!the |this |that |it )[\w ¤-]+, (?:no|never|not) [\w¤-]+$", low)
    ):
        return reading_of("ban", "constraint", 0.55)  # "two spaces, no tabs"
    if re.match(
        r"(?!the\b|this\b|that\b|these\b|do\b)[\w-]+(?: [\w-]+)? first, (?:then )?[\w-]+ .*?\b(?:later|after|"
        r"afterwards|second|last)$",
        low,
    ):
        return reading_of("ban", "constraint", 0.55)  # "deprecate first, remove later"
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
    if re.match(r"no more (?!\w+ing\b)(?:[\w-]+ ){0,2}[\w-]+s\b", low) and not PASSING_NOUNS & set(words):
        return reading_of("ban", "decision", 0.55)
    if re.match(r"(?:nothing|nobody) (?:\w+ed|works?|is|was|shows?|appears?|helps?|broke|happens?)\b", low):
        return None
    said = words[: words.index(",")] if "," in words[2:] else words
    if words[0] not in ("no", "nothing", "nobody", "zero") or _NO_ANSWER.match(low) or len(said) > 14:
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
