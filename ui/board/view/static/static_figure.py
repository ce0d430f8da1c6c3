"""Boards that take no taps: figures and thumbnails."""

from ui.board.view.svg_board import SvgBoard
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.session.static_board import StaticBoard


def draw_static_board(svg: "Any", board: "StaticBoard") -> "Any":
    """Draw a board into an SVG element, and return the element."""
    drawn = SvgBoard(svg, interactive=False)
    drawn.reset(board.game, board.symbols, board.background)
    drawn.set_view_box(board.view_box)
    if board.marks:
        drawn.set_cells(board.cells)
        drawn.set_marks(board.marks)
    drawn.set_sprites(board.sprites, False)
    drawn.set_overlays(board.overlays)
    return svg


def static_figure(board: "StaticBoard", caption: str = "") -> "Any":
    """Return a <figure> with a board and its caption."""
    attributes = {"role": "img", "aria-label": board.label}
    if not board.label:
        attributes = {"aria-hidden": "true"}
    attributes["class"] = "board"
    svg = draw_static_board(dom.create_svg(("svg", attributes)), board)
    below = (dom.create_element("figcaption", {"text": caption}),) if caption else ()
    return dom.create_element("figure", {}, (svg,) + below)
