"""Pages whose phones are connected, over elements that do nothing and channels of a test.

Views can be imported only within ``fake_dom``, so everything that needs them is imported late.
"""

from collections.abc import Callable
from typing import Any

from engine.catalogue import GAMES
from engine.rng import Rng
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage
from tests.support.fake_worker import SilentPort
from tests.support.tables import EN
from ui.computer import bot_client
from ui.correspondence.live import signal
from ui.library.new_game_form import NewGameForm
from ui.library.store import Store
from ui.session.session import FRIEND, HUMAN
from ui.table.table import Table

SOON_MS = 20  # timers of at most so many milliseconds run when a page is settled
OFFER = signal.Signal(
    False, b"", False, b"o" * 32, "ufrag", "passwordOf22Characters", (("10.0.0.1", 5000),), False
)
ANSWER = OFFER._replace(is_answer=True, is_active=True, fingerprint=b"a" * 32)


class FakeDialog:
    """The page's dialog: its name, and what was opened."""

    def __init__(self) -> None:
        self.shown_name = ""
        self.titles: list[str] = []

    def open(self, name: str, title: str, *more: object) -> None:
        self.shown_name = name
        self.titles.append(title)

    def close(self) -> None:
        self.shown_name = ""

    dismiss = close

    def is_open(self) -> bool:
        return bool(self.shown_name)


class FakeChannel:
    """A channel of the browser's: what it was asked for, and what was sent.

    Attributes:
        hear: Tells the page of an event.
        sent: The fragments that are still to be delivered.
        is_open: Whether fragments can be sent.
        is_closed: Whether the page has ended it.
    """

    def __init__(self, hear: Callable[[str, str], None]) -> None:
        self.hear = hear
        self.sent: list[str] = []
        self.is_open = self.is_closed = False
        self._count = 0

    def _tell(self, event: str, description: signal.Signal) -> None:
        """Tell the page of a description, another one each time."""
        self._count += 1
        fingerprint = str(id(self)).encode().zfill(31)[-31:] + bytes([self._count])
        one = description._replace(fingerprint=fingerprint)
        self.hear(event, signal.write_description(one))

    def offer(self) -> None:
        self._tell("offer", OFFER)

    def answer(self, description: str) -> None:
        self._tell("answer", ANSWER)

    def accept(self, description: str) -> None:
        """Do nothing: tests open channels by themselves."""

    def send(self, fragment: str) -> bool:
        if self.is_open:
            self.sent.append(fragment)
        return self.is_open

    def close(self) -> None:
        self.is_open, self.is_closed = False, True


class FakeModule:
    """The exports of web/live_channel.mjs."""

    def __init__(self) -> None:
        self.channels: list[FakeChannel] = []

    def connect(self, hear: Callable[[str, str], None]) -> FakeChannel:
        self.channels.append(FakeChannel(hear))
        return self.channels[-1]

    def keepAwake(self, on: bool) -> None:
        """Do nothing."""


class LivePage(Device):
    """The page of one phone, as live play needs it of ``ui.app.view.app``.

    Attributes:
        module: The browser's part of live play.
        live: Its live play.
    """

    def __init__(self, number: int = 1) -> None:
        super().__init__(Store(FakeStorage(), Rng(number)))
        from ui.correspondence.view.live.live_play import LivePlay
        from ui.table.view.table_controller import TableController

        self._features: dict[Any, Any] = {}
        self.words = EN
        self.settings = self.store.settings.load() | {"pace": "once", "sound": False}
        self.dialog = FakeDialog()
        self.bot_client = bot_client.BotClient(SilentPort(), lambda: None)
        dialog: Any = self.dialog
        self.table_controller = TableController(
            self.bot_client, dialog, self.settings, lambda: None
        )
        self.module = FakeModule()
        self.live = self.feature(LivePlay)
        self.live._module = self.module

    # ---- the page, see ``ui.table.view.app_context.AppContext``

    def feature(self, factory: Callable[[Any], Any]) -> Any:
        if factory not in self._features:
            self._features[factory] = factory(self)
        return self._features[factory]

    def sealed_client(self) -> None:
        """Return None: no sealed games are played here."""

    def current_table(self) -> Table:
        return self.table_controller.current_table()

    def open_table(self, id: str) -> None:
        self.dialog.close()
        self.table_controller.open(id, self.table_factory, self.words)

    def show_lobby(self) -> None:
        table = self.table_controller.table
        if table:
            self.game_starter.discard_if_unplayed(table)
        self.table_controller.close_table()

    # ---- what a person does

    @property
    def table(self) -> Table | None:
        return self.table_controller.table

    def create(self, own_seat: int, game: str = "mixtour", options: "dict | None" = None) -> str:
        """Save a new game with friends, and return its id."""
        options = options or {}
        count = GAMES[game].seats(GAMES[game].validate_options(options))
        kinds = [HUMAN if seat == own_seat else FRIEND for seat in range(count)]
        form = {"options": options, "seats": kinds, "best_of": 1}
        new = NewGameForm(game, form, [], EN.for_game(game), "2026-01-31")
        number = len(self.store.game_ids()) + 5
        return str(self.game_starter.create_game(new.submit(new.initial_values(), number)).id)

    def start(self, own_seat: int) -> Table:
        """Start a game with a friend, and open its table."""
        self.open_table(self.create(own_seat))
        return self.current_table()

    def play(self, move: str) -> None:
        self.table_controller.show(self.current_table().play([move]))
        settle()

    def code(self) -> str:
        """Return the code on the screen."""
        return str(self.live.pairing._url)


def settle() -> None:
    """Run the timers of all pages that are due at once."""
    from ui.browser import dom

    while True:
        due = [number for number, ms in list(dom.window.waiting) if ms <= SOON_MS]
        dom.window.waiting[:] = [entry for entry in dom.window.waiting if entry[1] > SOON_MS]
        if not due:
            return
        for number in due:
            dom._run_timer(number)


def prepare_browser() -> None:
    """Let timers be run by ``settle``, and draw no codes; call it within ``fake_dom``."""
    from ui.browser import dom

    waiting: list[tuple[int, int]] = []
    dom.window.waiting = waiting
    dom.window.setTimeout = lambda proxy, ms, number: waiting.append((number, ms))
    find = dom.document.getElementById
    dom.document.getElementById = lambda id: None if id == "qr" else find(id)


def connect(host: LivePage, guest: LivePage, delivers: bool = True) -> None:
    """Connect two pages, the first of which shows a code for the game on its table.

    Args:
        host: The first page.
        guest: The other one.
        delivers: Whether what they send each other at once is delivered.
    """
    host.live.open()
    guest.live.open_code(host.code(), True)
    host.live.open_code(guest.code(), True)
    open_channels(host, guest)
    if delivers:
        deliver(host, guest)


def open_channels(host: LivePage, guest: LivePage) -> None:
    """Let the latest channels of two pages open."""
    for page in (host, guest):
        page.module.channels[-1].is_open = True
    for page in (host, guest):
        page.module.channels[-1].hear("open", "")
    settle()


def deliver(first: LivePage, second: LivePage) -> None:
    """Deliver everything that two connected pages send each other, until nothing is left."""
    settle()
    ends = (first.module.channels[-1], second.module.channels[-1])
    while any(end.sent for end in ends):
        for sender, receiver in (ends, ends[::-1]):
            pass_on(sender, receiver)


def pass_on(sender: FakeChannel, receiver: FakeChannel) -> None:
    """Deliver what one page has sent so far."""
    waiting, sender.sent = sender.sent, []
    for fragment in waiting:
        receiver.hear("fragment", fragment)
    settle()
