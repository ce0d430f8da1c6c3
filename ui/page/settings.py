"""The settings, as the dialog shows them, and what follows when one is changed."""

from ui.page import dom
from ui.page.dialogs import button, menu
from ui.page.dress import dress, translate
from ui.page.feel import feel
from ui.page.forms import field
from ui.play.settings import groups
from ui.version import VERSION
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.page.page import Page

FELT = ("sound", "vibration")  # what one hears or feels at once


def show_settings(dialog: "Dialog", settings: dict, words: Words) -> None:
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


def choose(app: "Page", name: str, chosen: "str | bool") -> None:
    """Change a setting, and keep it if the browser lets us."""
    if name == "language":
        _choose_language(app, str(chosen))
        return
    _keep(app, name, chosen)
    if name in FELT:
        feel("move", app.settings)


def take_over(app: "Page") -> None:
    """A file has been taken over, perhaps with settings; the dialog is gone."""
    app.deafen()
    app.settings.update(app.store.settings())
    dress(app.settings)
    language = app.settings["language"]
    if language not in ("auto", app.words.language):
        _choose_language(app, language)
    elif not app.host.table:
        app.show_lobby()


def _keep(app: "Page", name: str, value: "str | bool") -> None:
    """Keep a setting, and let the page look as it says."""
    app.settings[name] = value
    app.store.save_settings({name: value})
    dress(app.settings)
    app.host.coach(app.shelf, app.words)


def _choose_language(app: "Page", language: str) -> None:
    """Take another language, if its words can be had; the open dialog says which one is on."""

    def come(there: bool) -> None:
        if there:
            _keep(app, "language", language)
            _speak(app, language)
            if app.dialog.shows not in ("", "settings"):
                app.dialog.close()  # it speaks the language of before
        if app.dialog.shows == "settings":
            show_settings(app.dialog, app.settings, app.words)

    app.with_rest(come)


def _speak(app: "Page", language: str) -> None:
    """Everything in another language."""
    app.words = Words(language)
    translate(app.words)
    if app.host.table:
        app.host.show(app.host.table.speak(app.words))
        app.host.coach(app.shelf, app.words)
    else:
        app.show_lobby()
