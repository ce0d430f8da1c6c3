"""The pages of connected phones, from one table to the other."""

import json
from collections.abc import Iterator

import pytest

from engine.game import SPECTATOR
from engine.link.game_link import encode_view
from engine.observed_record import observe_record
from engine.record import Record
from tests.support.fake_dom import fake_dom
from tests.support.live_pages import (
    OFFER,
    LivePage,
    connect,
    deliver,
    open_channels,
    pass_on,
    prepare_browser,
    settle,
)
from ui.correspondence.live import signal
from ui.correspondence.live.channel_messages import PRESENCES, QUIET


@pytest.fixture(autouse=True)
def browser() -> Iterator[None]:
    with fake_dom():
        prepare_browser()
        yield


def saved_moves(page: LivePage) -> list[list[str]]:
    """Return the moves of all games that are saved at a phone."""
    return [page.store.load(id).value.record.moves for id in page.store.game_ids()]


def connected_pair(own_seat: int = 0) -> tuple[LivePage, LivePage]:
    """Return two connected pages; the first has started a game and plays this seat."""
    host, guest = LivePage(1), LivePage(2)
    host.start(own_seat)
    connect(host, guest)
    return host, guest


def test_a_game_begins_and_moves_cross() -> None:
    host, guest = connected_pair()
    host.play("c1")
    deliver(host, guest)
    guest.play("c3")
    deliver(host, guest)
    assert saved_moves(host) == saved_moves(guest) == [["c1", "c3"]]


def test_a_move_that_was_handed_over_is_not_undone_while_the_other_phone_sleeps() -> None:
    host, guest = connected_pair()
    host.play("c1")
    table = host.current_table()
    assert "undo" not in table.table_view.turn_view.enabled_actions
    host.table_controller.show(table.undo())
    settle()
    assert saved_moves(host) == [["c1"]]
    assert table.session.correspondence
    assert table.session.correspondence.has_unsent(table.session)  # nothing has confirmed it
    deliver(host, guest)  # it wakes
    guest.play("c3")
    deliver(host, guest)
    assert saved_moves(host) == saved_moves(guest) == [["c1", "c3"]]


def test_it_is_not_undone_after_a_reload_either() -> None:
    host, guest = connected_pair()
    host.play("c1")
    host.module.channels[-1].hear("closed", "")
    id = host.current_table().id
    host.show_lobby()
    host.open_table(id)
    assert "undo" not in host.current_table().table_view.turn_view.enabled_actions


def test_a_move_can_be_undone_until_phones_are_connected() -> None:
    host = LivePage()
    host.start(0)
    host.play("c1")
    assert "undo" in host.current_table().table_view.turn_view.enabled_actions


def test_a_move_is_taken_back_by_agreement_and_another_one_played() -> None:
    host, guest = connected_pair()
    host.play("c1")
    deliver(host, guest)
    host.live.receiver.take_back.ask()
    deliver(host, guest)
    guest.live.receiver.take_back.answer(True)
    deliver(host, guest)
    assert saved_moves(host) == saved_moves(guest) == [[]]
    host.play("c2")
    deliver(host, guest)
    guest.play("c3")
    deliver(host, guest)
    assert saved_moves(host) == saved_moves(guest) == [["c2", "c3"]]


@pytest.mark.parametrize("has_confirmed", [False, True])
def test_a_game_that_the_other_phone_has_stays_though_its_player_leaves(
    has_confirmed: bool,
) -> None:
    host, guest = connected_pair()
    if not has_confirmed:
        host, guest = LivePage(1), LivePage(2)
        host.start(0)
        connect(host, guest, delivers=False)
        first, second = host.module.channels[-1], guest.module.channels[-1]
        second.sent = []
        pass_on(first, second)
        second.sent = []  # the confirmation is lost
    host.show_lobby()
    assert saved_moves(host) == saved_moves(guest) == [[]]


def test_a_game_whose_code_was_shown_stays_for_the_phone_that_scans_it() -> None:
    host, guest = LivePage(1), LivePage(2)
    host.start(0)
    host.live.open()
    host.show_lobby()
    guest.live.open_code(host.code(), True)
    host.live.open_code(guest.code(), True)
    open_channels(host, guest)
    host.live.show_game()
    deliver(host, guest)
    assert saved_moves(host) == saved_moves(guest) == [[]]


def test_a_game_that_no_phone_has_is_still_discarded() -> None:
    host = LivePage()
    host.start(0)
    host.show_lobby()
    assert saved_moves(host) == []


@pytest.mark.parametrize("place", PRESENCES)
def test_after_a_hiccup_the_other_player_does_what_they_did_before(place: str) -> None:
    host, guest = connected_pair()
    guest.live._state.connections[0].phone.send({"t": "at", "place": place})
    deliver(host, guest)
    channel, phone = host.module.channels[-1], host.live._state.phones[0]
    channel.hear("quiet", "")
    assert phone.presence == QUIET
    channel.hear("back", "")
    assert phone.presence == place


def test_a_phone_stays_connected_when_the_third_one_is_from_the_lobby() -> None:
    host = LivePage()
    host.live.pairing.session_id = host.create(0, "hexheaven", {"rules": "three"})
    for _ in range(2):
        host.live.pairing._connection = host.live._new_connection()
        host.module.channels[-1].is_open = True
        host.module.channels[-1].hear("open", "")
    assert [phone.is_connected for phone in host.live._state.phones] == [True, True]


def test_a_clock_is_refused_in_a_watched_game_of_three() -> None:
    page = LivePage()
    page.live.open_code("#" + signal.encode(OFFER._replace(is_for_spectator=True)), True)
    channel = page.module.channels[-1]
    channel.is_open = True
    channel.hear("open", "")
    clocks: dict[str, object] = {"t": "clocks", "banks": [9000, 9000], "left": [5000, 5000]}
    clocks |= {"turn": 0, "runs": True}
    phone = page.live.spectator_mode._connection.phone
    for number, (rules, has_clock) in enumerate((("casual", True), ("three", False))):
        record = Record("hexheaven", {"rules": rules})
        link = encode_view(observe_record(record, SPECTATOR))
        watch: dict[str, object] = {"t": "watch", "link": link}
        for index, message in enumerate((watch, clocks)):
            text = json.dumps(message | {"id": rules})
            channel.hear("fragment", f"{2 * number + index}.0.1:{text}")
        settle()
        assert (page.live.clock._watched is not None) == has_clock
        assert phone.fault_count == (not has_clock)
