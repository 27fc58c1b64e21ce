"""Taking back: what a person typed and retracted in the same session doesn't survive it.

"scrap that", "forget it", "I take that back" mean what was said last; "forget what I said about tabs" and "never
mind, keep npm" name it. English forms only. "never mind, found it", "forget the old API" take nothing back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.speaker import PERSON
from memtui.engine.capture.utterance import Utterance
from memtui.engine.evidence import RETRACTION, Sighting, line_key, unseen
from memtui.engine.jsonl import iso, iso_ms, moment_of
from memtui.engine.recall.tokens import tokens
from memtui.engine.redact.layer import RULES, redact
from memtui.engine.text import one_line

_LEAD = (
    r"^\W{0,9}(?:(?:actually|no{1,9}|nope|ok(?:ay)?|wait|hm{1,9}|oh|sorry|so|well|but|and|"
    r"hey|please|pls|on second thoughts?)\W{1,9}){0,6}"
    r"(?:(?:let'?s|(?:you|we) can|just|please) )?"
)
_DROP = r"(?:scrap|forget|ignore|disregard|scratch|strike|discard)"
_RULE = r"(?:rules?|instructions?|notes?|preferences?|conventions?|points?|comments?|remarks?|requests?|decisions?)"
_MINE = rf"(?:(?:that|this|the|my|what) (?:(?:last|previous|earlier|first|new) )?{_RULE})"
_WE = r"(?:(?:let'?s|we(?:'ll| will)?|i(?:'ll| will)?|just|please|do|you can) ){0,5}"
_KEEP = rf"{_WE}(?:keep(?: using| with)?|stay with|stick (?:with|to)|go back to|leave)"
_TO_END = r"(?P<rest>$|[.!,;]+\s*.*$|\s+[—–-]+\s+.*$)"

#: What every form holds: most prompts are done after this.
_MAY = re.compile(rf"(?i)\b(?:{_DROP}|drop|never ?mind|nvm|(?:take|took) (?:that|it) back|changed my mind)\b")

_LAST = re.compile(
    rf"(?i){_LEAD}(?:{_DROP} (?:about )?(?:all (?:of )?)?(?:that|this|it|(?:what|everything) i (?:just )?said|"
    rf"(?:that|the|my) last (?P<one>one|bit|part|thing|{_RULE}|sentence)|my last message|{_MINE})|drop {_MINE}|"
    r"i(?:'ll)? take (?:that|it) back|(?:i )?(?:take|took) that back|i'?(?:ve)? (?:have )?changed my mind)"
    rf"(?: (?:please|again|then|actually|for good|altogether))?{_TO_END}"
)
_NEVER_MIND = re.compile(
    rf"(?i){_LEAD}(?:never ?mind|nvm)(?: (?:that|this|it|what i (?:just )?said))?(?P<rest>$|\W.*$)"
)
_ABOUT = re.compile(
    rf"(?i){_LEAD}(?:{_DROP}|drop|never ?mind) (?:about )?"
    r"(?:(?:everything|all|what(?:ever)?) (?:i|we) "
    r"(?:(?:just|had) )?(?:said|told you|wrote|mentioned|asked for)(?: (?:earlier|before))? (?:about|on|regarding)|"
    rf"{_MINE} (?:about|on|for|regarding|that says|to)) (?P<topic>[^.!?]{{2,80}})"
)
_RULE_ABOUT = re.compile(
    rf"(?i){_LEAD}(?:{_DROP}|drop|never ?mind) (?:about )?(?:the|that|my) (?P<topic>[\w`./ -]{{2,40}}?) {_RULE}\W*$"
)
_KEPT = re.compile(rf"(?i)^\W{{0,9}}{_KEEP} (?P<topic>[\w`./@ -]{{2,60}})")
#: Words that name no topic, and those of "keep going".
_SAYS_NOTHING = re.compile(rf"(?:{_RULE}|please|thing|stuff|earlier|before)")
_GOES_ON = re.compile(r"going|trying|working|looking|digging|reading|running|up|on")
_NOT = r"\b(?:not|never|no|instead of|rather than|over|without|don'?t use|stop using|"
_NOT += r"off|away from|from|replaces?|drop|avoid)"


@dataclass(frozen=True)
class Retraction:
    """What a sentence takes back: what was said `last` (only the very last sentence with `one`), or claims by words.

    All words of `about` stand in such a claim; of `kept`, one stands there as what is turned down.
    """

    last: bool = False
    one: bool = False
    about: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def only(self) -> bool:
        """Whether the sentence does nothing else: it names the claim that it takes back."""
        return bool(self.about)

    def names(self, claim: str) -> bool:
        """Whether the words of `claim` are meant, wherever in the session it was said."""
        words = tokens(claim)
        if self.about:
            return all(any(_alike(word, other) for other in words) for word in self.about)
        text = claim.casefold().replace("’", "'")
        return any(re.search(rf"{_NOT} (?:the |an? )?`?{re.escape(word)}\b", text) for word in self.kept)


def retraction(sentence: str) -> Retraction | None:
    """What `sentence`, one of a prompt's, takes back; None for nothing."""
    text = sentence.replace("’", "'")
    if text.rstrip().endswith("?"):
        return None
    if named := _ABOUT.match(text) or _RULE_ABOUT.match(text):
        about = tuple(word for word in tokens(named["topic"]) if not _SAYS_NOTHING.fullmatch(word))
        return Retraction(about=about) if about else None
    if last := _LAST.match(text):
        return Retraction(last=True, one=last["one"] is not None, kept=_kept(last["rest"]))
    if never := _NEVER_MIND.match(text):
        kept = _kept(never["rest"])
        return Retraction(last=True, kept=kept) if kept or not never["rest"].strip(" .!,") else None
    return None


