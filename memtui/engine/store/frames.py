"""Words that say whether two values can stand in one place side by side (design §3.3, "same linking word")."""

from __future__ import annotations

from memtui.engine.store.languages.english import stem
from memtui.engine.store.languages.table import COPULA
from memtui.engine.store.reading import USE
from memtui.engine.store.value_types import NUMBER, PLACE, describes, is_environment, is_number, is_unit, type_of
from memtui.engine.store.wording import Word

Words = tuple[Word, ...]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


_CLAUSES = _words("when if while unless until during except before after since whenever wenn vor nach quand avant")
#: What opens a qualification: with another one, both claims can hold.
SCOPES = _CLAUSES | _words(
    "for in on at only für bei pour après para cuando antes después quando per prima dopo voor als na dla gdy przed po "
    "для когда перед после"
)
_PURPOSES = _words("for as to für pour para per voor dla для")
_MEANS = _words("with via using mit avec con com met z с ile")
_LINKS = _MEANS | _words("by to from through under as onto into von par da por door")
_LINKING = SCOPES | _LINKS | USE | {COPULA, "of"}
_COMPANY = _stems("work start begin help deal talk play come ship go")
_TOOLED = _stems(
    "format lint deploy build bundle install indent compile package sign generate migrate profile release encrypt hash "
    "parse validate render style manage monitor schedule deployen"
)
_SENDS = _stems("send export forward deploy push copy write expose add")
_PLACES = _words("in at on under next beside inside near within to into")
_BESIDE = _words("next beside inside near under")
_STAYS = _stems("live go belong stay store reside sit land")
_PLACED = _stems(
    "put name write store keep locate define configure host save publish track base document deploy declare"
)
_EVENTS = _stems("happen run listen deploy release start ship merge expose bind")
_SETTLES = _stems("default name call point set come")
#: Verbs that go with many values, each in a claim of its own: "we support …".
_MANY = _stems(
    "support include contain allow accept know like test mock read see ask try check add import depend watch "
    "mention log cover handle call show review own touch"
)
#: Verbs that say who does what: "ana owns billing".
OWNS = _stems("own review approve maintain lead manage merge deploy release")
_MOVES = _stems("push merge rebase commit pull fetch checkout switch cherry-pick")  # with any branch
_LIMITS = _words("up newer later above higher least minimum + max maximum min most")
_ROLES = _words(
    "branch ci port database db language manager framework runner formatter linter tool owner name version region "
    "theme timezone license editor shell default compiler bundler orm host registry scheduler queue cache broker "
    "provider backend server maintainer reviewer lead contact encoding charset style format prefix suffix separator "
    "delimiter"
)


def is_qualification(head: Words, value: Words, tail: Words) -> bool:
    """Whether the values stand in a subordinate clause, or in the subject of a sentence that goes on."""
    keys = [word.key for word in head]
    clause = max((at for at, key in enumerate(keys) if key in _CLAUSES), default=-1)
    if clause == len(keys) - 1 and tail and type_of(value) == NUMBER:
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
        scoped = keys[-1] in ("on", "for", "in") and COPULA not in keys and not is_unit(tail[:1])
        return not scoped and (limited or not _takes_many(head))
    if _takes_many(head) or (kind == "branch" and keys[0] in _MOVES):
        return False
    if kind == PLACE and keys[-1] in ("in", "at", "under"):
        return True
    if keys[-1] in ("in", "on", "at", "for") and kind not in ("speech", "branch", "day", "case"):
        settled = keys[-2:][0] == COPULA or bool((_PLACED | _STAYS | _EVENTS) & set(keys[-3:]))
        return len(keys) > 2 and settled and keys[-1] != "for"
    return True


def is_owner(left: Words, right: Words, tail: Words) -> bool:
    """ "ana reviews the api": who of two does what one does."""
    who = len(left) == len(right) == 1 and not any(map(is_number, (*left, *right)))
    return who and len(tail) > 1 and tail[0].key in OWNS and not any(map(describes, (*left, *right)))


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
    if _takes_many(head) or is_environment(left) or is_environment(right):
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
        return placed and len(keys) > 2 and "speech" not in (type_of(left), type_of(right))
    passive = len(keys) > 3 and keys[-3] == COPULA and head[-2].form.endswith(("ed", "en", "t", "wn", "ne", "un"))
    passive = passive and not (link == "to" and verb in _SENDS)
    if link in _LINKS and (passive or (verb in _SETTLES and len(keys) > 2)):
        return True
    tooled = len(keys) > 2 or verb in _TOOLED
    return link in _MEANS and tooled and not _COMPANY & {keys[0], verb} and named and len(left) == len(right) == 1


def _takes_many(head: Words) -> bool:
    verbs = {word.key for at, word in enumerate(head) if at >= len(head) - 2 or at == 0 if at or not _is_plural(word)}
    return bool(_MANY & verbs) and not any(word.key == COPULA for word in head)


def _is_plural(word: Word) -> bool:
    """Whether a first word is no order: "tests live in …", but "test with …"."""
    return word.form.endswith("s") and word.form != word.key


def content(words: Words) -> int:
    """How many words say what is spoken of; two signs of a script without spaces make one."""
    return sum(map(_is_content, words)) + sum(word.form >= "\u3000" and len(word.key) == 1 for word in words) // 2


def _is_content(word: Word) -> bool:
    return len(word.key) > 1 and word.key not in _LINKING and not word.form[0].isdigit()
