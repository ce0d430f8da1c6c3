"""Sharing a game as a link, as text, by the phone's share sheet or as a QR code; opening links."""

from engine import link
from engine.game import BYSTANDER
from engine.link import LinkError
from engine.record import find_game
from engine.told import told_of
from ui import dialogs, dom
from ui.boards import drawing
from ui.rules import picture
from ui.session import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


class Sharing:
    """The share dialog, and what happens to a link that comes in."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._url = ""
        self.acts = {
            "share": self.show, "copy": self.copy, "send": self.send,
            "share-all": lambda: self.offer(self._game_link()),
            "share-bystander": lambda: self.offer(self._view_link(), "share-note-view"),
        }  # fmt: skip

    # ---- out

    def show(self) -> None:
        """Offer the link of the game on the table."""
        session = self._app.table.game()
        if session.is_open():
            self.offer(self._game_link())
            return
        words = self._app.words
        note = dom.make("p", {"text": words("share-secrets")})
        rows = [
            dom.make("li", {}, (dialogs.button(words(act), act),))
            for act in ("share-bystander", "share-all")
        ]
        menu = dom.make("ul", {"class": "menu-list"}, tuple(rows))
        self._app.dialog.open("share", words("share-title"), [note, menu])

    def _game_link(self) -> str:
        session = self._app.table.game()
        return link.encode(session.record, session.names)

    def _view_link(self) -> str:
        session = self._app.table.game()
        return link.encode_told(told_of(session.record, BYSTANDER))

    def offer(self, text: str, note: str = "share-note") -> None:
        """Show a link in all its forms. ``note``: the key of what it gives to whoever opens it."""
        words = self._app.words
        self._url = dom.base() + "#" + text
        area = dom.make(
            "textarea",
            {
                "class": "link-text",
                "readonly": True,
                "id": "link",
                "aria-label": words("share-title"),
                "text": self._url,
            },
        )
        buttons = [dialogs.button(words("copy"), "copy", "primary")]
        if dom.page.canShare():
            buttons.append(dialogs.button(words("send"), "send"))
        code = dom.make("div", {"id": "qr"})
        scan = dom.make("p", {"class": "credit", "text": words("qr")})
        self._app.dialog.open(
            "share",
            words("share-title"),
            [
                dom.make("p", {"text": words(note)}),
                area,
                dialogs.foot(*buttons),
                code,
                scan,
            ],
        )
        dom.page.qr(self._url, dom.proxy(self._show_code))

    def _show_code(self, size: int, path: str) -> None:
        place = dom.by_id("qr")
        if not dom.none(place):
            box = f"-3 -3 {size + 6} {size + 6}"
            name = {
                "class": "qr",
                "viewBox": box,
                "role": "img",
                "aria-label": self._app.words("qr"),
            }
            dom.fill(place, [dom.draw(("svg", name, [("path", {"d": path, "fill": "#000"})]))])

    def copy(self) -> None:
        """Copy the link."""
        dom.page.copy(self._url, dom.proxy(self._copied))

    def _copied(self, ok: bool) -> None:
        if not ok:
            dom.by_id("link").select()
        dialogs.toast(self._app.words("copied" if ok else "copy-failed"))

    def send(self) -> None:
        """The phone's share sheet."""
        dom.page.share("Coaster", self._url)

    # ---- in

    def open_link(self, text: str) -> None:
        """Open the game that a link holds, as a game of its own; never in place of another."""
        app = self._app
        dom.page.replace('{"screen": "lobby"}', "./")
        try:
            found = link.decode(text)
        except LinkError as error:
            app.show_lobby()
            dialogs.toast(app.words("link-" + error.reason))
            return
        if isinstance(found, link.GameLink):
            self._open_game(found)
        else:
            self._open_view(found)

    def _open_game(self, found: "Any") -> None:
        app = self._app
        wanted = found.record.to_data()
        for session in app.store.load_all().sessions:
            if session.record.to_data() == wanted:
                app.open_table(session)
                dialogs.toast(app.words("link-have"))
                return
        seats = [HUMAN] * find_game(found.record.game).seats(found.record.options)
        names = list(found.names) + [""] * (len(seats) - len(found.names))
        app.games.begin(found.record, seats, names[: len(seats)])
        dialogs.toast(app.words("link-opened"))

    def _open_view(self, found: "Any") -> None:
        """A bystander's look at somebody else's game: a picture."""
        app, view = self._app, found.view
        app.show_lobby()
        say = app.words.of(view.game.name)
        svg = picture(drawing(view.game.name, view.options), say("board-name"), view)
        note = dom.make("p", {"text": say("link-view")})
        app.dialog.open("view", say("game"), [note, dom.make("figure", {}, (svg,))])
