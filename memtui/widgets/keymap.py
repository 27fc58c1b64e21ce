"""The person's own keys: `[keys]` of config.toml against the registry, by id (tui.md §1.2, §5.2).

A wrong line never stops the app: it is left out and told, and the key stays what it was.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, format_key, key_to_character

from memtui.widgets.keys import GLOBAL, MOVE, PLACES

#: Places where letters are typed, and those that stand over a screen, so that its keys and the tabs' don't reach them.
_TYPING = ("A line of text", "Two lines of text")
_WINDOWS = (*_TYPING, "A choice", "A question", "A notice", "The keys")
#: Keys that Textual keeps for itself, and that leave a program everywhere.
_RESERVED = ("ctrl+c", "ctrl+p", "ctrl+q")
_NAMED = frozenset(key.value for key in Keys)
_IDS = re.compile(r"\{([a-z0-9.-]+)\}")
_WORDS = {"escape": "esc", "pagedown": "pgdn", "pageup": "pgup"}


@dataclass(frozen=True)
class Keymap:
    """Which keys each changed id has now, comma between them, and a sentence for each line that was left out."""

    keys: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[str, ...] = ()

    def shown(self, ref: str) -> str:
        """The first key of an id, as a sentence names it."""
        return _named((self.keys.get(ref, "") or _DEFAULTS[ref].key).split(",")[0])

    def told(self, words: str) -> str:
        """A text that names keys by their ids, as `{undo}`, with the keys."""
        return _IDS.sub(lambda found: self.shown(found[1]), words)


def plain_key(binding: Binding) -> str:
    """A binding's key in ASCII."""
    return binding.key_display or _named(binding.key)


def _named(key: str) -> str:
    *modifiers, last = key.split("+")
    return "+".join((*modifiers, _WORDS.get(last) or _character(last) or last))


_DEFAULTS: Mapping[str, Binding] = {
    binding.id: binding for place in (*PLACES.values(), MOVE) for binding in place if binding.id
}


def keymap(wanted: Iterable[tuple[str, str]]) -> Keymap:
    """The keys that a person wants, by id, as far as they can be had."""
    faults: list[str] = []
    keys: dict[str, str] = {}
    for ref, words in wanted:
        names = [name.strip() for name in words.split(",")]
        fault = _fault(ref, names)
        if fault:
            faults.append(fault)
        else:
            keys[ref] = ",".join(map(_key, names))
    while clash := _clash(keys):
        faults.append(clash[1])
        del keys[clash[0]]
    return Keymap(keys, tuple(faults))


def _fault(ref: str, names: Sequence[str]) -> str:
    if ref not in _DEFAULTS:
        return f"{ref}: there is no such id"
    for name in names:
        key = _key(name)
        if not _is_key(key):
            return f"{ref}: {name or 'nothing'} is no key; write a letter, a sign, or a name such as f2, ctrl+t, space"
        if key in _RESERVED:
            return f"{ref}: {name} is kept for leaving and for the palette"
        if _character(key) and any(ref == each.id for place in _TYPING for each in PLACES[place]):
            return f"{ref}: {name} is typed there; take a key such as f2 or ctrl+t"
    return ""


def _key(name: str) -> str:
    """A key as Textual calls it: signs have names, and a capital is a key of its own."""
    *modifiers, last = name.split("+") if len(name) > 1 else [name]
    if len(last) == 1 and not last.isalnum():
        last = next((key for key in (_sign(last),) if key), last)
    return "+".join((*modifiers, last.lower() if modifiers else last))


def _character(key: str) -> str:
    """The sign or letter that a key types; "" for one that types none."""
    shown = key_to_character(key) or format_key(key)
    return shown if len(shown) == 1 and shown.isascii() and shown.isprintable() and shown != " " else ""


def _sign(character: str) -> str:
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


def _is_key(key: str) -> bool:
    *modifiers, last = key.split("+")
    if not last or not set(modifiers) <= {"ctrl", "shift", "alt", "super"}:
        return False
    return len(last) == 1 or last in _NAMED or key_to_character(last) is not None or format_key(last) != last


def _clash(keys: Mapping[str, str]) -> tuple[str, str] | None:
    """An id whose new key another one has in some place, with the sentence about it; None where there is none."""
    for name, place in PLACES.items():
        there = place if name in _WINDOWS else (*place, *MOVE, *(GLOBAL if name != "Everywhere" else ()))
        holders: dict[str, str] = {}
        for binding in there:
            ref = binding.id or ""
            for key in (keys.get(ref) or binding.key).split(","):
                other = holders.setdefault(key, ref)
                if other != ref and (ref in keys or other in keys):
                    own, held = (ref, other) if ref in keys else (other, ref)
                    return own, f"{own}: {key} is {_DEFAULTS[held].description} ({held}) in {name} already"
    return None
