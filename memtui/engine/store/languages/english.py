"""English."""

from __future__ import annotations

import re

from memtui.engine.store.languages.table import COPULA, language

ENGLISH = language(
    "en",
    """
    not, never, no, never ever, no longer, no more, under no circumstances, on no account, by no means = ¬
    forbidden, is forbidden, forbidden to, not allowed to = ¬
    prohibited, is prohibited, banned, is banned, disallowed, is disallowed, off limits = ¬
    avoid, avoids, avoiding, refrain from, stay away from, steer clear of, forbid, ban, prohibit, disallow = ¬
    nobody, no one, noone = ¬ everybody
    none of, none = ¬ every
    nothing = ¬ everything
    nowhere = ¬ everywhere
    neither, nor = ¬
    cannot, cant = ¬
    dont, doesnt, didnt, isnt, arent, wasnt, wont, shouldnt, wouldnt, couldnt, mustnt, shant, neednt, aint = ¬
    without, w/o = ¬ with
    instead of, rather than, in place of, in favor of not = ⊘
    not only, not just, no matter, no exceptions, no exception, without exception, without exceptions, no problem =
    no we, no you, no i, no it, no they, no that, no the =
    any longer, anymore, any more, ever, ever again, at all, again =
    are okay, is alright, are alright, are acceptable, are allowed, are permitted, are welcome, are ok =
    rarely, seldom, hardly, hardly ever = ¬
    is fine, are fine, is ok, is okay, is acceptable, is welcome, allow, allows, permit, permits =
    allowed, is allowed, permitted, is permitted, allowed to, ok to, okay to, fine to, free to, may, might, can, could =
    must, should, shall, will, would, have to, has to, had to, need to, needs to, ought to, got to, do, does, did =
    a, an, the, this, that, there, we, you, i, they, it, our, your, my, their, and, but, please, always, everywhere =
    just, really, actually, simply, also, still, currently, strictly, absolutely, now, generally, to be, not to worry =
    remember, remember that, note, note that, rule, make sure, make sure to, be sure to, remember to, so, file =
    forget to, fail to, fails to, failed to, get rid of, got rid of, do away with, we dropped, we removed, drop = ¬
    omit, omits, omitting, skip, skips, skipping, leave out, leaves out, leave off, exclude, excludes, remove = ¬
    removes, a no-go, no-go, taboo, off the table, out of the question, not an option, a bad idea, verboten = ¬
    it is forbidden to, is forbidden to, is prohibited to, are forbidden to, are not allowed to, is not allowed to = ¬
    it's forbidden to, it is prohibited to, are banned from, is banned from, do without, go without = ¬
    never again, not once, in no case, at no time, on no condition, not ever, nor ever, no need to, hold off on = ¬
    need not, needs not, not fine, is not fine, are not fine, not ok, is not ok, are not ok, not okay, is not okay = ¬
    are not okay, not acceptable, is not acceptable, are not acceptable, isn't fine, aren't fine, isn't ok = ¬
    aren't ok, are prohibited from = ¬
    isn't okay, aren't okay, isn't acceptable, aren't acceptable, not welcome, not permitted, is not permitted = ¬
    drop support for, remove support for, end support for, no support for = ¬ support
    out of = ⊖
    em, direct, directly
    lack, lacks, lacking = ¬ has
    has, have, having, had = has
    no longer than, no more than, not more than, no later than, no larger than, no bigger than, no greater than = max
    not exceed, never exceed, do not exceed, don't exceed, cannot exceed, can't exceed, must not exceed = max
    mustn't exceed, not be longer than, shouldn't exceed, not be larger than, not go over, not go above = max
    less than, fewer than, shorter than, smaller than, lower than, up to, a maximum of, maximum of, at most = max
    at least, no less than, no fewer than, not less than, more than, longer than, greater than, a minimum of = min
    minimum of, no lower than, not drop below, not fall below, never drop below, higher than, not go below = min
    in mind = in-mind
    in sync = in-sync
    in order = in-order
    in check = in-check
    is, are, was, were, be, am, been, being, equals = is
    everyone, anybody, anyone = everybody
    anything = everything
    all, all of, each = every
    we're, they're, you're, it's, that's, there's, i'm, here's = is
    we've, i've, you've, they've, we'd, i'd, we'll, i'll, you'll, it'll =
    into = in
    onto = on
    prior to = before
    unable to, unable = ¬
    able to =
    use, used, uses, using = use
    of, in, on, for, with, to, from, by, at, before, after, when, if
    """,
    words="""
    pr, prs, pull request, pull requests = pull-request
    repo, repos = repository
    db, dbs = database
    dep, deps = dependency
    config, configs = configuration
    docs, documentation = doc
    required, mandatory, compulsory, obligatory = required
    optional, unnecessary = ¬ required
    insecure = ¬ secure
    invalid = ¬ valid
    incorrect = ¬ correct
    impossible = ¬ possible
    incompatible = ¬ compatible
    inactive = ¬ active
    incomplete = ¬ complete
    inconsistent = ¬ consistent
    immutable = ¬ mutable
    irreversible = ¬ reversible
    irrelevant = ¬ relevant
    unsafe = ¬ safe
    unstable = ¬ stable
    unclear = ¬ clear
    unusual = ¬ usual
    unavailable = ¬ available
    unlike = ¬ like
    unaware = ¬ aware
    disable, disables, disabled, disabling = ¬ enable
    enabled, enables, enabling = enable
    disconnect, disconnects, disconnected = ¬ connect
    connects, connected = connect
    dislike, dislikes = ¬ like
    distrust, mistrust = ¬ trust
    discourage, discouraged = ¬ encourage
    encouraged = encourage
    disagree = ¬ agree
    disregard = ¬ regard
    kept = keep
    built = build
    sent = send
    made = make
    wrote, written = write
    ran = run
    chosen, chose = choose
    stored = store
    github actions = github
    gitlab ci = gitlab
    reject, rejects, rejected, refuse, refuses, refused = ¬ accept
    case-insensitive = ¬ case-sensitive
    thread-unsafe = ¬ thread-safe
    type-unsafe = ¬ type-safe
    deny, denies, block, blocks = ¬
    hide, hides, hidden = ¬ show
    shown = show
    illegal = ¬ legal
    irregular = ¬ regular
    impure = ¬ pure
    insensitive = ¬ sensitive
    nonblocking = ¬ blocking
    nonstandard = ¬ standard
    include, includes, including, included = include
    """,
)

