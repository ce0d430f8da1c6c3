"""Links that come: in the address, from the clipboard, out of a code; and the way to playing by
link."""

from ui.page import dom
from ui.page.dialogs import toast
from ui.page.rest import ROOMS
from ui.page.stage import figure
from ui.play.remote import LETTER, PART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.page import Page
    from ui.page.remote import RemotePlay
    from ui.play.desk import Desk


class Links:
    """Opens links on the page, and has what plays by link fetched when it is first wanted."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._remote: RemotePlay | None = None
        self._desk: Desk | None = None
        self._pasted_proxy = dom.proxy(self._pasted)

    def at_address(self) -> str:
        """The link in the page's address; "" if there is none."""
        return str(dom.window.location.hash)[1:]

    def follow(self) -> bool:
        """Open the link in the page's address, if there is one."""
        text = self.at_address()
        if text:
            dom.bridge.replace('{"screen": "lobby"}', "./")
            self.open(text)
        return bool(text)

    def open(self, text: str, confirmed: bool = False) -> None:
        """Open the link in a text: a game as a game of its own, never in place of another; a letter
        in the game that it is about. ``confirmed``: a tap has asked for that; a link in the address
        may come from another site, and changes no game before it is confirmed."""
        self._app.when_there(lambda: self._open(text, confirmed), ROOMS)

    def _open(self, text: str, confirmed: bool) -> None:
        app = self._app
        app.dialog.close()
        led = app.shelf.arrive(text, app.words)
        if led.id:
            app.open_table(led.id)
        elif led.said not in (LETTER, PART) or not app.host.table:
            app.show_lobby()
        if led.said == LETTER:
            self.far(lambda remote: remote.receive(text, None, confirmed), False)
        elif led.said == PART:
            self.far(lambda remote: remote.take(text, confirmed), False)
        elif led.still:
            note = dom.make("p", {"text": app.words(led.said)})
            app.dialog.open("view", led.title, [note, figure(led.still, led.still.caption)])
        else:
            toast(app.words(led.said))

    def desk(self) -> "Desk":
        """Where sealed games are worked out; what plays by link has come."""
        from ui.page.desk import DeskPort
        from ui.play.desk import Desk

        self._desk = self._desk or Desk(self._app.computer, DeskPort())
        return self._desk

    def share(self) -> None:
        """Share the game or, where somebody at another phone is to go on, what they need for it."""
        self.far(lambda remote: remote.share())

    def act(self, name: str) -> None:
        """Do what a control with this act is for, where one plays by link."""
        if name == "paste":
            dom.bridge.paste(self._pasted_proxy)
        else:
            self.far(lambda remote: remote.acts[name]())

    def _pasted(self, text: object) -> None:
        """What is on the clipboard has been read; at once, for browsers allow that at a tap."""
        self.far(lambda remote: remote.pasted(str(text)))

    def far(self, then: "Callable[[RemotePlay], object]", here: bool = True) -> None:
        """Call ``then(remote)`` with what shares and plays by link, when it has come; ``here``: if
        the table that stands there now still does."""
        at = self._app.host.table

        def come() -> None:
            if here and self._app.host.table is not at:
                return
            from ui.page.remote import RemotePlay

            self._remote = self._remote or RemotePlay(self._app)
            then(self._remote)

        self._app.when_there(come)
