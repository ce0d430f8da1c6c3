"""Letters: an open game for two that goes to and fro between two phones, as
``engine.link.game_link`` writes it."""

from collections import namedtuple

from engine.record import find_game

# record: a Record whose moves are legal; names: a tuple of people's names by seat; id: which game
# it is, 0 … MAX_ID; seat: the sender's, who is not to move; series: a list of how many games of
# their series each seat's person has won before, 0 … MAX_WINS.
MoveMessage = namedtuple("MoveMessage", ("record", "names", "id", "sender", "series_wins"))

MAX_GAME_ID = (1 << 48) - 1
MAX_WINS = 9999


def supports_messages(game: str, options: dict) -> bool:
    """Whether letters can be about such a game: it has no secrets, and is for two."""
    rules = find_game(game)
    return not rules.hidden and not rules.chance and rules.seats(options) == 2
