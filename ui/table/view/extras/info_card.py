"""The info card: pieces, a tray item or a seat, drawn large and explained."""

from ui.browser import dom
from ui.table.view.seats import set_drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import InfoCard


def show_card(card: "InfoCard", at_bottom: bool) -> None:
    """Show a card in #card, at the lower or upper end of the board; it takes no taps."""
    set_drawing(dom.by_id("card-drawing"), card.drawing, "")
    dom.by_id("card-title").textContent = card.title
    dom.by_id("card-text").textContent = dom.text_with_breaks(card.text)
    dom.set_attributes(dom.by_id("card"), {"hidden": False, "data-low": at_bottom})
