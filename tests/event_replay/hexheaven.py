"""Hex Heaven's plain board: cell -> tile and rotation as packed, hands, deck, counts, the end.
A tile that nobody at this table sees is a ``?``."""

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
    """A packed tile as the notation calls it."""
    return {0: "?", 29: "V", 30: "S"}.get(tile) or str(tile)


def plain_board(packed: dict) -> dict:
    """The plain board of a packed position."""
    found: dict = {}
    for move in packed["layout"]:
        tile, _, place = move.partition("@")
        cell, _, rotation = place.partition("/")
        found[cell] = (tile, int(rotation))
    for seat, hand in enumerate(packed["hands"]):
        found["hand", seat] = sorted(map(tile_name, hand))
        found["special", seat] = tile_name(packed["specials"][seat])
        found["score", seat] = packed["scores"][seat]
        found["advantage", seat] = packed["advantage"][seat]
    for key in ("keep", "lost", "bottom"):
        found[key] = sorted(map(tile_name, packed[key]))
    found["bonus"] = None if packed["bonus"] is None else tile_name(packed["bonus"])
    found["deck"] = packed["deck_size"]
    found["required"] = packed["required"]
    found["opening"] = packed["opening"]
    found["over"] = packed["outcome"]
    return found


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
    """Change the board as the event says."""
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
    """Drawing, the bonus, and the end."""
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
        winners, witness = list(event.winners), list(event.details)
        board["over"] = {"winners": winners, "reason": event.reason, "witness": witness}
