"""All languages with spaces between words."""

from __future__ import annotations

from memtui.engine.store.languages.english import ENGLISH, stem
from memtui.engine.store.languages.germanic import DUTCH, GERMAN
from memtui.engine.store.languages.hindi import HINDI
from memtui.engine.store.languages.romance import FRENCH, ITALIAN, PORTUGUESE, SPANISH
from memtui.engine.store.languages.slavic import POLISH, RUSSIAN
from memtui.engine.store.languages.table import listed
from memtui.engine.store.languages.turkish import TURKISH

#: The first wins where two are equally likely.
SPOKEN = (ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH, POLISH, RUSSIAN, TURKISH, HINDI)
BY_NAME = {language.name: language for language in SPOKEN}

#: Before a noun they forbid whatever one may do with it.
BANS = listed("no avoid avoids avoiding kein keine keinen geen")
#: Before a noun they contradict a verb that has it, and only that: "remove" and "delete" go together.
OMITS = listed("omit omits omitting skip skips skipping exclude excludes remove drop keep leave") | {
    "leave out",
    "leave off",
    "get rid of",
    "do away with",
    "do without",
}
HAS = frozenset(
    map(
        stem,
        listed(
            "add write include keep put use run mention insert append commit log print generate require want have set "
            "provide show store document sign attach make send do draw need call start begin track"
        ),
    )
)
