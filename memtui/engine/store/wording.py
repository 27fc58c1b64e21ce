"""The words of a claim in a common form, each with its place in the text: the lower half of `reading`.

Pure and bounded: one pass of one pattern whose parts exclude one another.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from memtui.engine.store.languages import english, turkish, unspaced
from memtui.engine.store.languages.spoken import BY_NAME, SPOKEN
from memtui.engine.store.languages.table import COPULA, NEGATION, Language

Span = tuple[int, int]
MARK = ","

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_LETTER = rf"(?:[^\W{_UNSPACED}]|[\u0300-\u036f\u0900-\u0963])"
_WORD = (
    r"https?://[^\s<>\"'`)\]]{1,300}|"
    rf"(?:--?(?={_LETTER})|[.#@~/]{{1,3}}(?={_LETTER}))?{_LETTER}+"
    rf"(?:(?:[-._/'’@\\+]{{1,3}}|(?<=\d)[:,](?=\d)){_LETTER}+)*(?:/|\+\+|(?<=\d)\+|(?<=\d)%)?"
)
_MARK = r"[:=,，、;；—–。!！?？…]|->|→|\.(?=\s|$)"
_SPACED = re.compile(rf"(?P<word>{_WORD})|(?P<mark>{_MARK})")
_JAPANESE, _KOREAN, _CHINESE = "[\u3040-\u30ff]", "[\uac00-\ud7af]", "[\u3400-\u9fff]"
_SCRIPTS = tuple((name, re.compile(signs)) for name, signs in (("ja", _JAPANESE), ("ko", _KOREAN), ("zh", _CHINESE)))
_NUMBER_WORDS = """
2: twice two zwei deux dos due dois twee dwa два iki
3: three drei trois tres tre três drie trzy три üç
4: four vier quatre cuatro quattro quatro cztery четыре dört
5: five fünf cinq cinco cinque vijf pięć пять beş
"""
_NUMBERS = {
    word: digit
    for digit, _, words in (line.partition(": ") for line in _NUMBER_WORDS.split("\n"))
    for word in words.split()
} | {"one": "1", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12", "twenty": "20"}

#: Letters that look Latin; a word that mixes them with Latin ones is read as Latin too (security.md B.1 P13).
_LOOKS_LATIN = str.maketrans("асеорхукмтнвіјѕԁοανρικτυ", "aceopxykmthbijsdoavpiktu")


@dataclass(frozen=True)
class Word:
    """One word: `form` is folded, `key` without inflection; `span` is where it stands in the claim."""

    form: str
    key: str
    span: Span


def folded(text: str, *, latin: bool = False) -> str:
    """`text` as words are compared: NFKC, case-folded, `’` as `'`; with `latin` look-alike letters are Latin."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("i\u0307", "i").replace("’", "'")
    return text.translate(_LOOKS_LATIN) if latin else text


def looks_latin(letter: str) -> bool:
    """Whether a letter of another script looks like a Latin one."""
    return not letter.isascii() and (form := folded(letter)).translate(_LOOKS_LATIN) != form


@lru_cache(maxsize=4096)
def mixes_scripts(text: str) -> bool:
    """Whether a word of `text` has letters of two scripts that look the same."""
    return not text.isascii() and any(
        any(letter.isascii() and letter.isalpha() for letter in word) and word.translate(_LOOKS_LATIN) != word
        for word in folded(text).split()
    )


@lru_cache(maxsize=4096)
def _told(text: str) -> dict[str, int]:
    """By language, how much the words of `text` tell of it; a word that English has too tells less of another."""
    if not text.isascii():
        for name, script in _SCRIPTS:
            if script.search(text):
                return {name: 1}
    lowered = folded(text)
    words = [part for match in _SPACED.finditer(lowered) for part in match[0].split("'")]
    shared = [word for word in words if word in english.ENGLISH.marks]
    told = {"en": 2 * len(shared) + 2 * ("n't" in lowered)}
    for language in SPOKEN[1:]:
        marks = sum(word in language.marks for word in words)
        letters = min(3, sum(sign in lowered for sign in language.letters))
        told[language.name] = 2 * (marks + letters) - sum(word in language.marks for word in shared)
    return {name: much for name, much in told.items() if much}


@lru_cache(maxsize=4096)
def languages_of(text: str) -> tuple[str, ...]:
    """The names of the languages that `text` may be in, the likeliest first; none where no word tells."""
    told = _told(text)
    most = max(told.values(), default=0)
    return tuple(sorted((name for name in told if 2 * told[name] >= most), key=lambda name: -told[name]))


def languages_for(a: str, b: str) -> tuple[str, str]:
    """The languages to compare two claims in: one for both, if there is one that both may be in."""
    ours, theirs = languages_of(a), languages_of(b)
    if not ours or not theirs or ours[0] == theirs[0]:
        name = (ours or theirs or ("en",))[0]
        return name, name
    common = set(ours) & set(theirs)
    if not common:
        return ours[0], theirs[0]
    name = max(common, key=lambda name: (_told(a)[name] + _told(b)[name], name != "en", name))
    return name, name


