"""Wins that a review found to be missed, and the puzzles that they make.

There are some only in games for two without chance and hidden information, where
``engine.bots.forced_outcomes`` proves them.
"""

from hashlib import sha256

from engine.bots.forced_outcomes import Exhausted, ProofSearch, is_applicable
from engine.learn.puzzle_goals import result_key, whole_turns
from engine.learn.puzzles import puzzle_line
from engine.link.envelope import LinkError
from engine.record import Record
from ui.games import game_ui
from ui.learn.own_puzzles.own_puzzle import OwnPuzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.game import State
    from ui.learn.review import Review
    from ui.session.session import Session

MAX_POSITIONS = 40_000  # to look at for a proof; reviews look at 30,000
POSITIONS_PER_STEP = 10  # a few milliseconds
MAX_STORED_TURNS = 24  # turns that win at once and are stored; others solve the puzzle as well


class MissedWin:
    """A turn that could have won, or begun a win, and didn't.

    Attributes:
        ply: The number of moves before the one that missed it.
        turn_ply: The number of moves before its turn, where the puzzle begins.
        wins_at_once: Whether that turn could have won, and not only the next one.
        puzzle_id: The id of the puzzle that it makes.
    """

    def __init__(self, record: Record, ply: int, turn_ply: int, wins_at_once: bool) -> None:
        self.ply = ply
        self.turn_ply = turn_ply
        self.wins_at_once = wins_at_once
        self.puzzle_id = puzzle_id(record, turn_ply)


def missed_wins(review: "Review") -> "list[MissedWin]":
    """Return the wins that are known to be missed, at most one a turn; [] if they make no puzzles.

    They are those of moves with the grade "missed".
    """
    session = review.session
    record, states = session.record, session.states
    if not isinstance(record, Record) or record.setup or not is_applicable(states[0]):
        return []  # links to puzzles have no positions that were set up
    if not game_ui(record.game).has_puzzles:
        return []
    found: "list[MissedWin]" = []
    for ply in range(len(review.evaluations)):
        if review.grade(ply) != "missed":
            continue
        start = ply
        while start > 0 and states[start - 1].turn == states[ply].turn:
            start -= 1
        if not found or found[-1].turn_ply != start:
            wins_at_once = review.evaluation(ply).distances[0] == 1
            found.append(MissedWin(record, ply, start, wins_at_once))
    return found


def puzzle_id(record: Record, ply: int) -> str:
    """Return the id of the puzzle in the position after so many moves of a game.

    It is the same on every device, so that a puzzle that comes with a file isn't there twice.
    """
    options = [f"{name}={record.options[name]}" for name in sorted(record.options)]
    game = "\n".join([record.game] + options + record.moves[:ply])
    return str(int.from_bytes(sha256(game.encode()).digest()[:6], "big") or 1)


def make_puzzle_steps(
    session: "Session", ply: int, now: float
) -> "Generator[None, None, OwnPuzzle | None]":
    """Make the puzzle in the position after so many moves of a finished game.

    Args:
        session: The game.
        ply: The number of moves.
        now: The time.

    Yields:
        None after every small piece of work.

    Returns:
        The puzzle; None if no win is proved there, or the game is too long for a link.
    """
    state, record = session.states[ply], session.record.up_to(ply)
    goal, turns = yield from winning_turns_steps(state)
    if not turns:
        return None
    yield
    level = min(3, len(turns[0]) + (0 if goal == "win" else 1))
    try:
        line = puzzle_line(goal, level, turns, record, state)
    except LinkError:
        return None
    puzzle = OwnPuzzle(puzzle_id(session.record, ply), now, record.game, line)
    puzzle.ply, puzzle.played = ply, session.changed
    puzzle.seats, puzzle.names = list(session.seats), list(session.names)
    return puzzle


def winning_turns_steps(
    state: "State", max_positions: int = MAX_POSITIONS
) -> "Generator[None, None, tuple[str, list[tuple[str, ...]]]]":
    """Find all turns that win at once, or else all that win with the next turn.

    Args:
        state: A position of a game for which ``is_applicable``, at the beginning of a turn.
        max_positions: How many positions to look at.

    Yields:
        None after every small piece of work.

    Returns:
        The goal, "win" or "win-2", and the turns, of those that win at once at most
        MAX_STORED_TURNS; [] if there are none, or some could not be examined.
    """
    seat = state.turn or 0
    turns = []
    for turn in whole_turns(state):
        turns.append(turn)
        yield
    wins = [moves for moves, after in turns if after.outcome and seat in after.outcome.winners]
    if wins:
        return "win", wins[:MAX_STORED_TURNS]
    search, forcing = ProofSearch(max_positions, POSITIONS_PER_STEP), []
    seen = set()
    try:
        for moves, after in turns:
            if after.outcome is None and result_key(after) not in seen:
                seen.add(result_key(after))
                if (yield from search.forces_win(after, seat, 1)):
                    forcing.append(moves)
    except Exhausted:
        return "win-2", []
    return "win-2", forcing
