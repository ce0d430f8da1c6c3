"""Honest devices: random games are those of the engine, ply by ply."""

from engine.sealed.keys import SIZE
from engine.sealed.link import END
from engine.sealed.transcript import ID
from tests.sealed.games import LIMIT, played
from tests.sealed.tables import FAST, OPTIONS

GAMES = 20 if FAST else 3  # python -m tests.sealed.games 1000 plays more


def test_random_games_are_those_of_the_engine() -> None:
    games = [played(number) for number in range(GAMES)]
    reasons = [game.states[-1].outcome.reason for game in games if game.states[-1].outcome]
    assert not FAST or len(set(reasons)) > 3 and GAMES > 2 * len(OPTIONS)


def test_no_link_can_be_longer_than_allowed() -> None:
    """The longest there can be: one player fills twelve cells, with the longest names there are.
    (A link has what one seat says until it is the other's turn to speak.)"""
    envelope = 1 + 2 * (1 + 80) + 4
    head = ID + 1 + 2 + END
    filling = 12 * (2 + 2 + SIZE) + (2 + 1 + SIZE)
    assert (envelope + head + filling) * 4 / 3 <= LIMIT
    three = 3 * (1 + SIZE) + 2 + 1 + 16
    assert 2 * (three + 2 + 1 + 3 + 16) + (2 + 2 + SIZE) < filling
