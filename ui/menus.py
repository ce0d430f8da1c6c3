"""The menu of a table, the settings, the rules page: what the dialogs offer."""

import json

from engine import GAMES
from engine.game import RESIGN
from engine.record import RecordError
from ui import dialogs, dom, rules
from ui.sentences import seat_name
from ui.words import LANGUAGE_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


class Menus:
    """Opens dialogs and does what their controls say."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.acts = {
            "menu": self.menu, "settings": self.show_settings, "rules": self.show_rules,
            "resign": self.ask_resign, "resign-yes": self.resign, "export": self.export,
            "export-yes": self.save_file, "import": self.pick_file,
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
        game = app.table.session.record.game if app.table.session else app.sheet.game
        app.dialog.open("rules", app.words.of(game)("game"), rules.page(game, app.words))

    # ---- settings

    def show_settings(self) -> None:
        """Language, colours, sounds, movement; import and export."""
        words, settings = self._app.words, self._app.settings
        themes = [(name, words("theme-" + name)) for name in ("auto", "dark", "light")]
        motions = [(name, words("motion-" + name)) for name in ("auto", "full", "less")]
        children = [
            dialogs.field(
                words("language"), dialogs.select("language", list(LANGUAGE_NAMES), words.language)
            ),
            dialogs.field(words("theme"), dialogs.select("theme", themes, settings["theme"])),
            dialogs.field(words("motion"), dialogs.select("motion", motions, settings["motion"])),
            dialogs.field(words("sound"), dialogs.switch("sound", settings["sound"])),
            dialogs.field(words("vibration"), dialogs.switch("vibration", settings["vibration"])),
        ]
        rows = [
            dom.make("li", {}, (dialogs.button(words(act), act),)) for act in ("export", "import")
        ]
        children.append(dom.make("ul", {"class": "menu-list"}, tuple(rows)))
        credits = [words.of(game)("game") + " – " + words.of(game)("credit") for game in GAMES]
        for text in [words("about-text")] + credits:
            children.append(dom.make("p", {"class": "credit", "text": text}))
        self._app.dialog.open("settings", words("settings"), children)

    def changed(self, event: "Any") -> None:
        """A control of a dialog was changed."""
        node = event.target
        name = str(node.name)
        if self._app.dialog.shows == "sheet":
            self._app.sheet.changed()
        elif name in ("language", "theme", "motion"):
            self._set(name, str(node.value))
        elif name in ("sound", "vibration"):
            self._set(name, bool(node.checked))
            self._app.feel.now("move")

    def _set(self, name: str, value: object) -> None:
        app = self._app
        app.settings[name] = value
        app.keep_settings(name)
        self.apply()
        if name == "language":
            app.speak(str(value))
            self.show_settings()

    def apply(self) -> None:
        """Let the page look and move as the settings say."""
        settings = self._app.settings
        wanted = {name: settings[name] for name in ("language", "theme", "motion")}
        dom.page.dress(json.dumps(wanted))

    # ---- files

    def export(self) -> None:
        """All games as one file, after a warning if it would tell what somebody may not know."""
        words = self._app.words
        if all(session.is_open() for session in self._app.store.load_all().sessions):
            self.save_file()
            return
        text = dom.make("p", {"text": words("export-secrets")})
        yes = dialogs.button(words("export-yes"), "export-yes", "primary")
        foot = dialogs.foot(dialogs.button(words("no"), "close"), yes)
        self._app.dialog.open("export", words("export"), [text, foot])

    def save_file(self) -> None:
        """Hand the file of all games to the browser."""
        self._app.dialog.close()
        dom.page.download("coaster-games.json", self._app.store.export_all())

    def pick_file(self) -> None:
        """Ask for a file of games."""
        dom.page.pickFile(dom.proxy(self.read_file))

    def read_file(self, text: object) -> None:
        """Take over the games in this text."""
        app = self._app
        try:
            imported = app.store.import_text(str(text))
        except RecordError as error:
            dialogs.toast(app.words("refused-" + error.reason))
            return
        app.dialog.close()
        if not app.table.session:
            app.show_lobby()
        if imported.refused:
            reason = app.words("refused-" + imported.refused[0].reason)
            dialogs.toast(app.words("import-refused", n=len(imported.refused), reason=reason))
        else:
            dialogs.toast(app.words("imported", n=len(imported.sessions)))
