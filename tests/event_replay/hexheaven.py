"""Replay of Hex Heaven's events on a plain board.

The board maps a cell to its tile and rotation, and has hands, deck, counts and the outcome. A tile
that the viewer doesn't know is a ``?``.
"""

from engine.events import Ended, Event
from engine.hexheaven.events import (
    BonusShown,
    Counted,
    Drew,
    HandsOpened,
    Laid,
    Left,
    Lifted,
    Raised,
    Redrew,
    TurnEnded,
)

# Kinds of events that hardly ever happen in a few random games.
RARE_KINDS = ("redrew", "left")


def tile_name(tile: int) -> str:
    """Return the name of a packed tile in notation."""
    return {0: "?", 29: "V", 30: "S"}.get(tile) or str(tile)


def plain_board(packed: dict) -> dict:
    """Return the plain board of a packed position."""
    board: dict = {}
    for move in packed["layout"]:
        tile, _, place = move.partition("@")
        cell, _, rotation = place.partition("/")
        board[cell] = (tile, int(rotation))
    for seat, hand in enumerate(packed["hands"]):
        board["hand", seat] = sorted(map(tile_name, hand))
        board["special", seat] = tile_name(packed["specials"][seat])
        board["score", seat] = packed["scores"][seat]
        board["advantage", seat] = packed["advantage"][seat]
    for key in ("keep", "lost", "bottom"):
        board[key] = sorted(map(tile_name, packed[key]))
    board["bonus"] = None if packed["bonus"] is None else tile_name(packed["bonus"])
    board["deck"] = packed["deck_size"]
    board["required"] = packed["required"]
    board["opening"] = packed["opening"]
    board["over"] = packed["outcome"]
    return board


def remove_from_source(board: dict, event: Laid) -> None:
    """Remove the tile that is laid from where it comes from."""
    if event.source == "keep":
        board["keep"].remove(event.tile)
    elif event.source == "special":
        assert board["special", event.seat] == event.tile
        board["special", event.seat] = "?"
    else:
        assert (event.source == "opening") == board["opening"]
        hand = board["hand", event.seat]
        hand.remove(event.tile if event.tile in hand else "?")


def apply_event(board: dict, event: Event) -> None:
    """Apply an event to the board."""
    if isinstance(event, Laid):
        remove_from_source(board, event)
        assert event.cell not in board
        board[event.cell] = (event.tile, event.rotation)
        if board["bonus"] is not None:
            board["score", event.seat] += event.points
    elif isinstance(event, Lifted):
        for tile, cell in zip(event.tiles, event.sources, strict=True):
            assert board.pop(cell)[0] == tile
        to = "keep" if event.to == "keep" else "bottom"
        board[to] = sorted(board[to] + list(event.tiles))
        board["deck"] += len(event.tiles) if event.to == "deck" else 0
    elif isinstance(event, HandsOpened):
        board["opening"] = False
        for seat, hand in enumerate(event.hands):
            assert len(board["hand", seat]) == len(hand)
            board["hand", seat] = sorted(hand)
    elif isinstance(event, Redrew):
        assert len(event.shown) == len(event.drawn)
        board["hand", event.seat] = sorted(event.drawn)
    elif isinstance(event, TurnEnded):
        assert board["required"] == event.required
        board["advantage", event.seat] += event.gained
    elif isinstance(event, Left):
        assert board["keep"] == sorted(event.tiles)
        board["lost"] = sorted(board["lost"] + list(event.tiles))
        board["keep"] = []
    elif isinstance(event, Raised):
        board["required"] = event.required
    else:
        apply_end_event(board, event)


def apply_end_event(board: dict, event: Event) -> None:
    """Apply an event of drawing, of the bonus tile, or of the end."""
    if isinstance(event, Drew):
        board["hand", event.seat] = sorted(board["hand", event.seat] + list(event.tiles))
        board["bottom"] = [tile for tile in board["bottom"] if tile not in event.tiles]
        board["deck"] -= len(event.tiles)
    elif isinstance(event, BonusShown):
        assert board["bonus"] in ("?", event.tile)
        board["bonus"] = event.tile
    elif isinstance(event, Counted):
        assert sorted(event.tiles) == board["hand", event.seat]
        board["score", event.seat] += event.points
    elif isinstance(event, Ended):
        winners, details = list(event.winners), list(event.details)
        board["over"] = {"winners": winners, "reason": event.reason, "witness": details}
