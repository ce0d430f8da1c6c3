"""Puzzles: positions in which one seat, whose turn begins, is asked for a turn that does something.

What is asked is the *goal*:

    win     a turn that wins the game
    win-2   a turn after which nothing keeps the seat from winning with its next
    hold    a turn after which the other can't win with the next: of all turns, one or two
    caps    (where faces are hidden) three caps of which the seat can know that they are alike
    best    (where turns earn points) a turn that earns as many as any can

A solver sees the view of the seat, and what solves a puzzle follows from that view: in no other
game with the same view would it be anything else. All puzzles are made by ``bench.puzzles``, and
tests/engine/learn/test_puzzles.py proves each. A game's are in ``engine/<game>/puzzles.py``
(docs/formats.md says how they are written); one without that file has none. Goals that only one
game can judge are judged by ``engine/<game>/puzzle_goals.py``: a function ``judged(goal, states,
best)`` and, for "best", a function ``earned(best)``.

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
DIFFICULTIES = (1, 2, 3)  # how hard a puzzle is, from the easiest


class Puzzle:
    """One puzzle. Its game is replayed when it is first asked for.

    Attributes:
        name: its id for ever, such as "mixtour-07".
        game: the name in ``GAMES``.
        goal: one of GOALS.
        level: how hard it is, one of LEVELS.
        link: the game up to its position, as it was written when the puzzle was made.
    """

    def __init__(self, game: str, number: int, line: str) -> None:
        """``written``: a line of the game's file."""
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
            found = decode(self.link)
            assert isinstance(found, GameLink)
            self._record = found.record
        return self._record

    @property
    def state(self) -> "State":
        """The position, with its secrets. Solvers are shown ``state.view(seat)``."""
        if self._state is None:
            self._state = self.record.replay()[-1]
        return self._state

    @property
    def seat(self) -> int:
        """Whose turn begins: who solves."""
        return self.state.turn or 0

    def solutions(self) -> "list[tuple[str, ...]]":
        """Turns that solve it; all of them if the goal is "win-2" or "hold"."""
        if not self._solutions:
            for places in self._encoded_solutions.split(","):
                state, moves = self.state, []
                for place in places.split("."):
                    moves.append(state.legal()[int(place)])
                    state = state.play(moves[-1])
                self._solutions.append(tuple(moves))
        return self._solutions

    def solution_states(self) -> "list[State]":
        """The states after ``answers``."""
        if not self._solution_states:
            self._solution_states = [_play_all(self.state, moves) for moves in self.solutions()]
        return self._solution_states


def load_puzzles(game: str) -> "list[Puzzle]":
    """The game's puzzles from easy to hard; [] if it has none."""
    return sorted(_puzzles_counting_on(game, "9999"), key=lambda one: (one.level, one.name))


def find_puzzle(name: str) -> "Puzzle | None":
    """The puzzle of that name, if there is one."""
    for found in CATALOGUE:
        if name.startswith(found.name + "-"):
            for puzzle in load_puzzles(found.name):
                if puzzle.name == name:
                    return puzzle
    return None


def first_solution(puzzle: Puzzle) -> "tuple[str, ...]":
    """One turn that solves it."""
    return puzzle.solutions()[0]


def remaining_moves(puzzle: Puzzle, played: "tuple | list") -> "tuple[str, ...]":
    """What is left of a known turn that solves it, of which these moves have been played, in any
    order that the rules allow; () if they lead to none."""
    for turn in puzzle.solutions():
        rest = list(turn)
        for move in played:
            if move in rest:
                rest.remove(move)
        if len(rest) == len(turn) - len(played) and _is_solution(puzzle, list(played) + rest):
            return tuple(rest)
    return ()


def _is_solution(puzzle: Puzzle, moves: "list[str]") -> bool:
    try:
        return judge(puzzle, moves) == SOLVED
    except IllegalMove:
        return False


def best_points(puzzle: Puzzle) -> int:
    """How many points the best turn earns; 0 where none are asked for."""
    if puzzle.goal != "best":
        return 0
    found: int = _game_module(puzzle.game, "puzzle_goals").turn_points(puzzle.solution_states()[0])  # type: ignore[union-attr]
    return found


def judge(puzzle: Puzzle, moves: "tuple | list") -> str:
    """What becomes of the puzzle by these moves since its position: "solved", "failed", or "" as
    long as the turn goes on and neither is sure."""
    states = [puzzle.state]
    for move in moves:
        states.append(states[-1].play(move))
    seat, last = puzzle.seat, states[-1]
    if puzzle.goal not in ("win", "win-2", "hold"):
        puzzle_goals = _game_module(puzzle.game, "puzzle_goals")
        own: str = puzzle_goals.judge_goal(puzzle.goal, states, puzzle.solution_states()[0])  # type: ignore[union-attr]
        return own
    if last.outcome is not None:
        return SOLVED if seat in last.outcome.winners else FAILED
    if last.turn == seat:
        return ""
    if puzzle.goal != "win":
        for end in puzzle.solution_states():
            if end.key() == last.key():
                return SOLVED
    return FAILED


