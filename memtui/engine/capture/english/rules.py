"""Rules said as statements: what must be, what always is, headlines without a verb."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, plural, stem
from memtui.engine.capture.english.reading import (
    ING,
    NO_SUBJECT,
    PARTICIPLE,
    REGULAR,
    Reading,
    generic,
    head,
    reading_of,
    rule_like,
    scope,
)
from memtui.engine.capture.english.words import (
    BREAKS,
    DUTIES,
    LASTING_NOUNS,
    MADE,
    MANNERS,
    MASS,
    OF_THE_PROJECT,
    PASSING,
    PASSING_NOUNS,
    POINTING,
    TASKS,
    UNIVERSAL,
)

_UI = (
    r"appear|show|display|render|open|close|scroll|fade|move|jump|blink|be (?:visible|sorted|"
    r"shown|displayed|highlighted|hidden|able|clickable)"
)


#: What anything of a kind does by rule.
_BELONGS = frozenset(
    ("gets", "needs", "goes", "has", "requires", "comes", "belongs", "lives", "stays", "must", "passes")
)


def told(clause: Clause, low: str) -> Reading | None:
    """A habit or a limit said by its adverb: "we always …", "tests never …", "only … touches …"."""
    words = clause.words
    if re.match(
        (
            r"(?:we|everyone|everybody|nobody|no one|claude|agents?|people) (?:always|never|only(?! (?:need|"
            r"want|have)\b)|ever) "
            r"(?!had\b|been\b|did\b|got\b|went\b)\w"
        ),
        low,
    ):
        return reading_of("told", "constraint", 0.65 + min(0.0, scope(clause, low)))
    if (
        words[0] == "only"
        and clause.verb
        and len(clause.subject) > 1
        and (clause.subject[1] not in TASKS or clause.subject[2:3] not in (("the",), ("this",), ("that",)))
        and clause.subject[1] not in POINTING | {"one", "two", "three", "because", "when", "if", "for", "as", "with"}
    ):
        return reading_of("told", "constraint", 0.6 + min(0.0, scope(clause, low)))
    if (
        {"always", "never"} & set(clause.adverbs)
        and generic(clause.subject)
        and plural(clause.subject[-1])
        and clause.subject[0] not in ("users", "things", "sometimes")
    ):
        return reading_of(
            "told", "constraint", 0.7 - 0.25 * (stem(clause.verb) in BREAKS) + min(0.0, scope(clause, low))
        )
    if (
        words[0] in ("a", "an")
        and clause.subject[1:2]
        and head(clause.subject) in MADE
        and clause.verb in ("needs", "gets", "requires")
    ):
        return reading_of("told", "constraint", 0.55 + min(0.0, scope(clause, low)))
    if (
        clause.condition in ("if", "when", "whenever")
        and words[0] == "it"
        and clause.verb in ("belongs", "goes", "needs", "gets", "stays", "lives", "must")
        and re.match(r"(?:if|when|whenever) (?:it|something|a|an|you)\b", low)
    ):
        return reading_of("told", "constraint", 0.6)
    if (
        clause.subject[:1]
        and clause.subject[0] in ("anything", "everything", "whatever", "whoever", "everyone", "everybody", "nothing")
        and clause.verb in _BELONGS
        and not PASSING & set(clause.rest[:1])
        and not (clause.rest and ING.match(clause.rest[0]))
    ):
        return reading_of("told", "constraint", 0.6 + min(0.0, scope(clause, low)))
    if (
        clause.verb in ("get", "gets")
        and generic(clause.subject)
        and clause.subject[0] not in PASSING_NOUNS | {"users", "things", "people"}
        and any(plural(word) for word in clause.subject[:3])
        and clause.rest
        and (PARTICIPLE.match(clause.rest[0]) or clause.rest[0] in ("split", "cut", "set", "run"))
    ):
        return reading_of("told", "constraint", 0.6 + min(0.0, scope(clause, low)))  # "PRs over 400 lines get split"
    if re.search(
        r"\b(?:every|each) time$|\bone [\w-]+(?: [\w-]+)? (?:per|for each|for every) \w+", low
    ) and not re.match(r"(?:it|this|that|i|you)\b", low):
        return reading_of("told", "constraint", 0.65 + min(0.0, scope(clause, low)))
    if (
        re.match(r"(?:every|each|all|any) ", low)
        and clause.verb
        and set(clause.subject) & MADE | set(clause.subject) & {word + "s" for word in MADE}
    ) and (
        clause.verb
        in (
            "gets",
            "get",
            "has",
            "have",
            "needs",
            "need",
            "goes",
            "go",
            "is",
            "are",
            "starts",
            "uses",
            "use",
            "comes",
            "lives",
            "must",
            "requires",
        )
        and not (clause.rest and clause.rest[0] in PASSING)
        and not (clause.rest and ING.match(clause.rest[0]))
    ):
        return reading_of("told", "constraint", 0.6 + min(0.0, scope(clause, low)))
    return None


def duty(clause: Clause, low: str) -> Reading | None:
    """What has to be: of a kind of thing it is a rule, of one thing a requirement of the moment."""
    words, subject = clause.words, clause.subject
    if match := re.match(
        r"(?:it is|it's) (?:strictly )?(forbidden|not allowed|mandatory|required|not permitted|prohibited|"
        r"important|essential|crucial|vital|a must)\b(?: that| to)?",
        low,
    ):
        return reading_of(
            "duty",
            "constraint",
            0.55 + min(0.0, scope(clause, low) + 0.15 * low.startswith("it")) + 0.15 * ("important" not in match[0]),
        )
    if re.search(
        (
            r"\b(?:is|are) (?:strictly )?(?:forbidden|not allowed|banned|mandatory|prohibited|not "
            r"permitted|off limits|taboo|a no-go)\b"
        ),
        low,
    ):
        return reading_of("duty", "constraint", 0.6)
    if re.match(r"under no circumstances\b|at no point\b|on no account\b", low):
        return reading_of("duty", "constraint", 0.75)
    if not subject or not (
        clause.verb in DUTIES or (clause.verb in ("have", "has", "need", "needs") and clause.rest[:1] == ("to",))
    ):
        return None
    if subject[0] == "you":
        if (
            (clause.verb in ("must", "mustn't") or (clause.verb == "may" and {"not", "only", "never"} & set(words)))
            and clause.rest[:1] not in (("be",), ("have",))
        ) or "always" in clause.adverbs:
            return reading_of("duty", "constraint", 0.6 + scope(clause, low))
        if clause.verb in ("should", "need", "have", "must") and clause.condition and rule_like(low):
            return reading_of("duty", "constraint", 0.5 + scope(clause, low))
        return None
    if (NO_SUBJECT - {"that", "which"}) & set(subject) or re.match(r"(?:when|if|once) (?:the|a) users?\b", low):
        return None
    if re.search(rf"\b(?:must|should|shall|has to|have to|needs? to) (?:not |never |only |always )?(?:{_UI})\b", low):
        return None
    if subject[0] in ("anything", "everything", "whatever", "whoever", "everyone", "everybody"):
        return reading_of("duty", "constraint", 0.65)
    if subject[0] in ("we", "i", "it", "this", "that", "he", "she", "they", "there", "these", "those", "what"):
        return None
    kind_of_thing = (
        generic(subject)
        and (plural(subject[-1]) or plural(subject[0]) or subject[-1] in MASS)
        and (subject[0] not in ("users", "user") or subject[1:2] == ("facing",))
    )
    if (
        subject[0] in ("a", "an", "every", "each", "any", "no")
        and head(subject) in MADE | LASTING_NOUNS
        and clause.verb in ("must", "needs", "has", "should")
    ):
        return reading_of("duty", "constraint", 0.6 + min(0.0, scope(clause, low)))
    if (
        generic(subject)
        and clause.verb in ("has", "have", "must", "needs")
        and re.search(r"\b(?:before|after|first|prior to)\b", low)
        and not REGULAR.search(low)
    ):
        return reading_of("duty", "constraint", 0.55 + min(0.0, scope(clause, low)))
    if not kind_of_thing and subject[0] not in ("our", "all", "every", "each", "any", "no"):
        if subject[0] == "the" and head(subject) in OF_THE_PROJECT and clause.verb in ("must", "mustn't", "has"):
            return reading_of("duty", "constraint", 0.55 + min(0.0, scope(clause, low)))
        depends = re.search(
            (
                r"\b(?:must|may|should) (?:not|never|only) (?:\w+ )?(?:import|depend|call|know|access|"
                r"touch|talk|reference|use|read|write)\b"
            ),
            low,
        )
        if (depends or REGULAR.search(low)) and LASTING_NOUNS & set(subject):
            return reading_of("duty", "constraint", 0.55 + scope(clause, low))
        return None
    ui = bool(PASSING_NOUNS & set(subject)) and not (LASTING_NOUNS | MADE) & set(subject)
    ours = bool(
        (LASTING_NOUNS | MADE | MASS | PASSING_NOUNS | TASKS) & {word.removesuffix("s") for word in subject}
        | (LASTING_NOUNS | MADE) & set(subject)
    )
    modal = (
        -0.15
        if not ours and not UNIVERSAL & set(words)
        else 0.1
        if clause.verb in ("must", "mustn't") or UNIVERSAL & set(words)
        else 0.0
    )
    return reading_of(
        "duty",
        "constraint",
        0.5 + modal - 0.25 * (ui and subject[0] in ("each", "every", "all", "any")) - 0.05 * ui + scope(clause, low),
    )


def way(clause: Clause, low: str) -> Reading | None:
    """A rule in headline form: "branch names: …", "commit messages in the imperative", "new … need my approval"."""
    words = clause.words
    if ":" in words[1:5] and not clause.verb and len(words) > words.index(":") + 1:
        head = words[: words.index(":")]
        if (
            plural(head[-1])
            and generic(head)
            and head[0] not in PASSING_NOUNS
            and head[-1]
            not in (
                "questions",
                "steps",
                "thoughts",
                "options",
                "errors",
                "changes",
                "notes",
                "things",
                "results",
                "tasks",
                "todos",
            )
        ):
            return reading_of("headline", "constraint", 0.55)
    if clause.verb or len(words) > 14 or not generic(words[:1]) or words[0] in TASKS | MANNERS:
        return None
    if re.match(
        (
            r"(?:new |all |public |internal )?[\w-]+(?: [\w-]+)?s (?:only )?(?:in|with|without|through|"
            r"via|at|on|under|as|before|after|next to|per) (?!the (?:last|first|new)|this\b|that\b|it\b)\w"
        ),
        low,
    ):
        return reading_of("headline", "constraint", 0.5 + 0.1 * ("only" in words) - 0.3 * bool(POINTING & set(words)))
    if (
        re.match(
            r"[\w-]+s (?:(?:always|only|strictly) )?(?:sorted|ordered|grouped|named|prefixed|indented|quoted)\b", low
        )
        and plural(words[0])
        and not POINTING & set(words)
    ):
        return reading_of("headline", "constraint", 0.55)
    if re.match(r"[\w-]+s for (?:[\w-]+ )?[\w-]+s$", low) and not (POINTING | PASSING_NOUNS) & set(words):
        return reading_of("headline", "preference", 0.55)
    if re.search(r"^[\w¤.-]+(?: [\w¤.-]+)? for (?:everything|all|every|anything|new)\b", low) and len(words) <= 8:
        return reading_of("headline", "decision", 0.55)
    if (
        re.search(r"\w{2,}s only$|, not [\w¤]+$|, never [\w¤ ]+$", low)
        and len(words) <= 8
        and not POINTING & set(words)
    ):
        return reading_of("headline", "constraint", 0.5)
    return None
