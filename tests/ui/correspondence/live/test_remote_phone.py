"""A connected phone: what is sent to it, and what it sends, which may be anything."""

from ui.correspondence.live.channel_messages import ChannelMessage
from ui.correspondence.live.remote_phone import MAX_FAULTS, RemotePhone


def connected_phones() -> tuple[RemotePhone, RemotePhone]:
    """Return two phones' views of each other, whose fragments arrive at once."""
    arrived: list[ChannelMessage] = []
    here = RemotePhone(lambda fragment: arrived.append(there.receive(fragment)) is None)  # type: ignore[func-returns-value,arg-type]
    there = RemotePhone(lambda fragment: True)
    here.arrived = arrived  # type: ignore[attr-defined]
    return here, there


def test_a_phone_sends_messages_in_fragments() -> None:
    here, there = connected_phones()
    assert here.send({"t": "link", "n": 1, "link": "x" * 8000})
    assert here.arrived[-1].fields["link"] == "x" * 8000  # type: ignore[attr-defined]
    assert len(here.arrived) == 3  # type: ignore[attr-defined]


def test_nothing_is_sent_to_a_phone_that_is_gone() -> None:
    here, _ = connected_phones()
    here.presence = "lost"
    assert not here.send({"t": "bye"})
    here.presence = "table"
    assert not here.send({"t": "link", "n": 1, "link": "x" * 50_000})


def test_a_phone_that_sends_rubbish_is_hopeless_after_a_while() -> None:
    _, there = connected_phones()
    for number in range(MAX_FAULTS):
        assert there.receive("rubbish") is None
        assert there.receive(f"{number}.0.1:rubbish") is None or number
        if number < MAX_FAULTS // 2 - 1:
            assert not there.is_hopeless
    assert there.is_hopeless
    assert there.fault_count == 2 * MAX_FAULTS
