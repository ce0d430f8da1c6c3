"""Devices that play sealed games by link, each with its own storage and sealed client."""

import json

from engine.game import RESIGN
from engine.rng import Rng
from engine.sealed.rpc import handle_request
from tests.support.devices import form_values
from tests.support.fake_storage import FakeStorage
from tests.support.tables import EN
from ui.app.table_factory import TableFactory
from ui.correspondence.link_inbox import LinkDelivery, LinkInbox
from ui.correspondence.sealed_table import SealedTable
from ui.library.game_library import GameLibrary
from ui.library.game_starter import GameStarter
from ui.library.new_game_form import NewGameForm
from ui.library.store import Store
from ui.links.library_links import open_link
from ui.session.correspondence import local_seat, message_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.session.view_models import TableView
    from ui.table.table import Table


class FakeSealedClient:
    """A sealed client that answers when a test says so.

    Attributes:
        pending: The requests without an answer, with their callbacks.
        error: The error that everything is answered with, if any.
    """

    def __init__(self) -> None:
        self.pending: "list[tuple[str, Callable[[dict], None]]]" = []
        self.error = ""

    def request(self, request: dict, on_answer: "Callable[[dict], None]") -> None:
        self.pending.append((json.dumps(request), on_answer))

    def answer_all(self) -> None:
        """Answer all requests, and those that follow from the answers."""
        while self.pending:
            request_text, then = self.pending.pop(0)
            answer = handle_request(json.loads(request_text))
            if self.error:
                answer = {"error": self.error, "facts": {}}
            then(json.loads(json.dumps(answer)))


class SealedPhone:
    """A device that plays sealed games.

    Attributes:
        table: The table with the current game.
        background_views: The table views that came without an action, in order.
        toast_keys: The toasts about opened links, "" for none.
        last_delivery: What the last link has led to.
        is_in_lobby: Whether the table was left for the lobby.
    """

    table: SealedTable

    def __init__(self, number: int) -> None:
        self._seeds = Rng(number)
        self.port, self.sealed_client = FakeStorage(), FakeSealedClient()
        self.use_store(Store(self.port, Rng(number)))
        self.background_views: "list[TableView]" = []
        self.toast_keys: "list[str]" = []
        self.last_delivery: "LinkDelivery | None" = None
        self.is_in_lobby = False

    def use_store(self, store: Store) -> None:
        """Use this store from now on, as after a reload of the page."""
        self.store, client = store, self._any_client()
        self.library = GameLibrary(store)
        self.game_starter = GameStarter(self.library, store, self._new_seed)
        self.table_factory = TableFactory(self.library, store, self._new_seed, lambda: client)
        self.table_factory.on_background_update = self.on_background_update
        self.table_factory.is_on_screen = lambda table: table is self.table and not self.is_in_lobby
        self.link_inbox = LinkInbox(self.library, self.game_starter, store, client)

    def _any_client(self) -> "Any":
        return self.sealed_client

    def _new_seed(self) -> int:
        return self._seeds.below(1 << 32)

    def invite(
        self,
        game: str = "beerhex",
        own_seat: int = 0,
        options: "dict | None" = None,
        names: tuple = ("Ann", "Ben", "Cem"),
        answer_client: bool = True,
    ) -> "SealedPhone":
        """Start a game with this device in seat ``own_seat``."""
        form = NewGameForm(game, None, list(names), EN.for_game(game), "2026-01-31")
        values = form_values(form, 1)
        for name, value in (options or {}).items():
            values[name] = value
            form.update(name, values)
            values = form.initial_values()
            for kind in [name for name in values if name[:5] == "seat-"]:
                values[kind] = "human"
        for seat in range(3):
            if f"seat-{seat + 1}" in values and seat != own_seat:
                values[f"seat-{seat + 1}"] = "friend"
        saved = self.game_starter.create_game(form.submit(values, 5))
        assert saved.toast_key == ""
        self.open_game(saved.id, answer_client)
        return self

    def open_game(self, id: str, answer_client: bool = True) -> None:
        """Put a game on the table."""
        table = self.table_factory.create_table(id, EN, (300, 300))
        assert isinstance(table, SealedTable)
        self.table, self.is_in_lobby = table, False
        if answer_client:
            self.sealed_client.answer_all()

    def on_background_update(self, table: "Table", table_view: "TableView") -> None:
        assert table is self.table
        self.background_views.append(table_view)

    def reload_page(self) -> None:
        """Load the page again, with only what was saved."""
        id = self.table.id
        self.sealed_client.pending = []
        self.use_store(Store(self.port, Rng(99)))
        assert self.library.select_game(id)
        self.open_game(id)

    def saved_text(self, text: str = "") -> str:
        """Return the text of the saved game; or replace it, as on a restored device."""
        key = "coaster/game/" + self.table.id
        before: str = self.port.texts[key]
        if text:
            self.port.texts[key] = text
            self.reload_page()
        return before

    def open_link(self, link: str, seat: "int | None" = None) -> "SealedPhone":
        """Open a link, and take the seat that it offers."""
        assert open_link(link, self.library, self.store, EN).toast_key == "message"
        self.link_inbox.deliver(link, EN, self.on_delivered, seat, True)
        self.sealed_client.answer_all()
        if self.last_delivery and seat is None and self.last_delivery.prompt:
            action_name = self.last_delivery.prompt[2][0].name
            self.open_link(link, int(action_name[5:]) - 1)
        return self

    def on_delivered(self, delivery: LinkDelivery) -> None:
        """Record what a link has led to."""
        self.last_delivery = delivery
        self.toast_keys.append(delivery.toast_text)
        if delivery.id:
            self.open_game(delivery.id, False)

    def send_link(self) -> str:
        """Return the link that is due, and mark it as sent."""
        session = self.table.session
        assert session.correspondence.has_unsent(session)
        text = message_link(self.table.session)
        self.table.mark_sent(session.ply_count)
        assert text and not session.correspondence.has_unsent(session)
        return text

    def play_moves(self, *moves: str) -> "SealedPhone":
        """Play these moves."""
        for move in moves:
            assert self.table.is_choosing, self.status
            self.table.play([move])
            assert not self.table.is_choosing
            self.sealed_client.answer_all()
        return self

    @property
    def status(self) -> str:
        """The line below the board."""
        return self.table.table_view.selection_view.status

    @property
    def detail(self) -> str:
        """The line below a result."""
        return self.table.table_view.selection_view.detail

    @property
    def notice(self) -> str:
        """The toast of the last background update."""
        notice = self.background_views[-1].toast
        return notice.text if notice else ""

    @property
    def moves(self) -> "list[str]":
        return list(self.table.session.record.moves)

    @property
    def has_unsent(self) -> bool:
        """Whether there is something to send."""
        return self.table.session.correspondence.has_unsent(self.table.session)


