"""The words of the study board."""

from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words


def study_words(words: "Words", game: str = "") -> GameWords:
    """Return the words of the study board, with those of a game, of dialogs and of the page."""
    modules = ("study.words", "records.words", "links.words", "menus.words")
    tables = [words.table(module) for module in modules + ("correspondence.words", "common")]
    return GameWords(([words.table("words", game)] if game else []) + tables)
