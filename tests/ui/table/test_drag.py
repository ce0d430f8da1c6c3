"""Dragging does what the same taps do, and no more."""

from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from tests.support.tables import EN, make_table, tap_all, tray_actions
from ui.learn.lesson import LessonTable
from ui.library.store import Store
from ui.table.extras.drag import Drag, can_drag, tokens_kept_by_drag
from ui.table.table import Table

# After this three pieces can go from c2 to a4, and nothing else can move.
STACKS = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
TWO = "c3 d3 c3:1-d3 c1 d1 b3"  # c1 can go to d1 and to d3, b3 to d3
# After this pushing b6 to a7 surrounds it there, so that it is to be expelled.
CHAIN = "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7"
ALONE = ("human",)
SOLO = {"rules": "solo"}


def drag_and_drop(at: Table, token: str, cell: str) -> None:
    Drag(at, token).drop(cell)


def draggable_cells(at: Table) -> "list[str]":
    """Return all cells and picks that can be dragged."""
    selection_view, places = at.table_view.selection_view, at.table_view.turn_view.cells
    tokens = [place.name for place in places] + [pick.token for pick in selection_view.tray_items]
    return sorted([token for token in tokens if can_drag(at, token)])


def shown(at: Table) -> tuple:
    """Return the chosen tokens and the view of the selection."""
    selection_view = at.table_view.selection_view
    plan = at.selection
    chosen = (
        (
            plan.pending_moves,
            plan.tokens,
            plan.move_selection.move,
            plan.move_selection.auto_completed,
        )
        if plan
        else ()
    )
    look = (
        repr(selection_view.sprites),
        selection_view.marks,
        selection_view.status,
        selection_view.tone,
        tray_actions(at),
    )
    return chosen, look, at.session.record.moves


@parametrize(
    ("mixtour", STACKS, "c2", "a4"),
    ("inphexion", CHAIN, "e4", "f4"),
    ("inphexion", CHAIN, "b6", "a7"),
)
def test_a_drop_is_a_tap_on_both_cells(case: "tuple[str, str, str, str]") -> None:
    game, moves, source, target = case
    dragged, tapped = make_table(game, moves), make_table(game, moves)
    drag_and_drop(dragged, source, target)
    tap_all(tapped, source, target)
    assert shown(dragged) == shown(tapped) and dragged.session.ply_count == len(moves.split())


def test_a_tile_is_pulled_out_of_the_tray() -> None:
    dragged, tapped = (make_table("hexheaven", "", ALONE, SOLO) for _ in range(2))
    tile = dragged.table_view.selection_view.tray_items[0].token
    drag = Drag(dragged, tile)
    marks = drag.table_view.selection_view.marks
    cells = [cell for cell in marks if "offered" in marks[cell]]
    assert cells and drag.drawing.shapes
    drag.drop(cells[0])
    tap_all(tapped, tile, cells[0])
    assert shown(dragged) == shown(tapped) and "confirm" in tray_actions(dragged)


def test_only_what_can_go_to_a_cell_can_be_pulled() -> None:
    assert draggable_cells(make_table("mixtour", STACKS)) == ["c2"]
    assert draggable_cells(make_table("mixtour")) == []
    assert draggable_cells(make_table("inphexion", CHAIN)) == ["b6", "c6", "c7", "d4", "e4"]
    solo = make_table("hexheaven", "", ALONE, SOLO)
    held = [pick.token for pick in solo.table_view.selection_view.tray_items if not pick.disabled]
    assert draggable_cells(solo) == sorted(held)


def test_caps_are_attacked_not_pulled() -> None:
    at = make_table("beerhex", "a3s b3s c3s d3s")
    at.privacy.take_device()
    assert at.is_choosing and draggable_cells(at) == []
    tap_all(at, "b3", "d3")
    assert draggable_cells(at) == []
    at.cancel()
    tap_all(at, "a1", "g")
    assert draggable_cells(at) == [] and "confirm" in tray_actions(at)


def test_dragging_needs_a_turn_to_choose() -> None:
    # A computer is to move.
    assert draggable_cells(make_table("mixtour", STACKS, ("easy", "human"))) == []
    at = make_table("mixtour", STACKS)
    at.go_to_ply(3)
    assert draggable_cells(at) == []  # looking back
    at.go_to_ply(8)
    tap_all(at, "c2", "a4", "n3")
    at.confirm()
    assert at.session.is_over and draggable_cells(at) == []
    at = make_table("hexheaven", "", options={"rules": "casual"})
    assert at.table_view.turn_view.handover and draggable_cells(at) == []