def joined_pair(options: "dict | None" = None) -> "tuple[SealedPhone, SealedPhone]":
    """Return two devices with a game of BeerHex, the first in seat 0, both joined."""
    inviter, invitee = SealedPhone(1), SealedPhone(2)
    invitee.open_link(inviter.invite("beerhex", 0, options).send_link())
    exchange_all(inviter, invitee)
    return inviter, invitee


def exchange_all(*phones: SealedPhone) -> None:
    """Send and open what is due, until a player has to choose or nothing is due."""
    while True:
        owing = [phone for phone in phones if phone.has_unsent]
        if not owing:
            return
        link = owing[0].send_link()
        for phone in phones:
            if phone is not owing[0]:
                phone.open_link(link)


def play_random_game(phones: "list[SealedPhone]", number: int, max_plies: int = 1000) -> None:
    """Play to the end, or for so many moves; pages are reloaded now and then."""
    rng = Rng(number)
    while True:
        exchange_all(*phones)
        movers = [phone for phone in phones if phone.table.is_choosing]
        if not movers:
            return
        mover = movers[0]
        assert len(movers) == 1
        for phone in phones:
            mine = local_seat(phone.table.session.seats)
            assert {state.viewer for state in phone.table.session.states} == {mine}
        assert [phone.table.session.turn for phone in phones] == [
            mover.table.session.turn for _ in phones
        ] or len(phones) > 2
        legal = mover.table.session.current_state.legal()
        move = legal[rng.below(len(legal))]
        mover.play_moves(RESIGN if mover.table.session.ply_count >= max_plies else move)
        if rng.below(3) == 0:
            phones[rng.below(len(phones))].reload_page()
