"""Habits: what finished games tell about how a player plays, for bots that adapt to it.

A game's own numbers are in its module ``bot.habits``: a function ``observe_game(states, moves,
seat)`` that returns a list of a few integers, and ``observe_present_game(states, seat)`` that
returns what a bot needs of the present game to apply them. Both must follow from what everybody
knows, of a finished game once it is over. A game without such a module has no habits.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.game import State

# Game -> its own module, None if it has none, since a search for a missing module takes long.
_modules: "dict[str, Any]" = {}


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
    module = _module_of(game)
    return module.observe_game(states, moves, seat) if module else []


def observe_present_game(game: str, states: "list[State]", seat: int) -> list:
    """Return what of the present game a bot needs to adapt to the player in a seat.

    Args:
        game: The game's name.
        states: The states or views from the start on.
        seat: The player's seat.

    Returns:
        JSON-able data; [] if there is none.
    """
    module = _module_of(game)
    return module.observe_present_game(states, seat) if module else []


def _module_of(game: str) -> "Any":
    """Return the game's own module; None if it has none."""
    if game not in _modules:
        path = game_entry(game).rules_package + ".bot.habits"
        try:
            _modules[game] = __import__(path, None, None, ("observe_game",))
        except ImportError:
            _modules[game] = None
    return _modules[game]
