"""Puzzles: positions in which one seat, whose turn begins, must find a turn with a given effect.

The *goal* of a puzzle is one of these:

    win     a turn that wins the game
    win-2   a turn after which the seat wins with its next turn, whatever the reply
    hold    a turn that keeps the opponent from winning with its next turn; one or two turns do
    caps    (with hidden faces) three caps that the seat can know to show the same symbol
    best    (where turns earn points) a turn that earns as many points as any turn can

The solver sees the seat's view, and the solution follows from that view: in every game with the
same view it is the same. ``bench.puzzles`` generates all puzzles, and
tests/engine/learn/test_puzzles.py proves each. A game's puzzles are in
``engine/<game>/learn/puzzles.py``, whose format docs/formats.md specifies; a game without that file
has none. Goals that only one game has are judged by ``engine/<game>/learn/puzzle_goals.py``, with
the functions ``judge_goal(goal, states, best)`` and, for "best", ``turn_points(best)``.

>>> puzzle = load_puzzles("mixtour")[0]
>>> puzzle.name, puzzle.goal, judge(puzzle, first_solution(puzzle))
('mixtour-01', 'win', 'solved')
"""

from engine.catalogue import CATALOGUE, game_entry
from engine.game import IllegalMove
from engine.link.game_link import GameLink, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from engine.game import State
    from engine.record import Record

GOALS = ("win", "win-2", "hold", "caps", "best")
SOLVED, FAILED = "solved", "failed"
DIFFICULTIES = (1, 2, 3)  # from the easiest


class Puzzle:
    """One puzzle, decoded and replayed on first use.

    Attributes:
        name: Its permanent id, such as "mixtour-07".
        game: The game's name in ``GAMES``.
        goal: One of GOALS.
        level: Its difficulty, one of DIFFICULTIES.
        link: The game up to its position, as written when the puzzle was generated.
    """

    def __init__(self, game: str, number: int, line: str) -> None:
        """Parse a line of the game's file, which has this number, counted from 1."""
        self.game = game
        self.name = f"{game}-{number:02}"
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
        """The game up to the position."""
        if self._record is None:
            link = decode(self.link)
            assert isinstance(link, GameLink)
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
        """Return turns that solve it: all of them for "win-2" and "hold", else one."""
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
            self._solution_states = [_play_all(self.state, moves) for moves in self.solutions()]
        return self._solution_states


# ---- a game's file


def load_batches(game: str) -> tuple:
    """Return the batches of a game's file, each (the day from which it counts, its lines)."""
    module = _game_module(game, "puzzles")
    return module.PUZZLES if module else ()


def puzzles_until(game: str, day: str) -> "list[Puzzle]":
    """Return a game's puzzles that count on ``day`` ("2026-01-31"), in the order of the file."""
    lines = [line for date, batch in load_batches(game) if date <= day for line in batch]
    return [Puzzle(game, place + 1, line) for place, line in enumerate(lines)]


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


def _game_module(game: str, module: str) -> "ModuleType | None":
    """Import a module of the game's package ``learn``, if it has that."""
    try:
        imported: "ModuleType" = __import__(
            game_entry(game).rules_package + ".learn." + module, None, None, ("PUZZLES",)
        )
    except ImportError:
        return None
    return imported


# ---- solving


def first_solution(puzzle: Puzzle) -> "tuple[str, ...]":
    """Return one turn that solves it."""
    return puzzle.solutions()[0]


def remaining_moves(puzzle: Puzzle, played: "tuple | list") -> "tuple[str, ...]":
    """Return the rest of a known solution of which these moves were played.

    They may have been played in any order that the rules allow; () if they lead to no solution.
    """
    for solution in puzzle.solutions():
        rest = list(solution)
        for move in played:
            if move in rest:
                rest.remove(move)
        if len(rest) == len(solution) - len(played) and _is_solution(puzzle, list(played) + rest):
            return tuple(rest)
    return ()


def _is_solution(puzzle: Puzzle, moves: "list[str]") -> bool:
    try:
        return judge(puzzle, moves) == SOLVED
    except IllegalMove:
        return False


