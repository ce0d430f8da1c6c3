"""The sentence for a person who meets a game for the first time, by a link or in a puzzle."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words


def welcome(game: str, words: "Words", preceding: str = "") -> str:
    """Return the lobby's description of a game.

    Args:
        game: The game's name.
        words: The words of the person's language.
        preceding: A sentence that goes before it; "" for none.
    """
    say = words.correspondence(game)
    key = "letter-first" if preceding else "letter-about"
    return say(key, said=preceding, game=say("game"), aim=say("tag"))
