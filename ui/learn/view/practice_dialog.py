"""The actions for playing on from any position in a copy of the game."""

from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.learn.practice_form import chosen_seats, seat_fields
from ui.library.view.forms import field_row, form_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def _show_practice_dialog(app: "AppContext") -> None:
    """Ask who plays on from the shown position."""
    rows = [field_row(field) for field in seat_fields(app.current_table())]
    start = button(app.words("start"), "practice-start", "primary")
    app.dialog.open("practice", app.words("practice"), rows + [button_row(start)])


def _start_practice(app: "AppContext") -> None:
    """Start the copy with the seats chosen in the dialog."""
    table = app.current_table()
    result = app.game_starter.start_practice(
        table, chosen_seats(table, form_values(app.dialog.body))
    )
    if result:
        app.open_table(result.id)
        if result.toast_key:
            show_toast(app.words(result.toast_key))


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "practice": _show_practice_dialog,
    "practice-start": _start_practice,
}
