"""The info card: pieces, a tray item or a seat, drawn large and explained."""

from ui.browser import dom
from ui.table.extras.info_card import card_lines
from ui.table.view.seats import set_drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import InfoCard


def show_card(card: "InfoCard", at_bottom: bool) -> None:
    """Show a card in #card, at the lower or upper end of the board; it takes no taps."""
    drawing = card.drawing
    set_drawing(dom.by_id("card-drawing"), drawing, "")
    dom.by_id("card-title").textContent = card.title
    lines = [dom.create_element("span", {"text": line}) for line in card_lines(card.text)]
    dom.by_id("card-text").replaceChildren(*lines)
    is_hand = drawing is not None and drawing.width > 2 * drawing.height and bool(card.title)
    attributes = {"hidden": False, "data-low": at_bottom, "data-hand": is_hand}
    dom.set_attributes(dom.by_id("card"), attributes)
