"""Move messages: an open game for two that goes to and fro between two phones.

``engine.link.game_link`` encodes them.
"""

from collections import namedtuple

from engine.record import find_game

# record: a Record whose moves are legal; names: a tuple of people's names by seat; id: identifies
# the game, 0 … MAX_GAME_ID; sender: the seat of the sender, who is not to move; series_wins: a list
# of how many earlier games of the series each seat's person has won, 0 … MAX_SERIES_WINS.
MoveMessage = namedtuple("MoveMessage", ("record", "names", "id", "sender", "series_wins"))

MAX_GAME_ID = (1 << 48) - 1
MAX_SERIES_WINS = 9999  # games of a series that a player has won


def supports_messages(game: str, options: dict) -> bool:
    """Return whether such a game can be played by messages: for two, without secrets or chance."""
    rules = find_game(game)
    return not rules.hidden and not rules.chance and rules.seats(options) == 2
