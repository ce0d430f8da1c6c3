"""When the table is turned for a person who sits opposite."""

from tests.support.tables import make_table


def test_the_second_of_two_people_may_sit_across_the_table() -> None:
    assert [
        make_table("mixtour", moves).table_view.turn_view.is_opposite_player for moves in ("", "c1")
    ] == [
        False,
        True,
    ]


def test_computer_players_have_no_side_of_the_table() -> None:
    assert not make_table(
        "mixtour", "c1", seats=("human", "easy")
    ).table_view.turn_view.is_opposite_player
