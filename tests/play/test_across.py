"""Who may sit across the table."""

from tests.play.tables import table


def test_the_second_of_two_people_may_sit_across_the_table() -> None:
    assert [table("mixtour", moves).situation.standing.across for moves in ("", "c1")] == [
        False,
        True,
    ]


def test_a_computer_sits_nowhere() -> None:
    assert not table("mixtour", "c1", seats=("human", "easy")).situation.standing.across
