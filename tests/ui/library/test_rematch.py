"""Rematches: the starting player, and the score of the series."""

import json

from engine.record import Record, RecordError
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize, raises
from tests.support.tables import EN
from ui.library.saves import from_json, to_data, to_json
from ui.library.store import Store
from ui.session.next_games.next_games import rematch
from ui.session.series import new_match, series_wins
from ui.session.session import Session
from ui.table.table import Table

# Red makes the stack of five.
WON = ("c1", "c2", "c1:1-c2", "a2", "a2:1-c2", "a4", "b4", "b4:1-a4", "c2:3-a4")


def game(name: str, seats: list, names: list, options: "dict | None" = None) -> Session:
    return Session("g1", Record(name, options, 3), seats, names, 1.0)


def next_of(session: Session) -> Session:
    return rematch(session, "g2", 5, 2.0)


def lost() -> Session:
    """Return a game of Mixtour that Ada started and resigned."""
    session = game("mixtour", ["human", "easy"], ["Ada", ""])
    session.play("resign")
    return session


@parametrize("mixtour", "inphexion", "hexheaven")
def test_rematch_starts_with_the_second_player(name: str) -> None:
    session = game(name, ["human", "easy"], ["Ada", ""])
    later = next_of(session)
    assert (later.seats, later.names) == (["easy", "human"], ["", "Ada"])
    assert later.record.options == session.record.options
    twice = next_of(later)
    assert (twice.seats, twice.names) == (session.seats, session.names)


def test_with_a_starter_option_players_keep_their_sides() -> None:
    for starter in ("gold", "silver", "lot"):
        session = game("beerhex", ["human", "easy"], ["Ada", ""], {"starter": starter})
        later = next_of(session)
        assert (later.seats, later.names) == (session.seats, session.names)
        assert (
            session.current_state.turn is not None
            and later.current_state.turn == 1 - session.current_state.turn
        )


def test_among_three_the_next_player_starts() -> None:
    session = game("hexheaven", ["human"] * 3, ["A", "B", "C"], {"rules": "three"})
    assert next_of(session).names == ["B", "C", "A"]


def test_solo_rematch_stays_solo() -> None:
    session = game("hexheaven", ["human"], ["A"], {"rules": "solo"})
    session.play("resign")
    later = next_of(session)
    assert later.names == ["A"] and series_wins(later) == [0] and later.record.seed == 5


def test_series_keeps_its_score() -> None:
    session = lost()
    assert series_wins(session) == [0, 1]
    second = next_of(session)
    assert second.prior_wins == [1, 0] and second.names == ["", "Ada"]
    second.play("resign")
    third = next_of(second)
    assert third.prior_wins == [1, 1] and third.names == ["Ada", ""]


def test_undone_result_does_not_count() -> None:
    session = lost()
    session.undo()
    assert series_wins(session) == [0, 0] and next_of(session).prior_wins == [0, 0]


def test_following_match_has_its_own_score() -> None:
    session = game("beerhex", ["human", "human"], ["", ""])
    session.match = new_match(session, 3)
    session.play("resign")
    assert series_wins(session) == [0, 0]
    later = next_of(session)
    assert later.match and later.match.best_of == 3 and later.match.starter == 1
    assert later.prior_wins == [0, 0]


def test_copy_counts_nothing() -> None:
    session = next_of(lost())
    assert session.practice_copy("g3", 0).prior_wins == [0, 0]


def test_score_is_saved() -> None:
    session = next_of(lost())
    assert from_json(to_json(session)).prior_wins == [1, 0]
    old = to_data(session)
    old.pop("series")
    assert from_json(json.dumps(old)).prior_wins == [0, 0]


@parametrize([1], [1, 0, 0], [1, -1], [1, "0"], [1, True], {"0": 1}, None, [1, 10000])
def test_impossible_score_is_refused(series: object) -> None:
    data = to_data(lost())
    data["series"] = series
    assert raises(RecordError, lambda: from_json(json.dumps(data))).reason == "not-a-game"


def test_seats_show_the_score() -> None:
    session = Session("g1", Record("mixtour", {}, 3, WON[:-1]), ["human", "human"])
    table = Table(session, EN, Store(FakeStorage(), Rng(1)))
    assert [seat.stars for seat in table.table_view.turn_view.seats] == ["", ""]
    table.play([WON[-1]])
    seats = table.table_view.turn_view.seats
    assert [(seat.stars, seat.wins_label) for seat in seats] == [
        ("★0", "0 wins in this series of games"),
        ("★1", "1 win in this series of games"),
    ]
    table.undo()
    assert [seat.stars for seat in table.table_view.turn_view.seats] == ["", ""]


def test_the_clock_of_a_rematch_is_wound_and_on_two_phones_to_be_agreed_on() -> None:
    session = game("mixtour", ["human", "human"], ["Ada", "Bo"])
    session.clock = {"banks": [3, 5], "spent": [1], "thought": 2, "live": True}
    session.play("resign")
    expected = {"banks": [5, 3], "spent": [], "thought": 0, "live": False}
    assert next_of(session).clock == expected
    damaged: list = [None, 7, [], {}, {"x": 1}, {"banks": 5}, {"banks": [3]}]
    for clock in damaged:
        session.clock = clock
        assert next_of(session).clock is None
