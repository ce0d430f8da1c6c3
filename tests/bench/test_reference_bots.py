"""The reference bots play by the engine's rules."""

import pytest

from bench.reference_bots import beerhex, beerhex_faces, inphexion, mixtour
from bench.reference_bots.bot_process import COMPILER, BotProcess, Match, expected_summary
from engine import GAMES
from engine.beerhex.state import BeerHexState
from engine.game import State
from engine.rng import Rng
from tests.support.game_fixtures import later_option_sets, skip_if_unsupported

BOARDS: tuple[dict, ...] = (
    {},
    {"size": 5},
    {"size": 9, "neutral": True},
    {"size": 5, "neutral": True},
    {"size": 6, "pie": True, "free_second": True},
    {"size": 8, "pie": True, "free_second": "either"},
)
MATCHES: tuple[dict, ...] = ({}, {"points": 3}, {"points": 2, "repetition": False})
PROGRAMS = {"inphexion": inphexion, "mixtour": mixtour}
GIVEN = [("inphexion", board) for board in BOARDS] + [("mixtour", match) for match in MATCHES]
GIVEN += [(game, options) for game in PROGRAMS for options in later_option_sets(game)]
needs_c = pytest.mark.skipif(not COMPILER, reason="no C compiler")
MOST = 400  # moves in a game that might not end


def piece_moves(state: State) -> "list[str]":
    """Return the moves of pieces, preferring those after which the same player continues."""
    carries = [move for move in state.legal() if len(move) > 4]
    return [move for move in carries if state.play(move).turn == state.turn] or carries


@needs_c
@pytest.mark.parametrize(("game", "options"), GIVEN, ids=str)
def test_programs_play_by_the_engines_rules(game: str, options: dict) -> None:
    skip_if_unsupported(game, options, PROGRAMS[game])
    rng = Rng(1)
    for _ in range(12):
        state, played = GAMES[game].start(options), 0
        with BotProcess(game, PROGRAMS[game].program_arguments(options)) as program:
            while played < MOST:
                assert program.position_summary() == expected_summary(state)
                if state.turn is None:
                    break
                moves = piece_moves(state) if rng.below(2) else []
                move = rng.choice(moves or state.legal())
                state, played = state.play(move), played + 1
                program.play(move)


@needs_c
@pytest.mark.parametrize("repetition", [True, False])
def test_programs_draw_by_repetition(repetition: bool) -> None:
    options = {"repetition": repetition}
    line = "a1 e5 a2 e4 a2:1-a1 e4:1-e5 a2 e4".split()
    line += "a1:1-a2 e5:1-e4 a2:1-a1 e4:1-e5".split() * 3
    state = GAMES["mixtour"].start(options)
    with BotProcess("mixtour", mixtour.program_arguments(options)) as program:
        for move in line:
            if state.turn is not None:
                state = state.play(move)
                program.play(move)
        assert program.position_summary() == expected_summary(state)
    assert bool(state.outcome) == repetition


@needs_c
@pytest.mark.parametrize(("game", "options"), [("inphexion", {"size": 5}), ("mixtour", {})])
def test_programs_take_a_win(game: str, options: dict) -> None:
    rng, wins_taken = Rng(3), 0
    while wins_taken < 3:
        state = GAMES[game].start(options)
        with BotProcess(game, PROGRAMS[game].program_arguments(options)) as program:
            while state.turn is not None:
                outcomes = [(move, state.play(move).outcome) for move in state.legal()]
                wins = [move for move, end in outcomes if end and state.turn in end.winners]
                if wins:
                    wins_taken += 1
                    assert program.choose_move(50, 1) in wins
                move = rng.choice([move for move in state.legal() if move not in wins] or wins)
                program.play(move)
                state = state.play(move)


@needs_c
def test_more_rollouts_win() -> None:
    match = Match("mixtour", "random", 300, {}, mixtour.program_arguments({}))
    for seat in (0, 1):
        match.play(1, seat)
    score = "random against 300 rollouts: 0 of 2 (0 of 1 first, 0 of 1 second), 95 % "
    assert sum(match.points) == 0 and str(match).startswith(score)


@pytest.mark.parametrize("opponent", [*beerhex.OPPONENTS, "beginner"])
def test_beerhex_is_played_to_the_end(opponent: str) -> None:
    games = [beerhex.MatchGame("easy", opponent, seed, seed % 2, {}) for seed in range(4)]
    assert all(game.reason and game.moves for game in games)
    assert f"easy against {opponent}: " in beerhex.match_report("easy", opponent, games)


@pytest.mark.parametrize("honest", [True, False])
def test_regression_learns_predictable_faces(honest: bool) -> None:
    rng = Rng(3)
    placements = []
    for _ in range(400):
        seen = [1.0] + [rng.random() for _ in range(beerhex_faces.FEATURES - 1)]
        placements.append((seen, seen[3] > 0.5 if honest else rng.below(2) > 0))
    guessed, counted, most = beerhex_faces.face_predictability(placements)
    assert (guessed > 0.9) == honest and counted < 0.65 and most < 0.6


def left(moves: str) -> float:
    """Return the expected share of gold in Gold's hand, as counted by Silver, who starts."""
    state = GAMES["beerhex"].start({"starter": "silver"})
    for part in moves.split("; "):
        for move in [part] if part[0] == "x" else part.split():
            state = state.play(move)
    view = state.view(1)
    assert isinstance(view, BeerHexState)
    return beerhex_faces.expected_own_share(view, 0)


def test_face_down_caps_tell_nothing_about_the_hand() -> None:
    for moves in ("e5s", "e5s a1g", "e5s a1g e4s a2g e3s b1g"):
        assert left(moves) == pytest.approx(7 / 13)


def test_counting_uses_open_and_returned_caps() -> None:
    # Two gold faces are open: five gold ones are left, and six others.
    assert left("e5s a1g e4s a2g e3s b1s; x a1 a2 b1") == pytest.approx(5 / 11)
    # Three gold ones are taken back: the other five were drawn from four gold ones and six others.
    moves = "e5s a1g e4s a2g e3s b1g d5s c5s e2s c4s e1s c3s d1s d2s a5g d3s; x a1 a2 b1"
    assert left(moves) == pytest.approx((7 - 5 * 4 / 10) / 8)


def test_known_hands_are_predicted() -> None:
    """Everybody knows the hand, and nothing else tells the faces."""
    rng, placements = Rng(5), []
    for _ in range(400):
        own = rng.below(2) > 0
        seen = [1.0] + [rng.random() for _ in range(beerhex_faces.FEATURES - 4)]
        placements.append((seen + [float(own), float(not own), float(own)], own))
    guessed, counted, most = beerhex_faces.face_predictability(placements)
    assert guessed > 0.95 and counted > 0.95 and most < 0.6
