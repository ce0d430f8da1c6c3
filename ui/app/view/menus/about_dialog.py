"""The about dialog and the installation of the page."""

from engine.catalogue import CATALOGUE
from ui.app.view.appearance import update_install_button
from ui.browser import dom
from ui.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.browser.dialogs import Dialog
    from ui.words import Words


def show_about(
    dialog: "Dialog", words: "Words", on_dismiss: "Callable[[], None] | None" = None
) -> None:
    """Open the about dialog: how to install Coaster, its version, and the games' authors.

    Args:
        dialog: The page's dialog.
        words: The words of the language.
        on_dismiss: Called when the user closes the dialog.
    """
    lines = [words("about-install"), words("about-text"), words("version", version=VERSION)]
    children = [dom.create_element("p", {"text": text}) for text in lines]
    for entry in CATALOGUE:
        say = words.for_game(entry.name)
        name = dom.create_element("b", {"text": say("game")})
        credit = dom.create_element("span", {"class": "credit", "text": say("credit")})
        children.append(dom.create_element("p", {}, (name, dom.create_element("br", {}), credit)))
    dialog.open("about", words("about"), children, on_dismiss)


def install_app(
    dialog: "Dialog", words: "Words", on_dismiss: "Callable[[], None] | None" = None
) -> None:
    """Let the browser offer to install the page, or explain how to do it by hand.

    Args:
        dialog: The page's dialog.
        words: The words of the language.
        on_dismiss: Called when the user closes the explanation.
    """
    if dom.bridge.installMethod() == "ios":
        note = dom.create_element("p", {"text": words("install-ios")})
        dialog.open("install", words("install"), [note], on_dismiss)
    else:
        dom.bridge.install()
        update_install_button()
