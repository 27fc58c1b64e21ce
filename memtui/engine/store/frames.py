"""Words that say whether two values can stand in one place side by side (design §3.3, "same linking word")."""

from __future__ import annotations

from memtui.engine.store.languages.english import stem
from memtui.engine.store.languages.table import COPULA, listed
from memtui.engine.store.quantities import is_number, is_unit
from memtui.engine.store.reading import USE
from memtui.engine.store.value_types import MANNERS, NUMBER, PLACE, describes, is_environment, is_place, type_of
from memtui.engine.store.wording import Word

Words = tuple[Word, ...]


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


_CLAUSES = listed("when if while unless until during except before after since whenever wenn vor nach quand avant")
#: What opens a qualification: with another one, both claims can hold.
SCOPES = _CLAUSES | listed(
    "for in on at only für bei pour après para cuando antes después quando per prima dopo voor als na dla gdy przed po "
    "для когда перед после"
)
_PURPOSES = listed("for as to für pour para per voor dla для")
_MEANS = listed("with via using mit avec con com met z с ile")
_LINKS = _MEANS | listed("by to from through under as onto into von par da por door")
_LINKING = SCOPES | _LINKS | USE | {COPULA, "of"}
_COMPANY = _stems("work start begin help deal talk play come ship go")
_TOOLED = _stems(
    "format lint deploy build bundle install indent compile package sign generate migrate profile release encrypt hash "
    "parse validate render style manage monitor schedule deployen"
)
_SENDS = _stems("send export forward deploy push copy write expose add")
_PLACES = listed(
    "in at on under next beside besid inside near within into neben neb unter im am ins dans sous en bajo em sob na "
    "naast w obok в no"
)
_BESIDE = listed("next beside inside near under neben neb naast obok рядом")
_STAYS = _stems("live go belong stay store reside sit land host lie")
_PLACED = _stems(
    "put name write store keep locate define configure host save publish track base document deploy declare"
)
_EVENTS = _stems("happen run listen deploy release start ship merge expose bind")
_SETTLES = _stems("default name call point set come")
#: Verbs that go with many values, each in a claim of its own: "we support …".
_MANY = _stems(
    "support include contain allow accept know like test mock read see ask try check add import depend watch "
    "translate mention log cover handle call show review own touch speak"
)
_MANY_WHEN_DONE_TO = _stems("test support accept allow check")  # "the build is tested on …"
_ACTIONS = _stems("look run fix find search see read edit delete update change work grep open debug")
_FLAWS = listed("issue failure") | _stems("bug error problem issue typo crash failure leak")
_OFFERS = _stems("ship build offer provide publish")
_NUMBERED = listed("issue page phase release") | _stems(
    "step chapter section issue bug ticket rfc phase part milestone migration item rule error page task story"
)
_RESPONSIBLE = frozenset(("zuständig", "responsible", "verantwortlich", "responsable", "responsabile", "responsável"))
_TEAMS = _stems("team squad group guild")
_ONE_PERSON = _stems("manager lead owner maintainer contact captain architect po")
_ASKS = _stems("ask ping contact")
_ROUTES = _stems("assign report route escalate direct")
_REACHES = _stems("go belong report escalate")
_STYLES = _stems("style format notation convention spelling order syntax")
#: Types of which "we use …" names the one that was chosen.
_CHOSEN = frozenset((
    "database", "cache", "bundler", "versioning", "queue", "formatter", "mapper", "identity", "state", "validation",
    "http client", "packaging", "containers", "mail", "search", "tracker", "chat", "test runner", "browser runner",
    "frontend", "merging", "continuous integration", "cloud", "license", "theme", "repositories", "ends",
))  # fmt: skip
#: Verbs that say who does what: "ana owns billing".
OWNS = _stems("own review approve maintain lead manage merge deploy release sign decide")
_MOVES = _stems("push merge rebase commit pull fetch checkout switch cherry-pick")  # with any branch
_LIMITS = listed("up newer later above higher least minimum + max maximum min most")
_ROLES = listed(
    "branch ci port database db language manager framework runner formatter linter tool owner name version region "
    "theme timezone license editor shell default compiler bundler orm host registry scheduler queue cache broker "
    "provider backend server maintainer reviewer lead contact encoding charset style format prefix suffix separator "
    "delimiter"
)


