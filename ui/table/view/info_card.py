"""A card over the board: what is held, or asked about, drawn large and said in words. It covers
nothing but the board, and takes no taps."""

from ui.browser import dom
from ui.table.view.seats import set_drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import InfoCard


class InfoCardView:
    """Draws #card.

    Attributes:
        shown: whether it is there.
    """

    def __init__(self) -> None:
        self._node = dom.by_id("card")
        self.is_shown = False

    def show(self, card: "InfoCard", at_bottom: bool) -> None:
        """Lay this card on the board, at its lower end or at its upper one."""
        self.is_shown = True
        set_drawing(dom.by_id("card-drawing"), card.drawing, "")
        dom.by_id("card-title").textContent = card.title
        dom.by_id("card-text").textContent = dom.text_with_breaks(card.text)
        dom.set_attributes(self._node, {"hidden": False, "data-low": at_bottom})

    def hide(self) -> None:
        """Take it away."""
        self.is_shown = False
        self._node.hidden = True
