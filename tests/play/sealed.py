"""Phones that play sealed games by link, each with a storage and a desk of its own."""

import json

from engine.game import RESIGN
from engine.rng import Rng
from engine.sealed.rpc import handle_request
from tests.play.tables import EN
from tests.play.test_shelf import values
from tests.play.test_store import Port
from ui.play.post import Delivered, Post
from ui.play.remote import seat_of
from ui.play.sealedtable import SealedTable
from ui.play.sheet import Sheet
from ui.play.shelf import Shelf
from ui.play.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.situation import Situation
    from ui.play.table import Table


class Desk:
    """Answers when it is told to. ``fails``: the error that it answers everything with."""

    def __init__(self) -> None:
        self.waiting: "list[tuple[str, Callable[[dict], None]]]" = []
        self.fails = ""

    def ask(self, question: dict, then: "Callable[[dict], None]") -> None:
        self.waiting.append((json.dumps(question), then))

    def work(self) -> None:
        """Answer everything, and what comes of it."""
        while self.waiting:
            question, then = self.waiting.pop(0)
            answer = handle_request(json.loads(question))
            if self.fails:
                answer = {"error": self.fails, "facts": {}}
            then(json.loads(json.dumps(answer)))


class Phone:
    """Somebody's phone.

    Attributes:
        table: the game on its table.
        shown: the situations that came late, in their order.
        said: what was said of the links opened, "" for nothing.
    """

    table: SealedTable

    def __init__(self, number: int) -> None:
        rng = Rng(number)
        self.port, self.desk = Port(), Desk()
        self.store = Store(self.port, Rng(number))
        self.shelf = Shelf(self.store, lambda: rng.below(1 << 32), lambda: self.desk)  # type: ignore[arg-type, return-value]
        self.shelf.late = self.late
        self.post = Post(self.shelf, self.store, self.desk)  # type: ignore[arg-type]
        self.shown: "list[Situation]" = []
        self.said: "list[str]" = []
        self.asked: "Delivered | None" = None

    def invite(
        self,
        game: str = "beerhex",
        mine: int = 0,
        options: "dict | None" = None,
        names: tuple = ("Ann", "Ben", "Cem"),
    ) -> "Phone":
        """Offer a game, in seat ``mine``."""
        sheet = Sheet(game, None, list(names), EN.of(game), "2026-01-31")
        said = values(sheet, 1)
        for name, value in (options or {}).items():
            said[name] = value
            sheet.changed(name, said)
            said = sheet.values()
            for kind in [name for name in said if name[:5] == "seat-"]:
                said[kind] = "human"
        for seat in range(3):
            if f"seat-{seat + 1}" in said and seat != mine:
                said[f"seat-{seat + 1}"] = "friend"
        kept = self.shelf.begin(sheet.begin(said, 5))
        assert kept.said == ""
        self.take(kept.id)
        return self

    def take(self, id: str, work: bool = True) -> None:
        """Put a game on the table."""
        table = self.shelf.table(id, EN, (300, 300))
        assert isinstance(table, SealedTable)
        self.table = table
        if work:
            self.desk.work()

    def late(self, table: "Table", situation: "Situation") -> None:
        assert table is self.table
        self.shown.append(situation)

    def again(self) -> None:
        """The page is loaded anew: nothing is left but what was saved."""
        id = self.table.id
        self.desk.waiting = []
        self.store = Store(self.port, Rng(99))
        self.shelf._store = self.store
        self.post = Post(self.shelf, self.store, self.desk)  # type: ignore[arg-type]
        assert self.shelf.find(id)
        self.take(id)

    def text(self, text: str = "") -> str:
        """What is saved of the game; or put that in its place, as on a phone that went back."""
        key = "coaster/game/" + self.table.id
        before: str = self.port.texts[key]
        if text:
            self.port.texts[key] = text
            self.again()
        return before

    def open(self, link: str, seat: "int | None" = None) -> "Phone":
        """Open a link; a seat that it offers is taken."""
        assert self.shelf.arrive(link, EN).said == "letter"
        self.post.deliver(link, EN, self.led, seat, True)
        self.desk.work()
        if self.asked and seat is None and self.asked.ask:
            act = self.asked.ask[2][0].act
            self.open(link, int(act[5:]) - 1)
        return self

    def led(self, led: Delivered) -> None:
        """What a link has led to."""
        self.asked = led
        self.said.append(led.said)
        if led.id:
            self.take(led.id, False)

    def send(self) -> str:
        """The link that is due, sent."""
        session = self.table.session
        assert session.remote.due(session)
        text = self.shelf.letter(self.table)
        self.table.sent(session.last)
        assert text and not session.remote.due(session)
        return text

    def play(self, *moves: str) -> "Phone":
        """Make these moves."""
        for move in moves:
            assert self.table.chooses, self.status
            self.table.play([move])
            assert not self.table.chooses
            self.desk.work()
        return self

    @property
    def status(self) -> str:
        """The line below the board."""
        return self.table.situation.making.status

    @property
    def notice(self) -> str:
        """What was said in passing with what came last."""
        notice = self.shown[-1].notice
        return notice.text if notice else ""

    @property
    def moves(self) -> "list[str]":
        return list(self.table.session.record.moves)

    @property
    def due(self) -> bool:
        """Whether there is something to send."""
        return self.table.session.remote.due(self.table.session)


def pair(options: "dict | None" = None) -> "tuple[Phone, Phone]":
    """Two phones with a game of BeerHex between them, in which the first has seat 0; the reply has
    come."""
    here, there = Phone(1), Phone(2)
    there.open(here.invite("beerhex", 0, options).send())
    settle(here, there)
    return here, there


def settle(*phones: Phone) -> None:
    """What is due is sent and opened, until somebody has to choose, or all is said."""
    while True:
        owing = [phone for phone in phones if phone.due]
        if not owing:
            return
        link = owing[0].send()
        for phone in phones:
            if phone is not owing[0]:
                phone.open(link)


def random_game(phones: "list[Phone]", number: int, most: int = 1000) -> None:
    """Play to the end, or until so many moves are made; the pages are loaded anew now and then."""
    rng = Rng(number)
    while True:
        settle(*phones)
        movers = [phone for phone in phones if phone.table.chooses]
        if not movers:
            return
        mover = movers[0]
        assert len(movers) == 1
        for phone in phones:
            mine = seat_of(phone.table.session.seats)
            assert {state.viewer for state in phone.table.session.states} == {mine}
        assert [phone.table.session.turn for phone in phones] == [
            mover.table.session.turn for _ in phones
        ] or len(phones) > 2
        legal = mover.table.session.tip.legal()
        move = legal[rng.below(len(legal))]
        mover.play(RESIGN if mover.table.session.last >= most else move)
        if rng.below(3) == 0:
            phones[rng.below(len(phones))].again()
