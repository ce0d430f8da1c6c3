"""The field that games as text are shown and pasted in."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ROWS = "9"  # lines that are seen at once; the others are scrolled to


def text_area(id: str, label: str, more: dict, text: str = "") -> "Any":
    """Return a field for text, which keeps its height so that buttons below it stay in sight.

    Args:
        id: The field's id.
        label: Its accessible name.
        more: Further attributes.
        text: What is in it, to the letter: without marks for line breaks.
    """
    attributes = {"class": "link-text", "id": id, "rows": ROWS, "aria-label": label}
    attributes.update({"spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"})
    attributes.update(more)
    area = dom.create_element("textarea", attributes)
    area.style.setProperty("field-sizing", "fixed")
    area.value = text
    return area
