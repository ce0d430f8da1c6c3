"""The population of BeerHex opponents, and the search for new ones."""

import argparse
import random

import pytest

from bench.beerhex_opponents import __main__ as population_command
from bench.beerhex_opponents import mirror
from bench.beerhex_opponents.match import Match
from bench.beerhex_opponents.opponents import (
    LEAST_EXPECTED,
    POPULATION,
    Opponent,
    Strategy,
    strategy_for_game,
)
from bench.beerhex_opponents.playouts import Worlds, likely_attacks, revealed_own_share
from bench.beerhex_opponents.search import find_exploiters, mutated, random_strategy
from engine.beerhex.bot.adaptation import FIRST_FACES, FIRST_THIRDS, NUMBERS
from engine.beerhex.bot.first_faces import NO_FACES
from engine.beerhex.constants import BOARD
from engine.beerhex.state import BeerHexState
from tests.engine.beerhex.positions import state_after


def mover(state: BeerHexState) -> BeerHexState:
    return state.view(state.turn)


@pytest.mark.variants(10)
@pytest.mark.parametrize("name", POPULATION)
def test_every_opponent_plays_to_the_end(name: str) -> None:
    match = Match("easy", name)
    for seed in range(2):
        match.play(seed, seed % 2)
    assert len(match.won) == sum(match.reasons.values()) == 2
    assert match.report().startswith(f"{name}: {sum(match.won)} of 2, ")


@pytest.mark.parametrize("faces", ["oox", "xxo", "oxox"])
def test_a_trap_opens_with_touching_caps_of_these_faces(faces: str) -> None:
    opponent = Opponent(Strategy(opening=faces), 1)
    laid: list[str] = []
    state = state_after()
    for _ in faces:
        laid.append(opponent.choose_move(mover(state)))
        state = state.play(laid[-1])
        free = [move for move in state.legal() if move[1:] in ("1s", "5s")]
        state = state.play(free[0])
    assert "".join(["o" if move[2] == "g" else "x" for move in laid]) == faces
    for move in laid[1:]:
        earlier = [BOARD.cell(other[:2]) for other in laid[: laid.index(move)]]
        assert set(BOARD.neighbours[BOARD.cell(move[:2])]) & set(earlier)


def test_only_opponents_that_declare_claim() -> None:
    joined = mover(
        state_after("b1g", "e1g", "b2g", "e2g", "b3g", "e3g", "b4g", "e4g", "b5g", "e5g")
    )
    assert Opponent(Strategy(), 1).choose_move(joined) == "claim"
    assert Opponent(Strategy(declares=False), 1).choose_move(joined) != "claim"


def test_what_an_attack_must_contain() -> None:
    """Gold knows that its own two silver caps and Silver's cap between them can be equal."""
    view = mover(state_after("b2s", "c2s", "d1s", "e5s", "a5g", "e4s"))
    eager = Strategy(attack_margin=-1.0, own_belief=0.95)
    assert Opponent(eager, 1).choose_move(view)[0] == "x"
    mixed = Opponent(Strategy(attack_margin=-1.0, attacked="mixed"), 1).choose_move(view)
    owners = {view.owner(BOARD.cell(name)) for name in mixed[2:].split(" ")}
    assert owners == {0, 1}
    shy = Strategy(attack_margin=2.0, own_belief=0.95)
    assert Opponent(shy, 1).choose_move(view)[0] != "x"


def test_mixtures_are_drawn_for_each_game_and_manners_take_turns() -> None:
    drawn = {strategy_for_game("mixture", game, []) for game in range(40)}
    assert len(drawn) > 5
    games = [strategy_for_game("changes-manner", game, []) for game in range(8)]
    assert games[:4] == games[4:] and games[0] == games[1] != games[2] == games[3]
    games = [strategy_for_game("switches-trap", game, []) for game in range(60)]
    assert games[:20] == games[40:] and len(set(games[:20])) == 1 != len(set(games[:21]))


def test_an_opponent_lays_what_the_bot_expects_least() -> None:
    nothing_known = strategy_for_game(LEAST_EXPECTED, 1, [])
    assert nothing_known.opening == "xxxx"  # own symbols are usual
    habits = [[0] * NUMBERS for _ in range(9)]
    for numbers in habits:
        numbers[FIRST_FACES], numbers[FIRST_THIRDS] = 0b10000, NO_FACES
    assert "o" in strategy_for_game(LEAST_EXPECTED, 1, habits).opening


def test_worlds_agree_with_the_view_and_the_belief() -> None:
    view = mover(state_after("b2g", "c2s", "b3s", "d2s"))
    chances = {BOARD.cell("c2"): 1.0, BOARD.cell("d2"): 0.5}
    worlds = Worlds(view, chances, 256, random.Random(1))
    assert worlds.board[BOARD.cell("b2")] == worlds.everywhere
    assert worlds.board[BOARD.cell("b3")] == worlds.board[BOARD.cell("c2")] == 0
    assert 90 < worlds.board[BOARD.cell("d2")].bit_count() < 166
    for move in likely_attacks(worlds, 3):
        assert 0 <= worlds.share_after_attack(move) <= 1


def test_revealed_faces_change_the_belief() -> None:
    state = state_after("a1g", "e5s", "a2g", "e4s", "b1s", "x a1 a2 b1")
    assert revealed_own_share(state.view(1), 0, 0.6, 6.0) == pytest.approx((3.6 + 2) / 9)
    assert revealed_own_share(state.view(0), 1, 0.6, 6.0) == 0.6


@pytest.mark.slow
def test_search_is_repeatable_and_sorted() -> None:
    one, two = [find_exploiters("beginner", 6, 2, 1, 3) for _ in range(2)]
    assert [c.strategy for c in one] == [c.strategy for c in two]
    scores = [candidate.score() for candidate in one]
    assert scores == sorted(scores, reverse=True) and len(one) == 4
    assert all(len(candidate.match.won) >= 4 for candidate in one)


def test_varied_strategies_stay_within_their_ranges() -> None:
    rng = random.Random(2)
    strategy = random_strategy(rng)
    for _ in range(100):
        strategy = mutated(strategy, rng)
        for chance in (strategy.own_rate, strategy.third_rate, strategy.own_belief):
            assert 0 <= chance <= 1
        assert len(strategy.opening) <= 4


def test_the_command_plays_the_named_opponents(capsys: pytest.CaptureFixture[str]) -> None:
    population_command.main(["--player", "easy", "--opponents", "honest", "poison", "--games", "2"])
    printed = capsys.readouterr().out
    assert "honest: " in printed and "poison: " in printed and "even: " not in printed


def test_in_the_mirror_a_player_without_care_loses() -> None:
    match = mirror.MirrorMatch({"worlds": 8, "temperature": 3.0})
    for i in range(4):
        match.play(i, i % 2)
    assert sum(match.won) <= 1


@pytest.mark.parametrize("text", ["adapts=1", "styles=2", "depth=3", "worlds"])
def test_the_mirror_changes_numbers_of_the_player_only(text: str) -> None:
    assert mirror.parse_argument("worlds=9") == ("worlds", 9)
    with pytest.raises((argparse.ArgumentTypeError, ValueError)):
        mirror.parse_argument(text)


def test_the_mirror_tells_how_often_the_other_player_won(
    capsys: pytest.CaptureFixture[str],
) -> None:
    mirror.main(["worlds=8", "temperature=3", "--games", "2", "--seed", "3"])
    assert " of 2, " in capsys.readouterr().out
