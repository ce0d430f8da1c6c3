"""The clock: time runs, stands still, comes back with a move that is taken back."""

from hypothesis import given
from hypothesis import strategies as st

from ui.clock.clock import Clock, from_data, ms_until_change, time_text
from ui.library.clock.clock_form import chosen_clock, clock_fields
from ui.words import Words

CPYTHON_ONLY = True  # hypothesis
MINUTE = 60_000
PEOPLE = ["human", "human"]


def test_only_the_player_to_move_loses_time_while_the_clock_runs() -> None:
    clock = Clock([3 * MINUTE, 5 * MINUTE])
    assert clock.remaining([0], 9_000.0) == [180_000, 300_000]
    clock.start(10_000.0)
    assert clock.remaining([0], 25_000.0) == [165_000, 300_000]
    clock.pause(25_000.0)
    assert clock.remaining([0], 99_000.0) == [165_000, 300_000]
    clock.start(100_000.0)
    clock.follow(1, 105_000.0)
    assert clock.remaining([0, 1], 107_000.0) == [160_000, 298_000]


def test_a_turn_of_several_moves_earns_one_increment() -> None:
    clock = Clock([MINUTE, MINUTE], increment=5_000, spent=[10_000, 2_000, 1_000])
    assert clock.remaining([0, 0, 1, 0], 0.0) == [53_000, 64_000]
    assert clock.remaining([0, 0, 1, None], 0.0) == [53_000, 59_000]


def test_delay_is_free_time_of_every_turn() -> None:
    clock = Clock([MINUTE, MINUTE], delay=5_000, spent=[4_000, 4_000, 3_000])
    assert clock.remaining([0, 0, 1, 0], 0.0) == [57_000, 60_000]


def test_a_move_taken_back_gives_its_time_back() -> None:
    clock = Clock([MINUTE, MINUTE], spent=[9_000, 8_000], thought=7_000)
    clock.follow(0, 0.0)
    assert clock.remaining([0], 0.0) == [MINUTE, MINUTE]


def test_time_never_goes_below_zero_and_the_player_may_go_on() -> None:
    clock = Clock([1_000, MINUTE], increment=2_000, thought=5_000)
    assert clock.remaining([0], 0.0) == [0, MINUTE]
    clock.follow(1, 0.0)
    assert clock.remaining([0, 1], 0.0) == [2_000, MINUTE]


def test_data_round_trip_and_refusal() -> None:
    clock = Clock([MINUTE, 5 * MINUTE], 2_000, 0, [1_500], 300)
    again = from_data(clock.to_data(0.0), 2, 1)
    assert again is not None and again.to_data(0.0) == clock.to_data(0.0)
    good = clock.to_data(0.0)
    bad: list[object] = [None, [], {}, dict(good, banks=[0, 1]), dict(good, banks=[MINUTE])]
    bad += [dict(good, spent=["1"]), dict(good, thought=-1), dict(good, delay=True)]
    bad += [dict(good, banks=[MINUTE, 10**12]), dict(good, increment=1.5)]
    assert not [data for data in bad if from_data(data, 2, 1)]


def test_digits() -> None:
    assert [time_text(ms) for ms in (180_000, 179_001, 65_000, 10_000, 9_901, 9_900, 1, 0)] == [
        *("3:00", "3:00", "1:05", "0:10", "10.0", "9.9", "0.1", "0.0")
    ]
    assert time_text(3_600_000) == "1:00:00"


@given(st.integers(1, 400_000))
def test_the_next_change_is_when_it_is_said(ms: int) -> None:
    wait = ms_until_change(ms)
    assert 0 < wait <= 1000
    assert ms < wait or time_text(ms - wait) != time_text(ms)


@given(
    st.lists(st.integers(0, 100_000), max_size=12),
    st.integers(0, 12),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
)
def test_following_back_and_forth(times: list[int], back: int, increment: int, delay: int) -> None:
    """Time left is never negative, and after taking back what it was then."""
    clock, turns, now, known = Clock([300_000, 300_000], increment, delay), [0], 0.0, []
    clock.start(0.0)
    for time in times:
        known.append(clock.remaining(turns, now))
        now += time
        turns.append(1 - turns[-1])
        clock.follow(len(turns) - 1, now)
    assert min(clock.remaining(turns, now)) >= 0
    ply = min(back, len(times))
    clock.follow(ply, now)
    known.append(clock.remaining(turns[: ply + 1], now))
    assert known[-1] == known[ply]


def test_the_form_offers_other_times_for_each_seat() -> None:
    say = Words("en").for_game("beerhex")
    names = [field.name for field in clock_fields(None, PEOPLE, say)]
    assert names == ["clock"]
    three = chosen_clock({"clock": "3"}, None, 2, "clock")
    fields = clock_fields(three, PEOPLE, say)
    assert [(field.name, field.value) for field in fields] == [
        ("clock", "3"),
        ("clock-1", "3"),
        ("clock-2", "3"),
        ("clock-extra", "i2"),
    ]
    values = {field.name: field.value for field in fields}
    values["clock-2"], values["clock-extra"] = "5", "d2"
    blitz = chosen_clock(values, three, 2, "clock-2")
    assert blitz == {
        "banks": [3 * MINUTE, 5 * MINUTE],
        "increment": 0,
        "delay": 2_000,
        "own": False,
    }
    assert [field.value for field in clock_fields(blitz, PEOPLE, say)] == [
        "own",
        "3",
        "5",
        "d2",
    ]
    assert chosen_clock({"clock": ""}, blitz, 2) is None
    assert chosen_clock({}, blitz, 2) == blitz


def test_clocks_are_offered_by_name() -> None:
    for language, blitz in (("en", "Blitz: 3 min + 2 s"), ("ja", "早打ち：3分＋2秒")):
        say = Words(language).for_game("mixtour")
        offered = dict(clock_fields(None, PEOPLE, say)[0].choices)
        assert offered.pop("3") == blitz
        assert list(offered) == ["", "5", "10", "15", "30", "own"]
        for value in offered:
            clock = chosen_clock({"clock": value}, None, 2, "clock")
            assert clock_fields(clock, PEOPLE, say)[0].value == value
    rapid = chosen_clock({"clock": "15"}, None, 2, "clock")
    assert rapid == {"banks": [15 * MINUTE] * 2, "increment": 10_000, "delay": 0, "own": False}


def test_another_extra_time_is_no_longer_the_clock_of_that_name() -> None:
    say = Words("en").for_game("mixtour")
    blitz = chosen_clock({"clock": "3"}, None, 2, "clock")
    values = {field.name: field.value for field in clock_fields(blitz, PEOPLE, say)}
    values["clock-extra"] = "i5"
    other = chosen_clock(values, blitz, 2, "clock-extra")
    assert [field.value for field in clock_fields(other, PEOPLE, say)] == [
        "own",
        "3",
        "3",
        "i5",
    ]
