"""Honest devices: random games are those of the engine, ply by ply."""

from engine.beerhex.sealed.caps import LAY_SIZE
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE
from engine.sealed.link import encode
from engine.sealed.schnorr import SIGNATURE_SIZE
from tests.support.sealed.device_pair import IS_CPYTHON, OPTION_SETS
from tests.support.sealed.games import MAX_LINK_CHARS, random_game
from tests.support.sealed.parts import replaced, unsigned_part

GAMES = 20 if IS_CPYTHON else 3  # python -m tests.support.sealed.games 1000 plays more


def test_random_games_are_those_of_the_engine() -> None:
    games = [random_game(number) for number in range(GAMES)]
    reasons = [game.states[-1].outcome.reason for game in games if game.states[-1].outcome]
    assert not IS_CPYTHON or len(set(reasons)) > 3 and GAMES > 2 * len(OPTION_SETS)


def test_no_link_can_be_longer_than_allowed() -> None:
    """The longest there can be: one player fills twelve cells, with the longest names there are.
    (A link has what one seat says until it is the other's turn to speak. Else that is at most an
    opening, an attack on one's own caps with their opening, and a placement.)"""
    names = ("🂡" * 20, "🂡" * 20)
    filling = (bytes(LAY_SIZE),) * 12 + (bytes(1 + KEY_SIZE),)
    part = unsigned_part(bytes(8), 0, 65535, filling, False, bytes(32), names)
    assert len(encode(part)) <= MAX_LINK_CHARS[1]
    signed = replaced(part, signatures=part.signatures[:-1] + (bytes(SIGNATURE_SIZE),))
    assert len(encode(signed)) <= MAX_LINK_CHARS[2]
    opening, attack = bytes(1 + 3 * (1 + KEY_SIZE) + MAC_SIZE), bytes(4 + MAC_SIZE)
    others = (opening, attack, opening, bytes(LAY_SIZE))
    assert sum(map(len, others)) < sum(map(len, filling))
