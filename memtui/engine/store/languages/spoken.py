"""All languages with spaces between words."""

from __future__ import annotations

from memtui.engine.store.languages.english import ENGLISH
from memtui.engine.store.languages.germanic import DUTCH, GERMAN
from memtui.engine.store.languages.hindi import HINDI
from memtui.engine.store.languages.romance import FRENCH, ITALIAN, PORTUGUESE, SPANISH
from memtui.engine.store.languages.slavic import POLISH, RUSSIAN
from memtui.engine.store.languages.turkish import TURKISH

#: The first wins where two are equally likely.
SPOKEN = (ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH, POLISH, RUSSIAN, TURKISH, HINDI)
BY_NAME = {language.name: language for language in SPOKEN}

#: Before a noun they forbid whatever one may do with it.
BANS = frozenset(("no", "avoid", "avoids", "avoiding", "kein", "keine", "keinen", "geen"))
