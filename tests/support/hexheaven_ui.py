"""Positions of Hex Heaven, and the parts of its user interface for them."""

import random

from engine.hexheaven import GAME, HexHeavenState
from engine.hexheaven.layout import Layout, cell_at
from ui.games.hexheaven import GAME_UI
from ui.games.hexheaven.narrator import HexHeavenNarrator
from ui.games.input import Input
from ui.games.renderer import BoardRenderer, Selection
from ui.words import Words

RULES = ("casual", "serious", "solo", "three")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
RING = (  # around 0,0 but for 1,0, where tile 13 fits
    (17, 0, 0, 3), (3, 0, 1, 1), (12, -1, 1, 1), (25, -1, 0, 0), (9, 0, -1, 5), (28, 1, -1, 0),
)  # fmt: skip
POINTS = ((17, 0, 0, 0), (10, 1, 0, 3), (9, 2, -1, 2))


def narrator(view: HexHeavenState, language: str = "en") -> HexHeavenNarrator:
    return HexHeavenNarrator(view, Words(language).with_info_cards("hexheaven"))


def renderer(view: HexHeavenState, *tokens: str) -> BoardRenderer:
    return GAME_UI.Renderer(view, Selection(tokens))


def taps(view: HexHeavenState) -> Input:
    return GAME_UI.Input(view)


def played(rules: str, seed: int, plies: int = 400) -> list[HexHeavenState]:
    """Return every state of a random game that lays whatever it can."""
    rng = random.Random(seed)
    states = [GAME.start({"rules": rules}, seed)]
    while states[-1].turn is not None and len(states) <= plies:
        moves = states[-1].legal()
        states.append(states[-1].play(rng.choice([m for m in moves if m != "pass"] or moves)))
    return states


def position(*tiles: tuple, hand: tuple = (), rules: str = "casual") -> HexHeavenState:
    """Return a position after the opening: tiles as (tile, q, r, rotation), and the hand of the
    player to move."""
    state = GAME.start({"rules": rules}).copy()
    state.opening = False
    state.layout = Layout()
    for tile, q, r, rotation in tiles:
        state.layout.lay(tile, cell_at(q, r), rotation)
    state.hands = (hand, *[()] * (len(state.hands) - 1))
    return state.view(0)
