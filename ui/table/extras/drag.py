"""Dragging a piece, or a tile of the hand, to a cell: the same as a tap on either.

The screen asks ``can_drag`` when a pointer comes down, and creates a ``Drag`` when it moves.
"""

from ui.games.renderer import Drawing, Selection, pieces_on
from ui.table.extras import info_card
from ui.table.presentation import status_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.session.view_models import TableView
    from ui.table.table import Table

EMPTY_DRAWING = Drawing((), 1, 1)  # of a dragged thing that has no picture


def tokens_kept_by_drag(selection: "TurnSelection | None", token: str) -> "list[str] | None":
    """Return the tokens that stay selected while the thing at ``token`` is dragged.

    The piece of a move that waits to be confirmed can be dragged on.

    Args:
        selection: The current selection.
        token: A cell or a choice of the tray.

    Returns:
        The tokens; None if the thing can't be dragged.
    """
    if selection is None:
        return None
    taps, lifted_cell = selection.move_selection, selection.input.lifted_cell()
    cells = [chosen for chosen in taps.tokens if selection.input.is_cell(chosen)]
    if taps.move is not None and token in cells[-1:]:
        kept = taps.tokens[: taps.tokens.index(token)]
        return kept if (taps.can_drag(kept[0]) if kept else lifted_cell) else None
    if lifted_cell:
        return [] if token == lifted_cell and not taps.tokens else None
    return [token] if taps.can_drag(token) else None


def can_drag(table: "Table", token: str) -> bool:
    """Return whether the thing on a cell, or a choice of the tray, can be dragged now."""
    return tokens_kept_by_drag(table.selection, token) is not None


class Drag:
    """A thing that is being dragged; ``can_drag`` has allowed it.

    Attributes:
        table_view: The view to show meanwhile.
        drawing: The picture that moves with the pointer.
    """

    def __init__(self, table: "Table", token: str) -> None:
        selection, kept = table.selection, tokens_kept_by_drag(table.selection, token)
        assert selection is not None and kept is not None
        self._table, self._selection, self._kept = table, selection, kept
        self._token = token
        self._suspended = selection.move_selection.suspend()
        for kept_token in kept:
            selection.move_selection.tap(kept_token)
        self._origin = kept[0] if kept else selection.input.lifted_cell()
        renderer = table.context.renderer(selection.view, Selection(selection.tokens))
        sprites = table.redraw().selection_view.sprites
        if selection.input.is_cell(self._origin):
            pieces = pieces_on(renderer, self._origin)
            self.drawing = (
                info_card.sprites_drawing(pieces, renderer.piece_box) if pieces else EMPTY_DRAWING
            )
            sprites = [
                sprite.with_class("pulled")
                if any([sprite.is_at(piece) for piece in pieces])
                else sprite
                for sprite in sprites
            ]
        else:
            self.drawing = renderer.pick(self._origin) or EMPTY_DRAWING
        # Without focus cells the board keeps still under the finger.
        selection_view = table.table_view.selection_view.replace(sprites=sprites, focus_cells=[])
        self.table_view: TableView = table.show(animated=False, selection_view=selection_view)

    def drop(self, cell: str) -> "TableView":
        """Drop the thing on a cell, which is a tap there.

        On the cell it came from, or on none (""), everything is as before. On the cell where a
        waiting move began, that move is taken back.
        """
        table, selection = self._table, self._selection
        if table.selection is not selection or selection.move_selection.tokens != self._kept:
            return table.table_view  # the selection has changed meanwhile
        if cell in ("", self._token):
            selection.move_selection.restore(self._suspended)
            table.redraw()
        elif cell in selection.move_selection.next_tokens():
            table.tap(cell)
        elif cell == self._origin:
            table.cancel()
        else:
            # As after a refused tap, a second one may be meant.
            selection.move_selection.refused_token = cell
            narrator = table.context.narrator(selection.view)
            table.redraw(status_text.refusal_text(narrator, selection, cell))
        # Without frames the piece stays where the pointer has put it.
        return table.show(animated=bool(table.table_view.frames))
