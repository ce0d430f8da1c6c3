"""Positions of Mixtour."""

from engine.mixtour import GAME, MixtourState


def after(line: str, **options: object) -> MixtourState:
    """Return the position after these moves, separated by spaces."""
    state = GAME.start(options)
    for move in line.split():
        state = state.play(move)
    return state
