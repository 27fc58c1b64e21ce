"""Turkish, which negates in the verb at the end of the clause."""

from __future__ import annotations

import re

from memtui.engine.store.languages.table import language

TURKISH = language(
    "tr",
    """
    değil, değildir, yok, yoktur, yasak, yasaktır, kaçın, kaçının = ¬
    asla, sakın, hiç, hiçbir, artık = ±
    etme, etmeyin, etmez = et ¬
    yapma, yapmayın, yapmaz = yap ¬
    et, edin, ediyoruz, ederiz = et
    yap, yapın, yapıyoruz, yaparız = yap
    olmadan = ¬ ile
    yerine = ⊘
    bir, biz, sen, ben, ve, ama, her, zaman, lütfen, her zaman, burada, daima, var, vardır, serbest, serbesttir =
    dir, dır = is
    kullan, kullanın, kullanıyoruz, kullanırız, kullanılır = use
    için, ile, önce, sonra, doğrudan, elle, sadece
    """,
    "ıyoruz|iyoruz|uyoruz|üyoruz|arız|eriz|ırız|iriz|ınız|iniz|ın|in|un|ün|ız|iz|ır|ir|ar|er",
    "ğşıü",
)

#: kullanma, kullanmayın, kullanmıyoruz, kullanmamalı: the verb without what is matched is the affirmed one.
VERB = re.compile(r"(?<=..)m(?:[ae](?=$|y[ıi]n|s[ıi]n)|[ıiuü](?=yor)|[ae](?=m[ae]l[ıi]|d[ae]n))(?:y(?=[ıi]n))?")
#: kullanmaz, kullanmayız: what stands before it is the stem.
HABIT = re.compile(r"(?<=..)m[ae](?:z(?:s[ıi]n(?:[ıi]z)?|l[ae]r)?|y[ıi]z)$")
