"""Everything the page says, in Japanese and English: whole sentences with named holes.

``en`` and ``ja`` have the same modules, keys and holes (a test sees to it): ``common`` for the
page and one module a game. A sentence may be a pair, (one, many), chosen by its hole ``n``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LANGUAGES = ("en", "ja")


class Words:
    """The words of one language. ``words("undo")`` is a sentence of the page;
    ``words.of("mixtour")`` a function that knows that game's words as well."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables: dict[str, dict] = {}
        self._common = self._table("common")

    def _table(self, name: str) -> dict:
        if name not in self._tables:
            self._tables[name] = self.module(name).WORDS
        return self._tables[name]

    def module(self, name: str) -> "Any":
        """A module of words: ``common`` or a game's name."""
        return __import__("ui.words." + self.language + "." + name, None, None, ("WORDS",))

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of that key with its holes filled; KeyError for an unknown key."""
        return _filled(self._common[key], facts)

    def of(self, game: str) -> "GameWords":
        """The words of a game, with the page's behind them."""
        return GameWords(self._table(game), self._common)


class GameWords:
    """``say(key, **facts)``: a sentence of one game or, where it has none, of the page."""

    def __init__(self, table: dict, common: dict) -> None:
        self._table = table
        self._common = common

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._table or key in self._common

    def __call__(self, key: str, **facts: object) -> str:
        sentence = self._table[key] if key in self._table else self._common[key]
        return _filled(sentence, facts)


def _filled(sentence: object, facts: dict) -> str:
    if isinstance(sentence, tuple):
        sentence = sentence[0 if facts["n"] == 1 else 1]
    text = str(sentence)
    return text.format(**facts) if facts else text