#: Orders before a verb in -ing: those that only repeat it, and those that negate it.
STARTS = frozenset(("keep", "keeps", "continue", "start", "begin"))
STOPS = frozenset(("stop", "stops", "stopped", "stopping", "quit", "quits", "cease", "ceased"))
NOT = re.compile(r"(?:ca|wo|sha|ai|[a-z]{2,6})n't$")
UN = re.compile(
    r"(?:un-?(?!it(?:ed|s)|ified|der)(?=[a-z]{2,}(?:ed|able|ible)$|(?:official|important|likely|known|"
    r"written|healthy|bound|even|fair|familiar|friendly|common|certain|clean|equal|necessary|wise|finite)$)|"
    r"in(?=(?:sensitive|accessible|dependent|direct|visible|efficient|accurate|exact|sufficient|flexible|finite)$)|"
    r"non-(?=[a-z]{3,}))"
)

#: Leave to do something, and no need to do it: the two go together.
LEAVE = re.compile(r"\b(?:can|may|could|might|allowed|free|okay|ok|fine)\b")
NO_NEED = re.compile(r"(?:\bnot|n'?t) (?:have|need|required)\b|\bno need\b|\bneed not\b|\bneedn'?t\b|\boptional\b")


def stem(word: str) -> str:
    """`word` as its imperative, so that "committed", "committing", "commits" and "commit" are one."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()) or word == COPULA:
        return word
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= 2 and any(vowel in base for vowel in "aeiouy") and not base.endswith("e"):
            return (
                base[:-1] if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "sl" else base.removesuffix("e")
            )
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word[:-1] if word.endswith(("she", "che", "xe", "sse")) else word.removesuffix("e")