def is_qualification(head: Words, value: Words, tail: Words) -> bool:
    """Whether the values stand in a subordinate clause, or in the subject of a sentence that goes on."""
    keys = [word.key for word in head]
    clause = max((at for at, key in enumerate(keys) if key in _CLAUSES), default=-1)
    if clause == len(keys) - 1 and (tail or len(value) > 1) and type_of(value) == NUMBER:
        clause = -1  # "expires after 15 minutes"
    return (clause > 0 and COPULA not in keys[clause:]) or any(word.key == COPULA for word in tail)


def one_value_of(kind: str, head: Words, value: Words, tail: Words) -> bool:
    """Whether the frame, which says something, takes one value of this type."""
    keys = [word.key for word in head]
    if kind == NUMBER:
        quantity = bool(tail) and tail[0].key not in SCOPES and keys[-1] in _MANY
        limited = (
            quantity or value[-1].form.endswith("+") or keys[0] in _LIMITS or any(word.key in _LIMITS for word in tail)
        )
        if keys[-1] in _NUMBERED or (len(keys) == 1 and type_of(head) == "code" and tail):
            return False
        unit = is_unit(tail[:1]) or len(value) > 1
        scoped = keys[-1] in ("on", "for", "in") and COPULA not in keys and not unit
        return not scoped and (limited or not takes_many(head))
    if kind == "system" and keys[0] in _OFFERS:
        return False
    if kind in _CHOSEN and keys[-1] in _MEANS and content(head) > 0:
        return True
    if takes_many(head) or (kind == "branch" and keys[0] in _MOVES):
        return False
    if kind == PLACE and keys[-1] in ("in", "at", "under"):
        order = keys[0] in _ACTIONS | USE and not _is_plural(head[0])
        return not (order or _FLAWS & set(keys) or (tail and len(keys) == 2 and _is_plural(head[0])))
    if keys[-1] in ("in", "on", "at", "for") and kind not in ("speech", "branch", "day", "case"):
        settled = keys[-2:][0] == COPULA or bool((_PLACED | _STAYS | _EVENTS) & set(keys[-3:]))
        enough = len(keys) > 2 or bool(tail) or keys[-2:][0] in _STAYS
        return enough and settled and keys[-1] != "for"
    return True


def is_owner(left: Words, right: Words, tail: Words) -> bool:
    """ "ana reviews the api": who of two does what one does."""
    who = len(left) == len(right) == 1 and not any(map(is_number, (*left, *right)))
    if not who or len(tail) < 2 or any(map(describes, (*left, *right))):
        return False
    if tail[0].key == COPULA:
        role = len(tail) > 2 and tail[-1].key in _ONE_PERSON
        return role or (len(tail) > 2 and any(word.form in _RESPONSIBLE for word in tail))
    return tail[0].key in OWNS or (len(tail) > 2 and tail[0].key in _TEAMS and tail[1].key in OWNS)


def is_only(head: Words, left: Words, right: Words, tail: Words) -> bool:
    """ "only ana merges to main": of two only ones, one is wrong."""
    alone = len(head) == len(left) == len(right) == 1 and head[0].key == "only"
    return alone and len(tail) > 1 and (tail[0].key in OWNS or _is_plural(tail[0]))


def is_chosen(kind: str, head: Words) -> bool:
    """ "we use mysql": of such things a project takes one."""
    return kind in _CHOSEN and all(word.key in USE for word in head)


def is_addressee(head: Words, left: Words, right: Words, tail: Words) -> bool:
    """ "ask dana about the schema", "assign bugs to priya": who gets it."""
    keys = [word.key for word in head]
    if not len(left) == len(right) == 1 or any(map(describes, (*left, *right))) or {left[0].key, right[0].key} & SCOPES:
        return False
    if len(keys) == 1 and keys[0] in _ASKS:
        return len(tail) > 1 and tail[0].key in ("about", "for", "before", "when")
    routed = keys[0] in _ROUTES or (len(keys) > 2 and keys[-2] in _REACHES)
    environment = is_environment(left) or is_environment(right)
    if keys[-1] == "by" and len(keys) > 2:
        return len(tail) == 1 and tail[0].key in _TEAMS
    return not tail and keys[-1] == "to" and len(keys) > 2 and routed and not environment


