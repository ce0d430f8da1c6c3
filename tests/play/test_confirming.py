"""What is played without being confirmed, and what may be taken back, as the settings have it."""

from tests.play import each
from tests.play.test_table import acts, table, taps
from ui.play.table import Table

# After this an infection pushes a disc off, which is to be put back.
CHAIN = "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7"
# After this three pieces from c2 to a4 make a five with Red on top, with White to move.
FIVE = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"


def host(
    confirm: str,
    game: str,
    moves: str = "",
    seats: tuple = ("human", "human"),
    options: "dict | None" = None,
) -> Table:
    found = table(game, moves, seats, options)
    found.settings["confirm"] = confirm
    return found


@each("matters", "never")
def test_a_complete_move_plays_at_once(confirm: str) -> None:
    at = host(confirm, "mixtour")
    at.tap("c3")
    assert at.session.record.moves == ["c3"] and at.situation.feel == "move"
    at.undo()
    assert at.session.record.moves == []


def test_always_confirms_as_ever() -> None:
    at = host("always", "mixtour")
    at.tap("c3")
    assert at.session.last == 0 and "confirm" in acts(at)


@each("matters", "never")
def test_a_number_that_nobody_chose_is_not_played(confirm: str) -> None:
    at = host(confirm, "mixtour", "c1 c2 c1:1-c2 d2")
    taps(at, "c2", "d2")
    assert at.session.last == 4 and "confirm" in acts(at)
    at.tap("n1")
    assert at.session.record.moves[4:] == ["c2:1-d2"]


@each("matters", "never")
def test_a_tap_that_drops_what_was_chosen_waits(confirm: str) -> None:
    at = host(confirm, "mixtour", "c1 c2")
    taps(at, "c1", "e5")
    assert at.session.last == 2 and at.situation.making.tone == "refused"
    at.tap("e5")
    assert at.session.last == 2 and "confirm" in acts(at)
    at.tap("e5")
    assert at.session.record.moves[2:] == ["e5"]


def test_where_it_matters_an_end_waits() -> None:
    for confirm, plies in (("matters", 8), ("never", 9)):
        at = host(confirm, "mixtour", FIVE)
        taps(at, "c2", "a4", "n3")
        assert at.session.last == plies and at.session.over == (plies == 9)


def test_where_it_matters_a_reveal_waits() -> None:
    for confirm, plies in (("matters", 6), ("never", 7)):
        at = host(confirm, "beerhex", "a1g b1s c1g d1s e1g a2s", ("human", "easy"))
        taps(at, "a1", "b1", "a2")
        assert at.session.last == plies


def test_a_hidden_cap_that_shows_nothing_is_laid_at_once() -> None:
    at = host("matters", "beerhex", seats=("human", "easy"))
    taps(at, "b3", "g")
    assert at.session.record.moves == ["b3g"]


def test_a_turn_of_several_moves_waits_until_it_is_whole() -> None:
    at = host("matters", "inphexion", CHAIN)
    taps(at, "b6", "a7")
    assert at.session.last == 10
    at.tap("g1")
    assert at.session.record.moves[10:] == ["b6>a7", "a7^g1"]


def test_a_button_asks_unless_nothing_is_to_be_confirmed() -> None:
    for confirm, asks in (("always", True), ("matters", True), ("never", False)):
        at = host(confirm, "inphexion", "c3", options={"pie": True})
        situation = at.declare("swap")
        assert bool(situation.question) is asks


def test_a_declaration_that_may_lose_the_game_asks_whatever_the_settings_say() -> None:
    at = host("never", "beerhex", "a1g b1s c1g d1s e1g a2s", ("human", "easy"))
    assert at.declare("claim").question


# ---- taking back what was revealed


def test_a_reveal_is_not_taken_back_where_the_settings_forbid_it() -> None:
    at = table("beerhex", "b3g resign")
    at.settings["takeback"] = False
    situation = at.undo()
    assert situation.question is None and situation.notice and at.session.over
    at.settings["takeback"] = True
    assert at.undo().question


def test_what_revealed_nothing_is_taken_back_all_the_same() -> None:
    at = table("mixtour", "c3")
    at.settings["takeback"] = False
    assert at.undo().notice is None and at.session.last == 0
