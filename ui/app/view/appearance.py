"""Apply appearance settings and translate static text."""

import json

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words

# The settings that are attributes of the page, see web/bootstrap.js.
APPEARANCE_SETTINGS = ("language", "theme", "motion", "large", "coordinates", "left", "across")


def apply_appearance(settings: dict) -> None:
    """Apply the settings of the page's appearance."""
    dom.bridge.applyAppearance(json.dumps({name: settings[name] for name in APPEARANCE_SETTINGS}))


def update_install_button() -> None:
    """Show the lobby's install button where the page can be installed."""
    node = dom.document.querySelector(".lobby-foot [data-act='install']")
    node.hidden = not dom.bridge.installMethod()


def translate_page(words: "Words") -> None:
    """Translate the static text and names of index.html."""
    for node in dom.document.querySelectorAll("[data-i18n]"):
        node.textContent = dom.text_with_breaks(words(dom.attribute(node, "data-i18n")))
    for node in dom.document.querySelectorAll("[data-i18n-label]"):
        node.setAttribute("aria-label", words(dom.attribute(node, "data-i18n-label")))
