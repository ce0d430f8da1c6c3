"""Habits: what finished games tell about how a player plays, for bots that adapt to it.

A game's own numbers are in its module ``bot.habits``: a function ``observe_game(states, moves,
seat)`` that returns a list of a few integers. They must follow from what everybody knows once the
game is over. A game without such a module has no habits.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


def observe_game(game: str, states: "list[State]", moves: "list[str]", seat: int) -> "list[int]":
    """Return the numbers that a finished game tells about the player in a seat.

    Args:
        game: The game's name.
        states: The full states from the start to the end.
        moves: The moves between them.
        seat: The player's seat.

    Returns:
        Its numbers; [] if nothing is known, or the game's bots don't adapt.
    """
    try:
        module = __import__(
            game_entry(game).rules_package + ".bot.habits", None, None, ("observe_game",)
        )
    except ImportError:
        return []
    numbers: list[int] = module.observe_game(states, moves, seat)
    return numbers
