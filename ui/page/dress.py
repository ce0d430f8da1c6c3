"""What the page wears: how it looks and moves, and the language of what always stands on it."""

import json

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words

# Settings that the page wears, see web/early.js.
DRESS = ("language", "theme", "motion", "large", "coordinates", "left", "across")


def dress(settings: dict) -> None:
    """Let the page look and move as the settings say."""
    dom.bridge.dress(json.dumps({name: settings[name] for name in DRESS}))


def offer_installing() -> None:
    """Show the lobby's button that installs the page where that can be done."""
    node = dom.document.querySelector(".lobby-foot [data-act='install']")
    node.hidden = not dom.bridge.installable()


def translate(words: "Words") -> None:
    """Put the page's fixed texts and names into a language."""
    for node in dom.document.querySelectorAll("[data-say]"):
        node.textContent = dom.lines(words(dom.attribute(node, "data-say")))
    for node in dom.document.querySelectorAll("[data-name]"):
        node.setAttribute("aria-label", words(dom.attribute(node, "data-name")))
