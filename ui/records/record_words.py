"""The words for games as text: their import, their export, what is wrong with them."""

from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words


def record_words(words: "Words") -> GameWords:
    """Return the words for games as text, and those of menus, of play by link and of the page."""
    modules = ("records.words", "menus.words", "correspondence.words", "common")
    return GameWords([words.table(module) for module in modules])
