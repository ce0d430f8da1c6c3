"""What Coaster is, whose the games are, and how to install it."""

from engine.catalogue import CATALOGUE
from ui.page import dom
from ui.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.dialogs import Dialog
    from ui.words import Words


def show_about(dialog: "Dialog", words: "Words") -> None:
    """Open the dialog: how to have Coaster at hand, which one this is, and whose the games are."""
    said = [words("about-install"), words("about-text"), words("version", version=VERSION)]
    for entry in CATALOGUE:
        say = words.of(entry.name)
        said.append(say("game") + " – " + say("credit"))
    dialog.open("about", words("about"), [dom.make("p", {"text": text}) for text in said])


def install(dialog: "Dialog", words: "Words") -> None:
    """Let the browser ask whether to install the page, or say how it is done by hand."""
    if dom.bridge.installable() == "ios":
        dialog.open("install", words("install"), [dom.make("p", {"text": words("install-ios")})])
    else:
        dom.bridge.install()
        offer_installing()


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
