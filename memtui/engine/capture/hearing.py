"""From an utterance to what was heard in it: redact, listen with every signal, redact again (design §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import ModuleType

from memtui.engine.capture.heard import CLAIM_MAX, CLAIM_MIN, QUOTE_MAX, Heard
from memtui.engine.capture.retraction import taken_back_within
from memtui.engine.capture.sentences import sentences
from memtui.engine.capture.signals import correction, directive, failure, lookup, remember
from memtui.engine.capture.transcripts.wrappers import REMEMBER
from memtui.engine.capture.utterance import LOOKED, MERGED, PAIR, Utterance
from memtui.engine.redact.layer import redact
from memtui.engine.text import one_line

#: Every signal is a module with `NAME` and `hear(utterance) -> list[Heard]`; a new one is added here.
SIGNALS: tuple[ModuleType, ...] = (remember, correction, directive)

Hear = Callable[[Utterance], list[Heard]]


@dataclass(frozen=True)
class Hearing:
    """What was heard, and how many sentences were dropped because a signal or the redaction failed on them."""

    heard: tuple[Heard, ...]
    dropped: int = 0


def hear(utterance: Utterance) -> tuple[Heard, ...]:
    """The claims in `utterance`, redacted; each claim once, with its strongest signal."""
    return listen(utterance).heard


def listen(utterance: Utterance) -> Hearing:
    """As `hear`, with the count of sentences dropped by an error, for the log (which never holds their text)."""
    try:
        clean = replace(utterance, text=redact(utterance.text).text)
    except Exception:  # noqa: BLE001  fail closed: whatever goes wrong in redaction, the text is not used
        return Hearing((), 1)
    heard: list[Heard] = []
    dropped = 0
    for signal in _listening(clean):
        found, failed = _by(signal.hear, clean)
        dropped += failed
        for one in found:
            try:
                heard += _fit(one)
            except Exception:  # noqa: BLE001  as above, for one claim
                dropped += 1
    strongest = _strongest(heard)
    gone = taken_back_within(clean.text, [one.claim for one in strongest]) if strongest else ()
    return Hearing(tuple(one for one in strongest if one.claim not in gone), dropped)


def _listening(utterance: Utterance) -> tuple[ModuleType, ...]:
    if utterance.form in (PAIR, MERGED):
        return (failure,)  # which hears nothing in a merge: it has no words
    if utterance.form == LOOKED:
        return (lookup,)
    return (remember,) if utterance.text.startswith(REMEMBER) else SIGNALS


def _by(signal: Hear, utterance: Utterance) -> tuple[list[Heard], int]:
    """What one signal heard; where it fails, sentence by sentence, so that only the sentence at fault is lost."""
    try:
        return signal(utterance), 0
    except Exception:  # noqa: BLE001  a fault of one rule must not silence the session
        heard: list[Heard] = []
        failed = 0
        for sentence in sentences(utterance.text):
            try:
                heard += signal(replace(utterance, text=sentence.text))
            except Exception:  # noqa: BLE001  counted
                failed += 1
        return heard, max(failed, 1)


def _fit(heard: Heard) -> list[Heard]:
    """`heard` redacted again and within its bounds, or nothing."""
    claim = redact(one_line(heard.claim)).text
    quote = redact(one_line(heard.quote)).text
    if not CLAIM_MIN <= len(claim) <= CLAIM_MAX:
        return []
    if len(quote) > QUOTE_MAX or claim not in quote:
        quote = claim
    return [replace(heard, claim=claim, quote=quote)]


def _strongest(heard: Iterable[Heard]) -> tuple[Heard, ...]:
    """Each claim once, and of claims that overlap in one sentence one: explicit first, then the higher score."""
    best: dict[str, Heard] = {}
    for one in sorted(heard, key=lambda h: (h.signal != remember.NAME, -h.score)):
        beside = [other.claim for other in best.values() if other.quote == one.quote]
        if one.claim not in best and not any(one.claim in other or other in one.claim for other in beside):
            best[one.claim] = one
    return tuple(best.values())
