"""Games played in matches."""

from engine.record import Record
from tests.play.tables import EN, table
from ui.play.matches import asked, following, next_id, score, started
from ui.play.session import Session

PEOPLE = ["human", "human"]


def first(best_of: int = 3, seats: "list[str]" = PEOPLE) -> Session:
    """The first game of a match, which Gold starts."""
    session = Session("g1", Record("beerhex", {"starter": "gold"}), seats, ["Ada", ""], 1.0)
    session.match = started(session, best_of)
    return session


def after(session: Session, starter: "int | None" = None) -> Session:
    """The game after this one."""
    found = following(session, starter, "g2", 5, 2.0)
    assert found
    return found


def wins(session: Session) -> tuple:
    match = score(session)
    assert match
    return match.wins


def test_a_result_counts_once_the_game_is_over() -> None:
    session = first()
    assert wins(session) == (0, 0)
    session.play("resign")
    assert wins(session) == (0, 1)
    session.undo(consent=True)
    assert wins(session) == (0, 0)


def test_the_lot_decides_who_starts_the_first_game() -> None:
    session = Session("g1", Record("beerhex", {"starter": "lot"}, 3), PEOPLE)
    assert started(session, 3).starter == session.tip.turn


def test_the_loser_is_asked() -> None:
    session = first()
    assert asked(session) is None
    session.play("b3g")
    session.play("resign")
    assert asked(session) == 1


def test_a_computer_that_lost_is_not_asked_and_starts() -> None:
    session = first(seats=["easy", "human"])
    session.play("resign")
    assert asked(session) is None
    assert after(session).tip.turn == 0


def test_the_next_game_is_the_same_but_for_its_starter_and_seed() -> None:
    session = first()
    session.play("resign")
    later = after(session, 1)
    assert later.tip.turn == 1 and later.record.seed == 5
    assert (later.seats, later.names) == (session.seats, session.names)
    assert wins(later) == (0, 1) and later.record.moves == []


def test_no_game_follows_a_running_or_a_decided_match() -> None:
    session = first()
    assert following(session, 0, "g2", 5, 2.0) is None
    session.play("resign")
    second = after(session, 0)
    second.play("resign")
    assert wins(second) == (0, 2)
    assert following(second, 0, "g3", 6, 3.0) is None and asked(second) is None


def test_a_single_game_is_no_match() -> None:
    session = Session("g1", Record("beerhex"), PEOPLE)
    session.play("resign")
    assert score(session) is None and following(session, 0, "g2", 5, 2.0) is None


def test_the_games_of_a_match_are_numbered() -> None:
    assert [next_id(id) for id in ("abc", "abc-2", "abc-11", "abc-x")] == [
        "abc-2",
        "abc-3",
        "abc-12",
        "abc-2",
    ]


def test_no_id_grows_too_long_to_be_saved_under() -> None:
    for id in ("a" * 40, "a-" + "9" * 38):
        assert len(next_id(id)) <= 40


def test_a_match_shows_in_the_seats_and_in_the_last_line() -> None:
    host = table("beerhex")
    host.session.match = started(host.session, 3)
    host.lift()
    host.resign()
    assert [seat.stars for seat in host.situation.standing.seats] == ["☆☆", "★☆"]
    assert [act.act for act in host.situation.making.acts] == ["next-game", "review"]
    second = after(host.session, 0)
    host.take(second, EN)
    host.lift()
    host.resign()
    assert [seat.stars for seat in host.situation.standing.seats] == ["☆☆", "★★"]
    assert "2 to 0" in host.situation.making.status
    assert [act.act for act in host.situation.making.acts] == ["rematch", "new-options", "review"]
