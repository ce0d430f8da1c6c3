"""The clock of a live game: two phones that measure, say and believe times."""

from ui.clock.clock import Clock, from_data
from ui.correspondence.live.channel_messages import parse, to_text
from ui.correspondence.live.shared_clock import LAG_MS, UNNOTICED_MS, SharedClock, started_data

MINUTE = 60_000
RULES = {"banks": [3 * MINUTE, 5 * MINUTE], "increment": 2_000, "delay": 0}
HOUR = 3_600_000


class Phone:
    """A phone of a live game; each has a clock of its own, which began at another time."""

    def __init__(self, seat: int, began: float, turns: "list[int | None]") -> None:
        self.turns: "list[int | None]" = list(turns)
        self.began = began
        clock = from_data(started_data(RULES, len(turns) - 1), 2, len(turns) - 1)
        assert clock is not None and clock.is_shared
        self.shared = SharedClock(clock, seat, self.turns, began)
        self.shared.run(True, began)

    def play(self, at: int, turn: "int | None") -> None:
        """Make a move, or receive it, which lets that seat move next."""
        self.turns.append(turn)
        self.shared.follow(self.turns, self.began + at)

    def say(self, at: int) -> dict:
        """Return what is said of the times, as it arrives."""
        times = self.shared.times(16, self.began + at)
        return dict(parse(to_text(dict(times, t="time", id="1"))).fields)

    def hear(self, at: int, fields: dict, limit: int = HOUR) -> None:
        self.shared.receive(fields, self.began + at, limit)

    def left(self, at: int) -> "list[int]":
        return self.shared.clock.remaining(self.turns, self.began + at)

    @property
    def spent(self) -> "list[int]":
        return self.shared.clock.spent


def phones(turns: "tuple[int | None, ...]" = (0,)) -> "tuple[Phone, Phone]":
    return Phone(0, 5_000.0, list(turns)), Phone(1, 900_000.0, list(turns))


def move(mover: Phone, other: Phone, at: int, turn: "int | None", delay: int = 100) -> None:
    """Let a phone make a move, which the other one receives after a while."""
    mover.play(at, turn)
    other.hear(at + delay, mover.say(at))
    other.play(at + delay, turn)
    mover.hear(at + 2 * delay, other.say(at + delay))


def test_both_phones_show_the_same_times_after_each_move() -> None:
    first, second = phones()
    move(first, second, 20_000, 1)
    assert first.spent == second.spent == [20_000]
    move(second, first, 50_000, 0)  # 29,900 ms after the move has arrived
    assert first.spent == second.spent == [20_000, 29_900]
    # Network delay counts against neither player.
    assert first.left(50_100) == second.left(50_000) == [162_000, 272_100]


def test_no_move_takes_less_time_than_both_phones_saw_go_by() -> None:
    first, second = phones()
    first.play(60_000, 1)
    for claim in (0, 10_000, 60_000 - LAG_MS - 1):
        phone = Phone(1, 0.0, [0])
        phone.hear(60_000, dict(first.say(60_000), spent=[claim]))
        phone.play(60_000, 1)
        assert phone.spent == [60_000 - LAG_MS] and phone.shared.is_disputed
    second.hear(60_000, dict(first.say(60_000), spent=[60_000 - LAG_MS]))
    second.play(60_000, 1)
    assert second.spent == [60_000 - LAG_MS] and not second.shared.is_disputed


def test_a_turn_of_several_moves_is_measured_as_a_whole() -> None:
    first, second = phones()
    first.play(20_000, 0)
    first.play(50_000, 1)
    second.hear(50_100, first.say(50_000))
    second.play(50_100, 0)
    second.play(50_100, 1)
    assert second.spent == first.spent == [20_000, 30_000]
    assert not second.shared.is_disputed
    malicious_phone = Phone(1, 0.0, [0])
    malicious_phone.hear(50_000, dict(first.say(50_000), spent=[20_000, 0]))
    malicious_phone.play(50_000, 0)
    malicious_phone.play(50_000, 1)
    assert malicious_phone.spent == [20_000, 30_000 - LAG_MS]


def test_a_move_without_a_time_takes_what_was_measured() -> None:
    first, second = phones()
    second.play(30_000, 1)
    assert second.spent == [30_000 - LAG_MS]
    first.play(29_900, 1)
    second.hear(40_000, first.say(29_900))
    assert second.spent == [29_900]


