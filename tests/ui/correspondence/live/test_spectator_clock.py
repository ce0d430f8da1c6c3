"""The clock that a spectator sees."""

from tests.support.correspondence_phones import invited_pair
from ui.clock.clock import Clock
from ui.correspondence.live.channel_messages import ChannelMessageError, parse, to_text
from ui.correspondence.live.outbox import game_id
from ui.correspondence.live.spectator_clock import WatchedClock, clock_message
from ui.correspondence.live.spectator_feed import SpectatorFeed

TURNS = [0, 1]


def clock() -> Clock:
    """Return a clock on which the second player has thought for 20 s."""
    found = Clock([180_000, 300_000], 2_000, 0, [30_000], 20_000)
    found.start(1_000.0)
    return found


def watched(acting: "int | None", now: float, then: float = 50.0) -> WatchedClock:
    """Return that clock as a spectator's phone reads it from a message."""
    message = clock_message("5", clock(), TURNS, acting, now)
    return WatchedClock(dict(parse(to_text(message)).fields), then)


def test_a_spectator_sees_the_time_of_the_player_to_move_run() -> None:
    seen = watched(1, 6_000.0)
    assert seen.remaining((), 50.0) == [152_000, 275_000]
    assert seen.remaining((), 10_050.0) == [152_000, 265_000]
    assert seen.remaining((), 900_000.0) == [152_000, 0]
    assert seen.is_running and seen.is_shared
    assert [seen.low_limit(seat) for seat in (0, 1)] == [clock().low_limit(n) for n in (0, 1)]


def test_it_stands_still_while_nothing_comes_through() -> None:
    seen = watched(1, 6_000.0)
    seen.set_connected(False, 5_050.0)
    assert not seen.is_running
    assert seen.remaining((), 90_000.0) == [152_000, 270_000]
    seen.set_connected(True, 90_000.0)
    assert seen.remaining((), 91_000.0) == [152_000, 269_000]


def test_no_time_runs_while_no_player_has_to_decide() -> None:
    seen = watched(None, 6_000.0)
    assert seen.remaining((), 90_000.0) == [152_000, 275_000]
    assert seen.is_running  # so that it isn't shown as one that stands still


def test_a_spectator_is_told_once_of_each_change() -> None:
    host, _ = invited_pair()
    session = host.table.session
    sent: "list[dict]" = []

    def send(message: dict) -> bool:
        sent.append(message)
        return True

    feed = SpectatorFeed(send)
    message = clock_message(game_id(session), clock(), TURNS, 1, 6_000.0)
    feed.update_clock(message, ("a",))
    assert not sent  # not before the game
    feed.update(session)
    for state in ("a", "a", "b"):
        feed.update_clock(message, (state,))
    assert [found["t"] for found in sent] == ["watch", "clocks", "clocks"]
    feed.update_clock(dict(message, id="of another game"), ("c",))
    feed.update_clock(None, ())
    assert len(sent) == 3


def test_what_is_no_clock_is_refused() -> None:
    message = clock_message("5", clock(), TURNS, 1, 6_000.0)
    for changed in (
        {"left": [0]},
        {"left": [0, -1]},
        {"left": [0, 0, 0]},
        {"left": None},
        {"banks": [0, 5]},
        {"turn": 2},
        {"turn": "0"},
        {"turn": True},
        {"runs": 1},
        {"id": 5},
    ):
        try:
            parse(to_text(dict(message, **changed)))
        except ChannelMessageError:
            continue
        raise AssertionError(changed)
