"""The computer players of Mixtour."""

from engine.bots.player import Player
from engine.bots.simple import Greedy
from engine.bots.uct import Uct

LEVELS = {"easy": (30, 0.1), "casual": (120, 0.05), "strong": (500, 0.0), "master": (4000, 0.0)}


def player(level: str) -> Player:
    """The player of a level, or the fallback."""
    if level not in LEVELS:
        return Greedy()
    iterations, warmth = LEVELS[level]
    return Uct(iterations, warmth=warmth)
