"""A card over the board: what is held, or asked about, drawn large and said in words. It covers
nothing but the board, and takes no taps."""

from ui.page import dom
from ui.page.seats import frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.situation import Card as Told


class Card:
    """Draws #card.

    Attributes:
        shown: whether it is there.
    """

    def __init__(self) -> None:
        self._node = dom.by_id("card")
        self.shown = False

    def show(self, told: "Told", low: bool) -> None:
        """Lay this card on the board, at its lower end or at its upper one."""
        self.shown = True
        frame(dom.by_id("card-drawing"), told.drawing, "")
        dom.by_id("card-title").textContent = told.title
        dom.by_id("card-text").textContent = dom.lines(told.text)
        dom.put(self._node, {"hidden": False, "data-low": low})

    def hide(self) -> None:
        """Take it away."""
        self.shown = False
        self._node.hidden = True
