"""The menu of a table, the settings, the rules page: what the dialogs offer."""

from engine.game import RESIGN
from ui import dialogs, dom, rules
from ui.seats import seat_name
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Menus:
    """Opens dialogs and does what their controls say."""

    def __init__(self, app: "Any") -> None:
        self._app = app
        self.acts = {
            "menu": self.menu, "settings": self.show_settings, "rules": self.show_rules,
            "resign": self.ask_resign, "resign-yes": self.resign, "export": self.export,
            "import": self.pick_file,
        }  # fmt: skip

    # ---- the menu of the table

    def menu(self) -> None:
        """What else one can do at the table."""
        words, table = self._app.words, self._app.table
        acts = ["rules", "new-options", "settings"]
        if table.plan is not None:
            acts.append("resign")
        rows = [
            dom.make(
                "li", {}, (dialogs.button(words(act), act, "danger" if act == "resign" else ""),)
            )
            for act in acts
        ]
        self._app.dialog.open(
            "menu", words("menu"), [dom.make("ul", {"class": "menu-list"}, tuple(rows))]
        )

    def ask_resign(self) -> None:
        """Make sure."""
        words, table = self._app.words, self._app.table
        session = table.game()
        name = seat_name(session, session.tip.turn or 0, table.say)
        text = dom.make("p", {"text": words("resign-sure", name=name)})
        foot = dialogs.foot(
            dialogs.button(words("no"), "close"),
            dialogs.button(words("resign"), "resign-yes", "danger"),
        )
        self._app.dialog.open("resign", words("resign"), [text, foot])

    def resign(self) -> None:
        """The person to move gives up."""
        self._app.dialog.close()
        self._app.table.play([RESIGN])

    def show_rules(self) -> None:
        """The rules of the game on the table, or of the one on the sheet."""
        app = self._app
        game = app.table.session.record.game if app.table.session else app.sheet_game
        app.dialog.open("rules", app.words.of(game)("game"), rules.page(game, app.words))

    # ---- settings

    def show_settings(self) -> None:
        """Language, colours, sounds, movement; import and export."""
        words, settings = self._app.words, self._app.settings
        own_names = {"en": "English", "ja": "日本語"}
        languages = [(code, own_names[code]) for code in LANGUAGES]
        themes = [(name, words("theme-" + name)) for name in ("auto", "dark", "light")]
        motions = [(name, words("motion-" + name)) for name in ("full", "none")]
        children = [
            dialogs.field(words("language"), dialogs.select("language", languages, words.language)),
            dialogs.field(
                words("theme"), dialogs.select("theme", themes, settings.get("theme") or "auto")
            ),
            dialogs.field(words("sound"), dialogs.switch("sound", bool(settings.get("sound")))),
            dialogs.field(
                words("motion"), dialogs.select("motion", motions, settings.get("motion") or "full")
            ),
        ]
        rows = [
            dom.make("li", {}, (dialogs.button(words(act), act),)) for act in ("export", "import")
        ]
        children.append(dom.make("ul", {"class": "menu-list"}, tuple(rows)))
        children.append(dom.make("p", {"class": "credit", "text": words("about-text")}))
        self._app.dialog.open("settings", words("settings"), children)

    def changed(self, event: "Any") -> None:
        """A control of a dialog was changed."""
        node = event.target
        name = str(node.name)
        if self._app.dialog.shows == "sheet":
            self._app.sheet_changed(name)
        elif name in ("language", "theme", "motion"):
            self._set(name, str(node.value))
        elif name == "sound":
            self._set(name, bool(node.checked))
            self._app.feel.now("move")

    def _set(self, name: str, value: object) -> None:
        app = self._app
        app.settings[name] = value
        app.keep_settings()
        apply(app.settings)
        if name == "language":
            app.words = Words(str(value))
            app.speak_anew()
            self.show_settings()

    # ---- files

    def export(self) -> None:
        """All games as one file."""
        ok, _ = dom.page.download("coaster-games.json", self._app.store.export_all())
        if ok:
            dialogs.toast(self._app.words("export-secrets"))

    def pick_file(self) -> None:
        """Ask for a file of games."""
        dom.page.pickFile(dom.proxy(self.read_file))

    def read_file(self, text: str) -> None:
        """Take over the games in this text."""
        app = self._app
        imported, refused = app.store.import_text(str(text))
        app.dialog.close()
        if not app.table.session:
            app.show_lobby()
        if refused:
            dialogs.toast(
                app.words("import-refused", n=len(refused), reason=app.words("link-mangled"))
            )
        elif imported:
            dialogs.toast(app.words("imported", n=len(imported)))
        else:
            dialogs.toast(app.words("import-nothing"))


def apply(settings: dict) -> None:
    """Let the page look as the settings say."""
    theme = settings.get("theme")
    if theme not in ("dark", "light"):
        light = dom.window.matchMedia("(prefers-color-scheme: light)").matches
        theme = "light" if light else "dark"
    dom.put(dom.root, {"data-theme": theme})
    if settings.get("language") in LANGUAGES:
        dom.root.setAttribute("lang", settings["language"])
    dom.page.calm(settings.get("motion") == "none")
