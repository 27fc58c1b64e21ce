"""The words of one language that the signals listen for: data that a contributor can extend without code.

A row is one string of alternatives, parted by ` | `. In it `*` stands for any letters, `…` for anything inside the
sentence, a leading `^` for the start of the sentence, a trailing `$` for its end. Case does not matter. A row may be
empty. To add a language, copy a file of this folder, translate its rows, and add it to `known.py`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Language:
    """One language's words; what each row does is said beside it."""

    code: str
    name: str
    spaced: bool = True  # words are parted by spaces; False for Chinese, Japanese, Korean
    script: str = ""  # characters (a regex class) that only this language has here
    letters: str = ""  # letters that few other languages in the same script have; they help to tell it
    common: str = ""  # frequent words, to tell it from other languages in the same script
    endings: str = ""  # how its words often end ("*ung"): they decide where whole words leave it open

    # What is cut from the ends of a sentence.
    objections: str  # set right what was said before: "no", "wrong", "that's not true"
    actually: str = ""  # sets right like them, but needs no mark behind it: "actually"
    told: str = ""  # "I told you": what follows, after a mark or `that`, is said for the second time and holds
    lead_ins: str  # mean nothing for the claim: "ok", "please", "by the way"
    tails: str = ""  # the same at the end: "please", "thanks"
    reasons: str = ""  # open a reason, which is no part of a rule: "because"

    # What asks for a claim to be kept.
    remember: str  # at the start, before a colon, a comma or `that`: "remember", "note for next time"
    from_now_on: str  # the same, where nothing need follow: "from now on"
    that: str = ""  # the word that joins the claim to it
    remember_after: str = ""  # at the end, where a language puts it there

    # What makes a sentence a claim.
    rules: str  # hold for ever: "always", "never", "must", "before every", "it is forbidden to"
    bans: str = ""  # orders not to do a kind of thing: "don't use", "no … in"; weaker than `rules`
    preferences: str  # "I prefer", "I like … more than", "I hate it when"
    decisions: str  # "we decided", "we stay with", "we chose"
    habits: str  # "we use", "here we write"
    failures: str  # verbs of breaking: "fails", "hangs", "crashes"; a claim only with a condition
    conditions: str  # "when", "if", "as long as", "without"
    facts: str  # what something is or where: "lives in", "is generated from", "every night"
    states: str = ""  # any verb of being: enough after an objection, "no, the port is 8081"
    chooses: str = ""  # "use", "take": an order that counts with a contrast, "use uv, not pip"
    contrasts: str  # "not", "instead of"

    # What makes a plain statement none: it needs no cue to be heard, but none of these may be in it.
    articles: str = ""  # definite articles: an unknown word before one, at the start, is an order ("bump the …")
    tasks: str = ""  # orders to do something now: "add", "fix", "rename"
    passing: str = ""  # how things are at the moment: "red", "again", "looks"; and what points: "this is"
    past: str = ""  # verbs of the past: "has failed"

    # What makes it none, however standing it sounds.
    questions: str  # openers and particles
    hedges: str  # "maybe", "I think", "ideally"
    scenes: str  # bound to the moment or to one thing: "for now", "today", "in this file", "not yet"
    suppositions: str  # "imagine", "if we had"
    narratives: str  # what happened: "yesterday", "I have never", "you always"
    bygone: str = ""  # time long past, and regret: "back then"; it holds against a choice, too
    musts: str = ""  # "the … must": a requirement of the product, unless it names a thing of the work (`spoken`)
    modals: str = ""  # "does not always", "need not"
    idioms: str  # set phrases and sarcasm: "never mind", "oh great", "of course"
    products: str = ""  # subjects of the code being written: "the button", "users"

    # Whom a claim is about (`habits.py`).
    mine: str = ""  # what the person who speaks likes or does: "I prefer", "I … always"
    ours: str = ""  # what binds it to the project all the same: "here", "we", "our", "in this repository"
