"""A played game as lines of text: the same on every interpreter.

This module runs on MicroPython too, where dicts have no order and json.dumps can't sort.
"""

import binascii
import hashlib
import json

from engine import GAMES
from engine.game import SPECTATOR


def canonical_json(value: object) -> str:
    """Return JSON with sorted keys and nothing but ASCII."""
    if isinstance(value, dict):
        fields = [canonical_json(key) + ":" + canonical_json(value[key]) for key in sorted(value)]
        return "{" + ",".join(fields) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical_json(item) for item in value]) + "]"
    if isinstance(value, str):
        for letter in value:
            if not " " <= letter <= "~":
                raise ValueError("only printable ASCII is written alike everywhere")
    return json.dumps(value)


def digest(value: object) -> str:
    """Return twelve hexadecimal digits of the hash of JSON-able data."""
    whole = hashlib.sha256(canonical_json(value).encode()).digest()
    return binascii.hexlify(whole).decode()[:12]


def game_dump(name: str, options: dict, seed: int, moves: list) -> list:
    """Return the game as lines, with digests of lists of moves, positions and views.

    There is a line for each position: the move that led to it and its observed forms, the seat to
    move, the legal moves, the position, the views of the seats and of a spectator. The last two
    lines have the outcome and the last position in full.
    """
    game = GAMES[name]
    state = game.start(options, seed)
    viewers = list(range(game.seats(state.options))) + [SPECTATOR]
    lines = [_position_line("start", state, viewers)]
    for move in moves:
        observed = [state.observed_move(move, viewer) for viewer in viewers]
        state = state.play(move)
        move_text = (
            move if observed == [move] * len(observed) else move + " told " + " | ".join(observed)
        )
        lines.append(_position_line(move_text, state, viewers))
    outcome = None if state.outcome is None else state.outcome.pack()
    return lines + [
        "outcome " + canonical_json(outcome),
        "position " + canonical_json(state.pack()),
    ]


def _position_line(move_text, state, viewers) -> str:  # type: ignore[no-untyped-def]
    legal = state.legal()
    fields = [
        move_text,
        "turn " + str(state.turn),
        "legal " + str(len(legal)) + " " + digest(legal),
        "position " + digest(state.pack()),
        "views " + " ".join([digest(state.view(viewer).pack()) for viewer in viewers]),
    ]
    return "; ".join(fields)
