"""How people say things: lead-ins to drop, the kind of what is said, and where a claim ends.

Whatever is cut here is cut from the ends and holds no negation but the answer "no,": polarity is kept by
construction (agent-memory.md §8 A2).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui.engine.capture.sentences import Sentence


@dataclass(frozen=True)
class Phrase:
    """A sentence without lead-ins and tail.

    `claim` is the person's words; `bare` the same, character for character, with `’` as `'` and the inside of
    quotation marks and code spans masked by `¤`, so that cue words in them count for nothing.
    """

    claim: str
    bare: str
    quote: str
    asked: bool
    objects: bool  # opened with "no,", "actually,", "I said": it sets the listener right


_MASKED = re.compile(r"`[^`]{1,300}`|\"[^\"]{1,400}\"|“[^”]{1,400}”|(?<!\w)'[^']{3,300}'(?!\w)")
_OBJECTION = (
    r"(?:no+(?:,? no+){0,3}|nope|nah|na|wrong|incorrect|false|not (?:quite|right|true|exactly)|"
    r"that'?s (?:not|wrong|the wrong|incorrect|false|the old)\b[^,.:;!—]{0,30}|"
    r"correction|you(?:'re| are)? (?:got |have )?(?:it |that |this )?(?:wrong|backwards|mistaken|confused)|"
    r"you(?:'re| are) mixing \w+(?: up)?|you (?:mixed|swapped|confused) (?:that|it|them|this|those)(?: up)?|"
    r"you(?:'re| are) (?:thinking of|looking at|confusing|talking about) [^,.:;!—]{1,30}|"
    r"that was (?:true|right|the case) [^,.:;!—]{2,30}|that'?s (?:a )?(?:misunderstanding|mix-?up|mistake)|"
    r"you should know(?: that)?(?: by now)?|no need for [^,.:;]{2,30}|wrong again|that should be [\w`¤./-]+|"
    r"it'?s not (?:a |the )?[\w-]{2,20}|(?:as |like )?i (?:already )?(?:said|told you)(?: that| before)?|"
    r"(?:hm+,? )?no,? wait|stop|(?:sorry|hm+|well|ok|er+m?|uh+|um+|oh|ah|haha),? (?:but )?no+|sigh|again|"
    r"you(?:'re| are) (?:using|calling|editing|reading) the (?:wrong|old) [\w-]+|"
    r"(?:sorry,? )?(?:but )?(?:that|this)(?:'s| is) (?:outdated|old|obsolete|stale|not (?:how|what|"
    r"where)\b[^,.:;!—]{0,30}))"
)
_OBJECTS = re.compile(
    rf"(?i)^(?:{_OBJECTION}\s{{0,2}}(?:[,.!:;…—–]|- )[\s!.,]{{0,4}}|actually,?\s+|"
    # A complaint, and after it the rule: "you forgot the header again, every file needs one".
    r"(?:why (?:do|did) you|you) (?:keep|kept|forgot|missed|always|again|still)\b[^,.:;]{2,60}[,:;]\s+|"
    r"(?:no+|nah|nope)\s+(?=(?:the|that|you|we|i|it|they|there|don'?t|do not|never|always)\b)|"
    r"(?:as |like )?i (?:already )?(?:said|told you)(?: that| before| already)?,?\s+(?!to\b))"
)
_LEAD_IN = re.compile(
    r"(?i)^(?:(?:yes|yeah|yep|yup|ok|okay|k|sure|right|correct|great|good|nice(?: work)?|cool|"
    r"perfect|thanks|thank you|well|hmm+|hm|oh|ah|"
    r"wait|hey|look|listen|sorry|agreed|exactly|fine|alright|again|one more thing|"
    r"i mean|lol|sorry, my point is|(?:the|option) (?:first|second|third|last|latter|former|[a-d]|\d)"
    r"(?: one| option)?|both|neither|either|to be clear|to be honest|in general|generally|personally|first of all|"
    r"(?:one|two|three|a few|a couple of) (?:more |other |small )?things?(?: for [^,.:;]{2,40})?|"
    r"(?:it|this|that)(?: has|'s)? (?:happened|keeps happening)(?: before| again| already)?|"
    r"we(?:'ve| have) (?:hit|seen|had) (?:this|that|it)\b[^,.:;]{0,30})\s{0,2}(?:[,.!:;…—–]|- )[\s!.,]{0,4}|"
    r"(?:be )?careful(?: with [^,.:;]{2,30})?[,:]\s+|(?:watch out|beware)(?: (?:for|of) [^,.:;]{2,30})?[,:]\s+|"
    r"\(?[a-d1-9]\)\s*|[a-d1-9]\s?[,.:;—–]\s+|(?:personally|generally|in general|strictly speaking|honestly|"
    r"frankly)\s+(?=i\b|we\b|i'd\b)|"
    r"(?:seriously|honestly|frankly|tbh|imo|(?:a )?general (?:note|remark|thing)|in general|for the love of \w+|"
    r"as a reminder|once (?:more|again)|one more time|for the \w+ time|"
    r"i repeat|to repeat|and again|like always|i(?:'m| am) begging you)\s{0,2}(?:[,.!:;…—–]|- )\s{0,4}|"
    r"(?:just )?so you know,?\s+|as a (?:team|group|company),?\s+|(?:no idea|i don'?t know|not sure),? but\s+|"
    r"(?:yes|yeah|ok|okay|so|and|but|also|then|please|pls|plz|btw|"
    r"by the way|fyi|oh|ah|hmm+|"
    r"well|again|just|i mean|ah wait|just to be sure|(?:please )?make sure that)"
    r"[,:]?\s+|[-–—•*]\s+|\((?=[^()]{10,}\)\W*$))"
)
_AN_ANSWERS_REASON = re.compile(r"(?i)^(?:because|since|as)\s+(?=(?:we|our|i|all)\b)")  # "the second, since we …"
_TAIL = re.compile(
    r"(?i)(?:,?\s+(?:(?:again )?(?:like|as) (?:you did )?(?:the )?(?:last|other) (?:time|day|week)|"
    r"like you did (?:again|before)|ok|okay|please|pls|plz|thanks|thx|tbh|imo|alright|got it|understood|"
    r"ever again|though|btw|by the way|in general)|[\s.!?…,;:)*_]|"
    r"[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F\u200D])+$"
)
_TAG_QUESTION = re.compile(r"(?i)(?:,|\s)\s*(?:ok|okay|please|pls|alright|got it|understood)\s?\?+\W*$")
# An order that follows the rule: ", please fix the three you added", "— change the model".
_ORDER = re.compile(
    r"(?i)\s*(?:[,;]|\s[—–-])\s+(?:(?:so|and|now|then) )?(?:please|pls|now|then|so (?:please|"
    r"remove|change|fix))\b[^¤]{0,200}$|"
    r",?\s+so (?:this|that|it|these|those|they|let's|please|pls|ignore|remove|redo|fix|change|drop|"
    r"delete|skip)\b[^¤]{0,200}$|"
    r",?\s+so (?:please )?(?:don'?t|do not|no need to)\b[^¤,;]{0,60}\b(?:this|"
    r"that|it|them|"
    r"here|now|yet)\b[^¤,;]{0,60}$|"
    r",?\s+but (?:i think|i guess|maybe|perhaps|let's|we could|not sure|i'm not sure|can you|could you)\b[^¤]{0,200}$"
)
# Why a rule holds is no part of it; "not because" and a reason that restricts it are.
_REASON = re.compile(
    r"(?i)(?<!not)(?<!just)(?<!only)(?<!simply)(?:,|\s[—–-])?\s+(?:because|cuz|cos|since (?:it|they|"
    r"we|the)|as (?:they|it)|otherwise)\b[^¤]*$"
)
# The same without a word for it: "…, they get overwritten", "…, too much tooling", "…, i find them easier to read".
_EXPLAINS = re.compile(
    r"(?i)(?:,|;|\s[—–-])\s+(?:it(?:'s|'ll)?|they(?:'re)?|this|that(?:'s)?|"
    r"there(?:'s)?|i(?:'m|"
    r"'ve)?|he|she|(?:that|this) way|"
    r"we(?:'ve)? (?:had|got|lost|were|already|have had|just had)|too (?:much|many|\w+)|so (?:that|i|it|they|the)\b|"
    r"[\w-]+ (?:is|are|hates?|complains?|chokes?) \w+$|~?\w+ [\w-]+ is the price)(?:\s|$)[^¤]*$"
)

