"""Turkish, which negates in the verb at the end of the clause."""

from __future__ import annotations

import re

from memtui.engine.store.languages.table import language

TURKISH = language(
    "tr",
    """
    değil, değildir, yok, yoktur, yasak, yasaktır, kaçın, kaçının = ¬
    asla, sakın, hiç, hiçbir, artık, kimse, hiç kimse, hiçbir zaman, kesinlikle = ±
    herkes, herkesin, bütün, tüm =
    etme, etmeyin, etmez = et ¬
    yapma, yapmayın, yapmaz = yap ¬
    et, edin, ediyoruz, ederiz, edilir, eder, ediyor, edelim, edebilirsin, edebiliriz, etmek = et
    yap, yapın, yapıyoruz, yaparız, yapılır, yapar, yapıyor, yapmak = yap
    olmadan = ¬ ile
    yerine = ⊘
    bir, biz, sen, ben, ve, ama, her, zaman, lütfen, her zaman, burada, daima, var, vardır, serbest, serbesttir =
    dir, dır = is
    yapıl = yap
    edil = et
    cuma
    en fazla, en çok = max
    en az = min
    kullanıl = use
    kullan, kullanın, kullanıyoruz, kullanırız, kullanılır, kullanır, kullanıyor, kullanmak, kullanalım = use
    için, ile, önce, sonra, doğrudan, elle, sadece
    """,
    r"(?:(?<=...)(?:[ıiuü]?yor(?:uz|um|lar|sun(?:uz)?)?|y?[ae]bil(?:ir)?(?:siniz|sin|iz|ler)?|arız|eriz|ırız|iriz|uruz|ürüz|"
    r"ınız|iniz|ın|in|un|ün|ız|iz|ır|ir|ur|ür|ar|er|mal[ıi]|mel[ıi]|m[ae]k|[ae]l[ıi]m|y[ıi]n(?:[ıi]z)?|[aeıiuü])){1,4}",
    "ğşıüöç",
)

#: What makes a verb negative, with the ending behind it: kullan·ma, kullan·mayın, kullan·mıyoruz, atla·yamazsın.
NEGATED = re.compile(
    r"(?<=..)(?:y?[ae])?m(?:[ae](?:y[ıi]n(?:[ıi]z)?|s[ıi]n(?:l[ae]r)?|m[ae]l[ıi](?:y[ıi]z|s[ıi]n)?|d[ae]n|yec[ae]\w*|"
    r"yac[ae]\w*|d[ıi]\w{0,3}|z(?:s[ıi]n(?:[ıi]z)?|l[ae]r)?|y[ıi]z|y[ae]n|y[ae]l[ıi]m)?|[ıiuü]yor(?:uz|um|lar|sun(?:uz)?)?)$"
)
