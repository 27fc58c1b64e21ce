"""What we do, have and have chosen; what I like and how I work."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, named, plural
from memtui.engine.capture.english.reading import (
    ING,
    PARTICIPLE,
    PAST,
    Reading,
    generic,
    noun_phrase,
    points_out,
    reading_of,
    scope,
)
from memtui.engine.capture.english.words import (
    CHOSE,
    LASTING_NOUNS,
    MANNERS,
    NO_WAY,
    PASSING,
    PASSING_NOUNS,
    POINTING,
    PRACTICES,
    TASKS,
)

_CHOOSING = frozenset(
    [
        "using",
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
    if clause.subject[:1] != ("we",) or len(clause.subject) > 2:
        return _we_are(clause, low) if clause.words[0] in ("we're", "we've", "we'll") else None
    verb, rest = clause.verb, clause.rest
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
            rest[0]
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
    match = re.match(r"we(?:'re|'ve| are| have)?(?: \w+ly| now| all| already)? (\w+)(?: (\w+))?", low)
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
    if first in ("on", "in", "bound", "required", "limited", "located", "hosted", "a", "an") and (
        clause.names or any(named(w) for w in clause.words[2:])
    ):
        return reading_of("we", "fact", 0.5 + scope(clause, low))
    return None


def chose(clause: Clause, low: str) -> Reading | None:
    """A choice that was made: "we switched to", "I chose", "let's go with … from here on", "decided: …"."""
    match = re.match(
        (
            r"(?:we|i|the team|our team|management|the client|i've|we've)(?:'ve| have)?(?: \w+ly| "
            r"already| all| both| never)? (\w+)\b"
        ),
        low,
    )
    if match and match[1] in CHOSE:
        if (match[1] == "went" and not re.search(r"\bwent (?:with|for)\b", low)) or (
            match[1] == "stopped" and not re.search(r"\bstopped \w+ing\b", low)
        ):
            return None
        strong = match[1] in (
            "chose",
            "picked",
            "decided",
            "agreed",
            "settled",
            "dropped",
            "adopted",
            "switched",
            "standardized",
            "standardised",
            "deprecated",
            "retired",
            "banned",
            "opted",
            "rejected",
            "ended",
            "replaced",
            "went",
            "stopped",
            "moved",
            "migrated",
        )
        on_purpose = re.search(r"\b(?:on purpose|deliberately|intentionally|by design|because|so that|for good)\b", low)
        to_new = re.search(
            r"\b(?:to|from|off|away|on|with|by|against|over|instead of|support|supporting|using|for)\b", low
        )
        if match[1] in ("moved", "switched", "ended") and not re.search(r"\b(?:to|from|off|away|up)\b", low):
            return None
        return reading_of(
            "choice",
            "decision",
            0.35
            + 0.25 * bool(strong and to_new)
            + 0.1 * bool(strong)
            + 0.25 * bool(on_purpose)
            - 0.15 * bool({"this", "that", "it", "these"} & set(clause.words)),
        )
    if re.match(r"[\w¤ .-]{2,30} it is\b(?=,|$)|(?:the|our|all)\b.{2,40} will (?:stay|remain|keep)\b", low):
        return reading_of("choice", "decision", 0.6 - 0.2 * bool({"this", "that", "it"} & set(clause.words[:2])))
    if re.search(
        r",? (?:and )?(?:that's (?:final|decided|settled)|decided|end of (?:story|discussion)|no discussion)$", low
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


def i(clause: Clause, low: str) -> Reading | None:
    """What I like, how I work, what I have."""
    if clause.condition and clause.words[0] in ("i", "i'd"):
        low = " ".join(clause.words) + " always"
    if not re.match(r"(?:i|i'm|i'd|my)\b", low):
        return None
    generic = not re.search(r"\b(?:this|that|these|those|it|now|here)\b", low)
    if re.match(r"i(?:'d| would) (?:much |really |always )?(?:rather|prefer|love|like)\b", low):
        rather = re.match(r"i(?:'d| would) (?:much )?rather (?:have|you|not|see|we|keep|use)\b", low)
        to_see = re.search(
            r"\b(?:every|each|always|all|whenever|in general|never|instead of|rather than|over|than)\b", low
        )
        hard = re.match(r"i(?:'d| would) (?:\w+ )?prefer\b", low)
        if re.match(
            r"i(?:'d| would) (?:\w+ )?(?:like|love) (?:to (?!see\b|have\b|keep\b)|a\b|an\b|the\b|you to\b)", low
        ) and not re.search(r"\b(?:always|every|each|whenever)\b", low):
            return None
        return reading_of(
            "i", "preference", 0.3 + 0.2 * bool(rather or hard) + 0.2 * bool(to_see) - 0.2 * (not generic)
        )
    if re.match(
        (
            r"i (?:really |do )?want you to\b.{3,80}\b(?:before|when|whenever|every|each|after|instead "
            r"of|without|always|never)\b"
        ),
        low,
    ):
        return reading_of(
            "i",
            "preference",
            0.6
            - 0.25
            * bool(
                re.search(
                    r"\b(?:this|that|it|now|before you (?:start|continue)|the \w+ (?:button|page|test|bug))\b", low
                )
            ),
        )
    if re.match(r"i only (?:want|need|like|read|use|accept|work|review)\b", low):
        return reading_of("i", "preference", 0.6 - 0.2 * (not generic))
    if match := re.match(
        (
            r"i (?:really |generally |usually |strongly |always |never |just |much |personally |do "
            r"|absolutely |also )*(?:don't |do not |dont |can't |cannot )?(?:really |ever )?"
            r"(like|love|hate|prefer|want|need|dislike|enjoy|find|care|value|expect|trust|stand|insist|"
            r"use|work|run|live|read|review|write|speak|maintain|deploy|own|develop|type)\b"
        ),
        low,
    ):
        return _i_verb(match[1], low, generic)
    if re.match(
        r"i'm (?:not )?(?:a |the |on |using |running |allergic|colou?r ?blind|running|based|fine with|ok with|not a )",
        low,
    ) or re.match(r"i am (?:on|the|a|in) ", low):
        ok = generic and (
            any(named(w) for w in clause.words)
            or re.search(
                (
                    r"\b(?:fan|using|running|only|maintainer|developer|windows|mac|macos|linux|wsl2?|beginner|"
                    r"team|timezone|allergic|color|colour)\b"
                ),
                low,
            )
        )
        return reading_of("i", "preference" if "fan" in low else "fact", 0.6 * bool(ok))
    if re.match(r"i(?:'ve got| have) (?:an? |two |three |no |only |\d+ )", low):
        return reading_of(
            "i",
            "fact",
            0.5
            * (
                generic
                and not PASSING_NOUNS & set(clause.words)
                and not re.search(r"\b(?:question|problem|idea|issue|bug|few)\b", low)
            ),
        )
    if low.startswith("my ") and clause.verb and not PAST.match(clause.verb):
        if (
            PASSING & set(clause.rest[:3])
            or (clause.rest and ING.match(clause.rest[0]))
            or clause.words[1] in PASSING_NOUNS
        ):
            return None
        return reading_of("i", "preference" if "prefer" in low else "fact", 0.6 - 0.2 * (not generic))
    return None


def _i_verb(verb: str, low: str, generic: bool) -> Reading | None:
    denies = bool(re.match(r"i \w*(?: ?\w+)? ?(?:don't|do not|dont|can't|cannot|never)\b", low)) or "don't" in low[:14]
    often = bool(re.search(r"\b(?:always|never|usually|generally|every|each|whenever|when you|before you)\b", low))
    after = low.split(f" {verb}", 1)[1].split()
    at_hand = bool(after) and after[0] in (
        "the",
        "this",
        "that",
        "it",
        "to",
        "a",
        "an",
        "your",
        "these",
        "those",
        "how",
        "option",
    )
    if verb in ("like", "love", "hate", "dislike", "prefer", "enjoy", "value", "trust", "stand"):
        return reading_of(
            "i",
            "preference",
            0.6
            - 0.3 * (at_hand and not often and not re.search(r"\b(?:it when|more than|over|better than)\b", low))
            - 0.1 * (not generic),
        )
    if verb in ("want", "need", "expect", "insist"):
        score = (
            0.25
            + 0.3 * (denies and not at_hand)
            + 0.3 * often
            + 0.1 * (bool(after) and plural(after[0]))
            + 0.1 * ("myself" in low)
            + 0.2 * (bool(re.search(r"\bto be\b|\bwithout\b|\bin the\b|\bbefore\b", low)) and not at_hand)
        )
        score += 0.3 * bool(after[:1] == ["the"] and LASTING_NOUNS & set(after[1:3]) and " to be " in low)
        score += 0.25 * bool(after[:1] == ["the"] and re.search(r"\bbefore (?:you|any)\b|\bfirst\b", low))
        score -= 0.25 * bool(re.search(r"i want (?:the|a|an) ", low) and not LASTING_NOUNS & set(after[1:3]))
        return reading_of("i", "preference", score - 0.1 * (not generic))
    if verb in ("find", "care", "read", "review"):
        more = re.search(
            (
                r"\b(?:more|better|easier|harder|less|hard|easy|useful|annoying|confusing) (?:\w+ )?(?:than|"
                r"about|to)\b|\bmore\b.*\bthan\b"
            ),
            low,
        )
        return reading_of("i", "preference", 0.6 * bool(more) + 0.1 * often)
    return reading_of(
        "i", "fact", 0.5 - 0.2 * at_hand - 0.2 * (not generic) + 0.1 * often + 0.1 * (verb in ("use", "maintain"))
    )


def annoys(clause: Clause, low: str) -> Reading | None:
    """What pleases or annoys, said without "I": "long answers annoy me", "tabs over spaces"."""
    if re.search(r"\b(?:annoys?|bothers?|bugs|irritates?|confuses?|drives?) me\b", low) and not POINTING & {
        clause.words[0]
    } - {"it"}:
        return reading_of(
            "i", "preference", 0.6 if re.search(r"\bwhen\b|\bif\b", low) or clause.words[0] != "it" else 0.2
        )
    if (
        re.match(
            (
                r"(?!i |the |this |that |a |option )[\w¤ -]{2,50}? (?:over|rather than|instead of|beats?|"
                r"before) (?!the |this |that |it\b)[\w¤/ .-]{2,40}$"
            ),
            low,
        )
        and len(clause.words) <= 9
        and not clause.verb
    ):
        first = clause.words[0]
        if first not in MANNERS | TASKS or plural(first) or plural(clause.words[1]):
            return reading_of("i", "preference", 0.6)
    if (
        re.match(
            (
                r"(?:short|small|simple|plain|explicit|tiny|clear|concise|boring|fewer|flat|pure|named|"
                r"early|absolute|relative|atomic) [\w-]+s?\b"
            ),
            low,
        )
        and len(clause.words) <= 12
        and not (clause.verb and POINTING & set(clause.words))
    ):
        return reading_of("i", "preference", 0.5 + 0.1 * any(plural(w) for w in clause.words[1:3]))
    return None
