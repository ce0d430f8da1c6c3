"""Where nothing is hidden: who wins with this turn or with the next."""

import math
from collections.abc import Callable, Iterator

from bench.puzzles.candidates import Candidate
from engine.game import State

MIN_TURNS = 10  # turns there must be

# Of a position and the code of a move in it.
MovePredicate = Callable[[State, int], bool]


class Turn:
    """A whole turn: its codes, and the state after it."""

    def __init__(self, codes: tuple, after: State) -> None:
        self.codes, self.after = codes, after

    def wins(self, seat: "int | None") -> bool:
        """Whether it wins for that seat."""
        return self.after.outcome is not None and seat in self.after.outcome.winners


def whole_turns(state: State, accepts: "MovePredicate | None" = None) -> "Iterator[Turn]":
    """Every whole turn, by the games' fast ways to search; ``wanted``: those that begin so."""
    waiting: "list[tuple[tuple, State]]" = [((), state)]
    while waiting:
        codes, here = waiting.pop()
        for code in here.legal_codes():  # type: ignore[attr-defined]
            if accepts and not accepts(here, code):
                continue
            after = here.play_code(code)  # type: ignore[attr-defined]
            if after.turn == state.turn:
                waiting.append(((*codes, code), after))
            else:
                yield Turn((*codes, code), after)


def turn_notation(state: State, turn: Turn) -> "tuple[str, ...]":
    """The moves of a turn in notation."""
    moves = []
    for code in turn.codes:
        after = state.play_code(code)  # type: ignore[attr-defined]
        moves.append(next(move for move in state.legal() if state.play(move) == after))
        state = after
    return tuple(moves)


class WinPuzzleFinder:
    """Finds what can be asked in a position.

    ``tempting``: whether a move looks as if it did something; where hardly any do but the answers,
    nothing is asked. ``may_win``: False for moves that surely don't win at once.
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
        """Whether the seat to move wins with this turn."""
        return any(turn.wins(state.turn) for turn in whole_turns(state, self.may_win))

    def forces_win(self, seat: "int | None", turn: Turn) -> bool:
        """Whether after a turn of that seat, whatever the other does, the next one wins."""
        return all(
            reply.wins(seat) or (reply.after.outcome is None and self.can_win(reply.after))
            for reply in whole_turns(turn.after)
        )


def built_height(state: State, code: int) -> int:
    """Mixtour: how high a stack the move builds."""
    if code < 32:
        return 1
    return state.stacks[code & 31].bit_length() - 1 + (code >> 10)  # type: ignore[attr-defined]


def builds_high(state: State, code: int) -> bool:
    """Mixtour: a tall stack, or nearly."""
    return built_height(state, code) >= 4


def builds_tall(state: State, code: int) -> bool:
    """Mixtour: a stack that leaves the board."""
    return built_height(state, code) >= 5


def touches_two_own(state: State, code: int) -> bool:
    """inpHeXion: a disc that comes beside two of its own."""
    board, mine = state.board, state.own_discs()  # type: ignore[attr-defined]
    return (board.neighbour_sets[code // board.cells] & mine).bit_count() >= 2
