"""Events of a move of Hex Heaven.

Tiles are named as in notation (``7``, ``V``; ``?`` lies face down), and so are cells (``1,-2``).
"""

from engine.events import Ended, Event, ending_event
from engine.game import ENDINGS
from engine.hexheaven.layout import cell_name, parse_cell
from engine.hexheaven.moves import Move, parse_move
from engine.hexheaven.tiles import HIDDEN, TILE_NAMES
from engine.hexheaven.turn_end import advantage_points, tiles_to_draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.position import Position


class Laid(Event):
    """A seat laid a tile at a rotation (sixths of a turn).

    ``source`` is "hand", "keep", "special" or "opening". The tile touches ``adjacency`` tiles and
    earned the points.
    """

    fields = ("seat", "tile", "cell", "rotation", "source", "adjacency", "points")
    cell_fields = ("cell",)
    seat: int
    tile: str
    cell: str
    rotation: int
    source: str
    adjacency: int
    points: int


class Lifted(Event):
    """Closed tiles were lifted out of the layout, from ``sources`` to the "keep" or the "deck".

    In the deck they lie at the bottom.
    """

    fields = ("tiles", "sources", "to")
    cell_fields = ("sources",)
    vacated_fields = ("sources",)
    tiles: tuple
    sources: tuple
    to: str


class HandsOpened(Event):
    """The opening is over, and the hands of all seats lie open: tuples of tiles."""

    fields = ("hands",)
    hands: tuple


class Redrew(Event):
    """A seat had no placement in the opening, showed its tiles, and drew as many again."""

    fields = ("seat", "shown", "drawn")
    seat: int
    shown: tuple
    drawn: tuple


class TurnEnded(Event):
    """A seat ended its turn, with these points.

    ``gained`` are the advantage points for them (serious), ``required`` is the requirement they had
    to reach (solo). Both are 0 under other rules.
    """

    fields = ("seat", "points", "gained", "required")
    seat: int
    points: int
    gained: int
    required: int


class Left(Event):
    """Kept tiles that a seat could not lay again left the game."""

    fields = ("seat", "tiles")
    seat: int
    tiles: tuple


class Raised(Event):
    """A solo turn without a heaven raised the requirement to this."""

    fields = ("required",)
    required: int


class Drew(Event):
    """A seat drew tiles from the deck, in this order."""

    fields = ("seat", "tiles")
    seat: int
    tiles: tuple


class BonusShown(Event):
    """The bonus tile was turned up at the end of the game."""

    fields = ("tile",)
    tile: str


class Counted(Event):
    """The tiles left in a seat's hand earned these points with the bonus tile."""

    fields = ("seat", "tiles", "points")
    seat: int
    tiles: tuple
    points: int


def events(before: "Position", move_text: str, after: "Position") -> tuple:
    """Return the events of a move in order; see ``Game.events``."""
    move = parse_move(move_text)
    result: "list[Event]" = []
    if move.kind in ENDINGS:
        result.append(ending_event(move.kind, before.mover))
    elif move.kind == "pass":
        result += _turn_end_events(before, move, after)
    elif move.kind == "redraw":
        seat = before.mover
        shown = move.revealed[0] if move.revealed else before.hands[seat]
        result.append(Redrew(seat, _tile_names(sorted(shown)), _tile_names(after.hands[seat])))
    else:
        result += _lay_events(before, move, after)
    if after.outcome is not None:
        result.append(Ended(after.outcome.winners, after.outcome.reason, after.outcome.details))
    return tuple(result)


def lifted_cells(position: "Position", cell: str) -> "list[str]":
    """Return the names of the cells whose tiles a tile laid on ``cell`` would lift.

    They are ascending by row; none in the opening.
    """
    if position.opening:
        return []
    return [cell_name(lifted) for lifted in position.layout.surrounded(parse_cell(cell))]


def _lay_events(before: "Position", move: Move, after: "Position") -> "list[Event]":
    cell = parse_cell(move.cell)
    points = 0 if before.opening else before.layout.points(move.tile, cell)
    adjacency = before.layout.adjacency(cell)
    result: "list[Event]" = [
        Laid(
            before.mover,
            TILE_NAMES[move.tile],
            move.cell,
            move.rotation,
            _tile_source(before, move.tile),
            adjacency,
            points,
        )
    ]
    lifted = lifted_cells(before, move.cell)
    if lifted:
        tiles = [before.layout.tile(parse_cell(name)) for name in lifted]
        to = "deck" if after.deck_size > before.deck_size else "keep"
        result.append(Lifted(_tile_names(tiles), tuple(lifted), to))
    if before.opening and not after.opening:
        result.append(HandsOpened(tuple([_tile_names(hand) for hand in after.hands])))
    return result


def _tile_source(before: "Position", tile: int) -> str:
    """Return where the mover takes this tile from."""
    if before.opening:
        return "opening"
    if tile in before.keep:
        return "keep"
    return "special" if tile == before.specials[before.mover] else "hand"


def _turn_end_events(before: "Position", move: Move, after: "Position") -> "list[Event]":
    seat = before.mover
    gained = advantage_points(before.points) if before.rules.name == "serious" else 0
    result: "list[Event]" = [TurnEnded(seat, before.points, gained, before.required)]
    if before.keep:
        result.append(Left(seat, _tile_names(before.keep)))
    if after.required > before.required:
        result.append(Raised(after.required))
    drawn = move.revealed[0] if before.deck is None and move.revealed else ()
    if before.deck is not None:
        drawn = before.deck[: tiles_to_draw(before)]
    if drawn:
        result.append(Drew(seat, _tile_names(drawn)))
    if after.is_bonus_revealed():
        result.append(BonusShown(TILE_NAMES[after.bonus or HIDDEN]))
        for owner, hand in enumerate(after.hands):
            earned = after.scores[owner] - before.scores[owner]
            result.append(Counted(owner, _tile_names(hand), earned))
    return result


def _tile_names(tiles: "tuple | list") -> tuple:
    return tuple([TILE_NAMES[tile] for tile in tiles])
