"""The orientation of the board, unchanged layers, and the traces of a move."""

from tests.support.tables import cell_labels, make_table, tap_all, tray_actions
from ui.table.extras.info_card import piece_card
from ui.table.table import Table

# ---- the board


def test_the_board_takes_the_orientation_that_fits() -> None:
    host = make_table("inphexion", "d4")
    host.tap("d4")
    lying = host.table_view.board_view
    turned = host.resize(312, 500)
    assert turned and turned.board_view.background != lying.background
    assert host.resize(312, 500) is None
    assert host.selection and host.selection.tokens == ("d4",)  # what is chosen stays chosen


def test_a_tap_keeps_unchanged_views_identical() -> None:
    host = make_table("mixtour", "c1 c2")
    before = host.table_view
    host.tap("c1")
    assert host.table_view.board_view is before.board_view
    assert host.table_view.turn_view is before.turn_view
    assert host.table_view.selection_view is not before.selection_view
    host.tap("c2")
    host.confirm()
    assert host.table_view.board_view is before.board_view
    assert host.table_view.turn_view is not before.turn_view


def test_every_cell_has_its_label() -> None:
    labels = cell_labels(make_table("mixtour", "c1"))
    assert len(labels) == 25 and labels["c1"] != labels["c2"]


def test_a_stack_that_has_won_is_read_out_where_it_is_seen() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    host.play(["c2:3-a4"])
    assert cell_labels(host)["a4"].startswith("a4, height 5, from the top: red")
    card = piece_card(host, "a4")
    assert card and card.text == cell_labels(host)["a4"]
    host.go_to_ply(8)
    assert "height 2" in cell_labels(host)["a4"]


def test_the_end_is_counted_up_where_there_is_something_to_count() -> None:
    assert make_table("mixtour", "c3 resign").show_result().score_summary is None
    host = make_table("hexheaven", "", ("human",), {"rules": "solo"})
    assert host.show_result().score_summary is None
    table_view = host.commands.resign()
    assert table_view.score_summary and table_view.score_summary.lines
    assert table_view.score_summary.title == "The game is lost: resignation"
    assert "result" in tray_actions(host) and host.show_result().score_summary
    assert [act.name for act in table_view.score_summary.actions] == ["rematch", "review"]


def test_a_turned_board_takes_a_refusal_back() -> None:
    host = make_table("inphexion", "d4")
    tap_all(host, "d4", "a1")
    assert host.table_view.selection_view.tone == "refused"
    turned = host.resize(312, 500)
    assert turned and turned.selection_view.tone == "" and host.clear_refusal() is None
    assert host.selection and host.selection.tokens == ("d4",)


# ---- what a move leaves to be seen


def stack(host: Table, cell: str) -> "list[str]":
    """Return the kinds of the pieces on a cell of Mixtour, from the bottom to the top."""
    place = [cell_view for cell_view in host.table_view.turn_view.cells if cell_view.name == cell][
        0
    ]
    sprites = [sprite for sprite in host.table_view.selection_view.sprites if sprite.x == place.x]
    sprites = [sprite for sprite in sprites if abs(sprite.y - place.y) < 100]
    return [sprite.kind for sprite in sorted(sprites, key=lambda sprite: -sprite.y)]


def test_a_winning_stack_stays_on_its_cell() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    table_view = host.play(["c2:3-a4"])
    for _ in (0, 1):
        assert stack(host, "a4") == ["r", "w", "r", "w", "r"]
        assert "won" in table_view.selection_view.marks["a4"].split()
        table_view = host.go_to_ply(8)
        assert stack(host, "a4") == ["r", "w"]
        assert "won" not in repr(table_view.selection_view.marks)
        table_view = host.go_to_ply(9)


def test_a_tall_stack_that_does_not_win_is_seen_on_the_way_only() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
    host = make_table("mixtour", moves, options={"points": 2})
    table_view = host.play(["c2:3-a4"])
    assert len(table_view.frames) == 1 and table_view.selection_view.sprites == []
    assert [sprite.kind for sprite in table_view.frames[0].selection_view.sprites] == [
        "r",
        "w",
        "r",
        "w",
        "r",
    ]
    # Where the pieces of the frame go.
    assert sorted(table_view.selection_view.exit_targets) == ["r", "w"]
    assert host.go_to_ply(8).frames == [] and host.go_to_ply(9).frames == []


def alone() -> Table:
    """Return a table of Hex Heaven for one person, with one tile laid."""
    host = make_table("hexheaven", "", ("human",), {"rules": "solo"})
    host.play(host.session.current_state.legal()[:1])
    return host


def test_whatever_lay_there_has_a_home() -> None:
    host = alone()
    laid = [sprite.kind for sprite in host.table_view.selection_view.sprites]
    selection_view = host.go_to_ply(0).selection_view
    assert len(selection_view.sprites) < len(laid) and sorted(
        selection_view.exit_targets
    ) == sorted(laid)


def test_the_spots_of_a_choice_are_what_is_chosen_and_where_it_can_go_on() -> None:
    host = alone()
    assert host.table_view.selection_view.focus_cells == []
    tile = host.table_view.selection_view.tray_items[0].token
    host.tap(tile)
    marks = host.table_view.selection_view.marks
    cells = [cell for cell in marks if "offered" in marks[cell].split()]
    assert cells and sorted(host.table_view.selection_view.focus_cells) == sorted([tile] + cells)


def test_the_spots_of_a_hint_are_its_turn() -> None:
    host = alone()
    host.request_hint()
    wish = host.bots.request()
    assert wish
    host.bots.on_reply(wish, wish.view.legal()[0])
    hinted = host.request_hint()
    assert host.selection and len(host.selection.tokens) == 3
    assert hinted.selection_view.focus_cells[:3] == list(host.selection.tokens)
