"""The clock of a sealed game on two phones: whose time runs, and what a loss on time leads to."""

from engine.sealed import game_state
from tests.support.sealed_phones import SealedPhone, exchange_all, joined_pair
from ui.clock.clock import from_data
from ui.clock.turns import (
    TIME_PROTOCOL,
    acting_seat,
    can_have_clock,
    clock_turns,
    has_shared_id,
)
from ui.correspondence.live.shared_clock import (
    LAG_MS,
    SLOW_LAG_MS,
    SharedClock,
    clock_rules,
    is_in_turn,
    lag_of,
    personal_rules,
    started_data,
)
from ui.session.correspondence import local_seat
from ui.session.session import FRIEND, HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RULES = {"banks": [180_000, 300_000], "increment": 0, "delay": 0}


class _Stub:
    """Anything with attributes."""

    def __init__(self, **values: object) -> None:
        for name in values:
            setattr(self, name, values[name])


def stub_session(turn: "int | None", **values: object) -> _Stub:
    """Return a sealed game of two at seat 0 in which a seat is to move."""
    facts: dict = {
        "pending_move": None,
        "owed": "",
        "next_seat": turn,
        "pending_requests": [],
        "knows_start": True,
        "link_reason": "hear",
        "is_sealed": True,
        "device": {"version": 2, "entries": ["00", "11"]},
    }
    facts.update(values)
    return _Stub(
        states=[_Stub(turn=turn)],
        seats=[HUMAN, FRIEND],
        correspondence=_Stub(**facts),
        is_over=False,
        turn=turn,
    )


def timing(turn: "int | None", **values: object) -> tuple:
    """Return whose time runs, and the seats to move, in such a game."""
    session: "Any" = stub_session(turn, **values)
    return acting_seat(session), clock_turns(session)


class TimedPhone:
    """A phone with a sealed game and the clock of it."""

    def __init__(self, phone: SealedPhone) -> None:
        self.phone = phone
        session = phone.table.session
        plies = len(clock_turns(session)) - 1
        clock = from_data(started_data(RULES, plies), 2, plies)
        assert clock is not None
        own_seat = local_seat(session.seats)
        self.shared = SharedClock(clock, own_seat, clock_turns(session), 0.0, lag_of(session))
        self.run(0)

    def run(self, now: int) -> None:
        """Do what ``LiveClock`` does after every change."""
        session = self.phone.table.session
        self.shared.run(True, float(now), acting_seat(session) is not None)
        self.shared.follow(clock_turns(session), float(now))
        self.shared.run(True, float(now), acting_seat(session) is not None)

    def hear(self, other: "TimedPhone", now: int) -> None:
        """Receive what the other phone says of the times."""
        self.shared.receive(other.shared.times(16, float(now)), float(now), 0)

    @property
    def spent(self) -> "list[int]":
        return self.shared.clock.spent

    def thought(self, now: int) -> int:
        return self.shared.clock.thought(float(now))


def move(mover: TimedPhone, other: TimedPhone, text: str, now: int, computing: int = 900) -> int:
    """Let a player make a move, which takes a while to compute; return the time after it."""
    mover.phone.table.play([text])
    mover.run(now)
    other.hear(mover, now)
    now += computing
    mover.phone.sealed_client.answer_all()
    mover.run(now)
    other.hear(mover, now)
    exchange_all(mover.phone, other.phone)
    other.run(now)
    mover.hear(other, now)
    mover.run(now)
    return now


def timed_pair(*moves: str) -> "tuple[TimedPhone, TimedPhone]":
    first, second = joined_pair()
    for number, text in enumerate(moves):
        (second if number % 2 else first).play_moves(text)
        exchange_all(first, second)
    return TimedPhone(first), TimedPhone(second)


def test_both_phones_show_the_same_times() -> None:
    first, second = timed_pair()
    now = move(first, second, "a1g", 20_000)
    assert first.spent == second.spent == [20_000]  # not what the device has computed
    now = move(second, first, "b1s", now + 30_000)
    assert first.spent == second.spent == [20_000, 30_000]
    assert first.thought(now + 500) == second.thought(now + 500) == 500


def test_no_time_runs_while_a_device_computes() -> None:
    first, second = timed_pair()
    first.phone.table.play(["a1g"])
    first.run(10_000)
    assert acting_seat(first.phone.table.session) is None
    assert first.thought(60_000) == 10_000
    first.phone.sealed_client.answer_all()
    first.run(60_000)
    assert first.spent == [10_000]
    assert acting_seat(first.phone.table.session) == 1
    second.phone.table.receive_link(first.phone.send_link(), 0)
    assert acting_seat(second.phone.table.session) is None
    second.phone.sealed_client.answer_all()
    assert acting_seat(second.phone.table.session) == 1


def test_an_attack_that_waits_for_openings_is_over_for_the_clock() -> None:
    """The other device opens its caps at once, but sends them with its player's next move."""
    first, second = timed_pair("a1g", "b1s", "c1g", "e5s")
    now = move(first, second, "x a1 b1 c1", 40_000)
    attacker, defender = first.phone.table.session, second.phone.table.session
    assert attacker.correspondence.pending_move and not defender.correspondence.pending_move
    assert attacker.ply_count == defender.ply_count - 1
    assert clock_turns(attacker) == clock_turns(defender) == [0, 1, 0, 1, 0, 1]
    assert acting_seat(attacker) == acting_seat(defender) == 1
    assert first.spent == second.spent == [0, 0, 0, 0, 40_000]
    move(second, first, "d1g", now + 15_000)
    for phone in (first, second):
        assert clock_turns(phone.phone.table.session) == [0, 1, 0, 1, 0, 1, 0]
    assert first.spent == second.spent == [0, 0, 0, 0, 40_000, 15_000]


