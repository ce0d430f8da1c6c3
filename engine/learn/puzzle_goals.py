"""The goals of puzzles, and whether the moves played reach them.

    win     a turn that wins the game
    win-2   a turn after which the seat wins with its next turn, whatever the reply
    hold    a turn that keeps the opponent from winning with its next turn (a
            puzzle has one or two such turns)
    caps    (with hidden faces) three caps that the seat can know to show the same symbol
    best    (where turns earn points) a turn that earns as many points as any turn can

The solver sees the seat's view, and the solution follows from that view: in every game with the
same view it is the same. ``judge`` knows the first three goals, which any game may have. A goal
that only one game has is judged by ``engine/<game>/learn/puzzle_goals.py``, with the functions
``judge_goal(goal, states, solved)`` and, for "best", ``turn_points(solved)``: ``states`` are the
puzzle's position and those after each move played, ``solved`` is the state after a known solution.

>>> from engine.learn.puzzles import first_solution, load_puzzles
>>> puzzle = load_puzzles("mixtour")[0]
>>> puzzle.name, puzzle.goal, judge(puzzle, first_solution(puzzle))
('mixtour-01', 'win', 'solved')
"""

from engine.game import IllegalMove
from engine.learn.puzzles import game_module, play_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.learn.puzzles import Puzzle

COMMON_GOALS = ("win", "win-2", "hold")  # that any game may have
GOALS = COMMON_GOALS + ("caps", "best")
SOLVED, FAILED = "solved", "failed"


def judge(puzzle: "Puzzle", moves: "tuple | list") -> str:
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
    if puzzle.goal not in COMMON_GOALS:
        goals = game_module(puzzle.game, "puzzle_goals")
        verdict: str = goals.judge_goal(puzzle.goal, states, puzzle.solution_states()[0])  # type: ignore[union-attr]
        return verdict
    if last.outcome is not None:
        return SOLVED if seat in last.outcome.winners else FAILED
    if last.turn == seat:
        return ""
    if puzzle.goal != "win":
        for solution in puzzle.solution_states():
            if result_key(solution) == result_key(last):
                return SOLVED
    return FAILED


def result_key(state: "State") -> tuple:
    """Return a key that is equal for turns with the same result: the position and the points.

    A position's own ``key`` leaves out the points, since it serves to find repetitions.
    """
    return state.key(), getattr(state, "scores", None)


def best_points(puzzle: "Puzzle") -> int:
    """Return how many points the best turn earns; 0 unless the goal is "best"."""
    if puzzle.goal != "best":
        return 0
    goals = game_module(puzzle.game, "puzzle_goals")
    points: int = goals.turn_points(puzzle.solution_states()[0])  # type: ignore[union-attr]
    return points


# ---- hints and refutations


def remaining_moves(puzzle: "Puzzle", played: "tuple | list") -> "tuple[str, ...]":
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


def _is_solution(puzzle: "Puzzle", moves: "list[str]") -> bool:
    try:
        return judge(puzzle, moves) == SOLVED
    except IllegalMove:
        return False


def refutation(puzzle: "Puzzle", moves: "tuple | list") -> "tuple[str, ...]":
    """Return the opponent's turn that shows why a turn failed.

    It wins, or else, where the seat was to win, it leaves the seat no turn to win with.

    Returns:
        The turn's moves; () if there is none, if the seat doesn't threaten to win (then no reply
        would show anything), or if something is hidden.
    """
    last = play_all(puzzle.state, moves)
    if last.turn is None or last.game.hidden:
        return ()
    refuting_turn = winning_turn(last)
    if not refuting_turn and puzzle.goal in ("win", "win-2"):
        threatens = puzzle.goal == "win-2"
        for reply, wins in _replies(puzzle, last):
            threatens = threatens or wins
            refuting_turn = refuting_turn or (() if wins else reply)
            if refuting_turn and threatens:
                return refuting_turn
        return ()
    return refuting_turn


def wins_later(puzzle: "Puzzle", moves: "tuple | list") -> bool:
    """Return whether a turn that should have won wins one turn later, whatever the reply.

    Only for a turn that ``refutation`` doesn't refute.
    """
    last = play_all(puzzle.state, moves)
    if puzzle.goal != "win" or last.turn is None or last.game.hidden:
        return False
    for _, wins in _replies(puzzle, last):
        return wins  # the first stands for all: where nothing is refuted, all replies agree
    return False


def _replies(puzzle: "Puzzle", last: "State") -> "Iterator[tuple[tuple[str, ...], bool]]":
    """Yield the opponent's turns, each with whether the solver wins by it or with the next turn."""
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
