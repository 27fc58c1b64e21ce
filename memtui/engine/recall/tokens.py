"""The words of a prompt and of a claim, cut the same way for both (design §7). Lean."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_JOINERS = "_.-/"

#: English words that say how, never about what; apostrophes are gone by the time they are looked up.
_STOP_WORDS = """
    a an the and or but nor so if then else than as at by for from in into of off on onto out over to up with
    about after again all also always am any are arent be because been before being between both can cant cannot
    could couldnt did didnt do does doesnt doing dont each else every few had has hasnt have havent having he her
    here hers him his how i id ill im is isnt it its ive just let lets may me might more most must my need never
    no not now one only other our ours please shall she should shouldnt some such that thats the their them there
    these they this those through too under until us very was wasnt we well were what when where which while who
    whom whose why will wont would wouldnt yes yet you your youre yours
"""
_STOP = frozenset(_STOP_WORDS.split())

#: Punctuation and symbols beyond ASCII. What is none of these and no letter is a mark that belongs to its word.
_SIGNS = (
    (0x80, 0xBF),
    (0x2000, 0x2BFF),
    (0x2E00, 0x2E7F),
    (0x3000, 0x3004),
    (0x3008, 0x3030),
    (0xD800, 0xF8FF),
    (0xFE10, 0xFE6F),
    (0xFF00, 0xFFEF),
    (0x1F000, 0x1FAFF),
)

#: Scripts that put no space between words: Thai to Myanmar, Khmer, Chinese, Japanese, Korean.
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1100, 0x11FF),
    (0x1780, 0x17FF),
    (0x3005, 0x3007),
    (0x3040, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


def _within(point: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= point <= high for low, high in ranges)


class _Cuts(dict):  # type: ignore[type-arg]
    """Table for `str.translate`, filled as characters are met: what parts words becomes a space."""

    def __missing__(self, point: int) -> int | str:
        char = chr(point)
        kept: int | str = point
        if char in "'’":
            kept = ""
        elif not char.isalnum() and char not in _JOINERS and (point < 0x80 or _within(point, _SIGNS)):
            kept = " "
        self[point] = kept
        return kept


class _Scripts(dict):  # type: ignore[type-arg]
    """Whether a character belongs to a script without spaces, filled as characters are met."""

    def __missing__(self, char: str) -> bool:
        self[char] = found = _within(ord(char), _UNSPACED)
        return found


_CUTS = _Cuts()
_SCRIPTS = _Scripts()


def tokens(text: str) -> list[str]:
    """The distinct words of `text`, case-folded, in order; none holds white space.

    A word with `_ . - /` inside counts whole and in its parts; scripts without spaces give pairs of characters;
    single letters and English function words are left out.
    """
    found: dict[str, None] = {}
    for word in text.casefold().translate(_CUTS).split():
        if word.isascii():
            _spaced(word, found)
            continue
        for run in _runs(word):
            if not _SCRIPTS[run[0]]:
                _spaced(run, found)
            elif len(run) == 1:
                found[run] = None
            else:
                for at in range(len(run) - 1):
                    found[run[at : at + 2]] = None
    return list(found)


def _spaced(word: str, found: dict[str, None]) -> None:
    """Add a word of a script with spaces, and its parts."""
    word = word.strip(_JOINERS)
    if len(word) > 1 and word not in _STOP:
        found[word] = None
    parts = word.replace("_", " ").replace(".", " ").replace("-", " ").replace("/", " ").split()
    if len(parts) > 1:
        for part in parts:
            if len(part) > 1 and part not in _STOP:
                found[part] = None


def _runs(word: str) -> Iterator[str]:
    """The stretches of a word that are all of scripts with spaces, or all of scripts without."""
    start = 0
    for at in range(1, len(word)):
        if _SCRIPTS[word[at]] != _SCRIPTS[word[start]]:
            yield word[start:at]
            start = at
    yield word[start:]