def refutation(puzzle: Puzzle, moves: "tuple | list") -> "tuple[str, ...]":
    """After a turn that failed, the other's turn that shows why: one that wins, or else, where the
    seat was to win, one that leaves it no turn to win with. () if there is none, where the seat
    doesn't threaten to win (whatever is answered would show nothing), and where something is
    hidden."""
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
    """Whether a turn that doesn't win at once, where that is asked for, and which nothing refutes
    (``refutation``), wins with the seat's next turn whatever is answered."""
    last = _play_all(puzzle.state, moves)
    if puzzle.goal != "win" or last.turn is None or last.game.hidden:
        return False
    for _, wins in _replies(puzzle, last):
        return wins  # as all do, or none
    return False


def _replies(puzzle: Puzzle, last: "State") -> "Iterator[tuple[tuple[str, ...], bool]]":
    """The other's turns, and whether the seat wins by them or with its turn after them."""
    for reply, after in whole_turns(last):
        won = after.outcome is not None and puzzle.seat in after.outcome.winners
        yield reply, won or bool(winning_turn(after))


def whole_turns(state: "State") -> "Iterator[tuple[tuple[str, ...], State]]":
    """Every whole turn of the seat to move, as its moves and the state after them. Of several
    orders that come to the same there is one."""
    waiting: "list[tuple[tuple, State]]" = [((), state)]
    seen = set()
    while waiting:
        moves, here = waiting.pop()
        for move in here.legal():
            after = here.play(move)
            if after.turn != state.turn:
                yield moves + (move,), after
            elif after.key() not in seen:
                seen.add(after.key())
                waiting.append((moves + (move,), after))


def winning_turn(state: "State") -> "tuple[str, ...]":
    """A turn by which the seat to move wins; () if there is none."""
    for moves, after in whole_turns(state):
        if after.outcome is not None and state.turn in after.outcome.winners:
            return moves
    return ()


def _play_all(state: "State", moves: "tuple | list") -> "State":
    """The state after these moves."""
    for move in moves:
        state = state.play(move)
    return state


# ---- the puzzle of the day


def puzzle_of_day(day: str) -> Puzzle:
    """The puzzle of a day ("2026-01-31"), the same for everybody. The games take turns, and none
    comes again before all had their day.

    New puzzles don't change what the days before them have: they come in batches, each with the day
    from which it counts. From that day on all that there are by then go round anew."""
    since = _batch_dates()[0]
    for date in _batch_dates():
        if date <= day:
            since = date
    pool = [_mix_difficulties(_puzzles_counting_on(found.name, since)) for found in CATALOGUE]
    order = []
    for place in range(max([len(some) for some in pool])):
        order += [some[place] for some in pool if place < len(some)]
    return order[(day_number(day) - day_number(since)) % len(order)]


def _mix_difficulties(some: "list[Puzzle]") -> "list[Puzzle]":
    """The same puzzles, easy and hard ones mixed."""
    step = len(some) * 3 // 8 or 1
    while [n for n in range(2, step + 1) if not step % n and not len(some) % n]:
        step -= 1
    return [some[place * step % len(some)] for place in range(len(some))]


def _batch_dates() -> "list[str]":
    """The days from which batches of puzzles count, in order, each once."""
    found = set([date for game in CATALOGUE for date, _ in _batches(game.name)])
    return sorted(found)


def day_number(day: str) -> int:
    """The number of a day; that after it has the next."""
    year, month = int(day[:4]), int(day[5:7])
    if month < 3:
        year, month = year - 1, month + 12
    leap = year // 4 - year // 100 + year // 400
    return 365 * year + leap + (153 * month - 457) // 5 + int(day[8:10])


# ---- a game's file


def _puzzles_counting_on(game: str, day: str) -> "list[Puzzle]":
    """The puzzles of a game that count on that day, in the order of their numbers."""
    lines = [line for date, some in _batches(game) if date <= day for line in some]
    return [Puzzle(game, place + 1, line) for place, line in enumerate(lines)]


def _batches(game: str) -> tuple:
    """What the game's file says: (the day from which they count, lines) of every batch."""
    module = _game_module(game, "puzzles")
    return module.PUZZLES if module else ()


def _game_module(game: str, file: str) -> "ModuleType | None":
    """A module of the game's own, if it has that."""
    try:
        found: "ModuleType" = __import__(
            game_entry(game).rules_package + ".learn." + file, None, None, ("PUZZLES",)
        )
    except ImportError:
        return None
    return found
