"""The puzzles of the games: their file format, and their lookup.

A puzzle is a position in which one seat, whose turn begins, must find a turn that reaches a goal
(``engine.learn.puzzle_goals``). A game's puzzles are in ``engine/<game>/learn/puzzles.py``, whose
format docs/formats.md specifies; a game without that file has none. ``bench.puzzles`` generates
them, and tests/engine/learn/test_puzzles.py proves each.
"""

from engine.catalogue import CATALOGUE, game_entry
from engine.link.game_link import GameLink, LinkError, decode, encode_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from engine.game import State
    from engine.record import Record

DIFFICULTIES = (1, 2, 3)  # from the easiest


class Puzzle:
    """One puzzle, decoded and replayed on first use.

    Attributes:
        name: Its permanent id: "mixtour-07", or "own-…" for one from a game on this device.
        game: The game's name in ``GAMES``.
        goal: One of ``puzzle_goals.GOALS``.
        level: Its difficulty, one of DIFFICULTIES.
        link: The game up to its position, as written when the puzzle was generated.
    """

    def __init__(self, game: str, name: str, line: str) -> None:
        """Parse a line as ``puzzle_line`` returns it; raises ValueError if it is none."""
        self.game = game
        self.name = name
        self.goal, difficulty, self._encoded_solutions, self.link = line.split(" ")
        self.level = int(difficulty)
        self._record: "Record | None" = None
        self._state: "State | None" = None
        self._solutions: "list[tuple[str, ...]]" = []
        self._solution_states: "list[State]" = []

    def __repr__(self) -> str:
        return f"<{self.name}: {self.goal}>"

    @property
    def record(self) -> "Record":
        """The game up to the position; raises LinkError if the link is that of no game."""
        if self._record is None:
            link = decode(self.link)
            if not isinstance(link, GameLink):
                raise LinkError("mangled")
            self._record = link.record
        return self._record

    @property
    def state(self) -> "State":
        """The position with its secrets; the solver sees ``state.view(seat)``."""
        if self._state is None:
            self._state = self.record.replay()[-1]
        return self._state

    @property
    def seat(self) -> int:
        """The seat that solves it, whose turn begins."""
        return self.state.turn or 0

    def solutions(self) -> "list[tuple[str, ...]]":
        """Return turns that solve it: all of them for "win-2" and "hold", else at least one."""
        if not self._solutions:
            for places in self._encoded_solutions.split(","):
                state, moves = self.state, []
                for place in places.split("."):
                    moves.append(state.legal()[int(place)])
                    state = state.play(moves[-1])
                self._solutions.append(tuple(moves))
        return self._solutions

    def solution_states(self) -> "list[State]":
        """Return the states after ``solutions``."""
        if not self._solution_states:
            self._solution_states = [play_all(self.state, moves) for moves in self.solutions()]
        return self._solution_states


def puzzle_line(
    goal: str, level: int, turns: "list[tuple[str, ...]]", record: "Record", state: "State"
) -> str:
    """Return the line of a puzzle, as docs/formats.md specifies it.

    Args:
        goal: One of ``puzzle_goals.GOALS``.
        level: Its difficulty, one of DIFFICULTIES.
        turns: The turns that solve it, as their moves.
        record: The game up to the position.
        state: The position.

    Raises:
        LinkError: "too-long", if the game is.
    """
    encoded_turns = []
    for moves in turns:
        before, places = state, []
        for move in moves:
            places.append(str(before.legal().index(move)))
            before = before.play(move)
        encoded_turns.append(".".join(places))
    return " ".join([goal, str(level), ",".join(encoded_turns), encode_game(record)])


# ---- a game's file


def load_batches(game: str) -> tuple:
    """Return the batches of a game's file, each (the day from which it counts, its lines)."""
    module = game_module(game, "puzzles")
    return module.PUZZLES if module else ()


def puzzles_until(game: str, day: str) -> "list[Puzzle]":
    """Return a game's puzzles that count on ``day`` ("2026-01-31"), in the order of the file."""
    lines = [line for date, batch in load_batches(game) if date <= day for line in batch]
    return [Puzzle(game, f"{game}-{place + 1:02}", line) for place, line in enumerate(lines)]


def load_puzzles(game: str) -> "list[Puzzle]":
    """Return the game's puzzles from easy to hard; [] if it has none."""
    return sorted(puzzles_until(game, "9999"), key=lambda puzzle: (puzzle.level, puzzle.name))


def find_puzzle(name: str) -> "Puzzle | None":
    """Return the puzzle of that name, if there is one."""
    for entry in CATALOGUE:
        if name.startswith(entry.name + "-"):
            for puzzle in load_puzzles(entry.name):
                if puzzle.name == name:
                    return puzzle
    return None


def game_module(game: str, module: str) -> "ModuleType | None":
    """Import a module of the game's package ``learn``, if it has that."""
    try:
        imported: "ModuleType" = __import__(
            game_entry(game).rules_package + ".learn." + module, None, None, ("PUZZLES",)
        )
    except ImportError:
        return None
    return imported


# ---- solutions


def first_solution(puzzle: Puzzle) -> "tuple[str, ...]":
    """Return one turn that solves it."""
    return puzzle.solutions()[0]


def play_all(state: "State", moves: "tuple | list") -> "State":
    """Return the state after these moves."""
    for move in moves:
        state = state.play(move)
    return state
