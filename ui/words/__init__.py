"""Everything the page says, in every language: whole sentences with named holes.

Every language has the same keys and holes (a test sees to it). What the page says is in
``ui/words/<language>/common.py``, what is said of a game in the game's own room:
``ui/games/<game>/<language>/words.py``, with its rules page in ``rules.py`` and its lesson in
``lesson.py`` beside it, and in ``cards.py`` what its signs mean, where that is much. What all
lessons say is in ``ui/words/<language>/lesson.py``, and what is said when one plays by link in
``remote.py`` beside that, of puzzles in ``puzzles.py``, and what web/error_report.mjs says in
``fault.py``. A sentence may be a pair, (one, many), chosen by its hole ``n``.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# One line a language: its code, and what it calls itself.
LANGUAGE_NAMES = (
    ("en", "English"),
    ("ja", "日本語"),
)
LANGUAGES = tuple([code for code, _ in LANGUAGE_NAMES])


class Words:
    """The words of one language. ``words("undo")`` is a sentence of the page;
    ``words.of("mixtour")`` a function that knows that game's words as well."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables: dict[str, dict] = {}
        self._common = self._table("common")

    def _table(self, name: str) -> dict:
        if name not in self._tables:
            place = "ui.words" if name == "common" else game_entry(name).ui_package
            module = "common" if name == "common" else "words"
            self._tables[name] = self._module(place, module).WORDS
        return self._tables[name]

    def _module(self, place: str, name: str) -> "Any":
        return __import__(f"{place}.{self.language}.{name}", None, None, ("WORDS",))

    def rules(self, game: str) -> tuple:
        """The rules page of a game: ("h", heading), ("p", paragraph), ("figure", name, caption)."""
        found: tuple = self._module(game_entry(game).ui_package, "learn.rules").RULES
        return found

    def lesson(self, game: str) -> "GameWords":
        """What a game's lesson says, with what all lessons say behind it."""
        own = self._module(game_entry(game).ui_package, "learn.lesson").WORDS
        return GameWords(own, self._module("ui.words", "learn.lesson").WORDS)

    def correspondence(self, game: str = "") -> "GameWords":
        """What is said when one plays by link, with a game's words if one is named; it comes after
        the first screen."""
        found = self._module("ui.words", "correspondence.words").WORDS
        return GameWords(found | self._table(game) if game else found, self._common)

    def puzzles(self, game: str = "") -> "GameWords":
        """What is said of puzzles, with a game's words and what it alone says of its own."""
        found = self._module("ui.words", "learn.puzzles").WORDS
        if game:
            found = self._table(game) | found | self._optional_words(game, "learn.puzzles")
        return GameWords(found, self._common)

    def analysis(self, game: str) -> "GameWords":
        """Why moves of a game are good or bad, and what is said of that in every game."""
        return GameWords(
            self._optional_words(game, "learn.reasons"),
            self._module("ui.words", "learn.analysis").WORDS,
        )

    def with_info_cards(self, game: str) -> "GameWords":
        """The words of a game, with those that explain its signs; until these come, after the
        first screen, without."""
        return GameWords(
            self._table(game) | self._optional_words(game, "learn.info_cards"), self._common
        )

    def _optional_words(self, game: str, name: str) -> dict:
        """What a game's room says in a module that it may do without."""
        try:
            found: dict = self._module(game_entry(game).ui_package, name).WORDS
        except ImportError:
            return {}
        return found

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of that key with its holes filled; KeyError for an unknown key."""
        return _format(self._common[key], facts)

    def for_game(self, game: str) -> "GameWords":
        """The words of a game, with the page's behind them."""
        return GameWords(self._table(game), self._common)


class GameWords:
    """``say(key, **facts)``: a sentence of one game or, where it has none, of the page."""

    def __init__(self, table: dict, common: dict) -> None:
        self._table = table
        self._common = common

    def with_override(self, key: str, sentence: str) -> "GameWords":
        """The same words with another sentence for that key."""
        table = dict(self._table)
        table[key] = sentence
        return GameWords(table, self._common)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._table or key in self._common

    def __call__(self, key: str, **facts: object) -> str:
        sentence = self._table[key] if key in self._table else self._common[key]
        return _format(sentence, facts)


def _format(sentence: object, facts: dict) -> str:
    if isinstance(sentence, tuple):
        sentence = sentence[0 if facts["n"] == 1 else 1]
    text = str(sentence)
    return text.format(**facts) if facts else text