def is_style(head: Words, left: Words, right: Words, tail: Words) -> bool:
    """ "docstrings in google style": one style for one thing."""
    named = len(left) == len(right) == len(tail) == 1 and tail[0].key in _STYLES
    linked = head[-1].key in _MEANS | {"in", "to", "as", COPULA} and content(head) > 0
    return named and linked and type_of(left) == type_of(right) and not any(map(describes, (*left, *right)))


def lie_apart(head: Words, left: Words, right: Words) -> bool:
    """ "secrets live in vault" against "… in .env": two places of one thing, at least one of them a known one."""
    keys = [word.key for word in head]
    if takes_many(head) or _FLAWS & set(keys) or {type_of(left[-1:]), type_of(right[-1:])} & MANNERS:
        return False
    placed = bool((_STAYS | _PLACED) & set(keys)) or COPULA in keys
    known = (is_place(left), is_place(right))
    if keys[-1] in _PLACES or keys[-1] == "to":
        return placed and all(known)
    apart = left[0].key in _PLACES and right[0].key in _PLACES and len(left) > 1 and len(right) > 1
    return apart and placed and any(known) and not (is_environment(left) or is_environment(right))


def is_use_for(head: Words, left: Words, right: Words, tail: Words) -> bool:
    """ "use zod for validation": one tool for one purpose."""
    return (
        len(head) == len(left) == len(right) == 1
        and head[0].key in USE
        and bool(tail)
        and tail[0].key in _PURPOSES
        and not any(map(describes, (*left, *right)))
    )


def one_value(head: Words, left: Words, right: Words) -> bool:
    """Whether a frame without tail ends in a phrase that takes one value of any type, and both sides give one."""
    keys = [word.key for word in head]
    link, verb = keys[-1], keys[-2] if len(keys) > 1 else ""
    named = not any(map(describes, (*left, *right)))
    if takes_many(head) or is_environment(left) or is_environment(right):
        return False
    if link in _STAYS:
        return len(keys) > 1 and left[0].key in _PLACES and right[0].key in _PLACES
    if link == COPULA and left[0].key in _PLACES and right[0].key in _PLACES:
        return any(word.key in _BESIDE or type_of((word,)) == PLACE for word in (*left, *right))
    if link == COPULA:
        return named and bool(_ROLES & set(keys)) and max(len(left), len(right)) <= 2
    if link in ("in", "on", "at"):
        order = keys[0] in _PLACED and not _is_plural(head[0])
        placed = (verb in _PLACED and COPULA in keys) or verb in _STAYS or order
        return placed and len(keys) > 2 and not {type_of(left), type_of(right)} & MANNERS
    passive = len(keys) > 3 and keys[-3] == COPULA and head[-2].form.endswith(("ed", "en", "t", "wn", "ne", "un"))
    passive = passive and not (link == "to" and verb in _SENDS)
    if link in _LINKS and (passive or (verb in _SETTLES and len(keys) > 2)):
        return True
    tooled = len(keys) > 2 or verb in _TOOLED
    return link in _MEANS and tooled and not _COMPANY & {keys[0], verb} and named and len(left) == len(right) == 1


def takes_many(head: Words) -> bool:
    """Whether the verb of the frame goes with many values, each in a claim of its own."""
    last = len(head) - 1
    if any(word.key == COPULA for word in head):
        return any(word.key in _MANY_WHEN_DONE_TO and word.form.endswith("ed") for word in head)
    placing = last > 0 and head[0].key in _PLACED  # then a plural at the end is what is placed: "put tests …"
    return any(
        word.key in _MANY
        for at, word in enumerate(head)
        if at in (0, last - 1, last) and not (_is_plural(word) and (at < last or placing))
    )


def _is_plural(word: Word) -> bool:
    """Whether a first word is no order: "tests live in …", but "test with …"."""
    return word.form.endswith("s") and word.form != word.key


def content(words: Words) -> int:
    """How many words say what is spoken of; two signs of a script without spaces make one."""
    return sum(map(_is_content, words)) + sum(word.form >= "\u3000" and len(word.key) == 1 for word in words) // 2


def _is_content(word: Word) -> bool:
    return len(word.key) > 1 and word.key not in _LINKING and not word.form[0].isdigit()
