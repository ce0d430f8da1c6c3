"""Whole sealed games between connected phones: two, and three through the first."""

import pytest

from tests.support.sealed_phones import SealedPhone
from tests.support.tables import EN
from ui.clock.turns import acting_seat, clock_turns
from ui.correspondence.live.outbox import Outbox
from ui.correspondence.live.shared_clock import is_in_turn
from ui.session.correspondence import local_seat

CPYTHON_ONLY = "Hex Heaven's arithmetic takes minutes in the page"


class Phone:
    """A phone with an outbox for each of the others, as it connects them."""

    def __init__(self, phone: SealedPhone) -> None:
        self.phone = phone
        self.others: "list[Phone]" = []
        self.outboxes: "list[Outbox]" = []
        self.waiting: "list[tuple[int, dict]]" = []  # the index of the receiver, a message

    def connect(self, other: "Phone") -> None:
        """Connect this phone with another one, one way."""
        index = len(self.others)
        self.others.append(other)

        def send(message: dict) -> bool:
            self.waiting.append((index, message))
            return True

        self.outboxes.append(Outbox(send))

    def update(self) -> None:
        """Send what is due, as after every change at the table."""
        self.phone.sealed_client.answer_all()
        for outbox in self.outboxes:
            outbox.update(self.phone.table.session)

    def receive(self, message: dict, sender: "Phone") -> None:
        """Receive a link, confirm it, and pass it on to the others."""
        table = self.phone.table
        assert message["t"] == "link"
        table.receive_link(message["link"], local_seat(sender.phone.table.session.seats))
        content = sender.outboxes[sender.others.index(self)].on_confirmed(message["n"])
        if content and sender.phone.table.session.correspondence.link == content.link:
            sender.phone.table.mark_sent(len(content.moves))
        for other, outbox in zip(self.others, self.outboxes):
            if other is not sender:
                outbox.send_link(table.session, message["link"])


def exchange(phones: "list[Phone]", repeats: int = 1) -> int:
    """Deliver everything, each message so many times; return how many there were."""
    count = 0
    while True:
        for phone in phones:
            phone.update()
        busy = [phone for phone in phones if phone.waiting]
        if not busy:
            return count
        index, message = busy[0].waiting.pop(0)
        count += 1
        for _ in range(repeats):
            busy[0].others[index].receive(message, busy[0])
        assert count < 400


def joined(count: int, game: str, options: "dict | None" = None) -> "list[Phone]":
    """Return phones that have joined a game by links, connected with the first."""
    sealed = [SealedPhone(number) for number in range(count)]
    sealed[0].invite(game, 0, options)
    for sender, receiver in zip(sealed, sealed[1:]):
        link = sender.table.session.correspondence.link
        receiver.link_inbox.deliver(link, EN, lambda delivery: None)
        receiver.sealed_client.answer_all()
        deliveries: list = []
        free = local_seat(sender.table.session.seats) + 1
        receiver.link_inbox.deliver(link, EN, deliveries.append, free)
        receiver.sealed_client.answer_all()
        receiver.open_game(deliveries[0].id)
    phones = [Phone(phone) for phone in sealed]
    for guest in phones[1:]:
        phones[0].connect(guest)
        guest.connect(phones[0])
    return phones


def mover(phones: "list[Phone]") -> "Phone | None":
    """Return the phone whose player is to move; all phones agree on who that is."""
    turns = [phone.phone.table.session.turn for phone in phones]
    assert len(set(turns)) == 1, turns
    if len(phones) == 2:
        assert_same_clock(phones)
    return None if turns[0] is None else phones[turns[0]]


def assert_same_clock(phones: "list[Phone]") -> None:
    """Assert that two phones let the same player's time run, in the same turn.

    A player who goes on with a turn sends it when it ends.
    """
    sessions = [phone.phone.table.session for phone in phones]
    acting = {acting_seat(session) for session in sessions if session.correspondence.knows_start}
    assert len(acting) == 1, acting
    for seat in [seat for seat in acting if seat is not None]:
        plies = min([len(clock_turns(session)) for session in sessions]) - 1
        for session in sessions:
            if session.correspondence.knows_start:
                assert is_in_turn(clock_turns(session), plies, seat)


def play_to_end(phones: "list[Phone]", most: int) -> int:
    """Play the first legal moves; return how many were played."""
    exchange(phones)
    played = 0
    while played < most:
        phone = mover(phones)
        if phone is None:
            break
        session = phone.phone.table.session
        if session.player_kind() != "human":
            break
        phone.phone.table.play([session.current_state.legal()[0]])
        exchange(phones)
        played += 1
    return played


def test_beerhex_between_two_connected_phones() -> None:
    phones = joined(2, "beerhex")
    assert play_to_end(phones, 6) == 6
    plies = [phone.phone.table.session.ply_count for phone in phones]
    assert plies[0] == plies[1] > 5
    for phone in phones:
        assert not phone.phone.table.session.correspondence.has_unsent(phone.phone.table.session)


@pytest.mark.parametrize("rules", ["casual", "serious"])
def test_hexheaven_between_two_connected_phones(rules: str) -> None:
    phones = joined(2, "hexheaven", {"rules": rules})
    assert play_to_end(phones, 14) == 14


def test_messages_that_come_twice_change_nothing() -> None:
    phones = joined(2, "beerhex")
    exchange(phones, 2)
    first = mover(phones)
    assert first is not None
    first.phone.table.play([first.phone.table.session.current_state.legal()[0]])
    assert exchange(phones, 2) < 20
    assert mover(phones) is not first


def test_hexheaven_between_three_phones_through_the_first() -> None:
    phones = joined(3, "hexheaven", {"rules": "three"})
    exchange(phones)
    movers = set()
    for _ in range(12):
        phone = mover(phones)
        movers.add(phones.index(phone) if phone else None)
        assert play_to_end(phones, 1) == 1
    assert movers == {0, 1, 2}
    # A player who goes on with a turn sends it when it ends.
    plies = sorted([phone.phone.table.session.ply_count for phone in phones])
    assert plies[0] == plies[1] and plies[0] + 3 >= plies[2] >= 12
