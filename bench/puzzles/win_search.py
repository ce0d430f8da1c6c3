"""Games without hidden information: wins with this turn or with the next."""

import math
from collections.abc import Callable, Iterator

from bench.puzzles.candidates import Candidate
from engine.game import State

MIN_TURNS = 10  # at least, in a position with a puzzle

# Takes a position and the code of a move in it.
MovePredicate = Callable[[State, int], bool]


class Turn:
    """A whole turn: the codes of its moves, and the state after it."""

    def __init__(self, codes: tuple, after: State) -> None:
        self.codes, self.after = codes, after

    def wins(self, seat: "int | None") -> bool:
        """Return whether it wins for a seat."""
        return self.after.outcome is not None and seat in self.after.outcome.winners


def whole_turns(state: State, accepts: "MovePredicate | None" = None) -> "Iterator[Turn]":
    """Yield every whole turn, or those whose moves are all accepted, using the bots' fast rules.

    Every game's positions have these rules, by codes; ``State`` doesn't declare them. Unlike
    ``engine.learn.puzzle_goals.whole_turns`` it yields turns that lead to the same state, too.
    """
    waiting: "list[tuple[tuple, State]]" = [((), state)]
    while waiting:
        codes, position = waiting.pop()
        for code in position.legal_codes():  # type: ignore[attr-defined]
            if accepts and not accepts(position, code):
                continue
            after = position.play_code(code)  # type: ignore[attr-defined]
            if after.turn == state.turn:
                waiting.append(((*codes, code), after))
            else:
                yield Turn((*codes, code), after)


def turn_notation(state: State, turn: Turn) -> "tuple[str, ...]":
    """Return the moves of a turn in notation."""
    moves = []
    for code in turn.codes:
        after = state.play_code(code)  # type: ignore[attr-defined]
        moves.append(next(move for move in state.legal() if state.play(move) == after))
        state = after
    return tuple(moves)


class WinPuzzleFinder:
    """Finds puzzles in a position.

    Attributes:
        is_tempting: Whether a move looks promising. There is no puzzle if few others do.
        may_win: False for moves that certainly don't win at once.
    """

    def __init__(self, is_tempting: MovePredicate, may_win: "MovePredicate | None" = None) -> None:
        self.is_tempting = is_tempting
        self.may_win = may_win

    def __call__(self, state: State) -> "Iterator[Candidate]":
        every = list(whole_turns(state))
        decoys = {turn.codes[0] for turn in every if self.is_tempting(state, turn.codes[0])}
        if len(every) < MIN_TURNS or len(decoys) < 3:
            return
        size = math.log2(len(every))
        winners = [turn for turn in every if turn.wins(state.turn)]
        if winners:
            moves = {turn.codes[0] for turn in winners}
            if len(moves) == 1:
                outcome = winners[0].after.outcome
                theme = f"{outcome.reason if outcome else ''} {len(winners[0].codes)}"
                yield Candidate(
                    "win", theme, size + len(decoys) / 4, [turn_notation(state, winners[0])]
                )
            return
        holding = [t for t in every if t.after.outcome is None and not self.can_win(t.after)]
        if 1 <= len(holding) <= 2:
            answers = [turn_notation(state, turn) for turn in holding]
            hard = 1 + size + len(decoys) / 8
            yield Candidate("hold", f"hold {len(holding)}", hard, answers)
        if len(holding) > 1:
            forcing = [turn for turn in holding if self.forces_win(state.turn, turn)]
            if len(forcing) == 1:
                hard = 2 + size + math.log2(len(holding)) / 2
                yield Candidate("win-2", "win-2", hard, [turn_notation(state, forcing[0])])

    def can_win(self, state: State) -> bool:
        """Return whether the seat to move can win with this turn."""
        return any(turn.wins(state.turn) for turn in whole_turns(state, self.may_win))

    def forces_win(self, seat: "int | None", turn: Turn) -> bool:
        """Return whether after this turn every reply allows the seat to win with the next."""
        return all(
            reply.wins(seat) or (reply.after.outcome is None and self.can_win(reply.after))
            for reply in whole_turns(turn.after)
        )


def built_height(state: State, code: int) -> int:
    """Return the height of the stack that a move of Mixtour builds."""
    if code < 32:
        return 1
    return state.stacks[code & 31].bit_length() - 1 + (code >> 10)  # type: ignore[attr-defined]


def builds_high(state: State, code: int) -> bool:
    """Return whether a move of Mixtour builds a stack of four or more."""
    return built_height(state, code) >= 4


def builds_tall(state: State, code: int) -> bool:
    """Return whether a move of Mixtour builds a stack that leaves the board."""
    return built_height(state, code) >= 5


def touches_two_own(state: State, code: int) -> bool:
    """Return whether a move of inpHeXion brings a disc next to two of its own."""
    board, mine = state.board, state.own_discs()  # type: ignore[attr-defined]
    return (board.neighbour_sets[code // board.cells] & mine).bit_count() >= 2
