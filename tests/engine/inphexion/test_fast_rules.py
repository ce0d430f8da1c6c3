"""The fast rules of inpHeXion's computer players, against the engine."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.inphexion import GAME
from engine.inphexion.bot import bot
from engine.inphexion.bot.fast_rules import NO_WINNER, PatternPosition
from engine.inphexion.moves import SWAP_CODE
from engine.inphexion.state import InphexionState
from engine.rng import Rng
from tests.support.game_fixtures import later_option_sets

OPTIONS: tuple[dict, ...] = (
    {},
    {"size": 5},
    {"size": 9},
    {"size": 5, "neutral": True},
    {"neutral": True},
    {"size": 6, "pie": True, "free_second": True},
    {"size": 8, "free_second": "either"},
)
OPTIONS += tuple(
    options
    for options in later_option_sets("inphexion")
    if not GAME.unsupported_options(
        GAME.validate_options(options), getattr(bot, "SUPPORTED_OPTIONS", ())
    )
)


def game(options: dict, seed: int) -> "list[InphexionState]":
    """Return a random game with many expulsions."""
    states, rng = [GAME.start(options)], Rng(seed)
    while (state := states[-1]).turn is not None:
        codes = [code for code in state.legal_codes() if code != SWAP_CODE]
        fierce = [code for code in codes if state.play_code(code).pending]
        code = rng.choice(fierce if fierce and rng.below(2) else codes)
        states.append(state.play_code(code))
    return states


def same(model: PatternPosition, state: InphexionState) -> None:
    """Return whether the incremental patterns equal those computed from scratch."""
    fresh = PatternPosition(state)
    for name in PatternPosition.__slots__:
        assert getattr(model, name) == getattr(fresh, name), name


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(OPTIONS), st.integers(0, 2**32 - 1))
def test_it_plays_like_the_engine(options: dict, seed: int) -> None:
    for state in game(options, seed)[:-1]:
        model = PatternPosition(state)
        if model.winner != NO_WINNER:
            continue
        codes = [code for code in state.legal_codes() if code != SWAP_CODE]
        assert sorted(code for _, code in model.weighted_moves()) == sorted(codes)
        winning = set()
        for code in codes:
            after, child = state.play_code(code), model.play_code(code)
            if after.outcome:
                assert child.winner == after.colours.index(after.outcome.winners[0])
                if child.winner == state.colour and after.outcome.reason == "joined":
                    winning.add(code // state.board.cells)
            elif after.pending and after.is_joined(state.colour):
                winning.add(code // state.board.cells)
                assert child.winner == state.colour
            else:
                assert child.winner == NO_WINNER
                same(child, after)
        if not state.pending:
            assert set(state.board.members(model.wins)) == winning
            assert not winning or model.winning_code() // state.board.cells in winning


def mirrored(state: InphexionState, cells: "list[int]", swapped: bool) -> InphexionState:
    """Return a state with its pieces moved, ``cells`` by the old ones.

    If ``swapped``, the colours are exchanged.
    """
    discs = [
        sum(1 << cells[cell] for cell in state.board.members(own))
        for own in (state.white, state.black)
    ]
    return InphexionState(
        state.options,
        state.board,
        (discs[1], discs[0]) if swapped else (discs[0], discs[1]),
        -1,
        1 - state.colour if swapped else state.colour,
        (0, 1),
        state.placed,
        tuple(cells[cell] for cell in state.last),
    )


@pytest.mark.parametrize("options", [{"size": 5}, {}, {"size": 8}], ids=str)
def test_both_colours_see_alike(options: dict) -> None:
    """Transposing with exchanged colours, or rotating, keeps the value and the moves' weights."""
    board = GAME.start(options).board
    size, count = board.size, board.cells
    symmetries = (
        ([count - 1 - cell for cell in range(count)], False),
        ([cell % size * size + cell // size for cell in range(count)], True),
    )
    for state in game(options, 3)[2:-1:3]:
        if state.pending:
            continue
        model = PatternPosition(state)
        for cells, swapped in symmetries:
            other = PatternPosition(mirrored(state, cells, swapped))
            assert other.value() == model.value()
            expected = {
                (likes, cells[code // count] * count + cells[code % count])
                for likes, code in model.weighted_moves()
            }
            assert set(other.weighted_moves()) == expected
