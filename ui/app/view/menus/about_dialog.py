"""What Coaster is, whose the games are, and how to install it."""

from engine.catalogue import CATALOGUE
from ui.app.view.appearance import update_install_button
from ui.browser import dom
from ui.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.browser.dialogs import Dialog
    from ui.words import Words


def show_about(dialog: "Dialog", words: "Words") -> None:
    """Open the dialog: how to have Coaster at hand, which one this is, and whose the games are."""
    said = [words("about-install"), words("about-text"), words("version", version=VERSION)]
    for entry in CATALOGUE:
        say = words.for_game(entry.name)
        said.append(say("game") + " – " + say("credit"))
    dialog.open("about", words("about"), [dom.create_element("p", {"text": text}) for text in said])


def install_app(dialog: "Dialog", words: "Words") -> None:
    """Let the browser ask whether to install the page, or say how it is done by hand."""
    if dom.bridge.installMethod() == "ios":
        dialog.open(
            "install", words("install"), [dom.create_element("p", {"text": words("install-ios")})]
        )
    else:
        dom.bridge.install()
        update_install_button()
