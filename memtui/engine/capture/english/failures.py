"""Failures that come back, told with what brings them about."""

from __future__ import annotations

import re
from dataclasses import replace

from memtui.engine.capture.english.grammar import Clause
from memtui.engine.capture.english.reading import (
    ING,
    Reading,
    reading_of,
    scope,
)
from memtui.engine.capture.english.words import DETERMINERS, MANNERS, TASKS

#: A failure in the present, and what brings it about each time.
_COMES_BACK = re.compile(
    r"(?!(?:it|this|that|these|those|they|you|i|we|he|she|what|why|how|add|fix|make|let|check|if|when|while|"
    r"until|once|could|would|should|can|do|does)\b)[\w¤\"'/., -]{3,90}? "
    r"(?:fails?|breaks?|crash(?:es)?|dies?|hangs?|leaks?|deadlocks?|stalls?|chokes?|flakes?|corrupts?|skips?|"
    r"loops(?! \w+s\b)|"
    r"times? out|runs? out of \w+|loses?|drops?|goes (?:stale|missing|wrong)|gets? (?:stuck|lost|corrupted|"
    r"killed|stale)|"
    r"ends? (?:up )?in|leads? to|reconnects? in a loop|takes? forever|"
    r"stops? \w+ing|does (?:\w+ly )?nothing|never (?:finish|return|start|stop|come)\w*|silently \w+s|"
    r"errors? out|blows up|explodes?|segfaults?|freezes?|throws?|complains?|overflows?|swallows?)\b"
)


_CAUSE = re.compile(
    r"\b(?:when|whenever|if|unless|without|after|under (?:load|heavy|high)|because|behind|in parallel|twice|"
    r"as soon as|by hand|"
    r"every time|each time|on (?!the\b|this\b|that\b|my\b|line\b|main\b)\w+|over \d)\b"
)


_PASSES_BY = re.compile(
    r"\b(?:must|should|shall|now|again|today|still|yesterday|just|currently|this time|right now|already|"
    r"the (?:first|second|third|"
    r"last|new|"
    r"build|tests?|test suite|pipeline) (?:\w+ )?(?:now|again)|i (?:click|press|try|run|open|start)|(?:was|were|"
    r"did|had) \w+)\b"
)


def costs(clause: Clause, low: str) -> Reading | None:
    """What happens when something is left out: "if you forget …, the proxy returns 404"."""
    if re.match(
        r"you(?:'ll| will)? (?:get|end up with|see) (?!the\b|this\b|that\b|it\b).{3,60}\b(?:if|when|unless|without) \w",
        low,
    ):
        return reading_of("costs", "failure", 0.55 + min(0.0, scope(clause, low)))
    if re.match(
        r"\w+ing\b(?! (?:this|that|it)\b)[\w ]{2,60} (?:breaks|kills|corrupts|destroys|wipes|deletes|crashes|"
        r"hangs|leaks|"
        r"invalidates|confuses|slows|messes)\b (?!(?:now|again|today)\b)\w",
        low,
    ) and ING.match(clause.words[0]):
        return reading_of("costs", "failure", 0.55 + min(0.0, scope(clause, low)))
    said = " ".join(clause.words) if clause.condition else low
    if clause.words[0] in MANNERS | TASKS and clause.words[1:2] and clause.words[1] in DETERMINERS:
        return None  # "log the payload when the request fails" orders
    if _COMES_BACK.match(said) and _CAUSE.search(low) and not _PASSES_BY.search(low):
        return reading_of("costs", "failure", 0.55 + min(0.0, scope(clause, low)))
    if re.match(
        r"(?:without|with|behind|after|under|on|in) .{3,60}? \w+ (?:fails?|breaks?|crash(?:es)?|drops?|hangs?|dies?|"
        r"times? out|loses?|segfaults?|freezes?|stalls?|leaks?|deadlocks?|flakes?|misbehaves?|chokes?|"
        r"goes? (?:red|stale|missing))\b",
        low,
    ):
        beside = replace(clause, words=tuple(word for word in clause.words if word != "there"))
        return reading_of("costs", "failure", 0.55 + min(0.0, scope(beside, low)))
    if re.match(r"(?:without|behind|under) .{2,60}? (?:doesn't|don't|won't|can't|never) \w", low):
        return reading_of("costs", "failure", 0.55 + min(0.0, scope(clause, low)))
    if re.match(
        r"(?:if|when) you .{3,60}?\b(?:returns?|fails?|breaks?|crash(?:es)?|"
        r"throws?|hangs?|dies|"
        r"complains?|won't|doesn't|can't|loses?|"
        r"gets? (?:stuck|lost|wiped|corrupted|overwritten|deleted)|goes? (?:stale|down)|errors? out|times? out)\b",
        low,
    ):
        return reading_of("costs", "failure", 0.55 + scope(clause, low))
    return None
