"""The form for a copy of a game with other players."""

from tests.support.tables import make_table
from ui.learn.practice_form import chosen_seats, seat_fields
from ui.session.session import HUMAN


def test_every_seat_is_asked_about_and_stands_as_it_is() -> None:
    table = make_table("mixtour", "c3 c2", ("human", "easy"))
    asked = seat_fields(table)
    assert [(field.name, field.value) for field in asked] == [("seat-1", HUMAN), ("seat-2", "easy")]
    assert asked[0].label == "White" and ("human", "Person") in asked[0].choices
    assert chosen_seats(table, {}) == ["human", "easy"]
    assert chosen_seats(table, {"seat-1": "master", "seat-2": "human"}) == ["master", "human"]


def test_a_friend_elsewhere_is_a_person_here() -> None:
    table = make_table("mixtour", "c3 c2")
    table.session.seats = ["human", "friend"]
    assert [field.value for field in seat_fields(table)] == [HUMAN, HUMAN]


def test_the_copy_has_them_and_its_people_their_names() -> None:
    table = make_table("mixtour", "c3 c2")
    table.session.names = ["Ann", "Bob"]
    copy = table.session.practice_copy("g2", 1, 0.0, ["human", "easy"])
    assert (copy.seats, copy.names, copy.ply_count) == (["human", "easy"], ["Ann", ""], 1)
    assert table.session.practice_copy("g3", 1).names == ["Ann", "Bob"]
