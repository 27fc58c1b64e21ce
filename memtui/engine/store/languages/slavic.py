"""Polish and Russian."""

from __future__ import annotations

from memtui.engine.store.languages.table import language

POLISH = language(
    "pl",
    """
    nie, już nie = ¬
    nigdy, nic, nikt, nikogo, żaden, żadna, żadne, żadnych, ani = ±
    zabronione, jest zabronione, zakazane, nie wolno, unikaj, unikać, unikamy, przestań = ¬
    bez = ¬ z
    zamiast = ⊘
    my, ty, ja, i, a, ale, zawsze, proszę, tu, tutaj, wolno, można, trzeba, musi, muszą, należy, może, mogą =
    jest, są, to, był = is
    używaj, używać, używamy, używa, używają, stosuj = use
    w, na, z, ze, do, dla, po, przed, od, przy, bezpośrednio, gdy
    """,
    "owanie|ować|ujemy|ujcie|uje|uj|ają|amy|ać|aj|emy|cie|ami|ów|om|ą|ę|y|i|a|u|e|ć",
    "łąęśćżźń",
)

RUSSIAN = language(
    "ru",
    """
    не, нельзя, больше не = ¬
    никогда, ничего, никто, никакие, никаких, ни, нет = ±
    запрещено, запрещён, запрещен, запрещены, избегай, избегать, избегайте, хватит, перестань = ¬
    без = ¬ с
    вместо = ⊘
    мы, ты, вы, я, и, а, но, всегда, пожалуйста, тут, здесь, можно, нужно, надо, должен, должны, должна, может, могут =
    это, есть = is
    используй, используйте, используем, использовать, используется, используют = use
    в, на, с, со, для, по, перед, после, из, к, при, напрямую, когда
    """,
    "овать|уйте|уем|ите|ете|ать|ить|еть|ем|им|ют|ят|ай|ами|ов|ой|ый|ая|ое|ые|ть|й|и|ь|у|а|е|ы",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
)
