"""Links that come: in the address, from the clipboard, out of a code."""

from ui.page import dom
from ui.page.dialogs import toast
from ui.page.rules import figure
from ui.play.links import LETTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.page import Page
    from ui.page.remote import RemotePlay


class Links:
    """Opens links on the page, and has what plays by link fetched when it is first wanted."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._remote: RemotePlay | None = None

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

    def open(self, text: str) -> None:
        """Open the link in a text: a game as a game of its own, never in place of another; a letter
        in the game that it is about."""
        app = self._app
        app.dialog.close()
        led = app.shelf.arrive(text, app.words)
        if led.id:
            app.open_table(led.id)
        elif led.said != LETTER or not app.host.table:
            app.show_lobby()
        if led.said == LETTER:
            self.far(lambda remote: remote.receive(text))
        elif led.still:
            note = dom.make("p", {"text": app.words(led.said)})
            app.dialog.open("view", led.title, [note, figure(led.still)])
        else:
            toast(app.words(led.said))

    def share(self) -> None:
        """Share the game or, where somebody at another phone is to go on, what they need for it."""
        app = self._app
        if app.shelf.letter(app.at()):
            self.far(lambda remote: remote.code())
        else:
            app.sharing.open(app.at(), app.words)

    def far(self, then: "Callable[[RemotePlay], object]") -> None:
        """Call ``then(remote)`` with what plays by link, when it has come."""

        def come() -> None:
            from ui.page.remote import RemotePlay

            self._remote = self._remote or RemotePlay(self._app)
            then(self._remote)

        self._app.when_there(come)
