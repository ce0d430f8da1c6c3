"""Dragging: a second way to say what taps say. What lies on a cell, or a tile of the hand, is
pulled to another cell; that means a tap on the one and a tap on the other.

Whoever follows the finger asks ``grips`` as it comes down, and makes a ``Drag`` when it moves.
"""

from ui.games.renderer import Drawing, Selection
from ui.table import info_card, status_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.session.view_models import TableView
    from ui.table.table import Table

EMPTY_DRAWING = Drawing((), 1, 1)  # in the hand, of what has no picture


def tokens_kept_by_drag(selection: "TurnSelection | None", token: str) -> "list[str] | None":
    """What stays chosen while that which lies at ``token``, a cell or a pick, is in the hand; None
    if it can't be pulled. A move's piece that waits to be confirmed can be pulled on."""
    if selection is None:
        return None
    taps, hovering = selection.move_selection, selection.input.lifted_cell()
    cells = [one for one in taps.tokens if selection.input.is_cell(one)]
    if taps.move is not None and token in cells[-1:]:
        begun = taps.tokens[: taps.tokens.index(token)]
        return begun if (taps.can_drag(begun[0]) if begun else hovering) else None
    if hovering:
        return [] if token == hovering and not taps.tokens else None
    return [token] if taps.can_drag(token) else None


def can_drag(table: "Table", token: str) -> bool:
    """Whether what lies on a cell, or is a pick, can be pulled from there now."""
    return tokens_kept_by_drag(table.selection, token) is not None


class Drag:
    """What is in the hand, pulled off a cell or out of the tray. (``grips`` has allowed it.)

    Attributes:
        situation: what is to be seen meanwhile.
        drawing: what goes with the finger.
    """

    def __init__(self, table: "Table", token: str) -> None:
        plan, chosen = table.selection, tokens_kept_by_drag(table.selection, token)
        assert plan is not None and chosen is not None
        self._table, self._selection, self._chosen = table, plan, chosen
        self._token = token
        self._suspended = plan.move_selection.suspend()
        for one in chosen:
            plan.move_selection.tap(one)
        self._origin = chosen[0] if chosen else plan.input.lifted_cell()
        self.table_view = table.redraw()
        self.table_view.animated = False
        self.table_view.selection_view.focus_cells = []  # the board keeps still under the finger
        self.drawing = self._drawing_of_dragged()

    def _drawing_of_dragged(self) -> Drawing:
        """The picture of it; where it lies on the board it turns pale."""
        plan = self._selection
        picture = self._table.context.renderer(plan.view, Selection(plan.tokens))
        if not plan.input.is_cell(self._origin):
            return picture.pick(self._origin) or EMPTY_DRAWING
        lying = picture.pieces_on(self._origin)
        made = self.table_view.selection_view
        pulled = [any([one.is_at(other) for other in lying]) for one in made.sprites]
        pairs = zip(made.sprites, pulled)
        made.sprites = [one.with_class("pulled") if pale else one for one, pale in pairs]
        return info_card.sprites_drawing(lying, picture.piece_box) if lying else EMPTY_DRAWING

    def drop(self, cell: str) -> "TableView":
        """Let go of it over a cell: the situation after a tap there. Where it came from, or over
        no cell (""), all is as before; back where a waiting move began, that is taken back."""
        table, plan = self._table, self._selection
        if table.selection is not plan or plan.move_selection.tokens != self._chosen:
            return table.table_view  # something else has happened meanwhile
        if cell in ("", self._token):
            plan.move_selection.restore(self._suspended)
            situation = table.redraw()
        elif cell in plan.move_selection.next_tokens():
            situation = table.tap(cell)
        elif cell == self._origin:
            situation = table.cancel()
        else:
            plan.move_selection.refused_token = (
                cell  # a tap on it may be meant, as after a refused one
            )
            talk = table.context.narrator(plan.view)
            situation = table.redraw(status_text.refusal_text(talk, plan, cell))
        situation.animated = bool(situation.frames)  # it lies where the finger has put it
        return situation
