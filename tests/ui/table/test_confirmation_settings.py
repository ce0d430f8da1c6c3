"""Which moves are played without a confirmation and which may be undone, by the settings."""

from tests.support.portable import parametrize
from tests.support.tables import make_table, tap_all, tray_actions
from ui.session.confirmations import confirm_move
from ui.table.table import Table

# After this an infection pushes a disc off, which is to be put back.
CHAIN = "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7"
# After this three pieces from c2 to a4 make a five with Red on top, with White to move.
FIVE = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"


def table_with_setting(
    confirm: str,
    game: str,
    moves: str = "",
    seats: tuple = ("human", "human"),
    options: "dict | None" = None,
) -> Table:
    table = make_table(game, moves, seats, options)
    table.settings["confirm"] = confirm
    return table


@parametrize("matters", "never")
def test_a_complete_move_plays_at_once(confirm: str) -> None:
    at = table_with_setting(confirm, "mixtour")
    at.tap("c3")
    assert at.session.record.moves == ["c3"] and at.table_view.cue == "move"
    at.undo()
    assert at.session.record.moves == []


def test_always_confirms_as_ever() -> None:
    at = table_with_setting("always", "mixtour")
    at.tap("c3")
    assert at.session.ply_count == 0 and "confirm" in tray_actions(at)


def test_a_second_tap_confirms_unless_nothing_is_to_be_confirmed() -> None:
    for confirm in ("always", "matters", "never"):
        at = table_with_setting(confirm, "mixtour", "c1 c2 c1:1-c2 d2")
        assert not at.asks_to_confirm("d2")
        tap_all(at, "c2", "d2")
        assert at.asks_to_confirm("d2") == (confirm != "never")


@parametrize("matters", "never")
def test_a_number_that_was_not_chosen_is_not_played(confirm: str) -> None:
    at = table_with_setting(confirm, "mixtour", "c1 c2 c1:1-c2 d2")
    tap_all(at, "c2", "d2")
    assert at.session.ply_count == 4 and "confirm" in tray_actions(at)
    at.tap("n1")
    assert at.session.record.moves[4:] == ["c2:1-d2"]


@parametrize("matters", "never")
def test_a_tap_that_drops_what_was_chosen_waits(confirm: str) -> None:
    at = table_with_setting(confirm, "mixtour", "c1 c2")
    tap_all(at, "c1", "e5")
    assert at.session.ply_count == 2 and at.table_view.selection_view.tone == "refused"
    at.tap("e5")
    assert at.session.ply_count == 2 and "confirm" in tray_actions(at)
    at.tap("e5")
    assert at.session.record.moves[2:] == ["e5"]


def test_where_it_matters_an_end_waits() -> None:
    for confirm, plies in (("matters", 8), ("never", 9)):
        at = table_with_setting(confirm, "mixtour", FIVE)
        tap_all(at, "c2", "a4", "n3")
        assert at.session.ply_count == plies and at.session.is_over == (plies == 9)


def test_where_it_matters_a_reveal_waits() -> None:
    for confirm, plies in (("matters", 6), ("never", 7)):
        at = table_with_setting(confirm, "beerhex", "a1g b1s c1g d1s e1g a2s", ("human", "easy"))
        tap_all(at, "a1", "b1", "a2")
        assert at.session.ply_count == plies


def test_a_hidden_cap_that_shows_nothing_is_laid_at_once() -> None:
    at = table_with_setting("matters", "beerhex", seats=("human", "easy"))
    tap_all(at, "b3", "g")
    assert at.session.record.moves == ["b3g"]


def test_a_turn_of_several_moves_waits_until_it_is_whole() -> None:
    at = table_with_setting("matters", "inphexion", CHAIN)
    tap_all(at, "b6", "a7")
    assert at.session.ply_count == 10
    at.tap("g1")
    assert at.session.record.moves[10:] == ["b6>a7", "a7^g1"]


def test_a_button_asks_unless_nothing_is_to_be_confirmed() -> None:
    for confirm, asks in (("always", True), ("matters", True), ("never", False)):
        at = table_with_setting(confirm, "inphexion", "c3", options={"pie": True})
        table_view = at.commands.request_move("swap")
        assert bool(table_view.confirmation) is asks


def test_a_declaration_that_may_lose_the_game_asks_whatever_the_settings_say() -> None:
    at = table_with_setting("never", "beerhex", "a1g b1s c1g d1s e1g a2s", ("human", "easy"))
    assert at.commands.request_move("claim").confirmation


def test_a_turn_that_loses_alone_is_not_the_button_to_stand_out_and_can_be_undone() -> None:
    say = make_table("hexheaven", "", ("human",), {"rules": "solo"}).say
    found = confirm_move("pass", "ask-pass-short", say, True)
    assert found.is_harmful and found.extra_action == (say("undo"), "undo")
    assert confirm_move("pass", "ask-pass-short", say).extra_action is None
    declared = confirm_move("claim", "claim-sure", make_table("beerhex").say, True)
    assert not declared.is_harmful and declared.extra_action is None


# ---- taking back what was revealed


def test_a_reveal_is_not_taken_back_where_the_settings_forbid_it() -> None:
    at = make_table("beerhex", "b3g resign")
    at.settings["takeback"] = False
    table_view = at.undo()
    assert table_view.confirmation is None and table_view.toast and at.session.is_over
    at.settings["takeback"] = True
    assert at.undo().confirmation


def test_moves_that_revealed_nothing_can_be_taken_back() -> None:
    at = make_table("mixtour", "c3")
    at.settings["takeback"] = False
    assert at.undo().toast is None and at.session.ply_count == 0
