"""French, Spanish, Portuguese and Italian."""

from __future__ import annotations

from memtui.engine.store.languages.table import language

FRENCH = language(
    "fr",
    """
    ne, n = ¬
    tout le monde, tous, toutes, chacun, tout le temps =
    pas, jamais, plus, guère, nulle part, aucun, aucune, rien, personne, ni = ±
    pas plus de, pas plus que, au maximum, au plus = max
    pas moins de, au minimum, au moins = min
    interdit, interdite, est interdit, est interdite, interdit de, il est interdit de, évite, éviter, évitez = ¬
    évite de, éviter de, évitez de, arrête de, arrêter de, arrêtez de, défense de = ¬
    sans = ¬ avec
    plutôt que, au lieu de, au lieu du = ⊘
    le, la, les, l, un, une, des, de, du, d, nous, on, tu, vous, je, il, elle, et, mais, toujours, s'il te plaît, ici =
    doit, doivent, dois, faut, il faut, peut, peuvent, peux, autorisé, est autorisé, y =
    est, sont, c'est, était, se trouve, se trouvent, s'appelle = is
    utilise, utiliser, utilisez, utilisons, utilisent = use
    fais, faire, faites, faisons = faire
    dans, en, pour, sur, avec, par, au, aux, à, avant, après, directement, quand
    """,
    "ons|ent|ez|er|é|és|ée|ées|es|e|s",
    "êèœâùç",
)

SPANISH = language(
    "es",
    """
    no, ya no = ¬
    todos, todas, todo el mundo, cualquiera =
    nunca más, nunca, jamás, nada, nadie, ningún, ninguna, ninguno, tampoco, ni = ±
    no más de, como máximo, a lo sumo = max
    no menos de, como mínimo, al menos, por lo menos = min
    prohibido, está prohibido, evita, evitar, evite, deja de, dejen de, dejar de = ¬
    sin = ¬ con
    en vez de, en lugar de, en vez del = ⊘
    el, la, los, las, un, una, unos, unas, de, del, nosotros, tú, yo, y, pero, sino, siempre, por favor, archivo, más =
    debe, deben, debes, hay que, puede, pueden, puedes, permitido, está permitido, se =
    es, son, era, está, están, vive, viven, se encuentra, se encuentran = is
    usa, usar, usamos, usan, use, usen, uses, utiliza, utilizar, utilizamos = use
    haz, hagas, haga, hagan, hacer, hacemos = hacer
    en, para, con, por, al, a, antes, después, directamente, cuando
    """,
    "amos|emos|imos|an|en|ar|er|ir|as|es|os|a|e|o|s",
    "ñ¿¡",
)

PORTUGUESE = language(
    "pt",
    """
    não, já não = ¬
    todos, todas, todo mundo, qualquer um =
    nunca mais, nunca, jamais, nada, ninguém, nenhum, nenhuma, nem = ±
    não mais de, não mais que, no máximo = max
    não menos de, não menos que, no mínimo, pelo menos = min
    proibido, é proibido, está proibido, evite, evita, evitar, pare de, parar de, deixe de, deixar de = ¬
    sem = ¬ com
    em vez de, em vez do, ao invés de, no lugar de = ⊘
    o, os, as, um, uma, de, do, da, dos, das, nós, a gente, você, eu, e, mas, sempre, por favor, arquivo, mais =
    deve, devem, pode, podem, precisa, permitido, é permitido =
    é, são, era, está, estão, fica, ficam = is
    use, usa, usar, usamos, usam, uses, utilize, utilizar, utiliza = use
    faça, faças, faz, fazer, fazemos = fazer
    em, no, na, nos, nas, pro, pra, para, com, por, ao, à, a, antes, depois, diretamente, quando
    """,
    "amos|emos|imos|am|em|ar|er|ir|as|es|os|a|e|o|s",
    "ãõ",
)

ITALIAN = language(
    "it",
    """
    non, non più = ¬
    tutti, tutte, chiunque, ognuno =
    mai più, mai, niente, nulla, nessun, nessuno, nessuna, né, mica = ±
    non più di, al massimo = max
    non meno di, almeno, come minimo = min
    vietato, è vietato, proibito, evita, evitare, evitate, evita di, smetti di, smettere di, smettila di = ¬
    senza = ¬ con
    invece di, al posto di, anziché = ⊘
    il, lo, la, i, gli, le, un, uno, una, di, del, della, dei, l, noi, tu, io, e, ma, sempre, per favore, più =
    deve, devono, devi, si deve, può, possono, puoi, permesso, bisogna =
    è, sono, era, c'è, sta, stanno, si trova, si trovano = is
    usa, usare, usate, usiamo, usano, utilizza, utilizzare, utilizziamo = use
    fai, fare, fate, facciamo = fare
    in, nel, nella, nei, per, con, da, dal, su, sul, al, alla, a, prima, dopo, direttamente, quando
    """,
    "iamo|ano|ono|are|ere|ire|ate|ete|ite|a|e|i|o",
    "ìò",
)
