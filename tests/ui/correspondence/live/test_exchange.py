"""Messages between connected phones in an open game, and their effects."""

from typing import Any

import pytest

from engine.link.game_link import decode
from engine.move_messages import MoveMessage
from tests.support.correspondence_phones import CorrespondencePhone, invited_pair, own_seat
from tests.support.devices import WON
from ui.correspondence.live.channel_messages import parse, to_text
from ui.correspondence.live.outbox import MAX_REPEATS, Outbox, moves_check
from ui.correspondence.live.receiving import CONTINUED, LACKING, SAME, apply_moves, begun_game
from ui.library.saves import from_json, to_json
from ui.session.correspondence import has_unsent
from ui.session.session import Session


class Phone:
    """A phone, what it has sent, and whether the channel is open."""

    def __init__(self, phone: CorrespondencePhone) -> None:
        self.phone = phone
        self.sent: list[dict] = []
        self.is_open = True
        self.outbox = Outbox(self._send)

    def _send(self, message: dict) -> bool:
        if self.is_open:
            self.sent.append(message)
        return self.is_open

    @property
    def session(self) -> Session:
        return self.phone.table.session

    def update(self) -> list[dict]:
        """Return what is sent now, as it arrives."""
        self.sent = []
        self.outbox.update(self.session)
        return [{"t": kind} | fields for kind, fields in map(parse, map(to_text, self.sent))]

    def receive(self, message: dict, sender: "Phone") -> str:
        """Receive a message as the page does; return what it led to."""
        if message["t"] == "link":
            self.phone.open_message(message["link"])
            result, link = CONTINUED, decode(message["link"])
            assert isinstance(link, MoveMessage)
            ply = len(link.record.moves)
        else:
            result = apply_moves(self.session, message, 1.0)
            if result == LACKING:
                sender.sent = []
                sender.outbox.on_lacking(message["n"], sender.session)
                return result
            ply = message["ply"] + len(message["moves"])
        self.outbox.note_known(self.session, ply)
        sender.outbox.on_confirmed(message["n"])
        return result


@pytest.fixture
def pair() -> tuple[Phone, Phone]:
    """Provide the phone that begins, and the other, which has accepted its invitation."""
    host, guest = invited_pair(own_seat=1)
    guest.open_message(host.send_message())
    return Phone(guest), Phone(host)


def play_all(first: Phone, second: Phone, moves: list[str]) -> list[str]:
    """Play moves, passing every message on at once; return the kinds of messages."""
    kinds = []
    phones = sorted([first, second], key=lambda phone: own_seat(phone.phone))
    for move in moves:
        turn = first.session.current_state.turn
        assert turn is not None
        mover, other = phones[turn], phones[1 - turn]
        mover.phone.table.play([move])
        for message in mover.update():
            kinds.append(message["t"])
            assert other.receive(message, mover) == CONTINUED
    return kinds


def test_a_whole_game_crosses_by_moves_after_the_first_links(pair: tuple[Phone, Phone]) -> None:
    kinds = play_all(*pair, WON)
    assert pair[0].session.record == pair[1].session.record
    assert pair[0].session.is_over and pair[1].session.is_over
    assert kinds == ["link"] + ["moves"] * (len(WON) - 1)


def test_nothing_is_sent_twice_nor_while_the_player_is_to_move(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    assert first.update() == []  # to move
    first.phone.table.play([WON[0]])
    assert [message["t"] for message in first.update()] == ["link"]
    assert first.update() == []
    assert second.update()[0]["t"] == "link"  # the invitation: it may not have arrived


def test_what_could_not_be_sent_is_sent_later(pair: tuple[Phone, Phone]) -> None:
    first, _ = pair
    first.phone.table.play([WON[0]])
    first.is_open = False
    assert first.update() == []
    first.is_open = True
    assert len(first.update()) == 1


def test_a_new_connection_begins_with_the_whole_link(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:4])
    first.phone.table.play([WON[4]])
    first.is_open = False
    first.update()
    again, there = Phone(first.phone), Phone(second.phone)
    (message,) = again.update()
    assert message["t"] == "link"
    assert there.receive(message, again) == CONTINUED
    assert there.session.record.moves == WON[:5]