def best_points(puzzle: Puzzle) -> int:
    """Return how many points the best turn earns; 0 unless the goal is "best"."""
    if puzzle.goal != "best":
        return 0
    goals = _game_module(puzzle.game, "puzzle_goals")
    points: int = goals.turn_points(puzzle.solution_states()[0])  # type: ignore[union-attr]
    return points


def judge(puzzle: Puzzle, moves: "tuple | list") -> str:
    """Judge the moves that were played since the puzzle's position.

    Returns:
        SOLVED, FAILED, or "" while the turn isn't over and either is possible.

    Raises:
        IllegalMove: The rules forbid one of the moves.
    """
    states = [puzzle.state]
    for move in moves:
        states.append(states[-1].play(move))
    seat, last = puzzle.seat, states[-1]
    if puzzle.goal not in ("win", "win-2", "hold"):
        goals = _game_module(puzzle.game, "puzzle_goals")
        verdict: str = goals.judge_goal(puzzle.goal, states, puzzle.solution_states()[0])  # type: ignore[union-attr]
        return verdict
    if last.outcome is not None:
        return SOLVED if seat in last.outcome.winners else FAILED
    if last.turn == seat:
        return ""
    if puzzle.goal != "win":
        for solution in puzzle.solution_states():
            if solution.key() == last.key():
                return SOLVED
    return FAILED


def refutation(puzzle: Puzzle, moves: "tuple | list") -> "tuple[str, ...]":
    """Return the opponent's turn that shows why a turn failed.

    It wins, or else, where the seat was to win, it leaves the seat no turn to win with.

    Returns:
        The turn's moves; () if there is none, if the seat doesn't threaten to win (then no reply
        would show anything), or if something is hidden.
    """
    last = _play_all(puzzle.state, moves)
    if last.turn is None or last.game.hidden:
        return ()
    found = winning_turn(last)
    if not found and puzzle.goal in ("win", "win-2"):
        threatens = puzzle.goal == "win-2"
        for reply, wins in _replies(puzzle, last):
            threatens = threatens or wins
            found = found or (() if wins else reply)
            if found and threatens:
                return found
        return ()
    return found


def wins_later(puzzle: Puzzle, moves: "tuple | list") -> bool:
    """Return whether a turn that should have won wins one turn later, whatever the reply.

    Only for a turn that ``refutation`` doesn't refute.
    """
    last = _play_all(puzzle.state, moves)
    if puzzle.goal != "win" or last.turn is None or last.game.hidden:
        return False
    for _, wins in _replies(puzzle, last):
        return wins  # as all replies do, or none
    return False


def _replies(puzzle: Puzzle, last: "State") -> "Iterator[tuple[tuple[str, ...], bool]]":
    """Yield the opponent's turns, each with whether the seat wins by it or with its next turn."""
    for reply, after in whole_turns(last):
        won = after.outcome is not None and puzzle.seat in after.outcome.winners
        yield reply, won or bool(winning_turn(after))


def whole_turns(state: "State") -> "Iterator[tuple[tuple[str, ...], State]]":
    """Yield every whole turn of the seat to move: its moves, and the state after them.

    Of several orders of moves that lead to the same state there is one.
    """
    waiting: "list[tuple[tuple, State]]" = [((), state)]
    seen = set()
    while waiting:
        moves, before = waiting.pop()
        for move in before.legal():
            after = before.play(move)
            if after.turn != state.turn:
                yield moves + (move,), after
            elif after.key() not in seen:
                seen.add(after.key())
                waiting.append((moves + (move,), after))


def winning_turn(state: "State") -> "tuple[str, ...]":
    """Return a turn by which the seat to move wins; () if there is none."""
    for moves, after in whole_turns(state):
        if after.outcome is not None and state.turn in after.outcome.winners:
            return moves
    return ()


def _play_all(state: "State", moves: "tuple | list") -> "State":
    """Return the state after these moves."""
    for move in moves:
        state = state.play(move)
    return state