def words_of(text: str, language: str, *, latin: bool = False) -> list[Word]:
    """The words of `text` after the rewritings of its language, in order; what parts clauses has the key `MARK`."""
    if language in unspaced.PATTERNS:
        return _unspaced(text, _unspaced_reader(language))
    return _spaced(text, BY_NAME[language], latin=latin)


@cache
def _unspaced_reader(language: str) -> re.Pattern[str]:
    """The pattern of a language that parts no words; slow to compile, and few claims are in one."""
    negates, empty = unspaced.PATTERNS[language]
    return re.compile(
        rf"(?P<word>{_WORD}|{unspaced.VALUES})|(?P<use>{unspaced.USES})|(?P<negates>{negates})|(?P<empty>{empty})|"
        rf"(?P<copula>[是为])|"
        rf"(?P<mark>{_MARK})|(?P<verb>[가-힣])(?:니다|다)(?=\s|$|[.!])|(?P<sign>[{_UNSPACED}])"
    )


def _spaced(text: str, language: Language, *, latin: bool) -> list[Word]:
    heard = [(match.lastgroup, folded(match[0], latin=latin), match.span()) for match in _SPACED.finditer(text)]
    forms = [form for _, form, _ in heard]
    words: list[Word] = []
    at = 0
    while at < len(heard):
        group, form, span = heard[at]
        longest = 0 if group == "mark" else min(4, len(forms) - at)
        length = next((n for n in range(longest, 0, -1) if tuple(forms[at : at + n]) in language.rewritings), 0)
        if group == "mark":
            words.append(Word(form, COPULA if form in ":=" else MARK, span))
        elif language is english.ENGLISH and form in english.STOPS and _is_gerund(forms[at + 1 : at + 2]):
            words.append(Word(form, NEGATION, span))
        elif language is english.ENGLISH and form in english.STARTS and _is_gerund(forms[at + 1 : at + 2]):
            pass
        elif length:
            phrase, span = tuple(forms[at : at + length]), (span[0], heard[at + length - 1][2][1])
            words += [Word(" ".join(phrase), _key(key, language), span) for key in language.rewritings[phrase]]
        else:
            ends = at + 1 == len(heard) or heard[at + 1][0] == "mark"
            words += _unlisted(form, span, language, ends=ends)
        at += length or 1
    return words


def _is_gerund(follows: list[str]) -> bool:
    return bool(follows) and len(follows[0]) > 4 and follows[0].endswith("ing")


def _unlisted(form: str, span: Span, language: Language, *, ends: bool) -> list[Word]:
    """A word that is no phrase of its language: contracted, elided, prefixed or inflected."""
    if language is english.ENGLISH:
        if english.NOT.match(form):
            return [Word(form, NEGATION, span)]
        if prefix := english.UN.match(form):
            return [Word(form, NEGATION, span), Word(form, _key(form[prefix.end() :], language), span)]
    elif language is turkish.TURKISH:
        verb = turkish.NEGATED.search(form)
        if verb and (ends or len(verb[0]) > 3):  # a noun in -me or -ma can stand anywhere else
            return [*_listed(form[: verb.start()], span, language), Word(form, NEGATION, span)]
    elif "'" in form:
        elided, _, rest = form.partition("'")
        if (elided,) in language.rewritings:
            return [*_listed(elided, span, language), *_listed(rest, span, language)]
    return [Word(_NUMBERS.get(form, form), _key(form, language), span)]


def _listed(form: str, span: Span, language: Language) -> list[Word]:
    return [Word(form, _key(key, language), span) for key in language.rewritings.get((form,), (form,))]


def _key(word: str, language: Language) -> str:
    """`word` without inflection; signs, numbers and names with signs stay."""
    if word in _NUMBERS:
        return _NUMBERS[word]
    if language is english.ENGLISH:
        return english.stem(word.removesuffix("'s"))
    if not language.endings or word in language.marks or word in ("use", "max", "min") or not word[-1:].isalpha():
        return word
    return language.endings.sub("", word)


def _unspaced(text: str, reader: re.Pattern[str]) -> list[Word]:
    """The signs and words of `text` in a script without spaces."""
    keys = {"use": "use", "negates": NEGATION, "copula": COPULA, "mark": MARK}
    words = []
    for match in reader.finditer(text):
        form = folded(match[0])
        if match.lastgroup == "verb":
            words.append(Word(form, _korean_stem(match["verb"]), match.span()))
        elif match.lastgroup != "empty":
            words.append(Word(form, keys.get(match.lastgroup or "", form), match.span()))
    return words


def _korean_stem(sign: str) -> str:
    """The sign without the final consonant of the present tense: 쓴(다), 씁(니다) → 쓰."""
    final = (ord(sign) - 0xAC00) % 28
    return chr(ord(sign) - final) if final in (4, 17) else sign
