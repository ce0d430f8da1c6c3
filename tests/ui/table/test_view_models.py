"""View models are values: a copy is changed, and an unchanged view is the same object."""

from tests.support.tables import make_table
from ui.session.view_models import Action, SelectionView


def test_replace_changes_a_copy() -> None:
    action = Action("OK", "confirm")
    changed = action.replace(tone="primary")
    assert (action.tone, changed.tone, changed.name) == ("", "primary", "confirm")


def test_replace_without_a_change_returns_the_same_object() -> None:
    action = Action("OK", "confirm")
    assert action.replace() is action and action.replace(name=action.name) is action


def test_replace_knows_its_attributes() -> None:
    try:
        Action("OK").replace(colour="red")
    except AssertionError:
        return
    raise AssertionError("an unknown attribute was accepted")


def test_marks_are_added_to_a_copy() -> None:
    view = SelectionView(marks={"a1": "lit"})
    assert view.with_marks(["a1", "b2"], "won").marks == {"a1": "lit won", "b2": "won"}
    assert view.marks == {"a1": "lit"}


def test_a_tap_leaves_the_views_of_board_and_turn() -> None:
    table = make_table("mixtour", "c1 c2")
    before = table.table_view
    after = table.tap("c1")
    assert after.board_view is before.board_view and after.turn_view is before.turn_view
    assert after.selection_view is not before.selection_view


def test_an_action_without_an_effect_returns_the_same_view() -> None:
    table = make_table("mixtour", "c1 c2")
    view = table.table_view
    assert table.confirm() is table.redo() is table.commands.play_requested_move() is view
