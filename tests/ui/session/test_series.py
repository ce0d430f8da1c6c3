"""Games played in matches."""

from engine.record import Record
from tests.support.tables import EN, make_table
from ui.session.next_games.next_games import next_game, next_game_id, starter_chooser
from ui.session.series import current_match, new_match
from ui.session.session import Session

PEOPLE = ["human", "human"]


def first_game(best_of: int = 3, seats: "list[str]" = PEOPLE) -> Session:
    """Return the first game of a match, which Gold starts."""
    session = Session("g1", Record("beerhex", {"starter": "gold"}), seats, ["Ada", ""], 1.0)
    session.match = new_match(session, best_of)
    return session


def following_game(session: Session, starter: "int | None" = None) -> Session:
    """Return the game after this one."""
    following = next_game(session, starter, "g2", 5, 2.0)
    assert following
    return following


def wins(session: Session) -> tuple:
    match = current_match(session)
    assert match
    return match.wins


def test_a_result_counts_once_the_game_is_over() -> None:
    session = first_game()
    assert wins(session) == (0, 0)
    session.play("resign")
    assert wins(session) == (0, 1)
    session.undo(consent=True)
    assert wins(session) == (0, 0)


def test_the_lot_decides_who_starts_the_first_game() -> None:
    session = Session("g1", Record("beerhex", {"starter": "lot"}, 3), PEOPLE)
    assert new_match(session, 3).starter == session.current_state.turn


def test_the_loser_is_asked() -> None:
    session = first_game()
    assert starter_chooser(session) is None
    session.play("b3g")
    session.play("resign")
    assert starter_chooser(session) == 1


def test_a_computer_that_lost_is_not_asked_and_starts() -> None:
    session = first_game(seats=["easy", "human"])
    session.play("resign")
    assert starter_chooser(session) is None
    assert following_game(session).current_state.turn == 0


def test_the_next_game_is_the_same_but_for_its_starter_and_seed() -> None:
    session = first_game()
    session.play("resign")
    later = following_game(session, 1)
    assert later.current_state.turn == 1 and later.record.seed == 5
    assert (later.seats, later.names) == (session.seats, session.names)
    assert wins(later) == (0, 1) and later.record.moves == []


def test_no_game_follows_a_running_or_a_decided_match() -> None:
    session = first_game()
    assert next_game(session, 0, "g2", 5, 2.0) is None
    session.play("resign")
    second = following_game(session, 0)
    second.play("resign")
    assert wins(second) == (0, 2)
    assert next_game(second, 0, "g3", 6, 3.0) is None and starter_chooser(second) is None


def test_a_single_game_is_no_match() -> None:
    session = Session("g1", Record("beerhex"), PEOPLE)
    session.play("resign")
    assert current_match(session) is None and next_game(session, 0, "g2", 5, 2.0) is None


def test_the_games_of_a_match_are_numbered() -> None:
    assert [next_game_id(id) for id in ("abc", "abc-2", "abc-11", "abc-x")] == [
        "abc-2",
        "abc-3",
        "abc-12",
        "abc-2",
    ]


def test_no_id_grows_too_long_to_be_saved_under() -> None:
    for id in ("a" * 40, "a-" + "9" * 38):
        assert len(next_game_id(id)) <= 40


def test_a_match_shows_in_the_seats_and_in_the_last_line() -> None:
    table = make_table("beerhex")
    table.session.match = new_match(table.session, 3)
    table.privacy.take_device()
    table.commands.resign()
    assert [seat.stars for seat in table.table_view.turn_view.seats] == ["☆☆", "★☆"]
    assert [act.name for act in table.table_view.selection_view.actions] == ["next-game", "review"]
    second = following_game(table.session, 0)
    table.load(second, EN)
    table.privacy.take_device()
    table.commands.resign()
    assert [seat.stars for seat in table.table_view.turn_view.seats] == ["☆☆", "★★"]
    assert "2 to 0" in table.table_view.selection_view.detail
    assert [act.name for act in table.table_view.selection_view.actions] == [
        "rematch",
        "new-options",
        "review",
    ]
