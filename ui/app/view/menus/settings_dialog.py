"""The settings dialog, and the effects of changed settings."""

from ui.app.view.appearance import apply_appearance, translate_page
from ui.browser import dom, toasts
from ui.browser.buttons import button, button_list
from ui.library.settings import setting_groups
from ui.library.view.forms import control_value, field_row
from ui.table.view.feedback import play_cue
from ui.version import VERSION
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.table.view.app_context import AppContext

FILE_ACTIONS = ("export", "import", "paste-records")
FEEDBACK_SETTINGS = ("sound", "vibration")  # demonstrated as soon as they are changed


def show_settings(app: "AppContext") -> None:
    """Open the settings dialog: settings in groups, import and export, install, about, version."""
    words = app.words
    children = [
        _group(title, [field_row(field) for field in fields])
        for title, fields in setting_groups(app.settings, words)
    ]
    files = [button_list(*[button(words(name), name) for name in FILE_ACTIONS])]
    if dom.attribute(dom.root, "data-storage-persistent") == "no":
        files.append(dom.create_element("p", {"class": "credit", "text": words("may-be-lost")}))
    children.append(_group(words("settings-files"), files))
    more = [button(words(name), name) for name in ("install", "about")]
    children.append(button_list(*(more if dom.bridge.installMethod() else more[1:])))
    version = words("version", version=VERSION)
    children.append(dom.create_element("p", {"class": "credit", "text": version}))
    app.dialog.open(
        "settings",
        words("settings"),
        children,
        on_change=lambda control: _change_setting(app, str(control.name), control_value(control)),
    )


def settings_reopener(app: "AppContext") -> "Callable[[], None] | None":
    """Return a function that shows the settings as they are scrolled now; None if they aren't."""
    if app.dialog.shown_name != "settings":
        return None
    top = app.dialog.body.scrollTop

    def reopen() -> None:
        show_settings(app)
        app.dialog.body.scrollTop = top

    return reopen


def _group(title: str, rows: "list[Any]") -> "Any":
    legend = dom.create_element("legend", {"text": title})
    return dom.create_element("fieldset", {"class": "group"}, (legend,) + tuple(rows))


def _change_setting(app: "AppContext", name: str, value: "str | bool") -> None:
    """Apply a setting, and save it if the browser lets us."""
    if name == "language":
        _change_language(app, str(value))
        return
    _save_setting(app, name, value)
    if name in FEEDBACK_SETTINGS:
        play_cue("move", app.settings)


def apply_imported_settings(app: "AppContext") -> None:
    """Apply the settings that an imported file may have brought; its dialog is closed."""
    app.suppress_clicks()
    app.settings.update(app.store.settings.load())
    apply_appearance(app.settings)
    language = app.settings["language"]
    if language not in ("auto", app.words.language):
        _change_language(app, language)
    elif not app.table_controller.table:
        app.show_lobby()


def _save_setting(app: "AppContext", name: str, value: "str | bool") -> None:
    """Save a setting and apply it to the page and the table."""
    app.settings[name] = value
    if app.store.settings.save({name: value}):
        toasts.show_toast(app.words("setting-unsaved"))
    apply_appearance(app.settings)
    app.table_controller.start_tips(app.table_factory, app.words)


def _change_language(app: "AppContext", language: str) -> None:
    """Switch to another language once its words are loaded; the dialog shows which one is used."""

    def on_loaded(is_loaded: bool) -> None:
        if is_loaded:
            _save_setting(app, "language", language)
            _set_language(app, language)
            if app.dialog.shown_name not in ("", "settings"):
                app.dialog.close()  # its text is in the language of before
        if app.dialog.shown_name == "settings":
            show_settings(app)

    app.with_modules(on_loaded, language)


def _set_language(app: "AppContext", language: str) -> None:
    """Show the page and the table in another language."""
    app.words = Words(language, app.words.with_mouse)
    translate_page(app.words)
    if app.table_controller.table:
        app.table_controller.show(app.table_controller.table.set_words(app.words))
        app.table_controller.start_tips(app.table_factory, app.words)
    else:
        app.show_lobby()
