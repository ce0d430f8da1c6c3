"""No full state ever reaches the page's screens: every object that they hold is looked at.

The real ``TableController`` plays whole games with secrets over elements that do nothing. After
every action all that can be reached from the controller, its screen, the dialog and the timers is
walked: values, lists, and functions with what they close over. Only a table and the computer
players may lead to a full state, and only the controller may hold them (``ALLOWED_HOLDERS``).
"""

from collections.abc import Iterator
from types import FunctionType, MethodType
from typing import Any

import pytest

from engine.game import Game, State
from engine.record import Record
from engine.rng import Rng
from tests.support.fake_dom import FakeNode, fake_dom
from tests.support.fake_storage import FakeStorage
from tests.support.fake_worker import SilentPort
from tests.support.game_fixtures import GameCase, game_cases
from tests.support.sealed_phones import SealedPhone
from ui.app.table_factory import TableFactory
from ui.computer import bot_client
from ui.correspondence.link_inbox import LinkDelivery
from ui.correspondence.sealed_table import SealedTable
from ui.library.game_library import GameLibrary
from ui.library.store import Store
from ui.session.correspondence import message_link
from ui.session.session import Session
from ui.table.bot_controller import BotController
from ui.table.table import Table
from ui.words import Words

EN = Words("en")
HIDDEN = [case for case in game_cases(1) if case.game.hidden]
PLAIN = (str, int, float, bool, type(None), FakeNode)
SECRETS = (State, Session, Record, Game)
ALLOWED_HOLDERS = {
    Table: "TableController.table",
    SealedTable: "TableController.table",
    BotController: "TableController._bot_controller",
    bot_client.BotClient: "TableController._bot_client",
}


class SecretLeak(AssertionError):
    """The page holds what it may not hold."""


def assert_no_secrets(root: object, holder: str = "page") -> None:
    """Fail if a state can be reached from the root, or an allowed holder that isn't where it
    belongs."""
    seen: dict[int, object] = {}
    waiting = [(root, holder)]
    while waiting:
        value, path = waiting.pop()
        if id(value) in seen or isinstance(value, PLAIN):
            continue
        seen[id(value)] = value
        if isinstance(value, SECRETS):
            raise SecretLeak(path)
        allowed_holder = ALLOWED_HOLDERS.get(type(value))
        if allowed_holder is None:
            waiting += references_of(value, path)
        elif not path.endswith(allowed_holder):
            raise SecretLeak(path)


def references_of(found: object, path: str) -> "list[tuple[object, str]]":
    """Return the objects that an object refers to, each with its path."""
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
        raise SecretLeak(f"{path}: {type(found)}")
    owner = type(found).__name__
    return [(value, f"{path}: {owner}.{name}") for name, value in vars(found).items()]


class PageHarness:
    """The page at one table, as ``ui.app.view.app`` puts it together."""

    def __init__(self, case: GameCase, seats: list[str]) -> None:
        from ui.browser import dom
        from ui.browser.dialogs import Dialog
        from ui.table.view.table_controller import TableController

        self.timers = dom._timer_actions
        self.fire_timer = dom._run_timer
        store = Store(FakeStorage(), Rng(1))
        settings = store.settings.load() | {"confirm": "always", "sound": False, "vibration": False}
        library = GameLibrary(store)
        self.dialog = Dialog(lambda: None, lambda: None)
        client = bot_client.BotClient(SilentPort(), lambda: None)
        self.controller = TableController(client, self.dialog, settings, lambda: None)
        record = Record(case.game.name, case.options, case.seed)
        kept = library.add_game(Session("g1", record, seats))
        self.controller.open(kept.id, TableFactory(library, store, lambda: 7), EN)

    @property
    def table(self) -> Table:
        assert self.controller.table
        return self.controller.table

    def assert_no_leaks(self) -> None:
        """Walk all that the page holds, also after what waits is due."""
        for number in list(self.timers):
            assert_no_secrets(self.timers[number], "timer")
            self.fire_timer(number)
        assert_no_secrets([self.controller, self.dialog])

    def play_turn(self, move: str) -> None:
        """Do everything that is done in a turn."""
        self.controller.show(self.table.privacy.take_device())
        self.assert_no_leaks()
        for token in (
            list(self.table.selection.move_selection.next_tokens())[:1]
            if self.table.selection
            else []
        ):
            self.controller.tap(token)
            self.assert_no_leaks()
            self.controller.show(self.table.cancel())
        self.controller.show(self.table.play([move]))
        self.assert_no_leaks()


@pytest.fixture(autouse=True)
def browser() -> Iterator[None]:
    with fake_dom():
        yield


