"""What I like, how I work, what I have; what pleases and annoys."""

from __future__ import annotations

import re

from memtui.engine.capture.english.grammar import Clause, named, plural
from memtui.engine.capture.english.reading import (
    ING,
    PAST,
    Reading,
    reading_of,
)
from memtui.engine.capture.english.words import (
    LASTING_NOUNS,
    MANNERS,
    PASSING,
    PASSING_NOUNS,
    POINTING,
    TASKS,
)

#: "X over Y" in all the ways that tell a liking.
_RATHER = re.compile(
    r"(?:an? |one |two |three )?[\w-]+(?: [\w-]+){0,3} beats? (?:an? |one |ten |many |any )?(?!the\b|this\b|"
    r"that\b|it\b|me\b)\w|"
    r"(?:i'd|i would|i'll) (?:always |rather )?(?:take|pick|choose|have) .{3,60} (?:over|than|instead of) \w|"
    r"(?:much |always )?rather .{3,60} than \w|[\w-]+(?: [\w-]+){0,3} > [\w-]+(?: [\w-]+){0,3}$|"
    r"[\w-]+(?: [\w-]+){0,2} over [\w-]+(?: [\w-]+)? (?:for me|any day|every time|any time)$|"
    r"(?:it|that) (?:really |always )?helps (?:me )?(?:a lot |so much )?(?:when|if) you\b|"
    r"(?:it's|it is) (?:much |way |a lot )?(?:easier|better|nicer|best|simpler) (?:for me )?(?:when|if) you\b|"
    r"i(?:'m| am) (?:the|a|one of those) (?:kind|type|sort|people)\b.{0,20} who\b|i(?:'m| am) (?:a|"
    r"an) \w+ (?:person|reader|fan)\b|"
    r"what i (?:really |always )?(?:like|hate|love|prefer|dislike|can't stand)\b.{0,20} (?:is|are)\b|"
    r"i(?:'d| would) (?:love|like|appreciate|prefer) it if\b|i (?:can't|cannot) (?:read|stand|work with|"
    r"deal with) (?!this|that|it\b|the)\w|"
    r"i care (?:more |a lot |less )?about\b|.{3,60} (?:is|are) (?:ok|okay|fine|enough|good enough) (?:for|with|"
    r"by) me\b|"
    r".{3,60} are (?:fine|ok|okay|good|allowed), .{3,60} (?:are not|aren't)$|i like to (?:decide|choose|see|"
    r"know|review|read)\b"
)


#: What somebody wants to do or see each time before something happens.
_LOOKS_FIRST = re.compile(
    r"i(?:'d like| would like| want| need) (?:to (?:review|approve|check|read|confirm|sign off|be asked|know|"
    r"decide)|you to \w+)\b"
    r".{0,60}\b(?:before (?:it|they|you|anything|any|every|each|\w+ing)|whenever|every time|each time|"
    r"instead of \w+ing)\b"
    r"(?!.*\b(?:now|today|this time|you (?:start|continue|go on|proceed))\b)"
)


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
        r"i want (?:to have )?(?:the |our )?[\w -]{3,40} (?:enabled?|disabled?|on|off|opt-?in|opt-?out|"
        r"hidden) by default\b",
        low,
    ):
        return reading_of("i", "decision", 0.55)
    if _LOOKS_FIRST.match(low):
        return reading_of("i", "preference", 0.55)
    if re.match(r"i(?:'m| am) (?:\w+ )?(?:more comfortable|happier|used to|better off)\b(?! this| that)", low):
        return reading_of("i", "preference", 0.6)
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
            r"use|work|run|live|read|review|write|speak|maintain|deploy|own|develop|type|"
            r"commit|squash|rebase|merge|push|test|sign)\b"
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
        habit = verb in ("read", "review") and often and generic and not at_hand
        return reading_of("i", "preference", 0.55 if habit and not more else 0.6 * bool(more) + 0.1 * often)
    if verb in ("commit", "squash", "rebase", "merge", "push", "test", "sign"):  # a habit, or what was just done
        return reading_of("i", "preference", 0.55 * (often and generic and not at_hand))
    return reading_of(
        "i", "fact", 0.5 - 0.2 * at_hand - 0.2 * (not generic) + 0.1 * often + 0.1 * (verb in ("use", "maintain"))
    )


#: A liking without "I": "can't stand barrel files", "less prose, more code".
_LIKING = re.compile(
    r"(?:really |absolutely |personally )?(?:can't stand|cannot stand|hate|hating|love|dislike|prefer|"
    r"not a (?:big |huge )?"
    r"fan of|(?:big|huge) fan of|allergic to|not into|can do without|could do without|don't need|don't want|"
    r"no need for|no need to (?:explain|summari[sz]e|apologi[sz]e|repeat|mention|thank)) "
    r"(?!(?:the|this|that|it|these|those|to|how|when|your|a|an|them)\b)[\w-]+|"
    r"(?:less|fewer) [\w-]+(?: [\w-]+)?,? (?:and )?more [\w-]+|more [\w-]+(?: [\w-]+)?,? (?:and )?(?:less|"
    r"fewer) [\w-]+|"
    r"i (?:really |honestly |just )?find (?!the\b|this\b|that\b|it\b|these\b|"
    r"your\b)[\w-]+(?: [\w-]+){0,3} (?:really |very |too |"
    r"quite |so |a bit )?(?:overkill|ugly|annoying|unreadable|confusing|noisy|hard to read|easier to read|useful|"
    r"useless|"
    r"helpful|distracting|tedious|pointless|clearer|cleaner|nicer|tiring|verbose|readable|cleaner|great|terrible|awful)\b"
)


def annoys(clause: Clause, low: str) -> Reading | None:
    """What pleases or annoys, said without "I": "long answers annoy me", "tabs over spaces"."""
    if _LIKING.match(low) and not POINTING & set(clause.words) and len(clause.words) <= 14:
        return reading_of("i", "preference", 0.6)
    if _RATHER.match(low) and not re.search(r"\b(?:this|that) (?:one|time|version|approach|option)\b", low):
        return reading_of("i", "preference", 0.6)
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
