"""Numbers with what they count: "at most 30 lines", "for 2 weeks", "on port 8080", "node 22" (design §3.3, detector).

Two claims about one thing can name its measure in different frames ("keep functions under 40 lines" / "a function has
at most 60 lines"), so here they are compared by what they are about, not word by word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from memtui.engine.store.languages.english import stem
from memtui.engine.store.languages.table import COPULA, listed
from memtui.engine.store.reading import USE
from memtui.engine.store.wording import Word

Words = tuple[Word, ...]

_UNIT_TABLE = """
time 0.001: ms millisecond milliseconds millisekunden millisecondes milisegundos
time 1: s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden sekund
time 1: секунд секунды saniye 秒 초 सेकंड
time 60: m min mins minute minutes minuten minuto minutos minuti minut минут минуты dakika 分 분 मिनट
time 3600: h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur uren godzin godziny часов часа saat घंटे
time 86400: d day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dni дней дня gün 天 日 일 दिन
time 604800: week weeks woche wochen semaine semaines semana semanas settimana settimane weken tygodni недель hafta 周
time 2592000: month months monat monate monaten mois mes meses mês mesi maanden miesięcy месяцев ay महीने
time 7776000: quarter quarters quartal trimestre
time 31536000: year years jahr jahre jahren ans año años ano anos anni jaar lat лет yıl साल
data 1: b byte bytes
data 1e3: kb kib kilobytes
data 1e6: mb mib megabyte megabytes mo мб
data 1e9: gb gib gigabyte gigabytes go гб
share 1: % percent prozent percento procent процентов
length 1: char chars character characters column columns zeichen caractères caracteres caratteri tekens znaków символов
lines 1: line lines loc zeile zeilen ligne lignes línea líneas linha linhas riga righe regel regels linii строк satır
times 1: time times retry retries attempt attempts mal fois veces vezes volte keer razy раз kez
people 1: approval approvals reviewer reviewers review reviews
screen 1: px pt rem em
"""
#: By form: what is measured, and how many of its smallest unit one is.
_UNITS = {
    name: (head.split()[0], float(head.split()[1]))
    for head, _, names in (line.partition(": ") for line in _UNIT_TABLE.strip().split("\n"))
    for name in names.split()
}
_NUMBER = re.compile(r"v?(\d+(?:[.,:]\d+)*)([a-z%µ]{0,4})\+?$")
_DECIMAL = re.compile(r"\d+(?:\.\d+)?$|\d{1,3}(?:,\d{3})+$")
_VERSION = "version of "
_PORT = re.compile(r"\d{4,5}$")
_PORT_WORDS = listed("port ports porta poort puerto portu porcie порт порту portunda पोर्ट")
_VERSIONED = listed(
    "node nodejs python java go golang ruby php rust kotlin swift scala elixir typescript postgres postgresql mysql "
    "redis mongodb react vue angular svelte django rails spring laravel next nuxt electron jdk dotnet .net ubuntu "
    "debian alpine terraform kubernetes docker gradle maven"
)
_UPPER = listed("max maximum most under below within limit cap höchstens maximal máximo massimo")
_LOWER = listed("min minimum least above over mindestens mínimo minimo")
_LIMITS = _UPPER | _LOWER
#: What a claim about a measure may say in one frame and leave out in another.
_EMPTY = {COPULA, *USE} | set(
    map(
        stem,
        listed(
            "in on at to of by for with after as long set stay keep have need require limit cap take exceed target "
            "default run listen bind start serve version"
        ),
    )
)
_WHERE = listed("on auf na sur en")


@dataclass(frozen=True)
class Amount:
    """One measured number of a claim: `about` is what else the claim says, `bound` which side it limits."""

    dimension: str
    size: float
    bound: Literal["max", "min", "is"]
    words: Words
    about: frozenset[str]


def is_number(word: Word) -> bool:
    """Whether the word is a number or a version, with or without its unit."""
    return bool(_NUMBER.match(word.form))


def is_unit(words: Words) -> bool:
    """Whether the first word is a unit of measure."""
    return bool(words) and words[0].form in _UNITS


def measure(words: Words) -> tuple[str, float] | None:
    """What the value measures, and how much in the smallest unit: `2 weeks`, `30s`, `80%`; None without a unit."""
    if len(words) == 1 and words[0].form in _UNITS:
        dimension, factor = _UNITS[words[0].form]
        return (dimension, factor) if dimension == "time" and len(words[0].form) > 3 else None  # "every quarter"
    match = _NUMBER.match(words[0].form)
    if not match or not _DECIMAL.match(match[1]):
        return None
    names = [name for name in (match[2], *(word.form for word in words[1:])) if name]
    if len(names) != 1 or names[0] not in _UNITS:
        return None
    dimension, factor = _UNITS[names[0]]
    return dimension, float(match[1].replace(",", "")) * factor


def amount_of(words: Words) -> Amount | None:
    """The amount that a claim is about; None where it has none, or more than one number."""
    places = [at for at, word in enumerate(words) if is_number(word)]
    places = places or [at for at, word in enumerate(words) if measure((word,))]  # "a week"
    if len(places) != 1:
        return None
    at = places[0]
    before = words[at - 1].form if at else ""
    end = at + 1 + is_unit(words[at + 1 : at + 2])
    start = at
    found = measure(words[at:end]) or measure(words[at : at + 1])
    if not found and (before in _PORT_WORDS or (before in _WHERE and _PORT.match(words[at].form))):
        start -= before in _PORT_WORDS
        found = ("port", float(words[at].form)) if words[at].form.isdigit() else None
    elif not found and before in _VERSIONED and end == at + 1 and re.match(r"v?\d+(?:\.\d+)?$", words[at].form):
        start -= 1
        found = (_VERSION + before, float(words[at].form.removeprefix("v")))
    if not found:
        return None
    rest = (*words[:start], *words[end:])
    said = {name for word in rest for name in (word.key, word.form)}
    bound: Literal["max", "min", "is"] = "max" if said & _UPPER else "min" if said & _LOWER else "is"
    about = frozenset(word.key for word in rest if not {word.key, word.form} & (_LIMITS | _EMPTY))
    return Amount(*found, bound, words[at:end], about)


def amounts_differ(one: Amount, other: Amount) -> bool:
    """Whether the two are about one thing, and no number of it satisfies both."""
    if one.dimension != other.dimension or one.about != other.about:
        return False
    if one.dimension.startswith(_VERSION):  # "3.1" and "3.10" are one size
        return not one.about and not is_within(*(amount.words[-1].form.removeprefix("v") for amount in (one, other)))
    if one.size == other.size or not one.about:
        return False
    low, high = sorted((one, other), key=lambda amount: amount.size)
    return one.bound == other.bound or low.bound == "max" or high.bound == "min"


def is_within(one: str, other: str) -> bool:
    """Whether one version is the other, or the other said more exactly: `3` and `3.11`."""
    return one == other or one.startswith(other + ".") or other.startswith(one + ".")
