"""Positions of BeerHex."""

from engine.beerhex import GAME
from engine.beerhex.state import BeerHexState


def state_after(*moves: str, **options: object) -> BeerHexState:
    """Return the state after these moves."""
    state = GAME.start(options)
    for move in moves:
        state = state.play(move)
    return state
