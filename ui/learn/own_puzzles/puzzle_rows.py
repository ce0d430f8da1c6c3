"""View models of the puzzles from games on this device, for the list of a game's puzzles."""

from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.puzzle_progress import PuzzleProgress
from ui.library.saved_games.lobby_row import relative_time
from ui.session.seat_names import player_name, side_name
from ui.session.session import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.learn.own_puzzles.own_puzzle import OwnPuzzle
    from ui.library.store import Store
    from ui.words import GameWords, Words


class OwnPuzzleRow:
    """A puzzle in the list.

    Attributes:
        id: Its id.
        title: Its goal in words.
        age: How long ago its game was played, in words.
        line: The players of that game, and which move is looked for.
        is_solved: Whether it is solved.
        delete_label: The label of the button that deletes it.
    """

    def __init__(
        self, number: int, puzzle: "OwnPuzzle", words: "Words", solved: dict, now: float
    ) -> None:
        say = words.puzzles(puzzle.game)
        self.id = puzzle.id
        self.title = say("group-" + puzzle.goal)
        self.age = relative_time(puzzle.played, now, words)
        move = say("own-move", n=puzzle.ply + 1)
        self.line = say("dot").join([_players(puzzle, say), move])
        self.is_solved = puzzle.name in solved
        self.delete_label = say("own-delete", n=number, title=self.title, line=self.line)


def own_puzzle_rows(
    store: "Store", game: str, words: "Words", now: float
) -> "tuple[list[OwnPuzzleRow], int]":
    """Return the rows of a game's puzzles, the last kept first, and how many can't be read.

    Args:
        store: The storage of this device.
        game: The game's name.
        words: The page's words.
        now: The time.
    """
    puzzles, broken = OwnPuzzleStore(store.port).read_all(game)
    solved = PuzzleProgress(store).solved
    rows = [
        OwnPuzzleRow(place + 1, puzzle, words, solved, now) for place, puzzle in enumerate(puzzles)
    ]
    return rows, broken


def _players(puzzle: "OwnPuzzle", say: "GameWords") -> str:
    """Return the names of the players; the one person at this device is called "You"."""
    labels = []
    for seat, kind in enumerate(puzzle.seats):
        label = player_name(puzzle.names[seat], kind, say)
        is_alone = kind == HUMAN and puzzle.seats.count(HUMAN) == 1
        labels.append(label or (say("self") if is_alone else side_name(seat, 2, say)))
    return say("versus").join(labels)
