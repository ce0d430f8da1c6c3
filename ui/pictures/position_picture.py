"""A position as a picture: the board with coordinates and the marks of the last move."""

from engine.game import OMNISCIENT, SPECTATOR
from ui.session.visibility import Visibility
from ui.table.presentation.view_context import ViewContext
from ui.table.presentation.view_layers import cell_marks
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.geometry import Box
    from ui.games.renderer import Cell, Shape, Sprite
    from ui.table.table import Table
    from ui.words import Words

PNG, SVG = "png", "svg"
FORMATS = (PNG, SVG)  # the first is chosen at first: every program can show it
MARGIN = 14  # units around the board
LAST_MOVE_MARKS = ("touched", "origin", "won")  # other marks belong to a tap that is being made


class PositionPicture:
    """The picture of a position.

    Attributes:
        shape: The picture as an <svg> that the page's style sheets apply to.
        name: The name of its file, without an ending.
        text: Its content in words.
        note_key: The key of the note that says what it gives away.
    """

    def __init__(self, shape: "Shape", name: str, text: str, note_key: str) -> None:
        self.shape = shape
        self.name = name
        self.text = text
        self.note_key = note_key


def picture_words(words: "Words") -> GameWords:
    """Return the words of pictures, with those of the page's dialogs and of the page."""
    modules = ("pictures.words", "menus.words", "correspondence.words", "common")
    return GameWords([words.table(module) for module in modules])


def is_public_picture(table: "Table") -> bool:
    """Return whether only what everybody may see of the game on a table is drawn.

    That is so while the game has secrets: the people at the table see more of it.
    """
    return table.policy.is_game and not table.session.is_public()


def picture_context(table: "Table") -> ViewContext:
    """Return the position on a table as its picture shows it."""
    context, session = table.context, table.session
    if not is_public_picture(table) or session.displayed_state.viewer != OMNISCIENT:
        return context
    spectator = Visibility(SPECTATOR, SPECTATOR, False, False)
    return ViewContext(session, table.game_ui, table.say, spectator, context.upright)


def position_picture(
    table: "Table", words: "Words", drawings: "list[Shape] | None" = None
) -> PositionPicture:
    """Return the picture of the position on a table.

    Args:
        table: The table.
        words: The words of the page.
        drawings: Further shapes over the pieces: arrows and circles of a study.
    """
    context, say = picture_context(table), picture_words(words)
    key = "picture-after" if context.ply else "picture-start"
    text = say(key, game=table.say("game"), n=context.ply)
    note_key = "picture-public" if is_public_picture(table) else "picture-seen"
    shape = board_shape(context, text, drawings or [])
    return PositionPicture(shape, picture_name(table.game, context.ply), text, note_key)


def picture_name(game: str, ply: int) -> str:
    """Return the name of a picture's file, without an ending."""
    return f"coaster-{game}-move-{ply}"


def board_shape(context: ViewContext, text: str, drawings: "list[Shape]") -> "Shape":
    """Return the board of a position as an <svg> in layers from back to front.

    Args:
        context: The position, and the viewer for whom it is drawn.
        text: Its content in words.
        drawings: Further shapes over the pieces.
    """
    renderer = context.renderer()
    left, top, width, height = box = _with_margin(renderer.crop())
    paper = {"class": "picture-table", "x": left, "y": top, "width": width, "height": height}
    marks = cell_marks(context, None, renderer)
    layers = (
        ("ground", renderer.background()),
        ("pieces", [_piece(sprite) for sprite in renderer.sprites()]),
        ("cells", [_cell(cell, marks.get(cell.name, "")) for cell in renderer.cells()]),
        ("drawings", drawings),
        ("ways", context.recent_move_overlays()),
        ("notes", renderer.overlays()),
    )
    shapes: "list[Shape]" = [("title", {"text": text}), ("rect", paper)]
    shapes += [("g", {"class": name}, within) for name, within in layers]
    attributes = {"class": "board", "data-board": context.session.record.game}
    attributes["viewBox"] = " ".join([str(value) for value in box])
    return ("svg", attributes, shapes)


def _with_margin(box: "Box") -> "Box":
    left, top, width, height = box
    return (left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)


def _piece(sprite: "Sprite") -> "Shape":
    attributes = {"href": "#" + sprite.symbol, "class": "piece " + sprite.classes}
    turned = f" rotate({sprite.rotation})" if sprite.rotation else ""
    attributes["transform"] = f"translate({sprite.x} {sprite.y})" + turned
    return ("use", attributes)


def _cell(cell: "Cell", marks: str) -> "Shape":
    """Return a cell with those of its marks that a picture shows."""
    shown = [word for word in marks.split() if word in LAST_MOVE_MARKS]
    tag, outline = cell.outline[0], dict(cell.outline[1])
    outline["class"] = "spot"
    attributes = {"class": "cell", "data-cell": cell.name, "data-mark": " ".join(shown) or None}
    attributes["transform"] = f"translate({cell.x} {cell.y})"
    return ("g", attributes, [(tag, outline)])
