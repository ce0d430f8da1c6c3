"""Conformance: in every game that makes puzzles of missed wins, whatever is offered is solvable.

Games are played at random, and reviewed by the search of ``engine.bots.forced_outcomes``. The
positions of ``tests.support.forced_positions`` were found by brute force.
"""

import random

import pytest

from engine import GAMES
from engine.bots.forced_outcomes import find_distances, is_applicable, rank
from engine.game import State
from engine.learn.puzzle_goals import judge, result_key, whole_turns
from engine.record import Record
from tests.support import forced_positions
from tests.support.own_puzzles import NOW
from ui.games import game_ui
from ui.learn.own_puzzles.missed_wins import make_puzzle_steps, missed_wins, winning_turns_steps
from ui.learn.own_puzzles.own_puzzle import read_own_puzzle
from ui.learn.review import MoveEvaluation, Review
from ui.library.saves import run_to_end
from ui.session.session import Session

CPYTHON_ONLY = "reviews whole games"

SUPPORTED = [
    name for name in GAMES if game_ui(name).has_puzzles and is_applicable(GAMES[name].start({}, 1))
]
RANDOM_GAMES = 6  # of each game
LAST_PLIES = 10  # that are reviewed: wins stand near the end
MAX_PLIES = 150
# Small and quick ones.
OPTIONS = {"mixtour": {"points": 1}, "inphexion": {"size": 5}}


def test_games_with_puzzles_and_without_secrets_are_supported() -> None:
    assert {"inphexion", "mixtour"} <= set(SUPPORTED)
    assert SUPPORTED == [
        name for name in GAMES if game_ui(name).has_puzzles and not GAMES[name].hidden
    ]


def random_game(game: str, seed: int) -> Session:
    """Return a finished game of random moves."""
    chance, state = random.Random(seed), GAMES[game].start(OPTIONS.get(game))
    moves: "list[str]" = []
    while state.turn is not None and len(moves) < MAX_PLIES:
        moves.append(chance.choice(state.legal()))
        state = state.play(moves[-1])
    if state.turn is not None:
        moves.append("resign")
    return Session("g1", Record(game, OPTIONS.get(game), 0, moves), ["human", "human"])


def reviewed(session: Session) -> Review:
    """Return a review of the last moves of a game that knows no more than distances."""
    review = Review(session)
    for ply in range(max(0, session.ply_count - LAST_PLIES), session.ply_count):
        state, played = session.states[ply], session.record.moves[ply]
        if played == "resign":
            continue
        distances = [found for found in find_distances(state) if found][-1]
        best = max(distances, key=lambda move: (rank(distances[move]), move))
        pair = [distances[best], distances[played]]
        review.evaluations[ply] = MoveEvaluation([best, 0.5, 0.0, [], [], [], True, pair])
    return review


@pytest.mark.parametrize("game", SUPPORTED)
def test_every_puzzle_that_is_offered_is_solved_by_its_winning_turns(game: str) -> None:
    offered = 0
    for seed in range(RANDOM_GAMES):
        session = random_game(game, seed)
        for win in missed_wins(reviewed(session)):
            own = run_to_end(make_puzzle_steps(session, win.turn_ply, NOW))
            assert own is not None and own.id == win.puzzle_id
            puzzle = read_own_puzzle(own.id, own.to_text()).to_puzzle()
            assert puzzle.goal == ("win" if win.wins_at_once else "win-2")
            assert puzzle.state == session.states[win.turn_ply]
            for turn in puzzle.solutions():
                assert judge(puzzle, turn) == "solved"
            assert judge(puzzle, played_turn(session, win.turn_ply)) == "failed"
            offered += 1
    assert offered >= 3


def played_turn(session: Session, ply: int) -> "list[str]":
    """Return the moves of the turn that begins after so many moves."""
    moves, states = session.record.moves, session.states
    end = ply + 1
    while states[end].turn == states[ply].turn and moves[end] != "resign":
        end += 1
    return moves[ply:end]


def ends(state: State, turns: "list[tuple[str, ...]]") -> "set":
    """Return what these turns lead to."""
    keys = set()
    for moves in turns:
        after = state
        for move in moves:
            after = after.play(move)
        keys.add(result_key(after))
    return keys


@pytest.mark.parametrize("game", ["mixtour", "inphexion"])
def test_the_winning_turns_are_those_that_brute_force_finds(game: str) -> None:
    found = {"win": 0, "win-2": 0}
    for position in forced_positions.load():
        best = max(position.distances.values(), key=rank)
        if position.game != game or best <= 0:
            continue
        state = position.state
        goal, turns = run_to_end(winning_turns_steps(state))
        assert goal == ("win" if best == 1 else "win-2")
        known = ends(state, turns)
        for moves, after in whole_turns(state):
            if position.distances[moves[0]] != best:
                assert result_key(after) not in known, moves
            elif len(moves) == 1:
                assert result_key(after) in known, moves
        found[goal] += 1
    assert min(found.values()) >= 20