_DOUBTS = re.compile(r"(?i),?\s+but (?:i think|i guess|maybe|perhaps|not sure|i'm not sure)\b")  # restricts nothing
# A second statement behind a rule tells why when it judges, or says more than the rule does.
_TELLS_WHY = re.compile(
    r"(?i)(?:,|;|\s[—–-])\s+(?:the |our |that |a |my )?[\w-]+(?: [\w-]+){0,2} (?:is|are|was|were|has|had|gets?|"
    r"keeps?|makes?|takes?|"
    r"costs?|breaks?)\b[^¤,;]*$|,\s+too (?:much|many)\b[^¤,;]*$"
)
_JUDGES = re.compile(
    r"(?i)\b(?:too|way|a pain|a mess|hard|slow|picky|flaky|broken|painful|annoying|confusing|expensive|"
    r"unreliable|unreadable|"
    r"outdated|dead|ago|last (?:year|month|week)|worth|easier|better|worse|faster)\b"
)
_NOT_NOW = re.compile(r"(?i),?\s+so (?:please )?(?:don'?t|do not|no need to)\b")  # an order about the case at hand
_RESTRICTION = re.compile(r"(?i)\b(?:unless|except|only|but)\b")
_OPENS_CONDITION = re.compile(
    r"(?i)(?:if|when|whenever|before|after|once|every time|each time|unless|for|in|on|to|as|with|since|because|while)\b"
)
_CHOSEN = frozenset({"constraint", "preference", "decision"})
NEGATION = re.compile(
    r"(?i)\b(?:always|every time|each time|not|no|never|none|without|only|unless|except|cannot|"
    r"avoid)\b|n't\b|\bdont\b"
)


