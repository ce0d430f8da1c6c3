"""Playing on from any position: who sits where in the copy is asked in the dialog."""

from ui.browser.dialogs import button, button_row, show_toast
from ui.learn.fork_form import chosen_seats, seat_fields
from ui.library.view.forms import field_row, form_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.view.app_context import AppContext


def run_action(app: "AppContext", name: str) -> None:
    """Ask who plays on from the shown position ("practice"), or begin ("practice-start")."""
    table, words = app.current_table(), app.words
    if name == "practice":
        rows = [field_row(one) for one in seat_fields(table)]
        start = button(words("start"), "practice-start", "primary")
        app.dialog.open("practice", words("fork"), rows + [button_row(start)])
        return
    kept = app.library.fork(table, chosen_seats(table, form_values(app.dialog.body)))
    if kept:
        app.open_table(kept.id)
        if kept.toast_key:
            show_toast(words(kept.toast_key))
