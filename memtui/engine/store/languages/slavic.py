"""Polish and Russian."""

from __future__ import annotations

from memtui.engine.store.languages.table import language

POLISH = language(
    "pl",
    """
    nie, już nie = ¬
    nigdy, nic, nikt, nikogo, żaden, żadna, żadne, żadnych, ani = ±
    nie więcej niż, maksymalnie, najwyżej, co najwyżej = max
    nie mniej niż, minimalnie, co najmniej, przynajmniej = min
    zabronione, jest zabronione, zakazane, nie wolno, unikaj, unikać, unikamy, przestań = ¬
    bez = ¬ z
    zamiast = ⊘
    my, ty, ja, i, a, ale, zawsze, proszę, tu, tutaj, wolno, można, trzeba, musi, muszą, należy, może, mogą =
    jest, są, to, był, leży, leżą, znajduje się, znajdują się = is
    wszyscy, każdy, wszystko =
    używaj, używać, używamy, używa, używają, stosuj = use
    w, na, z, ze, do, dla, po, przed, od, przy, bezpośrednio, gdy
    """,
    "owanie|ować|ych|ymi|ego|ej|ich|ach|ujemy|ujcie|uje|uj|ają|amy|ać|aj|emy|cie|ami|ów|om|ą|ę|y|i|a|u|e|ć",
    "łąęśćżźń",
)

RUSSIAN = language(
    "ru",
    """
    не, нельзя, больше не = ¬
    никогда, ничего, никто, никакие, никаких, ни, нет = ±
    не более, не больше, максимум, не длиннее = max
    не менее, не меньше, минимум = min
    запрещено, запрещён, запрещен, запрещены, избегай, избегать, избегайте, хватит, перестань = ¬
    без = ¬ с
    вместо = ⊘
    мы, ты, вы, я, и, а, но, всегда, пожалуйста, тут, здесь, можно, нужно, надо, должен, должны, должна, может, могут =
    это, есть, лежит, лежат, находится, находятся = is
    все, каждый, любой, всё =
    используй, используйте, используем, использовать, используется, используют = use
    в, на, с, со, для, по, перед, после, из, к, при, напрямую, когда
    """,
    "овать|ых|их|ыми|ими|ого|его|ому|ах|ях|ам|уйте|уем|ите|ете|ать|ить|еть|ем|им|ют|ят|ай|ами|ов|ой|ый|ая|ое|ые|ть|й|и|ь|у|а|е|ы",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
)
