"""The words of games as text."""

from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words


def record_words(words: "Words") -> GameWords:
    """Return the words of games as text, with those of the page's dialogs and of the page."""
    modules = ("records.words", "menus.words", "correspondence.words", "common")
    return GameWords([words.table(module) for module in modules])
