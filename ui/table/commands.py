"""Commands: actions at a table that ask for a confirmation first."""

from engine.game import RESIGN
from ui.session import confirmations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import TableView
    from ui.table.advisers import PlayedTable


class Commands:
    """Whole-move buttons and resignation."""

    def __init__(self, table: "PlayedTable") -> None:
        self._table = table
        self._requested_move = ""  # which waits for its confirmation

    def request_move(self, move: str) -> "TableView":
        """Play the move of a whole-move button, after a confirmation if much depends on it.

        The settings may switch most of the confirmations off.
        """
        table = self._table
        if table.selection is None:
            return table.table_view
        turn_input = table.selection.input
        question, never = turn_input.confirmation_key(move), table.settings["confirm"] == "never"
        if not question or (never and not turn_input.always_confirms):
            return table.play([move])
        self._requested_move = move
        table.update()
        can_undo = table.session.undo_blocker() is None
        confirmation = confirmations.confirm_move(move, question, table.say, can_undo)
        return table.show(confirmation=confirmation)

    def play_requested_move(self) -> "TableView":
        """Play the move that has been confirmed."""
        move, self._requested_move = self._requested_move, ""
        table = self._table
        return table.play([move]) if move and table.selection else table.table_view

    def ask_to_resign(self) -> "TableView":
        """Ask whether the person to move wants to resign."""
        table = self._table
        view = table.update()
        if table.selection is None:
            return view
        name = table.context.seat_name(table.session.current_state.turn or 0)
        return table.show(confirmation=confirmations.confirm_resignation(name, table.say))

    def resign(self) -> "TableView":
        """Resign for the person to move."""
        table = self._table
        return table.play([RESIGN]) if table.selection is not None else table.table_view
