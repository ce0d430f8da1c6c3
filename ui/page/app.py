"""The page: starts everything, hears every tap and key, and goes from screen to screen."""

from engine.rng import Rng
from ui.page import dialogs, dom, rest, way
from ui.page.dialogs import Dialog
from ui.page.dress import dress, offer_installing, translate
from ui.page.ears import Ears, meaning
from ui.page.host import AT_TABLE, Host
from ui.page.later import Later
from ui.page.links import Links
from ui.page.lobby import Lobby
from ui.page.newgame import NewGame
from ui.page.page import Page
from ui.page.press import Press
from ui.page.warmup import warm_up
from ui.page.worker import WorkerPort
from ui.play.computer import Computer
from ui.play.questions import kept_or_not
from ui.play.shelf import INVITE, Shelf
from ui.play.store import LESSON, PUZZLE, Store, is_of_games
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.play.sheet import Beginning
    from ui.play.shelf import Kept

HURRYING = ("Enter", " ", "Escape", "Backspace")  # keys that end a showing and do nothing else
MOMENT = 300  # milliseconds for which nobody wonders why nothing happens


class App(Page):
    """Everything there is one of: words, store, screens, the table."""

    def __init__(self) -> None:
        self.store = Store(dom.Storage(), Rng(dom.seed()))
        self.settings = self.store.settings()
        self.words = Words(dom.attribute(dom.root, "lang"))
        self.shelf = Shelf(self.store, dom.seed, lambda: self.links.desk())
        self.shelf.today = dom.today
        self.dialog = Dialog(self.dialog_opened, self.dialog_closed)
        self._returns = False  # whether the page itself goes back, from a dialog that was closed
        self.computer = Computer(WorkerPort(self.sorry), self.fell_back)
        self.host = Host(self.computer, self.dialog, self.settings, lambda: self.ears.deafen())
        self.press = Press(self.host)
        self.ears = Ears(self.press, self.do)
        self.host.failed = self.not_opened
        self.lobby, self.sheet = Lobby(self.shelf), NewGame(self.dialog)
        self._picked = ""  # the game picked last
        self.links, self.later = Links(self), Later(self)
        self.acts = self._acts()

    def _acts(self) -> "dict[str, Callable[[], None]]":
        """Act -> what it does, apart from the table's."""
        return {
            "close": self.dialog.dismiss,
            "hush": dialogs.hush,
            "lobby": lambda: dom.window.history.back(),  # as the phone's own button does
            "skip": self.host.hurry,
            "hint": lambda: self.if_one_stays(lambda: self.host.show(self.at().hint())),
            "refit": self.host.refit,
            "magnify": self.host.magnify,
            "moves": self.host.screen.toggle_moves,
            "first": lambda: self.host.step(0),
            "prev": lambda: self.host.step(self.host.ply - 1),
            "next": lambda: self.host.step(self.host.ply + 1),
            "last": lambda: self.host.step(1 << 20),
            "start": self.start,
            "lesson": lambda: self.if_one_stays(lambda: self.open_beside(LESSON + self.game())),
            "lesson-computer": lambda: self.open_new(self.shelf.after_lesson(self.game(), True)),
            "lesson-friend": lambda: self.open_new(self.shelf.after_lesson(self.game(), False)),
            "new-options": lambda: self.open_sheet(self.at().game),
            "rematch": lambda: self.open_new(self.shelf.rematch(self.at())),
            "step": lambda: self.open_new(self.shelf.rematch(self.at(), True)),
            "fork": lambda: self.later.act("practice"),
            "starts-1": lambda: self.open_new(self.shelf.next_game(self.at(), 0)),
            "starts-2": lambda: self.open_new(self.shelf.next_game(self.at(), 1)),
            "undo-delete": self.undo_delete,
            "share": self.links.share,
        }

    def deafen(self) -> None:
        """Ignore the clicks of a finger that is still down: what lies under it is new."""
        self.ears.deafen()

    def game(self) -> str:
        """The game on the table, or on the sheet."""
        return self.host.table.game if self.host.table else self.sheet.game

    def dialog_opened(self) -> None:
        """Something else is being read; what stands under the finger is new. In the lobby the way
        back leads out of the dialog, not out of the page."""
        self.host.calm()
        self.ears.deafen()
        if not self.host.table:
            way.to_dialog()

    def dialog_closed(self) -> None:
        """It has been read; unless a table is being opened in its place, one is in the lobby."""
        if way.in_dialog() and not self._opens():
            self._returns = True
            dom.window.history.back()

    def fell_back(self) -> None:
        """The computer could not start: say so, and let the table do without it."""
        self.host.fell_back()
        dialogs.toast(self.words("fallback"))

    # ---- modules that come later

    def with_rest(self, then: "Callable[[bool], object]", what: str = rest.REST) -> None:
        """Call ``then(True)`` when these modules are there, ``then(False)`` if they can't be
        fetched; say so if that takes a while, or can't be."""
        saying = dom.later(MOMENT, lambda: dialogs.toast(self.words("fetching")))

        def come(there: bool) -> None:
            if not dom.call_off(saying):
                dialogs.hush()
            if not there:
                self.sorry()
            then(there)

        rest.with_rest(come, what)

    def when_there(self, then: "Callable[[], None]", what: str = rest.REST) -> None:
        """Call ``then()`` when these modules are there."""
        self.with_rest(lambda there: then() if there else None, what)

    def if_one_stays(self, then: "Callable[[], None]", what: str = rest.REST) -> None:
        """The same, if that which was on the screen still is."""
        at = self._place()
        self.when_there(lambda: then() if self._place() == at else None, what)

    def _place(self) -> tuple:
        return self._picked, self.game(), self.host.table, self.dialog.shows, self._opens()

    def _opens(self) -> bool:
        """Whether a table is being opened."""
        return bool(dom.root.hasAttribute("data-opening"))

    def sorry(self) -> None:
        """Something that comes later could not be fetched."""
        dialogs.toast(self.words("not-fetched"))

    # ---- hearing

    def listen(self) -> None:
        """Hear the whole page; say that taps are answered."""
        dom.listen(dom.document, "click", self.ears.clicked)
        dom.listen(dom.document, "keydown", self.key)
        dom.listen(dom.document, "change", self.changed)
        for event in ("pointerdown", "pointerup", "pointercancel", "pointerleave"):
            dom.listen(dom.document, event, self.press.felt)
        dom.listen(dom.window, "resize", self.host.resized)
        dom.listen(dom.window, "popstate", self.went_back)
        dom.listen(dom.window, "hashchange", lambda event: self.links.follow())
        dom.listen(dom.window, "storage", self.stored_elsewhere)
        dom.listen(dom.document, "coaster-update", self.updated)
        dom.listen(dom.document, "coaster-install", lambda event: offer_installing())
        dom.root.setAttribute("data-ready", "1")

    def do(self, name: str, value: str) -> None:
        """Do what an element with the attribute data-``name`` is for."""
        if self.host.catches_up():
            return
        if name == "act":
            self.act(value)
        elif name in ("cell", "pick"):
            if self.host.tap(value):
                self.ears.spend()
        elif name == "move":
            self.host.show(self.at().declare(value))
        elif name == "seat":
            seat = int(value) - 1 if value != "0" else None
            self.if_one_stays(lambda: self.host.explain(seat))
        elif name == "game":
            self._picked = value
            self.if_one_stays(lambda: self.open_sheet(value), value)
        elif name == "again":
            self.again(value)
        elif name == "save":
            self.clear_away(lambda: self.open_saved(value))
        elif name == "drop":
            self.drop(value)
        else:
            self.host.step(int(value))

    def act(self, name: str) -> None:
        """Do what a control with data-act="``name``" is for: at the table, or of the page."""
        if self.host.act(name):
            return
        if name in self.acts:
            self.acts[name]()
        elif not self.later.act(name):
            self.links.act(name)

    def key(self, event: "Any") -> None:
        """Arrows walk the board, Enter and Space tap, Escape takes back all taps, Backspace one."""
        name = str(event.key)
        if self.host.table and not self.dialog.shows:
            if name in HURRYING and self.host.skips():
                return
            if name == "Escape" and not self.host.screen.take():
                self.host.show(self.host.table.cancel())
            elif name == "Backspace":
                self.host.show(self.host.table.back())
        node = event.target.closest("[data-cell]")
        if dom.none(node):
            return
        cell = dom.attribute(node, "data-cell")
        if name in ("Enter", " "):
            event.preventDefault()
            if not event.repeat:
                self.host.tap(cell)
        elif name in ("p", "P"):
            self.press.key(cell)
        elif self.host.screen.arrow(cell, name):
            event.preventDefault()

    def changed(self, event: "Any") -> None:
        """A control of a dialog was changed."""
        node = event.target
        if self.dialog.shows == "sheet":
            if self.sheet.changed(node):
                self.computer.start()
        else:
            self.later.changed(node)

    # ---- screens

    def show_lobby(self) -> None:
        """The lobby with the games on this phone."""
        if self.host.table:
            self.shelf.left(self.host.table)
            self.lobby.linger()
        self.host.leave()
        dom.root.removeAttribute("data-opening")
        self.lobby.show(self.words, self.settings["sheets"])

    def went_back(self, event: object) -> None:
        """The browser went back or forth. An open dialog is what one goes back from."""
        if self.links.at_address():
            return  # that was a link in the address bar
        table, reads, returns = self.host.table, self.dialog.read(), self._returns
        self._returns = False
        if reads and not returns:
            self.dialog.dismiss()
        if table and (reads or returns):
            way.to_table(table.id, beside=True)
        elif reads and returns:
            way.to_dialog()
        elif not returns and (table or way.table() or self._opens()):
            self.dialog.close()
            self.resume()

    def resume(self) -> None:
        """Show what the history's entry says: a table, or the lobby."""
        id = way.table()

        def come(there: bool) -> None:
            if way.table() == id and not self.host.table:
                (self.resume if there else self.show_lobby)()

        if id and self.shelf.comes_later(id) and not rest.there():
            self.with_rest(come)
        elif id and self.shelf.find(id):
            self.show_table(id)
        else:
            self.show_lobby()

    def open_table(self, id: str) -> None:
        """Go to the table with the game that is in hand; the way back leads to the lobby."""
        way.to_table(id)
        self.show_table(id)

    def open_new(self, kept: "Kept | None") -> None:
        """Go to the table with a new game, after a moment for something else."""
        if kept:
            way.to_table(kept.id)
            dom.later(0, lambda: self.show_new(kept))

    def show_new(self, kept: "Kept") -> None:
        """Show a new game, and what there is to say of it."""
        self.show_table(kept.id)
        if kept.said == INVITE:
            self.links.far(lambda remote: remote.code())
        elif kept.said:
            notice = kept_or_not(kept.said, self.words)
            dialogs.toast(notice.text, notice.act, notice.label)

    def open_saved(self, id: str) -> None:
        """Go on with a game from the lobby."""
        if self.shelf.find(id):
            self.open_table(id)
        else:
            self.show_lobby()

    def clear_away(self, then: "Callable[[], None]") -> None:
        """Answer a tap that opens a table by clearing the screen; do ``then()``, which takes a
        while, after that."""
        self.dialog.close()
        dom.root.setAttribute("data-opening", "")
        dom.soon(then)

    def show_table(self, id: str) -> None:
        """Show the game that is in hand."""
        self.dialog.close()
        self.lobby.hide()
        dom.root.removeAttribute("data-opening")
        try:
            self.host.open(id, self.shelf, self.words)
        except Exception as error:
            self.not_opened(error)

    def not_opened(self, error: Exception) -> None:
        """A table can't be shown, whatever its game holds: show the lobby, and say so."""
        dom.complain(type(error).__name__)
        self.host.drop()
        self.show_lobby()
        dialogs.toast(self.words("not-opened"), "export", self.words("export-now"))

    def updated(self, event: object) -> None:
        """A new version of the site has been fetched; the next start takes it."""
        dialogs.toast(self.words("update-ready"))

    # ---- games

    def open_sheet(self, game: str) -> None:
        """The sheet for a new game."""
        offers = self.shelf.offers(game, self.settings["sheets"])
        self.sheet.open(game, self.settings, self.words, offers)

    def start(self) -> None:
        """Begin the game that the sheet describes."""
        self.set_out(self.sheet.begin(dom.seed()))

    def again(self, game: str) -> None:
        """Begin a game as the last time."""
        self.set_out(self.sheet.again(game, self.settings, self.words, dom.seed()), True)

    def set_out(self, beginning: "Beginning", again: bool = False) -> None:
        """Begin a game, and remember how for the next time."""
        self.store.save_settings(beginning.remembered(self.settings))

        def begin() -> None:
            self.clear_away(lambda: self.open_new(self.shelf.begin(beginning, again)))

        if beginning.invites:
            self.if_one_stays(begin)
        else:
            begin()

    def open_beside(self, id: str) -> None:
        """Go to a lesson or a puzzle; the way back leads to where one was, not to other puzzles."""
        self.sheet.keep()
        at = self.host.table.id if self.host.table else ""
        if at != id:
            way.to_table(id, beside=not (at.startswith(PUZZLE) and id.startswith(PUZZLE)))
        self.show_table(id)

    def drop(self, id: str) -> None:
        """Delete a game, for now."""
        said = self.shelf.drop(id)
        if not self.lobby.take_out(id):
            self.show_lobby()
        if said == "deleted":
            dialogs.toast(self.words(said), "undo-delete", self.words("undo-delete"))
        elif said:
            dialogs.toast(self.words(said))

    def undo_delete(self) -> None:
        """Bring back the game deleted last."""
        self.shelf.undrop()
        dialogs.hush()
        if not self.host.table:
            self.show_lobby()

    def stored_elsewhere(self, event: "Any") -> None:
        """Another tab saved something."""
        of_games = dom.none(event.key) or is_of_games(str(event.key))
        if of_games and self.host.table:
            newer = self.shelf.newer(self.host.table)
            if newer and self.dialog.shows in AT_TABLE:  # a question about the game as it was
                self.dialog.close()
            self.host.show(newer)
        elif of_games:
            self.show_lobby()

    def open_link(self, text: str, confirmed: bool) -> None:
        """Open the link in a text; see ``Links.open``."""
        self.links.open(text, confirmed)

    # ---- the start

    def begin(self) -> None:
        """Answer taps, then show what was open or what a link brings."""
        self.listen()
        pressed = dom.document.querySelector("[data-pressed]")
        dress(self.settings)
        offer_installing()
        translate(self.words)
        if not self.links.follow():
            self.resume()
        if not dom.none(pressed):
            pressed.removeAttribute("data-pressed")
            self.do(*meaning(pressed))
        warm_up(self.words, self.come)

    def come(self) -> None:
        """All modules are there: what waited for them."""
        self.host.coach(self.shelf, self.words)
        self.lobby.tell_daily()


def start() -> None:
    """Called once, by ``main``, when everything is loaded."""
    App().begin()
