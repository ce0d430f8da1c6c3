"""What the page wears: how it looks and moves, and the language of what always stands on it."""

import json

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words

# Settings that the page wears, see web/bootstrap.js.
APPEARANCE_SETTINGS = ("language", "theme", "motion", "large", "coordinates", "left", "across")


def apply_appearance(settings: dict) -> None:
    """Let the page look and move as the settings say."""
    dom.bridge.applyAppearance(json.dumps({name: settings[name] for name in APPEARANCE_SETTINGS}))


def update_install_button() -> None:
    """Show the lobby's button that installs the page where that can be done."""
    node = dom.document.querySelector(".lobby-foot [data-act='install']")
    node.hidden = not dom.bridge.installMethod()


def translate_page(words: "Words") -> None:
    """Put the page's fixed texts and names into a language."""
    for node in dom.document.querySelectorAll("[data-say]"):
        node.textContent = dom.text_with_breaks(words(dom.attribute(node, "data-say")))
    for node in dom.document.querySelectorAll("[data-name]"):
        node.setAttribute("aria-label", words(dom.attribute(node, "data-name")))
