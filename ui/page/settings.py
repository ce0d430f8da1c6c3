"""The settings, as the dialog shows them."""

from ui.page import dom
from ui.page.dialogs import button, menu
from ui.page.forms import field
from ui.play.settings import groups
from ui.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.words import Words


def show_settings(dialog: "Dialog", settings: dict, words: "Words") -> None:
    """Open the dialog: the settings in their groups; import and export; more about the page, and
    which one it is."""
    children = []
    for title, fields in groups(settings, words):
        children.append(_group(title, [field(one) for one in fields]))
    files = [button(words(act), act) for act in ("export", "import")]
    kept = [menu(*files)]
    if dom.attribute(dom.root, "data-lasting") == "no":
        kept.append(dom.make("p", {"class": "credit", "text": words("may-be-lost")}))
    children.append(_group(words("settings-files"), kept))
    more = [button(words(act), act) for act in ("install", "about")]
    children.append(menu(*(more if dom.bridge.installable() else more[1:])))
    which = words("version", version=VERSION)
    children.append(dom.make("p", {"class": "credit", "text": which}))
    dialog.open("settings", words("settings"), children)


def _group(title: str, rows: "list[Any]") -> "Any":
    head = dom.make("legend", {"text": title})
    return dom.make("fieldset", {"class": "group"}, (head,) + tuple(rows))
