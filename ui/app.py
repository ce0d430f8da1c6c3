"""The page: starts everything, hears every tap and key, and goes from screen to screen."""

import json
import time

from engine import GAMES
from engine.game import BadOptions
from engine.record import Record
from ui import dialogs, dom, sheet
from ui.brain import Brain
from ui.dialogs import Dialog
from ui.feel import Feel
from ui.lobby import Lobby
from ui.menus import Menus
from ui.session import HUMAN, Session, SessionError
from ui.sharing import Sharing
from ui.store import Store
from ui.table import Table
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TAPPABLE = (
    "[data-act],[data-cell],[data-pick],[data-move],[data-game],[data-save],[data-drop],[data-ply]"
)


class App:
    """Everything there is one of: words, store, screens."""

    def __init__(self) -> None:
        self.store = Store(dom.Storage(), dom.seed)
        self.settings = self.store.settings()
        self.words = Words(str(dom.attribute(dom.root, "lang")))
        self.dialog = Dialog()
        self.brain = Brain()
        self.feel = Feel(self.settings)
        self.lobby = Lobby()
        self.table = Table(self.brain, self.dialog, self.keep, self.feel.now)
        self.sharing = Sharing(self)
        self.menus = Menus(self)
        self.sheet_game = ""  # whose new-game sheet is open
        self._dropped: str | None = None
        self.acts = {
            "close": self.dialog.close, "lobby": self.go_to_lobby, "start": self.start_game,
            "fork": self.fork, "rematch": self.rematch, "undo-delete": self.undo_delete,
            "new-options": lambda: self.open_sheet(self.table.game().record.game),
        }  # fmt: skip
        for part in (self.table, self.menus, self.sharing):
            self.acts.update(part.acts)

    # ---- hearing

    def listen(self) -> None:
        """Hear the whole page; say that taps are answered."""
        dom.listen(dom.document, "click", self.clicked)
        dom.listen(dom.document, "keydown", self.key)
        dom.listen(dom.document, "change", self.menus.changed)
        dom.listen(dom.window, "popstate", self.went_back)
        dom.listen(dom.window, "hashchange", self.hash_changed)
        dom.listen(dom.window, "storage", self.stored_elsewhere)
        dom.root.setAttribute("data-ready", "1")

    def clicked(self, event: "Any") -> None:
        """One tap, anywhere."""
        node = event.target.closest(TAPPABLE)
        if not dom.none(node):
            self.tapped(node)

    def tapped(self, node: "Any") -> None:
        """Do what this element is for."""
        data = {name: dom.attribute(node, "data-" + name) for name in
                ("act", "cell", "pick", "move", "game", "save", "drop", "ply")}  # fmt: skip
        if data["act"]:
            self.acts[data["act"]]()
        elif data["cell"] or data["pick"]:
            self.table.tap(data["cell"] or data["pick"])
        elif data["move"]:
            self.table.play([data["move"]])
        elif data["game"]:
            self.open_sheet(data["game"])
        elif data["save"]:
            self.open_saved(data["save"])
        elif data["drop"]:
            self.drop(data["drop"])
        elif data["ply"]:
            self.table.step(int(data["ply"]))

    def key(self, event: "Any") -> None:
        """Arrows walk the board, Enter and Space tap, Escape cancels."""
        cell = event.target.closest("[data-cell]") if event.target.closest else None
        name = str(event.key)
        if not dom.none(cell):
            if name in ("Enter", " "):
                event.preventDefault()
                self.tapped(cell)
            elif self.table.stage.arrow(dom.attribute(cell, "data-cell"), name):
                event.preventDefault()
        if name == "Escape" and self.table.session and not self.dialog.shows:
            self.table.cancel()

    # ---- screens

    def translate(self) -> None:
        """Put the page's fixed texts and names into the chosen language."""
        for node in dom.document.querySelectorAll("[data-say]"):
            node.textContent = self.words(dom.attribute(node, "data-say"))
        for node in dom.document.querySelectorAll("[data-name]"):
            node.setAttribute("aria-label", self.words(dom.attribute(node, "data-name")))

    def show_lobby(self) -> None:
        """The lobby with the games on this phone."""
        if self.table.session:
            self.table.leave()
        dom.root.removeAttribute("data-opening")
        sessions, broken = self.store.load_all()
        self.lobby.show(sessions, len(broken), self.words)

    def go_to_lobby(self) -> None:
        """Back from the table, as the phone's own back button does it."""
        dom.window.history.back()

    def went_back(self, event: object) -> None:
        """The browser went back or forth."""
        self.dialog.close()
        self.resume()

    def resume(self) -> None:
        """Show what the history's entry says: a table, or the lobby."""
        state = json.loads(dom.page.state())
        session = self.store.load(state["id"]) if state.get("screen") == "table" else None
        if session:
            self.show_table(session)
        else:
            self.show_lobby()

    def open_table(self, session: Session) -> None:
        """Go to the table with this game; the way back leads to the lobby."""
        state = json.dumps({"screen": "table", "id": session.id})
        at_table = json.loads(dom.page.state()).get("screen") == "table"
        (dom.page.replace if at_table else dom.page.push)(state, "./")
        self.show_table(session)

    def show_table(self, session: Session) -> None:
        """Show this game."""
        self.dialog.close()
        self.lobby.hide()
        dom.root.removeAttribute("data-opening")
        self.table.open(session, self.words)

    # ---- games

    def open_sheet(self, game: str) -> None:
        """The sheet for a new game, filled as it was the last time."""
        say = self.words.of(game)
        kept = self.settings.get("sheet-" + game) or {}
        options = kept.get("options") or {}
        try:
            options = GAMES[game].settle(options)
        except BadOptions:
            options = GAMES[game].settle({})
        count = GAMES[game].seats(options)
        seats = kept.get("seats") or []
        if len(seats) != count:
            seats = sheet.default_seats(count)
        self.sheet_game = game
        children = sheet.controls(game, options, seats, say)
        rules = dialogs.button(self.words("how-to-play"), "rules")
        start = dialogs.button(self.words("start"), "start", "primary")
        self.dialog.open(
            "sheet", say("new-game", game=say("game")), children + [dialogs.foot(rules, start)]
        )

    def sheet_changed(self, name: str) -> None:
        """A control of the sheet was changed: options may change who can sit where."""
        game = self.sheet_game
        try:
            options = sheet.read_options(game)
        except BadOptions:
            return
        count = GAMES[game].seats(options)
        if count != sheet.shown_seats():
            self.remember_sheet(options, sheet.default_seats(count))
            self.open_sheet(game)
        if any(kind != HUMAN for kind in sheet.read_seats(count)):
            self.brain.start()

    def remember_sheet(self, options: dict, seats: list) -> None:
        """Let the next sheet of this game begin like this."""
        self.settings["sheet-" + self.sheet_game] = {"options": options, "seats": seats}
        self.keep_settings()

    def keep_settings(self) -> None:
        """Save the settings, if the browser lets us."""
        self.store.keep_settings(self.settings)

    def speak_anew(self) -> None:
        """Everything in another language."""
        self.translate()
        if self.table.session:
            self.table.open(self.table.session, self.words)
        else:
            self.show_lobby()

    def start_game(self) -> None:
        """Begin the game that the sheet describes."""
        game = self.sheet_game
        try:
            options = sheet.read_options(game)
        except BadOptions as error:
            say = self.words.of(game)
            dialogs.toast(say(error.reason, **error.facts))
            return
        seats = sheet.read_seats(GAMES[game].seats(options))
        self.remember_sheet(options, seats)
        self.begin(Record(game, options, dom.seed()), seats, [])

    def begin(self, record: Record, seats: list, names: list) -> None:
        """Put a new game on the table."""
        session = Session(self.store.new_id(), record, seats, names or None, time.time())
        self.keep(session)
        self.open_table(session)

    def rematch(self) -> None:
        """The same again, with a new seed."""
        old = self.table.game()
        self.begin(
            Record(old.record.game, old.record.options, dom.seed()),
            list(old.seats),
            list(old.names),
        )

    def fork(self) -> None:
        """Play on from the shown position, as another game."""
        session = self.table.game()
        try:
            copy = session.fork(self.store.new_id(), session.ply, time.time())
        except SessionError:
            return
        self.keep(copy)
        self.open_table(copy)

    def keep(self, session: Session) -> None:
        """Save a game; say so if that is not possible."""
        kept = self.store.save(session)
        if kept == "other-tab":
            newer = self.store.load(session.id)
            if newer:
                dialogs.toast(self.words("save-other-tab"))
                self.show_table(newer)
        elif kept:
            dialogs.toast(self.words("save-" + kept))

    def open_saved(self, id: str) -> None:
        """Go on with a game from the lobby."""
        session = self.store.load(id)
        if session:
            self.open_table(session)

    def drop(self, id: str) -> None:
        """Delete a game, for now."""
        self._dropped = self.store.delete(id)
        self.show_lobby()
        dialogs.toast(self.words("deleted"), "undo-delete", self.words("undo-delete"))

    def undo_delete(self) -> None:
        """Bring back the game deleted last."""
        if self._dropped is not None:
            self.store.restore(self._dropped)
            self._dropped = None
            dom.clear(dom.by_id("toasts"))
            self.show_lobby()

    def stored_elsewhere(self, event: "Any") -> None:
        """Another tab saved something."""
        session = self.table.session
        if session is None:
            self.show_lobby()
            return
        newer = self.store.load(session.id)
        if newer and newer.revision > session.revision:
            self.show_table(newer)

    def hash_changed(self, event: object) -> None:
        """Somebody pasted a link into the address bar."""
        if len(str(dom.window.location.hash)) > 1:
            self.sharing.open_link(str(dom.window.location.hash)[1:])


def start() -> None:
    """Begin: answer taps first, then show what was open."""
    app = App()
    app.listen()
    pressed = dom.document.querySelector("[data-pressed]")
    link = str(dom.window.location.hash)[1:]
    app.translate()
    if link:
        app.sharing.open_link(link)
    else:
        app.resume()
    if not dom.none(pressed):
        pressed.removeAttribute("data-pressed")
        app.tapped(pressed)
