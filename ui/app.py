"""The page: starts everything, hears every tap and key, and goes from screen to screen."""

import json

from engine.rng import Rng
from ui import dialogs, dom
from ui.brain import Brain
from ui.dialogs import Dialog
from ui.feel import Feel
from ui.lobby import Lobby
from ui.menus import Menus
from ui.nextgame import NextGame
from ui.press import Press
from ui.session import Session
from ui.sharing import Sharing
from ui.sheet import Sheet
from ui.shelf import Games
from ui.store import Store
from ui.table import Table
from ui.warmup import warm_up
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What a tap on an element means is said by one of these attributes.
DATA = ("act", "cell", "pick", "move", "game", "save", "drop", "ply")
TAPPABLE = ",".join(["[data-" + name + "]" for name in DATA])


class App:
    """Everything there is one of: words, store, screens."""

    def __init__(self) -> None:
        self.store = Store(dom.Storage(), Rng(dom.seed()))
        self.settings = self.store.settings()
        self.words = Words(dom.attribute(dom.root, "lang"))
        self.dialog = Dialog()
        self.brain = Brain()
        self.feel = Feel(self.settings)
        self.games = Games(self)
        self.sheet = Sheet(self)
        self.lobby = Lobby()
        self.table = Table(self.brain, self.dialog, self.games.keep, self.feel.now)
        self.sharing = Sharing(self)
        self.menus = Menus(self)
        self.next_game = NextGame(self)
        self.press = Press(self.table)
        self.brain.when_failed(lambda: dialogs.toast(self.words("fallback")))
        self.acts = {
            "close": self.dialog.close, "lobby": self.go_to_lobby, "hush": dialogs.hush,
        }  # fmt: skip
        for part in (self.games, self.sheet, self.table, self.sharing, self.menus, self.next_game):
            self.acts.update(part.acts)

    # ---- hearing

    def listen(self) -> None:
        """Hear the whole page; say that taps are answered."""
        dom.listen(dom.document, "click", self.clicked)
        dom.listen(dom.document, "keydown", self.key)
        dom.listen(dom.document, "change", self.menus.changed)
        for event in ("pointerdown", "pointerup", "pointercancel", "pointerleave"):
            dom.listen(dom.document, event, self.press.felt)
        dom.listen(dom.window, "popstate", self.went_back)
        dom.listen(dom.window, "hashchange", self.hash_changed)
        dom.listen(dom.window, "storage", self.games.stored_elsewhere)
        dom.listen(dom.document, "coaster-update", self.updated)
        dom.root.setAttribute("data-ready", "1")

    def clicked(self, event: "Any") -> None:
        """One tap, anywhere."""
        node = event.target.closest(TAPPABLE)
        if not dom.none(node) and not self.press.was_long():
            self.tapped(node)

    def tapped(self, node: "Any") -> None:
        """Do what this element is for."""
        for name in DATA:
            value = dom.attribute(node, "data-" + name)
            if value:
                break
        if name == "act":
            self.acts[value]()
        elif name in ("cell", "pick"):
            self.table.tap(value)
        elif name == "move":
            self.table.declare(value)
        elif name == "game":
            self.sheet.open(value)
        elif name == "save":
            self.games.open(value)
        elif name == "drop":
            self.games.drop(value)
        else:
            self.table.step(int(value))

    def key(self, event: "Any") -> None:
        """Arrows walk the board, Enter and Space tap, Escape takes back all taps, Backspace one."""
        name = str(event.key)
        if self.table.session and not self.dialog.shows:
            if name == "Escape":
                self.table.cancel()
            elif name == "Backspace":
                self.table.back()
        cell = event.target.closest("[data-cell]")
        if dom.none(cell):
            return
        if name in ("Enter", " "):
            event.preventDefault()
            self.tapped(cell)
        elif name in ("p", "P"):
            self.press.key(dom.attribute(cell, "data-cell"))
        elif self.table.arrow(dom.attribute(cell, "data-cell"), name):
            event.preventDefault()

    # ---- screens

    def translate(self) -> None:
        """Put the page's fixed texts and names into the chosen language."""
        for node in dom.document.querySelectorAll("[data-say]"):
            node.textContent = self.words(dom.attribute(node, "data-say"))
        for node in dom.document.querySelectorAll("[data-name]"):
            node.setAttribute("aria-label", self.words(dom.attribute(node, "data-name")))

    def speak(self, language: str) -> None:
        """Everything in another language."""
        self.words = Words(language)
        self.translate()
        if self.table.session:
            self.table.open(self.table.session, self.words)
        else:
            self.show_lobby()

    def show_lobby(self) -> None:
        """The lobby with the games on this phone."""
        if self.table.session:
            self.table.leave()
        dom.root.removeAttribute("data-opening")
        self.lobby.show(self.store.texts(), self.words)

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
        at_table = state.get("screen") == "table"
        session = self.games.find(str(state.get("id"))) if at_table else None
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

    def clear_away(self, then: "Any") -> None:
        """Answer a tap that opens a table by clearing the screen; do ``then()``, which takes a
        while, after that."""
        self.dialog.close()
        dom.root.setAttribute("data-opening", "")
        dom.soon(then)

    def show_table(self, session: Session) -> None:
        """Show this game."""
        self.dialog.close()
        self.lobby.hide()
        dom.root.removeAttribute("data-opening")
        self.table.open(session, self.words)

    def hash_changed(self, event: object) -> None:
        """Somebody pasted a link into the address bar."""
        if self._link():
            self.sharing.open_link(self._link())

    def updated(self, event: object) -> None:
        """A new version of the site has been fetched; the next start takes it."""
        dialogs.toast(self.words("update-ready"))

    def _link(self) -> str:
        return str(dom.window.location.hash)[1:]

    # ---- settings

    def keep_settings(self, name: str) -> None:
        """Save one setting, if the browser lets us."""
        self.store.save_settings({name: self.settings[name]})

    def begin(self) -> None:
        """Answer taps, then show what was open or what a link brings."""
        self.listen()
        pressed = dom.document.querySelector("[data-pressed]")
        self.menus.apply()
        self.translate()
        if self._link():
            self.sharing.open_link(self._link())
        else:
            self.resume()
        if not dom.none(pressed):
            pressed.removeAttribute("data-pressed")
            self.tapped(pressed)
        warm_up(self.words)


def start() -> None:
    """Begin."""
    App().begin()
