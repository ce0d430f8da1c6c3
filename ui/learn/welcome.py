"""The sentence for a person who meets a game for the first time, by a link or in a puzzle."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words


def welcome(game: str, words: "Words", preceding: str = "") -> str:
    """Return what a toast says beside its button, the game's lesson: there is room for little.

    Args:
        game: The game's name.
        words: The words of the person's language.
        preceding: Another message, which is shown instead; "" for none.
    """
    return preceding or words.correspondence(game)("message-new")