def _kept(rest: str) -> tuple[str, ...]:
    found = _KEPT.match(rest)
    words = tuple(tokens(found["topic"])) if found else ()
    return () if words[:1] and _GOES_ON.fullmatch(words[0]) else words


def _alike(word: str, other: str) -> bool:
    """Whether two words are one, or forms of one: "test" and "tests", "commit" and "committing"."""
    short, long = sorted((word, other), key=len)
    return word == other or (len(short) >= 4 and long.startswith(short)) or _stem(word) == _stem(other)


def _stem(word: str) -> str:
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def takes_back(text: str) -> bool:
    """Whether a sentence of `text` takes something back."""
    return _MAY.search(text) is not None and any(retraction(sentence.text) for sentence in sentences(text))


def taken_back_within(text: str, claims: Sequence[str]) -> frozenset[str]:
    """Those of `claims`, heard in the redacted `text`, that a later sentence of it takes back.

    Also a claim that was heard in the sentence which names what it takes back.
    """
    gone: set[str] = set()
    if not _MAY.search(text):
        return frozenset()
    before: list[str] = []
    for sentence in sentences(text):
        quote = one_line(sentence.text)
        back = retraction(sentence.text)
        if back is not None:
            last = _said_last(before, claims, one=back.one) if back.last else ()
            said = [claim for claim in claims if any(claim in other for other in before)]
            gone.update(last, (claim for claim in said if back.names(claim)))
            if back.only:
                gone.update(claim for claim in claims if claim in quote)
        before.append(quote)
    return frozenset(gone)


def _said_last(before: Sequence[str], claims: Iterable[str], *, one: bool) -> list[str]:
    """The claims of the sentences said last, back to the first sentence that holds none."""
    found: list[str] = []
    for quote in reversed(before):
        here = [claim for claim in claims if claim in quote]
        if not here:
            break
        found += here
        if one:
            break
    return found


@dataclass(frozen=True)
class Before:
    """What stood in a session before an utterance: the utterance before it, or only the ISO time of that."""

    utterance: Utterance | None = None
    at: str = ""

    def said_last(self, rows: Sequence[Sighting], *, one: bool) -> list[Sighting]:
        """Those of a session's rows that "that" means."""
        if self.utterance is None:
            return [row for row in rows if self.at and iso(moment_of(row.at)) == self.at]
        before = self.utterance
        theirs = [row for row in rows if row.at == iso_ms(before.at) and row.pointer == before.pointer]
        if not theirs:
            return []
        quotes = [one_line(sentence.text) for sentence in sentences(redact(before.text).text)]
        meant = _said_last(quotes, [row.claim for row in theirs], one=one)
        return [row for row in theirs if row.claim in meant]


def taken_back(utterance: Utterance, rows: Sequence[Sighting], before: Before) -> list[Sighting]:
    """Those of `rows`, what the session said until now, that `utterance` takes back; it must be a person's."""
    if utterance.speaker != PERSON or not utterance.counts or not takes_back(utterance.text):
        return []
    try:
        said = sentences(redact(utterance.text).text)
        found: list[Sighting] = []
        for number, sentence in enumerate(said):
            if back := retraction(sentence.text):
                # "that" after other words in this prompt means those.
                last = before.said_last(rows, one=back.one) if back.last and number == 0 else []
                found += [row for row in rows if row in last or back.names(row.claim)]
    except Exception:  # noqa: BLE001  fail closed, as `listen` does, which counts the same fault for the log
        return []
    return found


def noted(rows: Iterable[Sighting], utterance: Utterance, *, token: str) -> list[Sighting]:
    """For rows that stand in the evidence already, the rows that take them back; `token` is the project's."""
    return [
        replace(
            row,
            at=iso_ms(utterance.at),
            message_uuid=utterance.uuid,
            pointer=utterance.pointer,
            speaker=utterance.speaker,
            signal=RETRACTION,
            score=0.0,
            counts=False,
            line_key=line_key(token, utterance.raw),
            rules=RULES,
        )
        for row in rows
    ]


def without_taken_back(
    new: list[Sighting], known: Sequence[Sighting], utterance: Utterance, before: Before, *, token: str
) -> list[Sighting]:
    """`new`, rows of this reading, without what `utterance` takes back, and with a row for each of `known` it does."""
    if not takes_back(utterance.text):
        return new
    at = iso_ms(utterance.at)
    said = [
        row for row in (*known, *new) if row.session == utterance.session and row.at < at and row.signal != RETRACTION
    ]
    gone = [row for row in taken_back(utterance, said, before) if row.speaker == PERSON]
    stored = unseen((), (row for row in known if row in gone))
    return [*(row for row in new if row not in gone), *noted(stored, utterance, token=token)]
