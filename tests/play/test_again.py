"""Playing again: who begins, and the score of the series."""

import json

from engine.record import Record, RecordError
from engine.rng import Rng
from tests.play import each, raises
from tests.play.test_store import Port
from tests.play.test_table import EN
from ui.play.matches import again, started, tally
from ui.play.saves import from_json, to_data, to_json
from ui.play.session import Session
from ui.play.store import Store
from ui.play.table import Table

# Red makes the stack of five.
WON = ("c1", "c2", "c1:1-c2", "a2", "a2:1-c2", "a4", "b4", "b4:1-a4", "c2:3-a4")


def game(name: str, seats: list, names: list, options: "dict | None" = None) -> Session:
    return Session("g1", Record(name, options, 3), seats, names, 1.0)


def next_of(session: Session) -> Session:
    return again(session, "g2", 5, 2.0)


def lost() -> Session:
    """A game of Mixtour that Ada, who began, gave up."""
    session = game("mixtour", ["human", "easy"], ["Ada", ""])
    session.play("resign")
    return session


@each("mixtour", "inphexion", "hexheaven")
def test_who_came_second_begins(name: str) -> None:
    session = game(name, ["human", "easy"], ["Ada", ""])
    later = next_of(session)
    assert (later.seats, later.names) == (["easy", "human"], ["", "Ada"])
    assert later.record.options == session.record.options
    twice = next_of(later)
    assert (twice.seats, twice.names) == (session.seats, session.names)


def test_where_an_option_says_who_begins_everybody_stays_on_their_side() -> None:
    for starter in ("gold", "silver", "lot"):
        session = game("beerhex", ["human", "easy"], ["Ada", ""], {"starter": starter})
        later = next_of(session)
        assert (later.seats, later.names) == (session.seats, session.names)
        assert session.tip.turn is not None and later.tip.turn == 1 - session.tip.turn


def test_among_three_the_next_one_begins() -> None:
    session = game("hexheaven", ["human"] * 3, ["A", "B", "C"], {"rules": "three"})
    assert next_of(session).names == ["B", "C", "A"]


def test_alone_one_plays_again_alone() -> None:
    session = game("hexheaven", ["human"], ["A"], {"rules": "solo"})
    session.play("resign")
    later = next_of(session)
    assert later.names == ["A"] and tally(later) == [0] and later.record.seed == 5


def test_the_series_keeps_its_score() -> None:
    session = lost()
    assert tally(session) == [0, 1]
    second = next_of(session)
    assert second.series == [1, 0] and second.names == ["", "Ada"]
    second.play("resign")
    third = next_of(second)
    assert third.series == [1, 1] and third.names == ["Ada", ""]


def test_a_result_that_is_taken_back_counts_no_more() -> None:
    session = lost()
    session.undo()
    assert tally(session) == [0, 0] and next_of(session).series == [0, 0]


def test_a_match_follows_a_match_and_keeps_its_own_score() -> None:
    session = game("beerhex", ["human", "human"], ["", ""])
    session.match = started(session, 3)
    session.play("resign")
    assert tally(session) == [0, 0]
    later = next_of(session)
    assert later.match and later.match.best_of == 3 and later.match.starter == 1
    assert later.series == [0, 0]


def test_a_copy_counts_nothing() -> None:
    session = next_of(lost())
    assert session.fork("g3", 0).series == [0, 0]


def test_the_score_is_saved() -> None:
    session = next_of(lost())
    assert from_json(to_json(session)).series == [1, 0]
    old = to_data(session)
    old.pop("series")
    assert from_json(json.dumps(old)).series == [0, 0]


@each([1], [1, 0, 0], [1, -1], [1, "0"], [1, True], {"0": 1}, None, [1, 10000])
def test_a_score_that_cannot_be_is_refused(series: object) -> None:
    data = to_data(lost())
    data["series"] = series
    assert raises(RecordError, lambda: from_json(json.dumps(data))).reason == "not-a-game"


def test_the_seats_show_the_score() -> None:
    session = Session("g1", Record("mixtour", {}, 3, WON[:-1]), ["human", "human"])
    host = Table(session, EN, Store(Port(), Rng(1)))
    assert [seat.stars for seat in host.situation.standing.seats] == ["", ""]
    host.play([WON[-1]])
    seats = host.situation.standing.seats
    assert [(seat.stars, seat.wins) for seat in seats] == [
        ("★0", "0 wins in this series of games"),
        ("★1", "1 win in this series of games"),
    ]
    host.undo()
    assert [seat.stars for seat in host.situation.standing.seats] == ["", ""]
