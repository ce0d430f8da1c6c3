"""Privacy: the hand-over of a shared phone, peeks at one's own hidden pieces, and perspectives.

``ui.session.handover_rule`` decides when the hand-over screen is shown, and
``ui.session.visibility`` what it hides. This module has the actions of a table.
"""

from engine.game import OMNISCIENT
from ui.session.handover_rule import release_device, take_device

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import TableView
    from ui.table.advisers import PlayedTable
    from ui.table.policy import TablePolicy


class Privacy:
    """The actions that show and hide secrets at a table.

    Attributes:
        chosen_viewer: The seat whose view of a finished game is shown, OMNISCIENT for all secrets.
    """

    def __init__(self, table: "PlayedTable", policy: "TablePolicy") -> None:
        self._table = table
        self._policy = policy
        self._peek_view: "TableView | None" = None
        self.chosen_viewer: "int | None" = OMNISCIENT

    def take_device(self) -> "TableView":
        """Show the position to the person to move, who has taken the phone."""
        take_device(self._table.session)
        return self._table.refresh(animated=False)

    def conceal(self) -> "TableView | None":
        """Hide all secrets when the table is left; None if there are none."""
        session = self._table.session
        if not self._policy.has_secrets(session):
            return None
        release_device(session)
        return self._table.refresh(animated=False)

    def peek(self, token: str) -> "TableView | None":
        """Show the hidden pieces of a cell to their owner until ``end_peek``.

        Returns:
            None if there are none, or the token isn't a cell's but one of the tray.
        """
        table, context = self._table, self._table.context
        is_cell = context.game_ui.Input(context.view).is_cell(token)
        if context.visibility.handover or table.session.is_over or not is_cell:
            return None
        sprites = context.renderer().peek(token)
        if sprites is None:
            return None
        self._policy.on_peek()
        table.show_selection(table.current_selection_view().replace(sprites=sprites))
        self._peek_view = table.show(announcement=table.context.narrator().peek_text(token))
        return self._peek_view

    def end_peek(self) -> "TableView | None":
        """Hide the peeked pieces again."""
        is_peeking = self._peek_view is self._table.table_view
        self._peek_view = None
        view = self._policy.end_peek(self._table)
        return view or (self._table.update() if is_peeking else None)

    def switch_perspective(self) -> "TableView":
        """Show a finished game with all secrets, or as the next seat saw it."""
        viewers = (OMNISCIENT,) + tuple(range(len(self._table.session.seats)))
        index = viewers.index(self.chosen_viewer) + 1
        self.chosen_viewer = viewers[index % len(viewers)]
        return self._table.refresh()