def test_times_that_were_said_only_grow() -> None:
    first, second = phones()
    move(first, second, 20_000, 1)
    second.hear(21_000, {"ply": 0, "spent": [0], "thought": 0})
    assert second.spent == [20_000]
    second.hear(21_000, {"ply": 0, "spent": [25_000], "thought": 0})
    assert second.spent == [25_000]


def test_the_other_phone_cannot_take_time_away() -> None:
    first, second = phones()
    move(first, second, 20_000, 1)
    # It says that this player's move has taken far longer, and that the thought has, too.
    first.hear(21_000, {"ply": 0, "spent": [HOUR], "thought": HOUR})
    assert first.spent == [20_000]
    for _ in range(3):
        second.hear(25_000, {"ply": 1, "spent": [], "thought": HOUR}, 6_000)
    assert second.left(25_000)[1] == 5 * MINUTE - 6_000  # no more than what has gone by
    second.hear(28_000, {"ply": 1, "spent": [], "thought": HOUR}, 0)
    assert second.left(28_000)[1] == 5 * MINUTE - 9_000
    again = Phone(0, 0.0, [0, 1])  # after a reload it isn't known how long the move can have taken
    again.hear(0, {"ply": 0, "spent": [HOUR], "thought": 0})
    assert again.spent == [0]


def test_claims_of_other_moves_change_nothing() -> None:
    first, second = phones()
    for ply in (1, 5, 4_000_000_000):
        second.hear(1_000, {"ply": ply, "spent": [HOUR] * 3, "thought": HOUR})
    assert second.left(1_000) == [3 * MINUTE - 1_000, 5 * MINUTE]
    move(first, second, 20_000, 1)
    assert second.spent == [20_000]


def test_the_same_times_twice_change_nothing() -> None:
    first, second = phones()
    move(first, second, 20_000, 1)
    said = first.say(20_000)
    second.play(30_000, 0)
    before = second.left(30_000)
    second.hear(30_000, said)
    second.hear(30_000, said)
    assert second.left(30_000) == before


def test_no_time_runs_while_the_phones_are_not_connected() -> None:
    first, second = phones()
    assert first.shared.run(False, first.began + 30_000)
    assert not first.shared.run(False, first.began + 31_000)  # it stands still already
    # The other phone notices it later.
    second.shared.run(False, second.began + 30_000 + UNNOTICED_MS)
    assert first.left(99_000) == second.left(99_000) == [150_000, 300_000]
    for phone in (first, second):
        phone.shared.run(True, phone.began + 200_000)
    second.hear(200_100, first.say(200_000))
    move(first, second, 210_000, 1)
    assert first.spent == second.spent == [40_000]


def test_a_connection_that_is_noticed_late_gives_no_time() -> None:
    _, second = phones()
    second.shared.run(False, second.began + 5_000)
    assert second.left(9_000) == [180_000, 300_000]


def test_a_phone_that_was_reloaded_learns_how_long_its_player_has_thought() -> None:
    first, second = phones()
    move(first, second, 10_000, 1)
    again = Phone(1, 0.0, [0, 1])
    said = first.say(40_000)
    assert said["thought"] == 30_000 - 200  # since the other phone has got the move
    again.hear(0, said, 31_000)
    assert again.left(0)[1] == 300_000 - (30_000 - 200 - LAG_MS)


def test_time_stays_spent_when_a_move_is_taken_back() -> None:
    first, second = phones()
    move(first, second, 20_000, 1)
    for phone in (first, second):
        phone.turns.pop()
        phone.shared.follow(phone.turns, phone.began + 30_000)
        assert phone.left(30_000) == [160_000, 300_000]
    move(first, second, 35_000, 1)
    assert first.spent == second.spent == [25_000]
    assert first.left(35_200)[0] == 157_000


def test_the_time_is_up_for_both() -> None:
    first, second = phones()
    assert not first.shared.is_up(first.began + 179_999)
    assert first.shared.is_up(first.began + 180_000)
    assert second.shared.is_up(second.began + 180_000)
    first.play(180_000, None)
    assert not first.shared.is_up(first.began + 180_000)


def test_an_agreed_clock_keeps_that_in_its_save() -> None:
    clock = from_data(started_data(RULES, 2), 2, 2)
    assert clock is not None
    data = clock.to_data(0.0)
    assert data["live"] is True and data["spent"] == [0, 0]
    again = from_data(data, 2, 2)
    assert again is not None and again.is_shared
    assert "live" not in Clock([1, 1]).to_data(0.0)
    assert not from_data(dict(data, live=1), 2, 2).is_shared  # type: ignore[union-attr]  # valid
