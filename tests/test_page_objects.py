"""No full state ever reaches the page: every object that its screens hold is looked at.

The real ``ui.page`` runs whole games with secrets over elements that do nothing. After every
action all that can be reached from the host, the screens, the dialog and the timers is walked:
values, lists, functions with what they close over. What knows a game stands behind *doors*, objects
of ``ui.play`` that only the host holds; nothing else may lead to one.
"""

from collections.abc import Iterator
from types import FunctionType, MethodType
from typing import Any

import pytest

from engine.game import Game, State
from engine.record import Record
from engine.rng import Rng
from tests.fake_page import Node, fake_page
from tests.kit import Case, cases
from tests.play.sealed import Phone
from tests.play.test_store import Port
from ui.play import computer
from ui.play.opponent import Opponent
from ui.play.post import Delivered
from ui.play.sealedtable import SealedTable
from ui.play.session import Session
from ui.play.shelf import Shelf
from ui.play.store import Store
from ui.play.table import Table
from ui.words import Words

EN = Words("en")
HIDDEN = [case for case in cases(1) if case.game.hidden]
PLAIN = (str, int, float, bool, type(None), Node)
SECRETS = (State, Session, Record, Game)
DOORS = {
    Table: "Host.table",
    SealedTable: "Host.table",
    Opponent: "Host._opponent",
    computer.Computer: "Host._computer",
}


class Leak(AssertionError):
    """The page holds what it may not hold."""


def walk(root: object, holder: str = "page") -> None:
    """Fails if a state can be reached from there, or a door that isn't where it belongs."""
    seen: dict[int, object] = {}
    waiting = [(root, holder)]
    while waiting:
        found, path = waiting.pop()
        if id(found) in seen or isinstance(found, PLAIN):
            continue
        seen[id(found)] = found
        if isinstance(found, SECRETS):
            raise Leak(path)
        door = DOORS.get(type(found))
        if door is None:
            waiting += held(found, path)
        elif not path.endswith(door):
            raise Leak(path)


def held(found: object, path: str) -> "list[tuple[object, str]]":
    """What an object holds, each with the way to it."""
    if isinstance(found, (list, tuple, set)):
        return [(item, path + "[]") for item in found]
    if isinstance(found, dict):
        return [(found[key], f"{path}[{key!r}]") for key in found]
    if isinstance(found, MethodType):
        return [(found.__self__, path + "()")]
    if isinstance(found, FunctionType):
        cells = [cell.cell_contents for cell in found.__closure__ or ()]
        return [(value, path + "()") for value in [*cells, *(found.__defaults__ or ())]]
    if not type(found).__module__.startswith("ui."):
        raise Leak(f"{path}: {type(found)}")
    owner = type(found).__name__
    return [(value, f"{path}: {owner}.{name}") for name, value in vars(found).items()]


class Silent(computer.Port):
    """A worker that never answers."""

    def start(self, hear: object) -> bool:
        return True

    def send(self, text: str) -> None:
        pass

    def later(self, ms: int, action: object) -> None:
        pass

    def fetch(self, then: object) -> None:
        pass

    def show(self, status: str) -> None:
        pass


class Page:
    """The page at one table, as ``ui.page.app`` puts it together."""

    def __init__(self, case: Case, seats: list[str]) -> None:
        from ui.page import dom
        from ui.page.dialogs import Dialog
        from ui.page.host import Host

        self.timers = dom._waiting
        self.due = dom._due
        store = Store(Port(), Rng(1))
        settings = {**store.settings(), "confirm": "always", "sound": False, "vibration": False}
        self.shelf = Shelf(store, lambda: 7)
        self.dialog = Dialog(lambda: None, lambda: None)
        brain = computer.Computer(Silent(), lambda: None)
        self.host = Host(brain, self.dialog, settings, lambda: None)
        record = Record(case.game.name, case.options, case.seed)
        kept = self.shelf.keep(Session("g1", record, seats))
        self.host.open(kept.id, self.shelf, EN)

    @property
    def table(self) -> Table:
        assert self.host.table
        return self.host.table

    def check(self) -> None:
        """Walk all that the page holds, also after what waits is due."""
        for number in list(self.timers):
            walk(self.timers[number], "timer")
            self.due(number)
        walk([self.host, self.dialog])

    def turn(self, move: str) -> None:
        """Everything that is done in a turn."""
        self.host.show(self.table.lift())
        self.check()
        for token in list(self.table.plan.taps.offers())[:1] if self.table.plan else []:
            self.host.tap(token)
            self.check()
            self.host.show(self.table.cancel())
        self.host.show(self.table.play([move]))
        self.check()


