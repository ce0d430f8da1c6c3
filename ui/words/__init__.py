"""All texts of the page, in every language, as whole sentences with named placeholders.

Every language has the same keys and placeholders; tests check that. A module of words has a dict
``WORDS``, key -> sentence. A sentence with the placeholder ``n`` may be a pair, (one, many).

Shared modules are in ``ui/words/<language>``: ``common`` for the page, ``menus/words`` for those of
its dialogs that load after the first screen, ``links/words`` for saved games and opened links,
``correspondence/words`` for play by link, ``live/words`` for connected phones, ``clock/words`` for
clocks, ``records/words`` for games as text, ``pictures/words`` for pictures, ``study/words`` for
the study board, in ``learn`` those for lessons, puzzles and analysis, and ``error_page`` for
``web/error_report.mjs``. Those of a game are in ``ui/games/<game>/<language>``: ``words``, and in
``learn`` the rules page, the lesson, the reasons for and against moves, the puzzles, and the info
cards of status icons; the last two only in some games.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# (code, the language's own name): one line a language.
LANGUAGE_NAMES = (
    ("en", "English"),
    ("ja", "日本語"),
)
LANGUAGES = tuple([code for code, _ in LANGUAGE_NAMES])


# Modules that a game may do without, or that are asked for before their bundle is loaded.
_OPTIONAL_MODULES = (
    "learn.puzzles",
    "learn.move_reasons",
    "learn.info_cards",
    "links.words",
    "clock.words",
)

# Modules whose sentences tell what to do on another phone, whatever this device is.
_ABOUT_PHONES = ("live.words", "correspondence.words")


class Words:
    """The words of one language: ``words("undo")`` is a sentence of the page.

    The methods named for a topic return the words of that topic, with those of a game before the
    shared ones.

    Args:
        language: The code of the language.
        with_mouse: Whether people click here: "Click" in place of "Tap".
    """

    def __init__(self, language: str, with_mouse: bool = False) -> None:
        self.language = language
        self.with_mouse = with_mouse
        self._tables: dict[str, dict] = {}  # "game/module" -> words

    def __call__(self, key: str, **facts: object) -> str:
        """Return a sentence of the page with its placeholders filled.

        Raises:
            KeyError: There is no sentence of that key.
            ImportError: The sentence's module is not loaded yet.
        """
        for module in ("common", "links.words", "menus.words"):
            words = self.table(module)
            if key in words:
                break
        return _format(words[key], facts)

    def for_game(self, game: str) -> "GameWords":
        """Return the words of a game."""
        return self._chain(game, ("words",), ("common", "clock.words"))

    def saved_games(self, game: str) -> "GameWords":
        """Return the words of a game and of the lists of saved and finished games."""
        return self._chain(game, ("words",), ("links.words", "common"))

    def with_info_cards(self, game: str) -> "GameWords":
        """Return the words of a game, with those of its info cards if they are loaded."""
        return self._chain(game, ("learn.info_cards", "words"), ("common",))

    def correspondence(self, game: str = "") -> "GameWords":
        """Return the words of play by link."""
        shared = ("correspondence.words", "links.words", "common")
        return self._chain(game, ("words",), shared)

    def puzzles(self, game: str = "") -> "GameWords":
        """Return the words of puzzles."""
        return self._chain(game, ("learn.puzzles", "words"), ("learn.puzzles", "common"))

    def lesson(self, game: str) -> "GameWords":
        """Return the words of a game's lesson."""
        return self._chain(game, ("learn.lesson",), ("learn.lesson",))

    def analysis(self, game: str, seats: int = 2) -> "GameWords":
        """Return the words of hints and reviews: why moves of a game are good or bad.

        Args:
            game: The game.
            seats: How many play it; one alone clears the game instead of winning.
        """
        shared = ("learn.solo", "learn.analysis") if seats == 1 else ("learn.analysis",)
        return self._chain(game, ("learn.move_reasons",), shared)

    def rules(self, game: str) -> tuple:
        """Return a game's rules page.

        Returns:
            Its parts: ("h", heading), ("p", paragraph) or ("figure", name, caption).
        """
        rules: tuple = self._module("learn.rules", game).RULES
        return rules

    def table(self, module: str, game: str = "") -> dict:
        """Return the words of one module, of a game's own if ``game`` is given."""
        path = f"{game}/{module}"
        if path not in self._tables:
            try:
                table = self._module(module, game).WORDS
            except ImportError:
                if module not in _OPTIONAL_MODULES:
                    raise
                return {}  # not cached: it may be loaded later
            if self.with_mouse and module not in _ABOUT_PHONES:
                table = _for_mouse(table, self._module("common", "").MOUSE_TERMS)
            self._tables[path] = table
        return self._tables[path]

    def _chain(
        self, game: str, game_modules: "tuple[str, ...]", shared_modules: "tuple[str, ...]"
    ) -> "GameWords":
        """Return the words of these modules; the first module that has a key provides it."""
        tables = [self.table(module, game) for module in game_modules] if game else []
        return GameWords(tables + [self.table(module) for module in shared_modules])

    def _module(self, name: str, game: str) -> "Any":
        """Import a module of this language, of a game's own if ``game`` is given."""
        package = game_entry(game).ui_package if game else "ui.words"
        return __import__(f"{package}.{self.language}.{name}", None, None, ("WORDS",))


class GameWords:
    """Words from several modules: ``say(key, **facts)`` returns a sentence.

    Args:
        tables: Dicts of words; the first one that has a key provides it.
    """

    def __init__(self, tables: "list[dict]") -> None:
        self.tables = tables

    def with_override(self, key: str, sentence: str) -> "GameWords":
        """Return the same words with another sentence for one key."""
        return GameWords([{key: sentence}] + self.tables)

    def has(self, key: str) -> bool:
        """Return whether there is a sentence of that key."""
        return any([key in table for table in self.tables])

    def __call__(self, key: str, **facts: object) -> str:
        """Return a sentence with its placeholders filled.

        Raises:
            KeyError: There is no sentence of that key.
        """
        for table in self.tables:
            if key in table:
                return _format(table[key], facts)
        raise KeyError(key)


def _for_mouse(words: dict, terms: "tuple[tuple[str, str], ...]") -> dict:
    """Return sentences with the terms for a finger replaced by those for a mouse."""

    def replaced(sentence: object) -> object:
        if isinstance(sentence, tuple):
            return tuple([replaced(form) for form in sentence])
        text = str(sentence)
        for finger_term, mouse_term in terms:
            text = text.replace(finger_term, mouse_term)
        return text

    return {key: replaced(sentence) for key, sentence in words.items()}


def _format(sentence: object, facts: dict) -> str:
    """Return a sentence, or one form of it, with its placeholders filled."""
    if isinstance(sentence, tuple):
        sentence = sentence[0 if facts["n"] == 1 else 1]
    text = str(sentence)
    return text.format(**facts) if facts else text
