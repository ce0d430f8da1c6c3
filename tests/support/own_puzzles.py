"""Finished games in which a win was missed, and their reviews."""

from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.tables import make_table
from ui.learn.own_puzzles.missed_wins import make_puzzle_steps
from ui.learn.own_puzzles.own_puzzle import OwnPuzzle
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.review import MoveEvaluation, Review
from ui.library.saves import run_to_end
from ui.library.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.table import Table

NOW = 1764100000.0  # seconds since 1970


class MissedGame:
    """A game that was resigned after a win was missed.

    Attributes:
        game: The game's name.
        moves: The moves before the one that missed the win.
        missed: That move.
        best: A move that would not have missed it.
        distance: Its distance: 1 or 3.
        turn_ply: The number of moves before the turn.
        goal: The goal of the puzzle.
    """

    def __init__(
        self, game: str, moves: str, missed: str, best: str, distance: int, turn_ply: int
    ) -> None:
        self.game = game
        self.moves = moves
        self.missed = missed
        self.best = best
        self.distance = distance
        self.turn_ply = turn_ply
        self.goal = "win" if distance == 1 else "win-2"

    @property
    def ply(self) -> int:
        """The number of moves before the one that missed the win."""
        return len(self.moves.split())

    def table(self, seats: tuple = ("human", "human")) -> "Table":
        """Return the table of the finished game."""
        options = {"points": 1} if self.game == "mixtour" else {"size": 5}
        table = make_table(self.game, f"{self.moves} {self.missed} resign", seats, options)
        table.session.changed = NOW - 86400
        return table

    def review(self, table: "Table") -> Review:
        """Return a review of the game that knows that move alone."""
        review = Review(table.session)
        review.evaluations[self.ply] = MoveEvaluation(
            [self.best, 1.0, -1.0, [], [], [self.best], True, [self.distance, 0]]
        )
        return review

    def puzzle(self, seats: tuple = ("human", "human")) -> OwnPuzzle:
        """Return the puzzle that the game makes."""
        session = self.table(seats).session
        puzzle = run_to_end(make_puzzle_steps(session, self.turn_ply, NOW))
        assert isinstance(puzzle, OwnPuzzle)
        return puzzle


# Red could win in four ways.
MIXTOUR = MissedGame(
    "mixtour",
    "d1 b4 e4 d4 e4:1-d4 c2 a5 c2:1-d1 a1 c2 d1:2-c2 b4:1-d4 e4 d2 e1 d4:1-e4 b5 c4 a2 b5:1-a5 "
    "c2:3-d2 c3 c2 d2:1-e1 c3:1-c2 a2:1-a1 d2:2-d4 e3 c2:2-e4 b2 e4:3-e3",
    "a2",
    "e3:3-e1",
    1,
    31,
)
# Three moves win in two turns.
MIXTOUR_2 = MissedGame(
    "mixtour",
    "b3 a3 e1 c5 a1 b1 b5 e4 a1:1-b1 e3 d5 a1 e4:1-e3 c5:1-b5 c2 c2:1-b3 c3 b3:1-b5 e4 d2 d3 c1 "
    "e2 b1:2-c1",
    "a2",
    "d2:1-c3",
    3,
    24,
)
# The second move of a turn missed a win in two turns.
INPHEXION_2 = MissedGame(
    "inphexion",
    "b3 b3>b2 b3>c2 b2>b1 b2>a3 b1>a1 a3>a4 a3>a2 a4>b4 a3^d1 b2>a3 d1>d2 a4>a5 d2>c3 d2>d3 "
    "d2>e2 d2>e1 b4>c4 a4^d4 d1>c1",
    "c1^e3",
    "c1^e4",
    3,
    19,
)
INPHEXION = MissedGame(
    "inphexion",
    "b3 b3>c2 b3>c3 b3>b2 b3>b4 c2>d1 b4>a5 d1>c1 a5>a4 c1>b1 c3>c4 c3>d3 c4>b5 b2>a3 d1>e1 "
    "d3>d4 e1>e2 d4>e4",
    "b2>a2",
    "c2>d2",
    1,
    18,
)
MISSED_GAMES = (MIXTOUR, MIXTOUR_2, INPHEXION, INPHEXION_2)


def store_with(*puzzles: OwnPuzzle, port: "FakeStorage | None" = None) -> Store:
    """Return a device that keeps these puzzles."""
    store = Store(port or FakeStorage(), Rng(1))
    for puzzle in puzzles:
        assert OwnPuzzleStore(store.port).save(puzzle.id, puzzle.to_text()) is None
    return store