def test_where_it_can_go_is_marked_and_where_it_was_it_is_pale() -> None:
    at = make_table("mixtour", STACKS)
    drag = Drag(at, "c2")
    selection_view = drag.table_view.selection_view
    assert [cell for cell in selection_view.marks if "offered" in selection_view.marks[cell]] == [
        "a4"
    ]
    assert "picked" in selection_view.marks["c2"]
    assert [sprite.kind for sprite in selection_view.sprites if "pulled" in sprite.classes] == [
        "r",
        "w",
        "r",
    ]
    assert len(drag.drawing.shapes) == 3
    assert "pulled" not in repr(drag.drop("").selection_view.sprites)


@parametrize("", "c2")
def test_over_nothing_or_where_it_came_from_all_stays_as_it_was(cell: str) -> None:
    at = make_table("mixtour", STACKS)
    before = shown(at)
    drag_and_drop(at, "c2", cell)
    assert shown(at) == before
    tap_all(at, "c2", "a4", "n2")
    before = shown(at)
    drag_and_drop(at, "c2", cell)
    assert shown(at) == before and at.selection and at.selection.move_selection.move == "c2:2-a4"


def test_a_wrong_drop_is_refused_as_a_tap_is() -> None:
    dragged, tapped = make_table("mixtour", STACKS), make_table("mixtour", STACKS)
    table_view = Drag(dragged, "c2").drop("e5")
    assert table_view.selection_view.tone == "refused" and table_view.cue == "refuse"
    tap_all(tapped, "c2", "e5")
    assert shown(dragged) == shown(tapped)
    tap_all(dragged, "e5")
    tap_all(tapped, "e5")
    assert shown(dragged) == shown(tapped) and "confirm" in tray_actions(dragged)


def test_a_wrong_drop_pulls_no_other_piece() -> None:
    at = make_table("mixtour", TWO)
    assert draggable_cells(at) == ["b3", "c1", "d1"]
    assert Drag(at, "c1").drop("b3").selection_view.tone == "refused"
    assert at.selection and at.selection.tokens == ("c1",)


def test_an_unconfirmed_move_can_be_dragged_on() -> None:
    at = make_table("mixtour", TWO)
    tap_all(at, "c1", "d1")
    assert tokens_kept_by_drag(at.selection, "d1") == ["c1"] and "confirm" in tray_actions(at)
    before = shown(at)
    drag_and_drop(at, "d1", "d1")
    assert shown(at) == before
    drag_and_drop(at, "d1", "c1")  # back where it came from
    assert at.selection and at.selection.tokens == () and at.session.ply_count == 6
    at = make_table("hexheaven", "", ALONE, SOLO)
    tile = at.table_view.selection_view.tray_items[0].token
    at.tap(tile)
    marks = at.table_view.selection_view.marks
    first, second = [cell for cell in marks if "offered" in marks[cell]][:2]
    at.tap(first)
    assert tokens_kept_by_drag(at.selection, first) == [tile] and at.selection
    drag_and_drop(at, first, second)
    assert at.selection.tokens[:2] == (tile, second)


def test_a_piece_that_hovers_is_pulled_to_where_it_is_put_down() -> None:
    at = make_table("inphexion", CHAIN)
    tap_all(at, "b6", "a7")
    assert draggable_cells(at) == ["a7"]
    drag = Drag(at, "a7")
    assert "offered" in drag.table_view.selection_view.marks["g1"] and len(drag.drawing.shapes) == 1
    drag.drop("g1")
    assert at.selection and at.selection.chosen_moves == ["b6>a7", "a7^g1"]
    assert draggable_cells(at) == ["g1"]
    drag_and_drop(at, "g1", "g2")
    assert at.selection.chosen_moves == ["b6>a7", "a7^g2"]
    assert Drag(at, "g2").drop("e4").selection_view.tone == "refused"


def test_a_drop_plays_where_the_taps_would() -> None:
    at = make_table("inphexion", CHAIN)
    at.settings["confirm"] = "matters"
    drag_and_drop(at, "e4", "f4")
    assert at.session.record.moves[10:] == ["e4>f4"]


def test_a_dropped_piece_is_not_animated() -> None:
    at = make_table("mixtour", STACKS)
    drag = Drag(at, "c2")
    assert not drag.table_view.animated and not drag.drop("a4").animated


def test_other_events_cancel_the_drag() -> None:
    at = make_table("mixtour", STACKS)
    drag = Drag(at, "c2")
    at.cancel()
    before = shown(at)
    drag.drop("a4")
    assert shown(at) == before
    drag = Drag(at, "c2")
    at.undo()
    drag.drop("a4")
    assert at.session.ply_count == 7 and at.selection and at.selection.tokens == ()


def test_a_lesson_is_learnt_by_dragging_too() -> None:
    at = LessonTable("mixtour", EN, Store(FakeStorage(), Rng(1)))
    tap_all(at, "c3")
    at.confirm()
    at.next_step()
    assert tokens_kept_by_drag(at.selection, "c3") == ["c3"] and not at.policy.is_step_done
    drag_and_drop(at, "c3", "d3")
    at.confirm()
    assert at.policy.is_step_done and draggable_cells(at) == []
