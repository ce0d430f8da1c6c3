"""Differences between the games' texts: players, moves, whether a seed is needed.

A game's own is ``DIALECT`` in its module ``notation.dialect``; a game without that module is
written in the general one.
"""

from engine.notation.game_modules import notation_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game


POSITION_TAG = "Position"  # the tag with a position that was set up

# The tags that aren't a player's and say what the game is, in lower case.
_RESERVED_TAGS = ("game", "rules", "seed", "viewer", "dealt", "result", "termination") + (
    "date",
    "utcdate",
    "utctime",
    POSITION_TAG.lower(),
)


class Dialect:
    """How one game is written.

    Attributes:
        title: The game's name as the tag ``Game`` has it; "" for its key.
        seat_tags: The names of the tags of the players, in the order of the seats; () for
            ``Player1``, ``Player2`` and so on, which are always read as well.
        attaches_nags: Whether glyphs (``!?``) follow a move without a space. In a game whose moves
            can end in such characters they stand apart.
    """

    def __init__(
        self, title: str = "", seat_tags: "tuple[str, ...]" = (), attaches_nags: bool = True
    ) -> None:
        self.title = title
        self.seat_tags = seat_tags
        self.attaches_nags = attaches_nags

    def seat_tag(self, seat: int) -> str:
        """Return the name of the tag of the player in a seat."""
        return self.seat_tags[seat] if seat < len(self.seat_tags) else f"Player{seat + 1}"

    def words_after(self, word: str) -> int:
        """Return how many words that follow are of the same move as this one."""
        return 0

    def normalize(self, move: str) -> str:
        """Return a move, as a person may have written it, in the game's notation."""
        return move

    def needs_seed(self, game: "Game", options: dict) -> bool:
        """Return whether the game can't be replayed without its seed."""
        return game.chance


class LowerCaseDialect(Dialect):
    """A game whose moves have no capital letters."""

    def normalize(self, move: str) -> str:
        """Return the move in lower case."""
        return move.lower()


GENERAL = Dialect()


def dialect_of(game: str) -> Dialect:
    """Return the dialect of the game of that name."""
    module = notation_module(game, "dialect")
    return module.DIALECT if module else GENERAL


def reserved_tags(game: str, seats: int) -> "set[str]":
    """Return the names in lower case of the tags that say what a game is and who played it.

    Args:
        game: The game's name.
        seats: The number of seats.
    """
    names, dialect = set(_RESERVED_TAGS), dialect_of(game)
    for seat in range(seats):
        for tag in (dialect.seat_tag(seat).lower(), f"player{seat + 1}"):
            names.add(tag)
            names.add(tag + "type")
    return names


def game_key(title: str) -> str:
    """Return the name that a game's title may stand for: "Hex Heaven" is "hexheaven"."""
    return "".join([c for c in title.lower() if "a" <= c <= "z" or "0" <= c <= "9"])
