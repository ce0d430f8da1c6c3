"""The middle of the top bar: the game's name, or what must always be in sight."""

from ui.page import dom
from ui.page.seats import frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.picture import Drawing


class Gauge:
    """Draws into #gauge; without a gauge the title stands there."""

    def __init__(self) -> None:
        self._title = dom.by_id("table-title")
        self._node = dom.by_id("gauge")
        self._shown: object = ()

    def open(self, title: str) -> None:
        """A game of this name comes on the table."""
        self._title.textContent = title
        self._shown = ()

    def show(self, gauge: "Drawing | None", label: str) -> None:
        """Show this gauge, called ``label``; None: the title."""
        told = (gauge and (gauge.shapes, gauge.width, gauge.height), label)
        if told == self._shown:
            return
        self._shown = told
        dom.put(self._title, {"class": "unseen" if gauge else "table-title"})
        frame(self._node, gauge, label)
