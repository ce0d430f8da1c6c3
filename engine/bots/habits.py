"""Habits: what finished games tell about how a player plays, for bots that adapt to it.

A game's own numbers are in its module ``bot.habits``: a function ``observe_game(states, moves,
seat)`` that returns a list of a few integers. They must follow from what everybody knows once the
game is over. A game without such a module has no habits.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State

# Game -> its own function, since a search for a missing module takes long.
_observers: "dict[str, Callable[..., list[int]] | None]" = {}


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
    if game not in _observers:
        _observers[game] = _load_observer(game)
    observer = _observers[game]
    return observer(states, moves, seat) if observer else []


def _load_observer(game: str) -> "Callable[..., list[int]] | None":
    """Return the game's own ``observe_game``; None if it has none."""
    path = game_entry(game).rules_package + ".bot.habits"
    try:
        observer: "Callable[..., list[int]]" = __import__(
            path, None, None, ("observe_game",)
        ).observe_game
    except ImportError:
        return None
    return observer
