"""What the table says of connected phones."""

import pytest

from tests.support.correspondence_phones import CorrespondencePhone, invited_pair
from tests.support.tables import EN
from ui.correspondence.live.messages import AWAY, LEFT, PLACES, TABLE
from ui.correspondence.live.peer import LOST, QUIET, LivePeer
from ui.correspondence.live.status import LiveStatus
from ui.words import GameWords, Words

JA = Words("ja")


def live_words(words: Words, game: str = "mixtour") -> GameWords:
    return GameWords([words.table("live.words")] + words.correspondence(game).tables)


def peer_at(place: str, seat: int | None = 0) -> LivePeer:
    peer = LivePeer(lambda frame: True)
    peer.place, peer.seat = place, seat
    return peer


def waiting_host() -> CorrespondencePhone:
    """Return a phone whose player waits for the first move of the other one's."""
    host, _ = invited_pair(own_seat=1)
    return host


def status_line(host: CorrespondencePhone) -> str:
    host.table.refresh()
    return host.table.table_view.selection_view.status


@pytest.mark.parametrize(
    ("place", "part"),
    [
        (TABLE, "is thinking"),
        (AWAY, "has put the phone away"),
        (LEFT, "looks at something else"),
        (QUIET, "Nothing comes through"),
        (LOST, "Not connected"),
    ],
)
def test_the_status_line_says_what_the_other_does(place: str, part: str) -> None:
    host, peers = waiting_host(), [peer_at(place)]
    host.table.session.correspondence.live = LiveStatus(peers, lambda: live_words(EN))  # type: ignore[union-attr]
    assert part in status_line(host)


def test_connected_phones_need_no_buttons_and_lost_ones_offer_two() -> None:
    host, peers = waiting_host(), [peer_at(TABLE)]
    host.table.session.correspondence.live = LiveStatus(peers, lambda: live_words(EN))  # type: ignore[union-attr]
    host.table.refresh()
    assert host.table.table_view.selection_view.actions == []
    peers[0].place = LOST
    host.table.refresh()
    actions = host.table.table_view.selection_view.actions
    assert [action.name for action in actions] == ["scan", "live"]


def test_without_live_play_the_texts_are_those_of_links() -> None:
    host = waiting_host()
    assert "send the invitation" in status_line(host)


@pytest.mark.parametrize("words", [EN, JA])
def test_every_place_has_a_sign_in_words(words: Words) -> None:
    host = waiting_host()
    for place in (*PLACES, QUIET, LOST):
        status = LiveStatus([peer_at(place)], lambda: live_words(words))
        assert status.sign() and status.sign_label().startswith(status.sign())
        assert len(status.lines(host.table.session)) == 1


def test_the_worst_connection_of_several_is_shown() -> None:
    assert LiveStatus([peer_at(TABLE), peer_at(AWAY)], lambda: live_words(EN)).place == AWAY
    assert LiveStatus([peer_at(LOST), peer_at(AWAY)], lambda: live_words(EN)).place == LOST
    assert LiveStatus([], lambda: live_words(EN)).place == LOST


def test_a_seat_that_the_game_does_not_have_is_no_error() -> None:
    host = waiting_host()
    status = LiveStatus([peer_at(TABLE, 9)], lambda: live_words(EN))
    assert "Ann" in status.lines(host.table.session)[0]
    assert status.text(host.table.session, [0])
