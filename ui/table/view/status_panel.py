"""The middle of the top bar: the game's name, or a drawing of what is left or needed."""

from ui.browser import dom
from ui.table.view.seats import set_drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Drawing


class StatusPanel:
    """Draws into #status-panel, or shows #table-title in its place."""

    def __init__(self) -> None:
        self._title = dom.by_id("table-title")
        self._node = dom.by_id("status-panel")
        self._button = self._node.parentElement

    def set_title(self, title: str) -> None:
        """Set the name of the game."""
        self._title.textContent = title

    def show(self, drawing: "Drawing | None", label: str) -> None:
        """Show a drawing with this accessible name; None shows the title."""
        dom.set_attributes(self._title, {"class": "visually-hidden" if drawing else "table-title"})
        self._button.hidden = not drawing
        set_drawing(self._node, drawing, label)
