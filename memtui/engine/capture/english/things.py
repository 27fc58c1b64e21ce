"""What is said of things: facts that hold, failures that come back, remarks that pass."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, named, plural, stem
from memtui.engine.capture.english.reading import (
    ING,
    NO_SUBJECT,
    PARTICIPLE,
    PAST,
    Reading,
    generic,
    head,
    points_out,
    reading_of,
    scope,
)
from memtui.engine.capture.english.words import (
    BETTER,
    BREAKS,
    DETERMINERS,
    DUTIES,
    FAULTS,
    HABITS,
    LASTING_NOUNS,
    MADE,
    PASSING,
    PASSING_NOUNS,
    POINTING,
    PREPOSITIONS,
    SOME,
    TASKS,
)

MOST_OF_A_THING = 0.74  # a statement of fact is never as sure as a rule
_ADJECTIVAL = ("y", "ful", "ous", "al", "ic", "ed", "ent", "ant", "ing", "er", "ish", "some")
_DONE = re.compile(
    r"(?:got|had|ran|made|did|tried|found|saw|went|forgot|thought|"
    r"[a-z]{3,}ed)\b(?! (?:by|"
    r"in|with|from|via|to|at|on|keys?|ids?|files?|names?|fields?|columns?|types?)\b)"
)


def there(clause: Clause, low: str) -> Reading | None:
    """What there is."""
    match = re.match(r"(?:there(?:'s| is| are|'re)) (\w+)", low)
    if not match:
        return None
    counted = (
        match[1] in ("no", "two", "three", "four", "five", "only", "several", "exactly", "never", "always", "one")
        or match[1].isdigit()
    )
    nouns = set(clause.words[1:7])
    bad = (
        bool((PASSING_NOUNS | {"way", "place", "spot", "more"}) & (nouns | {noun.removesuffix("s") for noun in nouns}))
        or bool(POINTING & set(clause.words[2:]))
        or bool(PASSING & set(clause.words[1:5]))
        or any(ING.match(word) for word in clause.words[1:4])
        or match[1] in ("something", "nothing", "some", "still", "a")
    )
    return reading_of(
        "there",
        "fact",
        0.35 * (not bad)
        + 0.2 * counted
        + 0.05 * bool(LASTING_NOUNS & nouns)
        - 0.3 * bad
        + 0.15 * bool(re.search(r"\bin (?:our|the) (?:repo|project|code ?base|company|team)\b", low)),
    )


def you(clause: Clause, low: str) -> Reading | None:
    """What anybody needs: "you need the VPN to reach …"."""
    if re.match(
        r"you (?:can't|cannot|may not|must not) (?:use|add|import|call|change|push|merge|edit|access|write|"
        r"touch|log|store|"
        r"install|delete|create|read|run|commit|rely|assume|depend)\b",
        low,
    ):
        return reading_of("you", "constraint", 0.55 + min(0.0, scope(clause, low)))
    if re.match(r"you (?:need|can only|can't|cannot|have to|are (?:not|only) allowed|aren't allowed|only)\b", low):
        if re.match(
            r"you (?:can't|cannot) .{5,80}\b(?:at the same time|together|in parallel|twice|simultaneously|without)\b",
            low,
        ):
            return reading_of("you", "failure", 0.6 + min(0.0, scope(clause, low)))
        allowed = "allowed" in low[:26]
        purpose = re.search(r"\b(?:to|before|for|unless|without) (?!(?:add|fix|change)\b)\w+", low[8:])
        score = 0.3 + 0.25 * bool(purpose) + 0.35 * allowed
        return reading_of("you", "constraint" if allowed else "fact", score + scope(clause, low))
    return None


def thing(clause: Clause, low: str) -> Reading | None:
    """What is said of a thing in the present: a fact when thing and saying last."""
    subject, verb, rest = clause.subject, clause.verb, clause.rest
    if re.match(
        r"(?:the|our|all|every)\b.{2,40} (?:will be|is going to be|are going to be|gets?|is being) "
        r"(?:rewritten|migrated|replaced|deprecated|removed|moved|dropped|split|retired|shut|phased|archived)\b",
        low,
    ) and LASTING_NOUNS & set(subject):
        head_clause = low.split(",")[0].split()
        return reading_of("thing", "decision", 0.55 - 0.2 * bool(POINTING & set(head_clause)))
    if (
        not subject
        or subject[0] in POINTING
        or subject[0]
        in (
            "i",
            "you",
            "we",
            "he",
            "she",
            "they",
            "what",
            "which",
            "who",
            "one",
            "so",
            "because",
            "not",
            "and",
            "but",
            "if",
            "also",
            "both",
        )
    ):
        return None
    if not rest and stem(verb) in BREAKS and generic(subject) and plural(subject[-1]):
        return reading_of("thing", "failure", 0.55)
    if subject[0] in ("users", "user", "a", "an") and verb in ("can", "will", "gets", "get"):
        return None
    if PAST.match(verb) or not rest or (verb in DUTIES) or (verb in ("can", "could", "have") and rest[:1] == ("to",)):
        return None
    nouns = set(subject)
    if subject[1:2] == ("of",) and subject[0] in SOME:
        return None  # "two of the links …"
    if {"(", ")", "=", ":"} & nouns or subject[:2] in (("every", "time"), ("each", "time")):
        return None
    if subject[0] in TASKS and subject[1:2] and subject[1] in DETERMINERS | {"me", "it"}:
        return None  # an order with a verb further on
    if (
        subject[0] in PREPOSITIONS
        or _DONE.match(low)
        or (clause.condition and re.match(r"(?:when|if|once|while) (?:the|a) users?\b", low))
    ):
        return None
    if (
        NO_SUBJECT & nouns
        or any(word.endswith("'d") for word in subject)
        or stem(verb) in ("say", "state", "suggest")
        or (ING.match(subject[0]) and not generic(subject))
        or subject[0].endswith("...")
    ) and (
        not ING.match(subject[0])
        or not (stem(verb) in BREAKS or re.search(r"\b(?:takes|brings|blows|messes) (?:down|up)\b", low))
    ):
        return None
    score = 0.28
    score += 0.12 * (generic(subject) and subject[0] not in PASSING_NOUNS) + 0.12 * bool(LASTING_NOUNS & nouns)
    score += 0.1 * bool(subject[0] in ("our", "all", "every", "each", "only", "no")) + 0.08 * any(
        named(word) for word in subject
    )
    score += 0.15 * (subject[0] in ("everything", "anything", "nothing", "everyone"))
    pointed = subject[0] in ("the", "this", "that", "my", "your", "a", "an", "its", "one")
    score += 0.15 * (subject[0] in ("a", "an") and head(subject) in MADE | LASTING_NOUNS)
    score -= 0.2 * bool(
        re.search(r", (?:add|remove|fix|change|make|rename|show|hide|replace) (?:a|an|the|this|that)\b", low)
    )
    score -= 0.15 * bool(re.search(r"\btoo(?=,|$)", low))
    score -= 0.25 * (
        subject[0] == "the"
        and bool({"always", "never"} & set(clause.adverbs))
        and head(subject) not in LASTING_NOUNS | {"ui"}
    )  # "the player always spawns …": how the product behaves
    score -= 0.22 * (head(subject) in PASSING_NOUNS and pointed)
    score -= 0.2 * (
        pointed
        and bool(
            {"new", "current", "last", "other", "first", "second", "your", "latest", "same", "following", "old"} & nouns
        )
    )
    part, kind = _predicate(verb, rest, low, clause)
    score += part + scope(clause, low) + 0.08 * points_out(clause, rest)
    score -= 0.25 * bool(
        re.search(
            r"\b(?:since|after|because|when|before|until) (?:i|you|we) (?:\w+ed|\w+ \w+ed|did|made|ran|got|put|set)\b",
            low,
        )
    )
    if clause.condition in ("if", "when", "while") and kind != "failure" and part > 0:
        score -= 0.1
    return reading_of("thing", kind, min(score, MOST_OF_A_THING))


def _predicate(verb: str, rest: tuple[str, ...], low: str, clause: Clause) -> tuple[float, str]:
    """What the verb and what follows add, and the kind they make."""
    base = stem(verb)
    if (base in BREAKS and base not in HABITS) or (base in ("ignore", "drop", "lose")):
        cause = clause.condition or re.search(
            r"\b(?:when|whenever|if|unless|because|without|on|with (?!an?\b|"
            r"the\b|error)|behind|inside|"
            r"over|the (?:second|first) time|after|under|in)\b",
            low,
        )
        named_thing = len(rest) > 1 and (
            (generic(clause.subject) and clause.subject[0] not in PASSING_NOUNS)
            or (base in ("ignore", "miss", "drop", "lose", "swallow") and bool(LASTING_NOUNS & set(clause.subject)))
        )
        return (0.25 if cause else 0.12 if named_thing else -0.1), "failure"
    if verb in ("can't", "cannot", "doesn't", "don't", "won't", "can") and rest[0] not in (
        "be",
        "seem",
        "look",
        "matter",
        "exist",
        "make",
    ):
        if rest[0] in (
            "match",
            "tell",
            "show",
            "appear",
            "update",
            "fit",
            "help",
            "add",
            "reflect",
            "open",
            "close",
            "render",
        ):
            return -0.2, "fact"
        works = rest[0] in (
            "work",
            "reach",
            "resolve",
            "handle",
            "support",
            "cope",
            "start",
            "run",
            "build",
            "compile",
            "find",
            "parse",
            "like",
            "load",
            "read",
            "understand",
            "know",
            "see",
        )
        limit = re.search(
            r"\b(?:on|with|in|inside|behind|when|if|unless|without|under|over|so|you (?:have|need))\b|"
            r", (?:use|take|pass|set|strip|run) ",
            low,
        )
        if verb == "can":
            return (0.1 if "only" in clause.adverbs else -0.1), "fact"
        return (0.2 if works and limit else 0.1 if limit else 0.0), "failure" if works else "fact"
    if verb in ("is", "are", "isn't", "aren't"):
        return _copula(rest, clause, low)
    if {"randomly", "sometimes", "occasionally", "silently"} & set(clause.adverbs) and base in HABITS:
        return 0.25, "failure"
    if base == "look" and rest[:1] == ("like",) and generic(clause.subject):
        return 0.2, "fact"
    if base in ("return", "give", "throw", "show", "print", "respond") and re.match(
        r"\d{3}$|error|null|nil|nothing", rest[0]
    ):
        return -0.3, "fact"
    if base in ("show", "display", "appear", "overlap", "jump", "look", "seem", "submit", "disappear"):
        return -0.2, "fact"
    if verb in ("has", "have"):
        if (PARTICIPLE.match(rest[0]) and rest[0] not in ("hundred",)) or (
            rest[0] in ("been", "a", "an", "some") and (PASSING - {"fixed"} | FAULTS) & set(rest[1:3])
        ):
            return -0.3, "fact"
        return (0.2 + 0.05 * (rest[0] == "no") if not (PASSING - {"fixed"}) & set(rest[:3]) else -0.2), "fact"
    if base in ("take", "need", "require", "cost", "expire", "last"):
        return 0.25, "failure" if "forever" in low else "fact"
    if base in HABITS:
        return (0.22 if not PASSING & set(rest[:2]) else 0.0), "fact"
    return 0.0, "fact"


def _copula(rest: tuple[str, ...], clause: Clause, low: str) -> tuple[float, str]:
    first = rest[0]
    rest = rest[1:] if first == "not" and len(rest) > 1 else rest
    first = rest[0]
    if {"enough", "too"} & set(rest[:3]) or (first in ("behind", "ahead") and "branch" in clause.subject):
        return -0.35, "fact"
    if first in ("deprecated", "frozen", "retired", "legacy", "obsolete"):
        return 0.3, "fact"
    if first == "not" or (clause.rest[0] == "not" and first not in PREPOSITIONS and not points_out(clause, rest)):
        return -0.05, "fact"
    if first in BETTER and ("for" in rest or "than" in rest or "to" in rest):
        return (0.15 if generic(clause.subject) and clause.subject[0] not in PASSING_NOUNS else -0.1), "preference"
    if first in clause.names:
        return 0.25, "fact"
    if first == "what" and re.search(r"\bwhat we (?:use|do|call|run|want|ship|deploy|support|agreed)\b", low):
        return 0.35, "decision"
    if first == "what" and re.search(r"\b(?:calls?|means?|refers?|knows? as)\b", low):
        return 0.25, "fact"
    if first in ("out", "live") and (len(rest) == 1 or rest[1] == ","):
        return -0.35, "fact"
    if first == "done" and rest[1:2] and rest[1] in ("by", "in", "with", "via", "through", "on"):
        return 0.25, "fact"
    if first in PASSING and re.search(r"\b(?:every|each) (?!of\b)\w+|\bby default\b", low):
        return 0.25, "failure" if first in ("red", "broken", "down", "slow", "stuck", "gone", "empty") else "fact"
    if first in PASSING or (
        len(rest) > 1 and rest[1] in PASSING and first in ("too", "very", "so", "quite", "pretty", "all")
    ):
        return -0.35, "fact"
    if ING.match(first) or first in ("missing", "to", "what", "that", "why", "how", "because", "like"):
        return -0.35, "fact"
    if first in PREPOSITIONS or first in ("called", "named", "part"):
        place = points_out(clause, rest) or bool(LASTING_NOUNS & set(rest)) or "by" in rest
        return (0.25 if place else 0.1), "fact"
    if first in (
        "shown",
        "displayed",
        "rendered",
        "highlighted",
        "hidden",
        "drawn",
        "aligned",
        "centered",
        "greyed",
        "grayed",
    ) and rest[1:2] != ("by",):
        return -0.2, "fact"
    if PARTICIPLE.match(first):
        if len(rest) == 1 and clause.rest[0] == "not":
            return -0.2, "fact"
        after = rest[2:] if len(rest) > 2 and rest[1].endswith("ly") else rest[1:]
        held = bool(after) and (after[0] in PREPOSITIONS or after[0] in ("only", "as") or "only" in clause.adverbs)
        if len(rest) == 1 and generic(clause.subject) and len(clause.subject) > 1:
            return 0.15, "fact"
        return (0.25 if held else 0.15 if len(rest) > 1 and clause.subject[0] != "the" else -0.05), "fact"
    if first in ("a", "an", "our", "just", "two", "three", "one", "the", "based", "mostly", "mainly"):
        judged = bool(PASSING & set(rest[1:3])) or bool(
            {
                "mess",
                "joke",
                "pain",
                "problem",
                "bug",
                "issue",
                "mistake",
                "nightmare",
                "disaster",
                "lie",
                "way",
                "reason",
            }
            & set(rest[1:4])
        )
        return (
            -0.3 if judged else 0.2 if first != "the" or {"only", "default", "source"} & set(rest[1:3]) else 0.08
        ), "fact"
    if points_out(clause, rest[:3]) or plural(first):
        return 0.25, "fact"
    if len(rest) <= 3 and (
        first.endswith(("able", "ible", "only", "less", "sensitive", "ized", "ive"))
        or "-" in first
        or first in ("self", "case", "read", "append", "multi", "single")
    ):
        return 0.22, "fact"
    bare_name = len(rest) == 1 or rest[1] in (",", "and", "for", "everywhere")
    if bare_name and not first.endswith(_ADJECTIVAL):
        return (0.2 if LASTING_NOUNS & set(clause.subject) or clause.subject[0] in ("our", "my") else 0.12), "fact"
    return (0.08 if len(rest) <= 2 else 0.03), "fact"
