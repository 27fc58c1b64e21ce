"""What we do, have and have chosen."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, named
from memtui.engine.capture.english.reading import (
    PARTICIPLE,
    Reading,
    generic,
    noun_phrase,
    points_out,
    reading_of,
    scope,
)
from memtui.engine.capture.english.words import (
    CHOSE,
    DONE_BY_ONE,
    HOW_MUCH,
    LASTING_NOUNS,
    NO_WAY,
    PASSING_NOUNS,
    PRACTICES,
    SHUNNED,
    TAKES_A_THING,
    WEAKLY,
)

_CHOOSING = frozenset(
    [
        "using",
        "giving",
        "cutting",
        "abandoning",
        "scrapping",
        "freezing",
        "pinning",
        "outsourcing",
        "ending",
        "going",
        "moving",
        "switching",
        "migrating",
        "dropping",
        "sticking",
        "staying",
        "keeping",
        "standardizing",
        "standardising",
        "adopting",
        "phasing",
        "replacing",
        "deprecating",
        "retiring",
        "targeting",
        "aiming",
        "rewriting",
        "committing",
        "building",
        "supporting",
        "following",
        "sunsetting",
        "removing",
        "avoiding",
        "running",
    ]
)


def we(clause: Clause, low: str) -> Reading | None:
    """What we do, have and have chosen."""
    if re.match(
        r"we(?:'re| are) (?:not|only) allowed\b|we (?:may|must|can) (?:not|only|never) \w|we get rate limited", low
    ):
        return reading_of("we", "constraint", 0.6 + min(0.0, scope(clause, low)))
    if clause.subject[:1] != ("we",) or len(clause.subject) > 2:
        return _we_are(clause, low) if clause.words[0] in ("we're", "we've", "we'll") else None
    verb, rest = clause.verb, clause.rest
    if re.match(r"we need (?:at least|at most|no more than|a minimum of|a maximum of) \w", low):
        return reading_of("we", "constraint", 0.6 + min(0.0, scope(clause, low)))
    if re.match(r"we call (?:it|them|this|that|these|those) [\"'¤\w]", low):
        return reading_of("we", "decision", 0.6)

    if verb == "want" and rest[:1] and rest[0] in HOW_MUCH:
        return reading_of("we", "preference", 0.6 + min(0.0, scope(clause, low)))
    if verb == "don't" and rest[:2] == ("want", "to") and rest[2:3] and rest[2] in SHUNNED:
        return reading_of("we", "decision", 0.6 + min(0.0, scope(clause, low)))
    if verb in ("don't", "do", "never") and rest:
        if (
            rest[0] in NO_WAY
            and not (rest[0] in ("have", "want", "need") and generic(noun_phrase(rest[1:])) and rest[1:2] != ("to",))
            and not (rest[0] == "have" and rest[1:2] and rest[1] in ("a", "an", "any"))
        ):
            return None
        return reading_of(
            "we",
            "decision" if rest[0] not in ("have",) else "fact",
            0.5 + scope(clause, low) + 0.1 * bool(re.search(r"\b(?:anymore|any more|any|a|an)\b", low)),
        )
    if verb in ("have", "has") and rest:
        if rest[0] in ("to", "been", "had", "seen", "got", "the", "this", "that") or PARTICIPLE.match(rest[0]):
            return reading_of("we", "decision", 0.6) if rest[0] in CHOSE else None
        ok = (
            rest[:2] == ("our", "own")
            or rest[0]
            in (
                "no",
                "two",
                "three",
                "four",
                "five",
                "several",
                "separate",
                "multiple",
                "one",
                "about",
                "around",
                "over",
                "roughly",
                "only",
            )
            or rest[0].isdigit()
            or generic(noun_phrase(rest))
            or (rest[0] in ("a", "an") and bool(LASTING_NOUNS & set(noun_phrase(rest))))
        )
        return (
            reading_of("we", "fact", 0.45 * ok + 0.15 * ok * (rest[0] != "a") + scope(clause, low))
            if ok and not PASSING_NOUNS & set(noun_phrase(rest))
            else None
        )
    if verb == "are" and rest:
        return _we_are(clause, low)
    if verb in ("will", "won't") and rest:
        way = rest[0] in ("not", "never", "keep", "support", "stay", "stick", "continue") or verb == "won't"
        return reading_of("we", "decision", 0.5 * way + scope(clause, low)) if way else None
    if verb in ("get", "fetch", "take", "load") and "from" in rest:
        return reading_of("we", "fact", 0.5 + scope(clause, low))
    base = verb
    if base in PRACTICES and base not in ("need", "want", "should", "get"):
        noun = noun_phrase(rest)
        at_hand = noun[:1] and noun[0] in ("it", "this", "that", "them", "these", "those", "the")
        return reading_of(
            "we",
            "decision",
            0.55
            - 0.12 * bool(at_hand and verb not in ("keep", "support", "maintain", "stay", "own", "follow"))
            + 0.2 * bool({"intentionally", "deliberately", "explicitly", "consistently"} & set(clause.adverbs))
            + scope(clause, low)
            + 0.1 * points_out(clause, rest),
        )
    return None


def _we_are(clause: Clause, low: str) -> Reading | None:
    match = re.match(r"we(?:'re|'ve| are| have)?(?: \w+ly| now| all| already| not| no longer)* (\w+)(?: (\w+))?", low)
    future = re.match(
        (
            r"we(?:'ll| will|(?:'re| are) going to) (?:always |never |only |not |all |still )?(keep|"
            r"stay|stick|support|continue|use|go|drop|move|switch|migrate|remain|maintain|target|never|"
            r"only|always|not)\b"
        ),
        low,
    )
    if future:
        return reading_of(
            "we", "decision", 0.6 - 0.25 * bool({"this", "that", "it", "now", "next", "here"} & set(clause.words))
        )
    if not match or "we'll" in low[:6]:
        return None
    first = match[1]
    if first in _CHOOSING and not re.search(
        r"\b(?:to (?:add|fix|do|change)|it|this|that|home|back|now|next)\b", low[match.end(1) :][:14]
    ):
        return reading_of("we", "decision", 0.6 + scope(clause, low))
    if first in CHOSE:
        return reading_of("we", "decision", 0.6 + scope(clause, low))
    if first in ("a", "an") and re.search(r"\b(?:shop|team|company|startup|agency|house|nonprofit|bank)\b", low):
        return reading_of("we", "fact", 0.55)
    kept_to = clause.words[3:] if clause.words[0] == "we" else clause.words[2:]
    if first == "on" and len(noun_phrase(kept_to)) > 1 and generic(noun_phrase(kept_to)):
        return reading_of("we", "fact", 0.5 + scope(clause, low))
    if first in ("on", "in", "bound", "required", "limited", "located", "hosted", "a", "an") and (
        clause.names or any(named(w) for w in clause.words[2:])
    ):
        return reading_of("we", "fact", 0.5 + scope(clause, low))
    return None


#: What was done away with, told of a kind of thing; what is out, and what will be no more.
_ABOLISHED = re.compile(
    r"(?!(?:the|this|that|it|they|these|those|my|your)\b)[\w-]+(?: [\w-]+){0,2} (?:was|were|has been|have been|got) "
    r"(?:abolished|dropped|replaced by|deprecated|retired|banned|discontinued|thrown out|phased out|sunset)\b|"
    r"(?!(?:the|this|that|it|they|deploy|release|build|fix|update|word|news|prod|production|staging|i|he|she|time|"
    r"server|site|everything)\b)[\w.-]+(?: [\w.-]+)? "
    r"(?:is|are) (?:out|dead|history|off the table|a no-go|here to stay|banned|gone for good)(?:$|,)|"
    r"there (?:will be no|won't be an?y?|will never be an?y?) (?!way\b|problem\b|need\b)\w"
)
_ONES_OWN = re.compile(r"(?:[\w-]+|the [\w-]+) and i (?:agreed|decided|settled|voted)\b")


def chose(clause: Clause, low: str) -> Reading | None:
    """A choice that was made: "we switched to", "I chose", "let's go with … from here on", "decided: …"."""
    if clause.condition in ("after", "before", "from", "for", "in", "since", "at", "on"):
        low = " ".join(clause.words)  # "after a long discussion we agreed on …"
    match = re.match(
        (
            r"(?:we|i|the team|our team|management|the client|i've|we've)(?:'ve| have)?(?: \w+ly| "
            r"already| all| both| never)? (\w+)\b"
        ),
        low,
    )
    if match and match[1] in CHOSE:
        if re.search(r"\bdecided (?:[\w ]{1,20})?to (?:postpone|wait|skip|meet|cancel|try|look|have|see)\b", low):
            return None
        if match[1] == "gave" and not re.search(r"\bgave up (?:on )?\w", low):
            return None
        if (match[1] in ("went", "gone") and not re.search(r"\b(?:went|gone) (?:with|for|back to)\b", low)) or (
            match[1] == "stopped" and not re.search(r"\bstopped \w+ing\b", low)
        ):
            return None
        strong = match[1] not in WEAKLY
        if match[0].startswith("i") and match[1] in DONE_BY_ONE:
            return None
        on_purpose = re.search(r"\b(?:on purpose|deliberately|intentionally|by design|because|so that|for good)\b", low)
        to_new = re.search(
            r"\bthe (?:idea|plan|concept) of\b|\bin favou?r of\b|\b(?:to|from|off|away|on|with|by|against|over|"
            r"instead of|support|supporting|using|for)\b",
            low,
        )
        if match[1] in ("moved", "switched", "ended") and not re.search(r"\b(?:to|from|off|away|up)\b", low):
            return None
        return reading_of(
            "choice",
            "decision",
            0.35
            + 0.25 * bool(strong and (to_new or (match[1] in TAKES_A_THING and LASTING_NOUNS & set(clause.words))))
            + 0.1 * bool(strong)
            + 0.25 * bool(on_purpose)
            - 0.15 * bool({"this", "that", "it", "these"} & set(clause.words)),
        )
    if _ABOLISHED.match(low) or _ONES_OWN.match(low):
        return reading_of("choice", "decision", 0.55)
    if re.match(
        r"we(?:'ve| have)? (?:said no to \w|turned .{2,40} (?:off|on) for good|ruled out \w|signed up for \w)", low
    ):
        return reading_of("choice", "decision", 0.6)
    if re.match(
        r"(?!we\b|i\b|so\b|that\b|there\b)[\w¤ .-]{2,30} it is\b(?=,|$)|(?:the|our|all)\b.{2,40} will (?:stay|"
        r"remain|keep)\b",
        low,
    ):
        return reading_of("choice", "decision", 0.6 - 0.2 * bool({"this", "that", "it"} & set(clause.words[:2])))
    if re.search(
        r",? (?:and )?(?:that's (?:how (?:i|we) (?:like|do|want) (?:it|things)|final|decided|settled|the call|"
        r"the plan|the decision|it)|decided|"
        r"end of (?:story|discussion)|no discussion)$",
        low,
    ):
        return reading_of("choice", "decision", 0.6)
    if re.match(r"let's (?:go with|stick (?:to|with)|standardi[sz]e|settle on|agree on|always|never|use|keep) ", low):
        lasting_words = re.search(
            (
                r"\b(?:from (?:here|now) on|for all|always|never|everywhere|for every|across|in general|"
                r"going forward|for good)\b"
            ),
            low,
        )
        return reading_of("choice", "decision", 0.3 + 0.35 * bool(lasting_words))
    return None
