"""The middle of the top bar: the game's name, or what must always be in sight."""

from ui.browser import dom
from ui.table.view.seats import set_drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Drawing


class StatusPanel:
    """Draws into #gauge; without a gauge the title stands there."""

    def __init__(self) -> None:
        self._title = dom.by_id("table-title")
        self._node = dom.by_id("gauge")
        self._shown: object = ()

    def set_title(self, title: str) -> None:
        """A game of this name comes on the table."""
        self._title.textContent = title
        self._shown = ()

    def show(self, drawing: "Drawing | None", label: str) -> None:
        """Show this gauge, called ``label``; None: the title."""
        told = (drawing and (drawing.shapes, drawing.width, drawing.height), label)
        if told == self._shown:
            return
        self._shown = told
        dom.set_attributes(self._title, {"class": "unseen" if drawing else "table-title"})
        set_drawing(self._node, drawing, label)