def test_no_time_runs_once_the_game_waits_for_keys_alone() -> None:
    first, second = timed_pair("a1g", "b1s")
    first.phone.table.play(["claim"])
    first.phone.sealed_client.answer_all()
    first.run(10_000)
    assert first.phone.table.session.correspondence.owed == "key"
    assert acting_seat(first.phone.table.session) is None
    assert clock_turns(first.phone.table.session) == [0, 1, 0, None]
    exchange_all(first.phone, second.phone)
    for phone in (first, second):
        phone.run(90_000)
        assert clock_turns(phone.phone.table.session) == [0, 1, 0, None]
        assert acting_seat(phone.phone.table.session) is None
    assert first.spent[:3] == [0, 0, 10_000]


def test_a_loss_on_time_is_the_losers_move_and_ends_the_game_on_both_phones() -> None:
    first, second = timed_pair("a1g")
    second.run(300_000)
    assert second.shared.is_up(300_000.0)
    second.phone.table.play(["time"])
    assert not second.phone.table.session.is_over  # not before the device has signed it
    second.phone.sealed_client.answer_all()
    exchange_all(first.phone, second.phone)
    for phone in (first, second):
        session = phone.phone.table.session
        outcome = session.outcome
        assert outcome is not None and (outcome.winners, outcome.reason) == ((0,), "time")
        assert session.correspondence.faults == [] and not session.can_be_claimed
        assert clock_turns(session)[-1] is None and acting_seat(session) is None
        phone.phone.reload_page()
        assert phone.phone.table.session.outcome == outcome


def test_the_clock_is_kept_in_the_save_and_starts_again_in_the_next_game() -> None:
    first, second = joined_pair()
    first.table.session.clock = started_data(RULES, 0)
    first.store.save(first.table.session)
    first.reload_page()
    assert clock_rules(first.table.session) == RULES
    first.play_moves("resign")
    exchange_all(first, second)
    first.open_game(first.game_starter.rematch(first.table).id)
    following = first.table.session
    rules = clock_rules(following)
    assert rules is not None and not (following.clock or {}).get("live")
    assert personal_rules(rules, local_seat(following.seats)) == personal_rules(RULES, 0)


def test_a_change_of_the_session_is_reported_before_it_is_saved() -> None:
    first, _ = joined_pair()
    reports = []
    session = first.table.session

    def note() -> None:
        reports.append((len(session.correspondence.pending_requests), session.ply_count))

    session.on_change = note
    first.play_moves("a1g")
    assert reports == [(1, 0), (0, 1)]


def test_a_claim_is_about_the_present_turn() -> None:
    """The moves of a turn reach the other phone when it is over, so it claims by an earlier ply."""
    turns: "list[int | None]" = [0, 1, 1, 1]
    assert [is_in_turn(turns, ply, 1) for ply in range(5)] == [False, True, True, True, False]
    assert not is_in_turn(turns, 3, 0)
    assert not is_in_turn([0, None], 1, 0)


def test_a_sealed_move_may_take_long_to_compute() -> None:
    for lag in (LAG_MS, SLOW_LAG_MS):
        clock = from_data(started_data(RULES, 0), 2, 0)
        assert clock is not None
        shared = SharedClock(clock, 1, [0], 0.0, lag)
        shared.run(True, 0.0)
        shared.follow([0, 1], 20_000.0)
        assert clock.spent == [20_000 - lag]


def test_who_can_have_a_clock() -> None:
    first, _ = joined_pair()
    session = first.table.session
    assert can_have_clock(session) and has_shared_id(session) and lag_of(session) == LAG_MS
    assert TIME_PROTOCOL == game_state.TIME_PROTOCOL
    session.correspondence.device = dict(session.correspondence.device or {}, version=1)
    assert not can_have_clock(session)
    assert clock_rules(session) is None
    inviter = SealedPhone(1).invite("hexheaven", 0, {"rules": "casual"})
    assert can_have_clock(inviter.table.session) and has_shared_id(inviter.table.session)
    assert lag_of(inviter.table.session) == SLOW_LAG_MS
    inviter.table.session.correspondence.device = None
    assert not has_shared_id(inviter.table.session)
    three = SealedPhone(1).invite("hexheaven", 0, {"rules": "three"})
    assert not can_have_clock(three.table.session)


def test_the_steps_of_hex_heaven_that_take_no_time() -> None:
    # A turn that waits for the tiles drawn: they come with the other player's move.
    assert timing(0, pending_move="pass", next_seat=1, owed="tiles") == (1, [0, 1])
    # A redraw is shuffled by the other device; then the same player goes on.
    assert timing(0, pending_move="redraw", next_seat=1, owed="shuffle") == (None, [0, 0])
    assert timing(1, pending_move="redraw", next_seat=1, owed="shuffle") == (None, [1, 1])
    assert timing(1, next_seat=1, owed="shuffle") == (None, [1])
    # The start: this seat doesn't know yet how the game begins.
    assert timing(None, knows_start=False, next_seat=1, owed="tiles") == (None, [None])
    assert timing(0, next_seat=0) == (0, [0])
    assert timing(0, next_seat=0, pending_requests=[{"do": "play"}]) == (None, [0])
    assert timing(1, next_seat=1, owed="lot") == (None, [1])
    # Links are missing: it may be the own move that has to come back.
    assert timing(0, next_seat=0, link_reason="ask") == (None, [0])
    assert timing(0, pending_move="pass", next_seat=1, owed="key") == (None, [0, None])
