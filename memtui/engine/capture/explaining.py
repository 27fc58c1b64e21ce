"""Why each sentence of a text is a claim or none: the view of `memtui extract`, for contributors and the curious."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.engine.capture.english.lasting import lasting
from memtui.engine.capture.heard import Heard
from memtui.engine.capture.hearing import hear
from memtui.engine.capture.languages.known import language_of
from memtui.engine.capture.phrasing import phrase
from memtui.engine.capture.retraction import retraction
from memtui.engine.capture.sentences import Sentence, sentences
from memtui.engine.capture.spoken import read
from memtui.engine.capture.standing import standing
from memtui.engine.capture.stating import stating
from memtui.engine.capture.utterance import typed
from memtui.engine.capture.vetoes import mocking, veto
from memtui.engine.redact.layer import redact
from memtui.engine.text import one_line

KEPT_FROM = 0.5  # fainter claims are parked (plugmem-fusion.md D-6)


@dataclass(frozen=True)
class Explained:
    """One sentence: what of it is a claim (empty for none), its kind and score, whether it is kept, and the rule."""

    sentence: str
    claim: str
    kind: str
    score: float
    kept: bool
    rule: str


def explained(text: str) -> tuple[Explained, ...]:
    """Every sentence that its author wrote in `text`, redacted, with its verdict; cut text is not shown.

    A sentence that holds two claims is shown twice. Raises `RedactionFailed` where redaction does not come clean.
    """
    said = typed(text)
    heard = hear(said)
    shown: list[Explained] = []
    for sentence in sentences(redact(said.text).text):
        quote = one_line(sentence.text)
        found = [one for one in heard if one.quote == quote or one.claim in quote]
        shown += [
            Explained(quote, one.claim, one.kind, one.score, one.score >= KEPT_FROM, _heard_by(one, sentence))
            for one in found
        ] or [Explained(quote, "", "", 0.0, False, _passed_over(sentence))]
    return tuple(shown)


def _heard_by(heard: Heard, sentence: Sentence) -> str:
    if heard.signal != "directive":
        return heard.signal
    if language := language_of(sentence.text):
        return f"{language.name}: {read(sentence, language).why}"
    bare = phrase(sentence).bare
    if standing(bare):
        return "a set phrase of rules"
    if stating(bare)[0]:
        return "a set phrase of facts"
    return f"frame: {lasting(bare).frame or 'clause'}"


def _passed_over(sentence: Sentence) -> str:
    if retraction(sentence.text):
        return "takes something back"
    if language := language_of(sentence.text):
        return f"{language.name}: {read(sentence, language).why}"
    if mocking(sentence.text):
        return "sarcasm"
    said = phrase(sentence)
    return veto(said.bare, said.asked) or "nothing that lasts"