def masked(text: str) -> str:
    """`text`, character for character, with `’` as `'` and the inside of quotes and code spans as `¤`."""
    return _MASKED.sub(lambda match: match[0][0] + "¤" * (len(match[0]) - 2) + match[0][-1], text.replace("’", "'"))


def phrase(sentence: Sentence, strip: re.Pattern[str] | None = None) -> Phrase:
    """`sentence` without what leads in and trails off; `strip` is one more lead-in of the caller's."""
    claim = sentence.text
    bare = masked(claim)
    asked = sentence.asked and not _TAG_QUESTION.search(bare)
    start, objects = 0, False
    while True:
        rest = bare[start:]
        if match := _OBJECTS.match(rest):
            objects = True
        elif (
            not (match := _LEAD_IN.match(rest))
            and not (match := strip.match(rest) if strip else None)
            and not (match := _AN_ANSWERS_REASON.match(rest) if start else None)
        ):
            break
        start += match.end()
    order = _ORDER.search(bare, start)
    held = order and NEGATION.search(order[0]) and not (_NOT_NOW.match(order[0]) or _DOUBTS.match(order[0]))
    end = order.start() if order and not held else len(bare)
    reason = _REASON.search(bare, start + 8, end) if end - start > 8 else None
    if reason and not _RESTRICTION.search(reason[0]) and kind_of(bare[start : reason.start()]) in _CHOSEN:
        end = reason.start()
    end = _before_explanation(bare, start, end)
    tail = _TAIL.search(bare, start, end)
    end = tail.start() if tail and not _opens_bracket(bare[start:end]) else end
    return Phrase(claim[start:end], bare[start:end], sentence.text, asked, objects)


def _before_explanation(bare: str, start: int, end: int) -> int:
    """Where a rule or a wish ends before the clause that explains it; what denies or restricts is never cut."""
    found = _EXPLAINS.search(bare, start + 8, end) if end - start > 8 else None
    told = _TELLS_WHY.search(bare, start + 8, end) if end - start > 8 and not found else None
    if told and (_JUDGES.search(told[0]) or len(told[0].split()) > len(bare[start : told.start()].split())):
        found = told if _rules(bare[start : told.start()]) else None
    if not found or NEGATION.search(found[0]) or _RESTRICTION.search(found[0]) or _OPENS_CONDITION.match(bare[start:]):
        return end
    head = bare[start : found.start()]
    whole = len(head.split()) > 3 or re.match(r"(?i)(?:no|never|only) \w", head)
    return found.start() if whole and kind_of(head) in _CHOSEN else end


def _rules(head: str) -> bool:
    """Whether `head` is worded as a rule, a wish or a choice, and isn't taken for one by default."""
    return any(kind in _CHOSEN and pattern.search(head) for kind, pattern in _KINDS)


def _opens_bracket(text: str) -> bool:
    """Whether the closing bracket at the end belongs to one inside, so that it must not be cut off."""
    return text.endswith(")") and "(" in text


_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile("(?i)" + pattern))
    for kind, pattern in (
        (
            "failure",
            (
                r"\b(?:fails?|breaks?|break|flakes?|crash(?:es)?|dies|corrupts?|hangs?|times? out|"
                r"errors? out)\b.{0,80}"
                r"\b(?:when|if|unless|because|on|whenever|again|after)\b|^every time .{3,80}\b(?:breaks?|"
                r"fails?|crash)"
            ),
        ),
        (
            "preference",
            (
                r"^(?:i|we)(?:'d| would)?(?: \w+)? (?:prefer|like|love|hate|want|rather|pick)\b|"
                r"annoys? me|drives? me|^[\w -]+ over [\w -]+$|^prefer\b|"
                r"i'?m a fan|can't stand|"
                r"^i(?:'d| would) |i (?:don't|do not|never) (?:like|want)|^for .{3,60} i'd like"
            ),
        ),
        (
            "decision",
            (
                r"\b(?:we|i|the team)(?:'re| are|'ll| will|'ve| have)? (?:use|decided|agreed|settled|"
                r"went with|going with|stick|sticking|moving|switching|migrating|"
                r"standardi[sz]ed|follow|keep|chose|picked|dropped|moved|switched|adopted|retired|"
                r"deprecated|won't)\b|^(?:final )?decision\b|^going with\b|^let's (?:standardi[sz]e|settle|agree)"
            ),
        ),
        (
            "constraint",
            (
                r"^(?:always|never|don'?t|do not|no|only|use|run|keep|make|put|write|add|ask|avoid|start|"
                r"commit|every|all|when|if|for|"
                r"before|after)\b|\b(?:must|should|have to|has to|never|always|may only)\b"
            ),
        ),
        (
            "fact",
            (
                r"\b(?:is|are|was|has|have|lives?|goes|go|stays?|needs?|runs?|uses?|requires?|expires?|"
                r"wipes?|means?|there's|"
                r"don't (?:have|run))\b|¤"
            ),
        ),
    )
)


def kind_of(bare: str) -> str:
    """The kind of a claim by its wording: failure, preference, decision, constraint or fact."""
    return next((kind for kind, pattern in _KINDS if pattern.search(bare)), "constraint")
