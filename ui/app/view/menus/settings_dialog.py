"""The settings, as the dialog shows them, and what follows when one is changed."""

from ui.app.view.appearance import apply_appearance, translate_page
from ui.browser import dom
from ui.browser.dialogs import button, button_list
from ui.library.settings import setting_groups
from ui.library.view.forms import field_row
from ui.table.view.feedback import play_cue
from ui.version import VERSION
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.browser.dialogs import Dialog
    from ui.table.view.app_context import AppContext

FEEDBACK_SETTINGS = ("sound", "vibration")  # what one hears or feels at once


def show_settings(dialog: "Dialog", settings: dict, words: Words) -> None:
    """Open the dialog: the settings in their groups; import and export; more about the page, and
    which one it is."""
    children = []
    for title, fields in setting_groups(settings, words):
        children.append(_group(title, [field_row(one) for one in fields]))
    files = [button(words(act), act) for act in ("export", "import")]
    kept = [button_list(*files)]
    if dom.attribute(dom.root, "data-storage-persistent") == "no":
        kept.append(dom.create_element("p", {"class": "credit", "text": words("may-be-lost")}))
    children.append(_group(words("settings-files"), kept))
    more = [button(words(act), act) for act in ("install", "about")]
    children.append(button_list(*(more if dom.bridge.installMethod() else more[1:])))
    which = words("version", version=VERSION)
    children.append(dom.create_element("p", {"class": "credit", "text": which}))
    dialog.open("settings", words("settings"), children)


def _group(title: str, rows: "list[Any]") -> "Any":
    head = dom.create_element("legend", {"text": title})
    return dom.create_element("fieldset", {"class": "group"}, (head,) + tuple(rows))


def change_setting(app: "AppContext", name: str, value: "str | bool") -> None:
    """Change a setting, and keep it if the browser lets us."""
    if name == "language":
        _change_language(app, str(value))
        return
    _save_setting(app, name, value)
    if name in FEEDBACK_SETTINGS:
        play_cue("move", app.settings)


def apply_imported(app: "AppContext") -> None:
    """A file has been taken over, perhaps with settings; the dialog is gone."""
    app.suppress_clicks()
    app.settings.update(app.store.settings())
    apply_appearance(app.settings)
    language = app.settings["language"]
    if language not in ("auto", app.words.language):
        _change_language(app, language)
    elif not app.table_controller.table:
        app.show_lobby()


def _save_setting(app: "AppContext", name: str, value: "str | bool") -> None:
    """Keep a setting, and let the page look as it says."""
    app.settings[name] = value
    app.store.save_settings({name: value})
    apply_appearance(app.settings)
    app.table_controller.start_tips(app.library, app.words)


def _change_language(app: "AppContext", language: str) -> None:
    """Take another language, if its words can be had; the open dialog says which one is on."""

    def come(there: bool) -> None:
        if there:
            _save_setting(app, "language", language)
            _set_language(app, language)
            if app.dialog.shown_name not in ("", "settings"):
                app.dialog.close()  # it speaks the language of before
        if app.dialog.shown_name == "settings":
            show_settings(app.dialog, app.settings, app.words)

    app.with_modules(come)


def _set_language(app: "AppContext", language: str) -> None:
    """Everything in another language."""
    app.words = Words(language)
    translate_page(app.words)
    if app.table_controller.table:
        app.table_controller.show(app.table_controller.table.set_words(app.words))
        app.table_controller.start_tips(app.library, app.words)
    else:
        app.show_lobby()
