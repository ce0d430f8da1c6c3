"""The field that games as text are shown and pasted in, and copied from."""

from ui.browser import dom
from ui.browser.toasts import show_toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.words import GameWords

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


def copy_text(id: str, text: str, say: "GameWords") -> None:
    """Copy the text of a field to the clipboard; where that is refused, select it in the field.

    Args:
        id: The field's id.
        text: The text.
        say: The words for games as text, which tell whether it is copied.
    """

    def on_copied(is_copied: bool) -> None:
        area = dom.by_id(id)
        if not is_copied and not dom.is_null(area):
            area.select()
        show_toast(say("record-copied" if is_copied else "record-copy-failed"))

    dom.bridge.copyText(text, dom.proxy(on_copied))