@pytest.mark.variants(6)
@pytest.mark.parametrize("case", HIDDEN, ids=repr)
@pytest.mark.parametrize("people", [True, False], ids=["people", "computer"])
def test_no_state_reaches_the_page_all_game_long(case: GameCase, people: bool) -> None:
    others = case.game.seats(case.options) - 1
    page = PageHarness(case, ["human"] + ["human" if people else "easy"] * others)
    for _, move in case.line:
        page.play_turn(move)
    assert page.table.session.ply_count == len(case.line)
    for act in (
        lambda: page.controller.go_to_ply(1),
        lambda: page.controller.show(page.table.privacy.switch_perspective()),
        lambda: page.controller.show(page.table.show_result()),
        lambda: page.controller.show(page.table.undo()),
        lambda: page.controller.show(page.table.take_back()),
    ):
        act()
        page.assert_no_leaks()


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
def test_nothing_stays_of_a_closed_table(case: GameCase) -> None:
    page = PageHarness(case, ["human"] * case.game.seats(case.options))
    for _, move in case.line[:3]:
        page.play_turn(move)
    page.controller.close_table()
    page.assert_no_leaks()
    assert page.controller.table is None


class SealedPage(PageHarness):
    """The page at the table of a sealed game, against another phone."""

    def __init__(self, number: int, options: dict) -> None:
        from ui.browser import dom
        from ui.browser.dialogs import Dialog
        from ui.table.view.table_controller import TableController

        self.timers, self.fire_timer = dom._timer_actions, dom._run_timer
        self.phone, self.other = SealedPhone(number), SealedPhone(number + 1)
        self.other.open_link(self.phone.invite("beerhex", 0, options).send_link())
        settings = {**self.phone.store.settings.load(), "sound": False, "vibration": False}
        self.dialog = Dialog(lambda: None, lambda: None)
        client = bot_client.BotClient(SilentPort(), lambda: None)
        self.controller = TableController(client, self.dialog, settings, lambda: None)
        self.open_link(self.other.send_link())

    def open_link(self, link: str) -> None:
        """Open a link, as the page does."""
        led: list[LinkDelivery] = []
        self.phone.link_inbox.deliver(link, EN, led.append, confirmed=True)
        self.phone.sealed_client.answer_all()
        self.controller.open(led[0].id, self.phone.table_factory, EN)
        self.assert_no_leaks()
        self.phone.sealed_client.answer_all()
        self.assert_no_leaks()

    def play_turn(self, move: str) -> None:
        self.controller.show(self.table.play([move]))
        self.assert_no_leaks()
        self.phone.sealed_client.answer_all()
        self.assert_no_leaks()


# An attack that fails, one that succeeds, and a claim.
SEALED = "a3s b3s c3s d3s x_b3_c3_d3 a1g b3s b1g b2g x_a3_b2_b3 c3s c1g d3s d1g e3s e1g claim"


@pytest.mark.parametrize("options", [{}, {"clues": "True"}], ids=["usual", "clues"])
def test_nothing_of_a_sealed_game_reaches_the_page(options: dict) -> None:
    page, moves = SealedPage(1, options), [move.replace("_", " ") for move in SEALED.split()]
    while not page.table.session.is_over:
        remote = page.table.session.correspondence
        assert remote and all(state.viewer == 0 for state in page.table.session.states)
        if remote.has_unsent(page.table.session):
            text = message_link(page.table.session)
            page.controller.show(page.table.mark_sent(page.table.session.ply_count))
            page.other.open_link(text)
        if page.other.table.is_choosing:
            page.other.play_moves(moves.pop(0))
        if page.other.has_unsent:
            page.open_link(page.other.send_link())
        elif page.table.is_choosing:
            page.play_turn(moves.pop(0))
    page.assert_no_leaks()
    assert not moves


def has_leak(page: PageHarness, planted: object) -> None:
    """Check that the walk fails while one of the page's objects holds this."""
    stage: Any = page.controller.screen._svg_board
    stage._overlays_shown = planted
    with pytest.raises(SecretLeak, match=r"TableScreen\._svg_board.*SvgBoard\._overlays_shown"):
        page.assert_no_leaks()


@pytest.mark.parametrize("case", HIDDEN[:1], ids=repr)
def test_planted_leaks_are_found(case: GameCase) -> None:
    """Else the tests above could not fail."""
    page = PageHarness(case, ["human"] * case.game.seats(case.options))
    session = page.table.session
    for planted in (
        session,
        [session.current_state],
        {"a": (1, session.record)},
        lambda: session,
        session.current_state.legal,
        page.table,
        object(),
    ):
        has_leak(page, planted)
