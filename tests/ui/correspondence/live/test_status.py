"""The status of connected phones, as the table says it."""

import pytest

from tests.support.correspondence_phones import CorrespondencePhone, invited_pair
from tests.support.tables import EN
from ui.correspondence.live.channel_messages import AWAY, LEFT, LOST, PRESENCES, QUIET, TABLE
from ui.correspondence.live.remote_phone import RemotePhone
from ui.correspondence.live.status import LiveStatus
from ui.words import GameWords, Words

JA = Words("ja")


def live_words(words: Words, game: str = "mixtour") -> GameWords:
    return GameWords([words.table("live.words")] + words.correspondence(game).tables)


def phone_at(presence: str, seat: int | None = 0) -> RemotePhone:
    phone = RemotePhone(lambda fragment: True)
    phone.presence, phone.seat = presence, seat
    return phone


def waiting_host() -> CorrespondencePhone:
    """Return a phone whose player waits for the first move of the other one's."""
    host, _ = invited_pair(own_seat=1)
    return host


def status_line(host: CorrespondencePhone) -> str:
    host.table.refresh()
    return host.table.table_view.selection_view.status


@pytest.mark.parametrize(
    ("presence", "part"),
    [
        (TABLE, "is thinking"),
        (AWAY, "has put the phone away"),
        (LEFT, "looks at something else"),
        (QUIET, "Nothing comes through"),
        (LOST, "Not connected"),
    ],
)
def test_the_status_line_says_what_the_other_does(presence: str, part: str) -> None:
    host, phones = waiting_host(), [phone_at(presence)]
    host.table.session.correspondence.live = LiveStatus(phones, lambda: live_words(EN))  # type: ignore[union-attr]
    assert part in status_line(host)


def test_connected_phones_need_no_buttons_and_lost_ones_offer_two() -> None:
    host, phones = waiting_host(), [phone_at(TABLE)]
    host.table.session.correspondence.live = LiveStatus(phones, lambda: live_words(EN))  # type: ignore[union-attr]
    host.table.refresh()
    assert host.table.table_view.selection_view.actions == []
    phones[0].presence = LOST
    host.table.refresh()
    actions = host.table.table_view.selection_view.actions
    assert [action.name for action in actions] == ["scan", "live"]


def test_without_live_play_the_texts_are_those_of_links() -> None:
    host = waiting_host()
    assert "send the invitation" in status_line(host)


@pytest.mark.parametrize("words", [EN, JA])
def test_every_presence_has_a_sign_in_words(words: Words) -> None:
    host = waiting_host()
    for presence in (*PRESENCES, QUIET, LOST):
        status = LiveStatus([phone_at(presence)], lambda: live_words(words))
        assert status.indicator_text() and status.indicator_label().startswith(
            status.indicator_text()
        )
        assert len(status.lines(host.table.session)) == 1


def test_the_worst_connection_of_several_is_shown() -> None:
    assert LiveStatus([phone_at(TABLE), phone_at(AWAY)], lambda: live_words(EN)).presence == AWAY
    assert LiveStatus([phone_at(LOST), phone_at(AWAY)], lambda: live_words(EN)).presence == LOST
    assert LiveStatus([], lambda: live_words(EN)).presence == LOST


def test_a_seat_that_the_game_does_not_have_is_no_error() -> None:
    host = waiting_host()
    status = LiveStatus([phone_at(TABLE, 9)], lambda: live_words(EN))
    assert "Ann" in status.lines(host.table.session)[0]
    assert status.text(host.table.session, [0])


def guest_of_three() -> "tuple[CorrespondencePhone, LiveStatus]":
    """Return a phone of a game of three, connected with the first phone only, in seat 0."""
    phone = CorrespondencePhone()
    phone.invite(0, "mixtour")
    phone.table.session.seats = ["friend", "human", "friend"]
    phone.table.session.names = ["Ann", "Ben", "Cat"]
    return phone, LiveStatus([phone_at(TABLE, 0)], lambda: live_words(EN))


@pytest.mark.parametrize(
    ("presence", "part"),
    [
        (TABLE, "Cat is thinking"),
        (AWAY, "Cat has put the phone away"),
        (QUIET, "Nothing comes through from Cat"),
        (LOST, "Cat's phone isn't connected yet"),
    ],
)
def test_of_three_the_first_phone_says_what_the_third_does(presence: str, part: str) -> None:
    phone, status = guest_of_three()
    status.other_presences[2] = presence
    assert part in status.text(phone.table.session, [2])
    assert len(status.lines(phone.table.session)) == 2
    assert "Ann is thinking" in status.text(phone.table.session, [0])


def test_what_the_first_phone_said_is_forgotten_once_it_is_lost() -> None:
    phone, status = guest_of_three()
    status.other_presences[2] = TABLE
    status._phones[0].presence = LOST
    assert "Not connected" in status.text(phone.table.session, [2])
    assert len(status.lines(phone.table.session)) == 1


@pytest.mark.parametrize("words", [EN, JA])
def test_players_read_how_many_phones_watch(words: Words) -> None:
    host, phone = waiting_host(), phone_at(TABLE)
    status = LiveStatus([phone], lambda: live_words(words))
    assert status.spectator_count == 0 and "3" not in status.indicator_label()
    status.own_spectator_count, phone.spectator_count = 1, 2
    assert status.spectator_count == 3
    assert "3" in status.indicator_label() and status.indicator_label().startswith(
        status.indicator_text()
    )
    assert "3" in status.lines(host.table.session)[-1]
    phone.presence = LOST
    assert status.spectator_count == 1