def test_a_move_is_sent_though_an_older_link_comes_before_it(pair: tuple[Phone, Phone]) -> None:
    """Both send whole links when they are connected again; the last move is only on one phone."""
    first, second = pair
    play_all(first, second, WON[:4])
    first.phone.table.play([WON[4]])
    again, there = Phone(first.phone), Phone(second.phone)
    (older,) = there.update()
    again.receive(older, there)
    (message,) = again.update()
    assert there.receive(message, again) == CONTINUED
    assert there.session.record.moves == WON[:5]


def test_a_move_is_sent_though_the_one_before_comes_twice(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:3])
    second.phone.table.play([WON[3]])
    (message,) = second.update()
    assert first.receive(message, second) == CONTINUED
    first.phone.table.play([WON[4]])
    assert first.receive(message, second) == SAME
    (own,) = first.update()
    assert second.receive(own, first) == CONTINUED


def test_moves_that_do_not_fit_are_asked_for_as_a_link(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:4])
    first.phone.table.play([WON[4]])
    (message,) = first.update()
    message["check"] ^= 1
    assert second.receive(message, first) == LACKING
    assert second.session.record.moves == WON[:4]
    (link,) = first.sent
    assert second.receive(link, first) == CONTINUED
    assert second.session.record.moves == WON[:5]


def test_another_history_of_the_same_length_is_sent(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:2])
    first.phone.table.play([WON[2]])
    (message,) = first.update()
    session = first.session
    other = Session(session.id, session.record.up_to(2), session.seats, session.names, 1.0)
    other.correspondence = session.correspondence  # as if the move had been undone before
    other.play("a4", 1.0)
    first.outbox.on_confirmed(message["n"])
    first.sent = []
    first.outbox.update(other)
    assert [found["t"] for found in first.sent] == ["link"]


def test_what_was_handed_over_is_noted_and_saved(pair: tuple[Phone, Phone]) -> None:
    first, _ = pair
    first.is_open = False
    first.phone.table.play([WON[0]])
    first.update()
    assert first.session.undo_blocker() is None
    first.is_open = True
    first.update()
    assert first.session.undo_blocker()
    assert has_unsent(first.session)
    saved = from_json(to_json(first.session))
    assert saved.undo_blocker() and has_unsent(saved)
    first.phone.table.mark_sent(1)
    assert "handed_over" not in to_json(first.session)


def moves_message(session: Session, moves: list[str], ply: int | None = None) -> dict[str, Any]:
    known = session.record.moves
    ply = len(known) if ply is None else ply
    return {"ply": ply, "check": moves_check(known[:ply]), "moves": moves}


def test_moves_that_have_come_before_change_nothing(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:4])
    session = first.session
    assert apply_moves(session, moves_message(session, WON[3:4], 3), 2.0) == SAME
    assert session.record.moves == WON[:4]


@pytest.mark.parametrize(
    "moves", [["c1"], ["nonsense"], ["a5", "b5"], ["resign", "resign"], ["a5", "nonsense"]]
)
def test_moves_that_are_illegal_or_not_the_senders_are_refused(
    pair: tuple[Phone, Phone], moves: list[str]
) -> None:
    first, second = pair
    play_all(first, second, WON[:2])  # the first phone is to move
    assert second.session.current_state.turn == own_seat(first.phone)
    before = list(second.session.record.moves)
    assert apply_moves(second.session, moves_message(second.session, moves), 2.0) == LACKING
    assert second.session.record.moves == before


def test_no_move_of_ones_own_seat_is_taken(pair: tuple[Phone, Phone]) -> None:
    first, _ = pair
    assert apply_moves(first.session, moves_message(first.session, ["c1"]), 2.0) == LACKING


