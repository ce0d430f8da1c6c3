"""Playing on from any position: who sits where in the copy is asked in the dialog."""

from ui.page.dialogs import button, foot, toast
from ui.page.forms import field, values
from ui.play.practice import chosen, fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.page import Page


def act(page: "Page", name: str) -> None:
    """Ask who plays on from the shown position ("practice"), or begin ("practice-start")."""
    table, words = page.at(), page.words
    if name == "practice":
        rows = [field(one) for one in fields(table)]
        start = button(words("start"), "practice-start", "primary")
        page.dialog.open("practice", words("fork"), rows + [foot(start)])
        return
    kept = page.shelf.fork(table, chosen(table, values(page.dialog.body)))
    if kept:
        page.open_table(kept.id)
        if kept.said:
            toast(words(kept.said))
