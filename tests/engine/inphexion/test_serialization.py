"""inpHeXion: packed positions, conservation of discs, and symmetry of the colours."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadPosition
from engine.inphexion import GAME, transitions
from engine.inphexion.constants import NO_CELL, Board, get_board
from engine.inphexion.state import InphexionState
from tests.engine.inphexion.positions import CORNER, CRAMPED, TWO, state_from_drawing
from tests.oracles import inphexion as oracle
from tests.support.game_fixtures import option_sets

seeds = st.integers(0, 2**32 - 1)
sizes = st.sampled_from([5, 5, 6, 7])


def walk(seed: int, options: dict) -> list[InphexionState]:
    """Return every position of a random game with many expulsions."""
    rng, states = random.Random(seed), [GAME.start(options)]
    while states[-1].turn is not None:
        following = [states[-1].play_code(code) for code in states[-1].legal_codes()]
        tries = [rng.choice(following) for _ in range(rng.choice((1, 1, 6)))]
        states.append(max(tries, key=lambda state: len(state.pending)))
    return states


# ---- packing


@settings(max_examples=25, deadline=None)
@given(seeds, sizes, st.sampled_from(list(option_sets("inphexion").values())))
def test_every_position_of_a_game_comes_back(seed: int, size: int, mix: dict) -> None:
    for state in walk(seed, mix | {"size": size}):
        again = GAME.restore(state.pack())
        assert again == state and again.key() == state.key()
        assert again.legal() == state.legal() and again.outcome == state.outcome


@pytest.mark.parametrize(
    "state", [state_from_drawing(CRAMPED).play("b1>c1"), state_from_drawing(TWO).play("resign")]
)
def test_ended_games_come_back(state: InphexionState) -> None:
    assert GAME.restore(state.pack()) == state


def test_a_pack_is_readable() -> None:
    assert state_from_drawing(TWO).play("b1>c1").play("a1^e1").pack() == {
        "options": GAME.validate_options({"size": 5}),
        "board": "xwBwb/www../...../..b../....b",
        "swapped": False,
        "last": ["a1", "e1"],
        "outcome": None,
    }


def packed(drawing: str, last: str, **options: object) -> dict:
    return {
        "options": GAME.validate_options({"size": 5} | options),
        "board": "/".join(drawing.split()),
        "swapped": False,
        "last": last.split(),
        "outcome": None,
    }


def part(data: object) -> object:
    with pytest.raises(BadPosition) as caught:
        GAME.restore(data)
    return caught.value.facts["part"]


def test_refused_fields() -> None:
    pack = GAME.start().pack()
    nonsense: list = [None, [], "pack", {}, pack | {"more": 1}, {"board": 1}]
    for data in nonsense:
        assert part(data) == "fields"


@pytest.mark.parametrize(
    "options",
    [
        None,
        {},
        GAME.validate_options({}) | {"size": 4},
        GAME.validate_options({}) | {"size": "5"},
        GAME.validate_options({}) | {"pie": 1},
        GAME.validate_options({}) | {"free_second": "neither"},
        GAME.validate_options({}) | {"neutral": True, "pie": True},
        GAME.validate_options({}) | {"hands": 3},
    ],
)
def test_refused_options(options: object) -> None:
    assert part(GAME.start().pack() | {"options": options}) == "options"


@pytest.mark.parametrize(
    "board",
    [
        None,
        5,
        "",
        ".....",
        "...../...../...../...../....",
        "...../" * 5,
        "...../...../..q../...../.....",
    ],
)
def test_refused_boards(board: object) -> None:
    assert part(packed("", "") | {"board": board}) == "board"


def test_refused_numbers_of_discs() -> None:
    empty = " ..... ..... ..... ....."
    for row in ("b....", "ww...", "wbb..", "wwwb."):
        assert part(packed(row + empty, "a1 b1")) == "discs"
    even = "wbwbwb bwbwbw wbwbwn bwbwbw wbwbwb bwbwbw"
    assert part(packed(even, "a1 b1", size=6, neutral=True)) == "discs"


def test_refused_neutral_pieces() -> None:
    empty = "..... ..... ..... ..... ....."
    assert part(packed(empty, "", neutral=True)) == "neutral"
    assert part(packed("nn" + empty[2:], "", neutral=True)) == "neutral"
    assert part(packed("nN" + empty[2:], "", neutral=True)) == "neutral"
    assert part(packed("wn" + empty[2:], "a1 b1")) == "neutral"


def test_refused_swaps() -> None:
    first = packed("w.... ..... ..... ..... .....", "a1 a1", pie=True)
    assert GAME.restore(first | {"swapped": True}).turn == 0
    assert part(first | {"swapped": 1}) == "swapped"
    assert part(packed("w.... ..... ..... ..... .....", "a1 a1") | {"swapped": True}) == "swapped"


@pytest.mark.parametrize("last", [None, "a1a1", ["a1"], ["a1", "b1", "c1"], ["a1", "z9"], [0, 1]])
def test_refused_last_moves(last: object) -> None:
    data = packed("bb... w.... ..... ..... ....w", "b1 a2")
    assert GAME.restore(data).turn == 0
    assert part(data | {"last": last}) == "last"


@pytest.mark.parametrize(
    "drawing",
    [
        "bb... ww... ..... ..... ....W",  # the mover's own disc
        "xwb.. w.... ..b.. ..... .....",  # put down, but no other is in the hand
        "Bwbwb bbwbw wwxbw xwbwb wbwbw",  # no room
    ],
)
def test_refused_liftings(drawing: str) -> None:
    assert part(packed(drawing, "")) == "lifted"


def test_refused_outcomes() -> None:
    start, within_turn = GAME.start().pack(), state_from_drawing(CORNER).play("b1>c1").pack()
    joined = state_from_drawing("..... ..... wwbww ..... bbb..").play("c3>c4").pack()
    over = joined["outcome"]
    assert part(start | {"outcome": "won"}) == "fields"
    assert part(start | {"outcome": {"winners": [0]}}) == "fields"
    assert part(joined | {"outcome": over | {"winners": []}}) == "outcome"
    assert part(joined | {"outcome": over | {"winners": [2]}}) == "outcome"
    assert part(joined | {"outcome": over | {"reason": "luck"}}) == "outcome"
    assert part(joined | {"outcome": over | {"witness": ["z9"]}}) == "outcome"
    assert part(within_turn | {"outcome": over}) == "outcome"


def test_the_player_to_move_can() -> None:
    stuck = state_from_drawing("wwwb. wb... wb... b.... ....b").play("b2>c2")
    assert stuck.outcome and stuck.outcome.reason == "no-move"
    assert part(stuck.pack() | {"outcome": None}) == "outcome"


def test_a_copy_has_every_attribute() -> None:
    state = state_from_drawing(TWO).play("b1>c1")
    marked = {name: object() for name in vars(state)}
    vars(state).update(marked)
    assert vars(state.copy()) == marked and type(state.copy()) is InphexionState


# ---- what always holds


@settings(max_examples=25, deadline=None)
@given(seeds, sizes, st.booleans())
def test_no_disc_is_made_or_lost(seed: int, size: int, neutral: bool) -> None:
    for state in walk(seed, {"size": size, "neutral": neutral}):
        letters = state.pack()["board"]
        discs = [letters.count("w") + letters.count("W"), letters.count("b") + letters.count("B")]
        supply = (size * size + 1) // 2 - neutral
        assert [discs[0] + state.discs_in_hand(0), discs[1] + state.discs_in_hand(1)] == [
            supply,
            supply,
        ]
        assert letters.count("n") + letters.count("N") == neutral


def transposed(board: Board, cells: int) -> int:
    """Return the mirror image across the diagonal a1, b2 …."""
    size = board.size
    return sum(1 << i % size * size + i // size for i in board.members(cells))


def exchanged(state: InphexionState) -> InphexionState:
    """Return the mirror image with exchanged colours: White's sides become Black's."""
    board, neutral = state.board, state.neutral
    if neutral != NO_CELL:
        neutral = neutral % board.size * board.size + neutral // board.size
    discs = (transposed(board, state.black), transposed(board, state.white))
    twin = InphexionState(
        state.options, board, discs, neutral, 1 - state.colour, (0, 1), state.placed, ()
    )
    twin.lifted = transposed(board, state.lifted)
    return twin


def image(move: str) -> str:
    """Return the move mirrored across the diagonal."""
    return "".join(
        "abcdefghi"[int(move[i + 1]) - 1]
        + str("abcdefghi".index(move[i]) + 1)
        + move[i + 2 : i + 3]
        for i in (0, 3)
    )


@settings(max_examples=12, deadline=None)
@given(seeds, sizes, st.booleans())
def test_the_colours_are_equal_across_the_diagonal(seed: int, size: int, neutral: bool) -> None:
    for state in walk(seed, {"size": size, "neutral": neutral})[2::3]:
        if (
            state.turn is None
            or state.pending
            or min(state.discs_in_hand(0), state.discs_in_hand(1)) < 2
        ):
            continue  # (the colours do differ in who runs out of discs first)
        twin = exchanged(state)
        assert twin.legal() == sorted(map(image, state.legal()))
        for move in state.legal():
            after, other = state.play(move), twin.play(image(move))
            assert (other.white, other.black, other.lifted) == (
                transposed(state.board, after.black),
                transposed(state.board, after.white),
                transposed(state.board, after.lifted),
            )
            ends = [
                state.outcome and (state.outcome.winners, state.outcome.reason)
                for state in (after, other)
            ]
            assert ends[0] == (ends[1] and ((1 - ends[1][0][0],), ends[1][1]))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([5, 6, 7, 8, 9]), st.data())
def test_on_a_full_board_just_one_is_joined(size: int, data: st.DataObject) -> None:
    board, expected = get_board(size), oracle.InphexionOracle(size)
    white = data.draw(st.integers(0, board.all_cells))
    expected.board = {name: "bw"[white >> i & 1] for i, name in enumerate(board.names)}
    options = GAME.validate_options({"size": size})
    full = InphexionState(
        options, board, (white, board.all_cells ^ white), NO_CELL, 0, (0, 1), 2, ()
    )
    joined = [transitions.is_joined(full, colour) for colour in (0, 1)]
    assert joined[0] != joined[1]
    assert joined == [expected.is_joined("w"), expected.is_joined("b")]