def test_resignation_crosses(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:2] + ["resign"])
    assert second.session.is_over


def test_a_loss_on_time_crosses_from_the_loser_alone(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:2])  # the first phone is to move
    for phone in pair:
        known = list(phone.session.record.moves)
        claim = moves_message(phone.session, ["time"])
        if phone is first:
            assert apply_moves(phone.session, claim, 2.0) == LACKING
            assert phone.session.record.moves == known
    first.phone.table.play(["time"])
    (message,) = first.update()
    assert message["moves"] == ["time"]
    assert second.receive(message, first) == CONTINUED
    for phone in pair:
        outcome = phone.session.outcome
        assert outcome and outcome.reason == "time"
        assert outcome.winners == (1,)
    # Over a new connection the loser says it by a link, and the winner says nothing.
    (again,) = Phone(first.phone).update()
    assert isinstance(decode(again["link"]), MoveMessage)
    assert Phone(second.phone).update() == []


def test_a_link_with_a_loss_on_time_leads_to_it(pair: tuple[Phone, Phone]) -> None:
    first, second = pair
    play_all(first, second, WON[:2])
    first.phone.table.play(["time"])
    second.phone.open_message(first.phone.send_message())
    assert second.session.record.moves == WON[:2] + ["time"]


def test_one_link_is_not_sent_for_ever(pair: tuple[Phone, Phone]) -> None:
    first, _ = pair
    first.sent = []
    for _ in range(9):
        first.outbox.send_link(first.session, "abc")
    assert len(first.sent) == MAX_REPEATS


# ---- games that begin without a link


def begin_message(phone: Phone) -> dict:
    (message,) = phone.update()
    assert message["t"] == "begin"
    return message


def test_the_phone_that_begins_sends_the_game_before_its_first_move() -> None:
    host, guest = CorrespondencePhone(), CorrespondencePhone()
    host.invite(0)
    message = begin_message(Phone(host))
    session, is_new = begun_game(message, guest.store, 1.0)
    assert session and is_new and session.seats == ["friend", "human"]
    assert session.names == ["Ann", ""]
    guest.library.add_game(session)
    again, is_new = begun_game(message, guest.store, 1.0)
    assert again and again.id == session.id and not is_new
    # The first move continues it.
    host.table.play(["c1"])
    guest.open_message(host.send_message())
    assert guest.moves == ["c1"] and guest.table.id == session.id


def test_a_rematch_goes_on_with_the_series() -> None:
    host, guest = invited_pair(own_seat=1)
    guest.open_message(host.send_message())
    first, second = Phone(guest), Phone(host)
    play_all(first, second, WON)
    result = host.game_starter.rematch(host.table)
    host.table = host.open_game(result.id)
    message = begin_message(Phone(host))
    session, is_new = begun_game(message, guest.store, 1.0)
    assert session and is_new
    assert session.prior_wins == list(host.table.session.prior_wins)
    assert session.seats[0] != host.table.session.seats[0]


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""},
        {"id": "x"},
        {"id": "9" * 30},
        {"game": "chess"},
        {"game": "beerhex"},
        {"seat": 1},
        {"seat": 7},
        {"options": {"nonsense": 1}},
        {"options": {"points": []}},
    ],
)
def test_games_that_cannot_be_are_refused(change: dict) -> None:
    host, guest = CorrespondencePhone(), CorrespondencePhone()
    host.invite(0)
    message = begin_message(Phone(host)) | change
    assert begun_game(message, guest.store, 1.0) == (None, False)


def test_a_link_says_the_same_as_moves(pair: tuple[Phone, Phone]) -> None:
    first, _ = pair
    first.phone.table.play([WON[0]])
    (message,) = first.update()
    link = decode(message["link"])
    assert isinstance(link, MoveMessage)
    assert link.record.moves == [WON[0]]
