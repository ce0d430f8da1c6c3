"""Forced wins and losses, their distances, and what hints and reviews make of them."""

import json
from functools import cache

import pytest

from engine import GAMES
from engine.bots import forced_outcomes
from engine.bots.forced_outcomes import find_distances, rank
from engine.bots.service import BotService
from engine.game import State
from tests.support.forced_positions import ForcedPosition, best_distance, load

POSITIONS = load()


def distances_of(state: State, max_positions: int = 10**6) -> dict[str, int]:
    """Return the distances of all moves."""
    steps = list(find_distances(state, max_positions))
    assert steps[:-1] == [None] * (len(steps) - 1)
    assert steps[-1] is not None
    return steps[-1]


@cache
def answer(index: int, ask: str, played: str = "") -> dict:
    """Return the reply to a short search of a position."""
    position = POSITIONS[index]
    message = {"id": 1, "ask": ask, "game": position.game, "view": position.state.pack()}
    message |= {"level": "easy", "seed": 5, "seconds": 0.05, "played": played}
    service = BotService()
    reply = service.ask(json.dumps(message))
    while reply is None:
        reply = service.step(20)
    return dict(json.loads(reply))


def test_there_are_wins_and_losses_within_one_turn_and_two() -> None:
    kinds = [(position.game, best_distance(position.distances)) for position in POSITIONS]
    assert len(kinds) >= 200
    for game in ("mixtour", "inphexion"):
        for distance in (1, 3, -2, -4):
            assert kinds.count((game, distance)) >= 25


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_distances_are_those_of_brute_force(position: ForcedPosition) -> None:
    found, best = distances_of(position.state), best_distance(position.distances)
    # Once a win is known, farther ones aren't looked for.
    assert found == {
        move: 0 if best > 0 and abs(distance) > best else distance
        for move, distance in position.distances.items()
    }


@pytest.mark.parametrize("index", range(len(POSITIONS)))
def test_a_hint_shows_the_shortest_way(index: int) -> None:
    distances, reply = POSITIONS[index].distances, answer(index, "hint")
    best = best_distance(distances)
    assert distances[reply["move"]] == best
    assert reply["ranked"][0] == [reply["move"], reply["value"]]
    assert reply["value"] == (1 if best > 0 else -1)


@pytest.mark.parametrize("index", range(len(POSITIONS)))
def test_a_review_tells_both_distances(index: int) -> None:
    distances = POSITIONS[index].distances
    best = best_distance(distances)
    played = min(distances, key=lambda move: rank(distances[move]))
    reply = answer(index, "review", played)
    assert distances[reply["move"]] == best
    # A loss or a farther win may be unknown where a nearer win is.
    assert reply["distances"][0] == best
    assert reply["distances"][1] in (distances[played], 0)
    assert (rank(reply["distances"][1]) < rank(best)) == (rank(distances[played]) < rank(best))


def test_a_search_without_positions_left_knows_nothing() -> None:
    position = next(p for p in POSITIONS if best_distance(p.distances) == -4)
    assert set(distances_of(position.state, 1).values()) <= {0, -1}  # −1 needs no search


def test_games_with_chance_or_secrets_have_no_distances() -> None:
    applicable = {name for name in GAMES if forced_outcomes.is_applicable(GAMES[name].start())}
    assert applicable >= {"inphexion", "mixtour"}
    assert not [name for name in applicable if GAMES[name].hidden or GAMES[name].chance]