@pytest.fixture(autouse=True)
def browser() -> Iterator[None]:
    with fake_page():
        yield


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
@pytest.mark.parametrize("people", [True, False], ids=["people", "computer"])
def test_no_state_reaches_the_page_all_game_long(case: Case, people: bool) -> None:
    others = case.game.seats(case.options) - 1
    page = Page(case, ["human"] + ["human" if people else "easy"] * others)
    for _, move in case.line:
        page.turn(move)
    assert page.table.session.last == len(case.line)
    for act in (
        lambda: page.host.step(1),
        lambda: page.host.show(page.table.switch_eyes()),
        lambda: page.host.show(page.table.show_result()),
        lambda: page.host.show(page.table.undo()),
        lambda: page.host.show(page.table.take_back()),
    ):
        act()
        page.check()


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
def test_of_a_table_that_was_left_nothing_stays(case: Case) -> None:
    page = Page(case, ["human"] * case.game.seats(case.options))
    for _, move in case.line[:3]:
        page.turn(move)
    page.host.leave()
    page.check()
    assert page.host.table is None


class SealedPage(Page):
    """The page at the table of a sealed game, against another phone."""

    def __init__(self, number: int, options: dict) -> None:
        from ui.page import dom
        from ui.page.dialogs import Dialog
        from ui.page.host import Host

        self.timers, self.due = dom._waiting, dom._due
        self.phone, self.other = Phone(number), Phone(number + 1)
        self.other.open(self.phone.invite("beerhex", 0, options).send())
        settings = {**self.phone.store.settings(), "sound": False, "vibration": False}
        self.dialog = Dialog(lambda: None, lambda: None)
        brain = computer.Computer(Silent(), lambda: None)
        self.host = Host(brain, self.dialog, settings, lambda: None)
        self.hear(self.other.send())

    def hear(self, link: str) -> None:
        """Open a link, as the page does."""
        led: list[Delivered] = []
        self.phone.post.deliver(link, EN, led.append, confirmed=True)
        self.phone.desk.work()
        self.host.open(led[0].id, self.phone.shelf, EN)
        self.check()
        self.phone.desk.work()
        self.check()

    def turn(self, move: str) -> None:
        self.host.show(self.table.play([move]))
        self.check()
        self.phone.desk.work()
        self.check()


# An attack that fails, one that succeeds, and a claim.
SEALED = "a3s b3s c3s d3s x_b3_c3_d3 a1g b3s b1g b2g x_a3_b2_b3 c3s c1g d3s d1g e3s e1g claim"


@pytest.mark.parametrize("options", [{}, {"clues": "True"}], ids=["usual", "clues"])
def test_nothing_of_a_sealed_game_reaches_the_page(options: dict) -> None:
    page, moves = SealedPage(1, options), [move.replace("_", " ") for move in SEALED.split()]
    while not page.table.session.over:
        remote = page.table.session.remote
        assert remote and all(state.viewer == 0 for state in page.table.session.states)
        if remote.due(page.table.session):
            text = page.phone.shelf.letter(page.table)
            page.host.show(page.table.sent(page.table.session.last))
            page.other.open(text)
        if page.other.table.chooses:
            page.other.play(moves.pop(0))
        if page.other.due:
            page.hear(page.other.send())
        elif page.table.chooses:
            page.turn(moves.pop(0))
    page.check()
    assert not moves


def leaks(page: Page, planted: object) -> None:
    """The walk fails with this in the page's hands, wherever it is."""
    stage: Any = page.host.screen._stage
    stage._noted = planted
    with pytest.raises(Leak, match=r"TableScreen\._stage.*Stage\._noted"):
        page.check()


@pytest.mark.parametrize("case", HIDDEN[:1], ids=repr)
def test_a_state_in_the_pages_hands_is_found(case: Case) -> None:
    """Else the tests above could not fail."""
    page = Page(case, ["human"] * case.game.seats(case.options))
    session = page.table.session
    for planted in (
        session,
        [session.tip],
        {"a": (1, session.record)},
        lambda: session,
        session.tip.legal,
        page.table,
        object(),
    ):
        leaks(page, planted)
