"""The yardsticks play by the engine's rules."""

import pytest

from bench.yardsticks import beerhex, inphexion
from engine.inphexion import GAME
from engine.rng import Rng

OPTIONS: tuple[dict, ...] = (
    {},
    {"size": 5},
    {"size": 9, "neutral": True},
    {"size": 5, "neutral": True},
    {"size": 6, "pie": True, "free_second": True},
    {"size": 8, "pie": True, "free_second": "either"},
)


@pytest.mark.skipif(not inphexion.COMPILER, reason="no C compiler")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_inphexion_in_c_is_the_same_game(options: dict) -> None:
    rng = Rng(1)
    for _ in range(12):
        state, yardstick = GAME.start(options), inphexion.Yardstick(options)
        while True:
            assert yardstick.show() == inphexion.shown(state)
            if state.turn is None:
                break
            moves = state.legal()
            fierce = [move for move in moves if state.play(move).pending]
            move = rng.choice(fierce if fierce and rng.below(2) else moves)
            state = state.play(move)
            yardstick.play(move)
        yardstick.close()


@pytest.mark.skipif(not inphexion.COMPILER, reason="no C compiler")
def test_inphexion_in_c_takes_a_win() -> None:
    yardstick = inphexion.Yardstick({"size": 5})
    state = GAME.start({"size": 5})
    rng = Rng(3)
    found = 0
    while state.turn is not None:
        wins = [
            m for m in state.legal() if (o := state.play(m).outcome) and state.turn in o.winners
        ]
        if wins:
            found += 1
            assert yardstick.think(50, 1) in wins
        move = rng.choice([move for move in state.legal() if move not in wins] or wins)
        yardstick.play(move)
        state = state.play(move)
    assert found
    yardstick.close()


@pytest.mark.parametrize("opponent", [*beerhex.OPPONENTS, "beginner"])
def test_beerhex_is_played_to_the_end(opponent: str) -> None:
    games = [beerhex.Game("easy", opponent, seed, seed % 2, {}) for seed in range(4)]
    assert all(game.reason and game.moves for game in games)
    assert f"easy against {opponent}: " in beerhex.report("easy", opponent, games)


@pytest.mark.parametrize("honest", [True, False])
def test_faces_that_follow_from_what_is_seen_are_read(honest: bool) -> None:
    rng = Rng(3)
    told = []
    for _ in range(400):
        seen = [1.0] + [rng.random() for _ in range(beerhex.FEATURES - 1)]
        told.append((seen, seen[3] > 0.5 if honest else rng.below(2) > 0))
    guessed, most = beerhex.readable(told)
    assert (guessed > 0.9) == honest and most < 0.6
