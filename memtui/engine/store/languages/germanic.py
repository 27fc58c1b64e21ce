"""German and Dutch."""

from __future__ import annotations

from memtui.engine.store.languages.table import language

GERMAN = language(
    "de",
    """
    nicht, nie, niemals, kein, keine, keinen, keinem, keiner, keines, nicht mehr, kein mehr, nie wieder = ¬
    verboten, ist verboten, sind verboten, untersagt, nicht erlaubt, vermeide, vermeiden, vermeidet, unterlasse = ¬
    keinesfalls, keineswegs, unter keinen umständen, hör auf mit, lass, lasst, lassen, weglassen, kommt nicht = ¬
    nicht mehr als, nicht länger als, höchstens, maximal = max
    nicht weniger als, mindestens = min
    niemand = ¬ jeder
    nichts = ¬ alles
    ohne = ¬ mit
    statt, anstatt, anstelle von = ⊘
    nicht nur, auf keinen fall, mehr, ohne ausnahme =
    auf gar keinen fall, auf keinen fall = ¬
    der, die, das, den, dem, ein, eine, einen, einem, einer, wir, du, ihr, ich, man, es, und, aber, sondern =
    bitte, immer, muss, müssen, musst, soll, sollen, sollte, darf, dürfen, kann, können, werden, wird, erlaubt, hier =
    ist, sind, war, sei, lautet, heißt, heisst, heißen, liegt, liegen, befinden sich, befindet sich, steht, stehen = is
    verwende, verwenden, verwendet, benutze, benutzen, benutzt, nutze, nutzen, nutzt, nimm, nehmen, nehmt = use
    alle, jede, jeden, jedes = jeder
    im, auf, für, vor, nach, mit, bei, zu, zum, zur, von, aus, wenn, direkt, unter, über
    """,
    "est|en|et|e|st|t|n",
    "äöß",
)

DUTCH = language(
    "nl",
    """
    niet, nooit, geen, niet meer, geen meer, nooit meer, nooit ofte nimmer = ¬
    onder geen beding, laat, weglaten, nergens, evenmin = ¬
    verboden, is verboden, zijn verboden, vermijd, vermijden, stop met = ¬
    niet meer dan, niet langer dan, hooguit, hoogstens, maximaal = max
    niet minder dan, minimaal, minstens = min
    niemand = ¬ iedereen
    niets = ¬ alles
    alle, elke, ieder, iedereen = iedereen
    zonder = ¬ met
    in plaats van = ⊘
    de, het, een, wij, we, je, jij, ik, en, maar, altijd, alsjeblieft, hier, meer =
    moet, moeten, mag, mogen, kan, kunnen, zal, zullen, wordt, worden, toegestaan =
    is, zijn, was, staat, staan, zit, zitten, ligt, liggen, heet, heten = is
    gebruik, gebruikt, gebruiken = use
    voor, op, met, bij, naar, van, uit, voordat, na, als, direct, in
    """,
    "en|et|t|e",
)
