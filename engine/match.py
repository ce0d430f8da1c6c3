"""A match: games between the same two people until one has won more than half of ``best_of``.

Who starts the first game is chosen, or left to chance; before every later one the loser of the
last game chooses. That is BeerHex's rule, and fits any game for two. A tie counts for neither; the
person who didn't start it starts the next one. People are numbered 0 and 1, whatever seats they
take.

>>> match = start({"best_of": 3, "starter": 0})
>>> match = match.finish(1)
>>> match.phase, match.chooser
('choice', 0)
>>> match = match.choose(0).finish(1)
>>> match.phase, match.winner, match.wins
('over', 1, (0, 2))
"""

from engine.game import BadPosition, Game, GameError, Option
from engine.rng import Rng

OPTIONS = (
    Option("best_of", (3, 1), 3),
    Option("starter", ("lot", 0, 1), "lot"),
)


class _MatchOptions(Game):
    """A match's options, validated like a game's."""

    options = OPTIONS


class MatchError(GameError):
    """The reason is "not-playing" or "not-choosing" in another phase, or "no-such-person"."""


class Match:
    """The state of a match. It is immutable: ``finish`` and ``choose`` return the next one.

    Attributes:
        best_of: The number of games, an odd one; the winner of more than half wins the match.
        games: The finished games: (who started, who won or None for a tie).
        starter: The person who starts the game being played; None unless one is.
        wins: How many games each person has won.
        phase: "game" while one is played, "choice" while ``chooser`` says who starts, "over".
        chooser: The loser of the last game in the phase "choice"; else None.
        winner: The person who has won the match; None until then.
    """

    def __init__(self, best_of: int, games: tuple, starter: "int | None") -> None:
        """Create a match from checked arguments; ``start`` checks them."""
        self.best_of = best_of
        self.games = games
        self.wins = tuple([sum([1 for _, won in games if won == p]) for p in (0, 1)])
        self.winner: "int | None" = None
        for person in (0, 1):
            if 2 * self.wins[person] > best_of:
                self.winner = person
        if self.winner is not None:
            self.phase = "over"
        else:
            self.phase = "choice" if starter is None else "game"
        self.starter = starter if self.phase == "game" else None
        self.chooser: "int | None" = None
        if self.phase == "choice":
            self.chooser = 1 - games[-1][1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Match({self.best_of!r}, {self.games!r}, {self.starter!r})"

    def finish(self, winner: "int | None") -> "Match":
        """Return the match after ``winner`` (None: a draw) won the game. Raises MatchError."""
        if self.starter is None:
            raise MatchError("not-playing")
        if winner is not None and not _is_person(winner):
            raise MatchError("no-such-person")
        starter = 1 - self.starter if winner is None else None
        return Match(self.best_of, self.games + ((self.starter, winner),), starter)

    def choose(self, starter: int) -> "Match":
        """Return the match after ``chooser`` chose who starts the next game. Raises MatchError."""
        if self.phase != "choice":
            raise MatchError("not-choosing")
        if not _is_person(starter):
            raise MatchError("no-such-person")
        return Match(self.best_of, self.games, starter)

    def pack(self) -> dict:
        """Return this match as JSON-able data, for ``restore``."""
        return {
            "best_of": self.best_of,
            "games": [list(game) for game in self.games],
            "starter": self.starter,
        }


def _is_person(value: object) -> bool:
    return type(value) is int and value in (0, 1)


def start(options: "dict | None" = None, seed: int = 0) -> Match:
    """Return a new match.

    Args:
        options: ``best_of`` and ``starter``, if not the defaults.
        seed: Decides the lot, if one is drawn.

    Raises:
        BadOptions: The options are invalid.
    """
    chosen = _MatchOptions().validate_options(options)
    starter = chosen["starter"]
    if starter == "lot":
        starter = Rng(seed).below(2)
    return Match(chosen["best_of"], (), starter)


def restore(packed: object) -> Match:
    """Return the match that ``Match.pack`` encoded. Raises BadPosition for anything else."""
    try:
        return _replay(packed)
    except (GameError, LookupError, TypeError, ValueError):
        raise BadPosition("bad-match") from None


def _replay(packed: object) -> Match:
    """Play the packed match again from its first game; raise an error for an illegal move."""
    if not isinstance(packed, dict) or sorted(packed) != ["best_of", "games", "starter"]:
        raise BadPosition("bad-match")
    starts = [game[0] for game in packed["games"]] + [packed["starter"]]
    match = start({"best_of": packed["best_of"], "starter": starts[0]})
    for began, won in packed["games"]:
        if match.phase == "choice":
            match = match.choose(began)
        match = match.finish(won)
    if match.phase == "choice" and packed["starter"] is not None:
        match = match.choose(packed["starter"])
    if match.pack() != packed:
        raise BadPosition("bad-match")
    return match
