"""Studies at the table: branches, comments, and whose view is shown."""

from engine.game import OMNISCIENT
from engine.notation import game_tree
from engine.notation.drawings import MAX_DRAWINGS, DrawnShape
from engine.notation.game_tree import GameTree
from engine.rng import Rng
from tests.support.portable import parametrize
from tests.support.studies import all_lines, line_of, make_tree, study_table
from tests.support.tables import EN, tap_all, tray_actions
from ui.study.annotations import drawings_of
from ui.study.board_drawing import drawing_shapes
from ui.study.move_tree import BRANCH_HEAD, MAX_DEPTH, MAX_SHOWN, tree_lines
from ui.study.study import Study
from ui.study.study_table import StudyTable
from ui.words import LANGUAGES, Words

MIXTOUR = "c1 c2 c1:1-c2 a2"
GAMES = (
    ("mixtour", MIXTOUR),
    ("inphexion", "a4 a4>a3 a4>a5"),
    ("beerhex", "a1g e1s a2g e2s"),
    ("hexheaven", ""),
)


def enter(table: "StudyTable", cell: str) -> None:
    """Enter a piece on a cell."""
    tap_all(table, cell)
    table.confirm()


def texts(table: "StudyTable") -> "tuple[str, str | None]":
    view = table.table_view.selection_view
    return view.status, view.tip


def test_a_move_on_the_board_begins_a_branch_where_another_one_follows() -> None:
    table = study_table("mixtour", MIXTOUR)
    table.go_to_ply(2)
    enter(table, "e5")
    assert all_lines(table.study.tree) == [
        ["c1", "c2", "c1:1-c2", "a2"],
        ["c1", "c2", "e5"],
    ]
    assert line_of(table.study.node) == ["c1", "c2", "e5"]
    assert table.table_view.turn_view.ply == 3 and table.session.ply_count == 3
    enter(table, "a5")
    assert line_of(table.study.node) == ["c1", "c2", "e5", "a5"] and len(table.study.tree) == 6


def test_a_move_that_is_in_the_tree_is_followed() -> None:
    table = study_table("mixtour", MIXTOUR)
    enter(table, "c1")
    enter(table, "c2")
    assert line_of(table.study.node) == ["c1", "c2"] and len(table.study.tree) == 4


def test_a_move_is_announced_with_its_own_comment() -> None:
    table = study_table("mixtour", "c1 c2")
    table.annotate("a good start", [])
    assert table.play_in_tree(["a1"]).announcement == "White enters at a1"
    table.annotate("too far away", [])
    table.go_to_ply(0)
    assert table.play_in_tree(["a1"]).announcement == "White enters at a1. too far away"


def test_what_is_drawn_belongs_to_a_move_and_keeps_its_words() -> None:
    table, changes = study_table("mixtour", MIXTOUR), []
    table.on_change = lambda: changes.append(table.study.node.comment)
    table.go_to_ply(1)
    table.annotate("why not", ["!?"])
    view = table.draw("c1", "c2")
    assert view.announcement == "Drawn: arrow from c1 to c2."
    table.draw("c2")
    assert table.study.node.comment == "[%csl Gc2][%cal Gc1c2] why not"
    assert texts(table)[1] == "why not"
    assert "why not" in table.position_text() and "circle on c2" in table.position_text()
    table.annotate("because [%csl Rc2,Ra1]", [])
    assert table.study.node.comment == "[%csl Gc2,Ra1][%cal Gc1c2] because"
    assert table.draw("a1").announcement == "Removed: circle on a1."
    table.draw("c2")
    table.draw("c1", "c2")
    assert table.study.node.comment == "because" and len(changes) == 7
    assert table.study.tree.root.comment == ""


def test_there_is_room_for_so_many_drawings() -> None:
    table = study_table("mixtour", MIXTOUR)
    cells = [column + row for column in "abcde" for row in "12345"]
    pairs = [(start, end) for start in cells for end in cells if start != end]
    for start, end in pairs[:MAX_DRAWINGS]:
        assert table.draw(start, end).toast is None
    toast = table.draw("e5").toast
    assert toast is not None and toast.text == table.policy.say("study-draw-full")
    assert len(drawings_of(table.study.node)) == MAX_DRAWINGS
    table.draw("a1", "a2")
    assert table.draw("e5").announcement == "Drawn: circle on e5."


def test_while_taps_draw_the_line_below_says_how() -> None:
    table = study_table("mixtour", MIXTOUR)
    table.go_to_ply(1)
    table.annotate("why not", [])
    tap_all(table, "e5")
    how = table.policy.say("study-draw-how")
    assert table.set_drawing(True).announcement == how and texts(table)[1] == how
    assert not (table.selection and table.selection.is_started)
    table.set_drawing(False)
    assert texts(table)[1] == "why not"


@parametrize(*GAMES)
def test_drawings_have_shapes_on_the_cells_of_the_board(case: tuple) -> None:
    table = study_table(case[0], case[1])
    cells = table.table_view.turn_view.cells
    first, last = cells[0].name, cells[-1].name
    for end in ("", last):
        shapes = drawing_shapes([DrawnShape("G", first, end)], cells)
        assert [shape[1]["class"] for shape in shapes] == ["drawn-rim", "drawn"]
    assert drawing_shapes([DrawnShape("G", "z99", ""), DrawnShape("G", first, "z99")], cells) == []


def test_every_change_is_told_and_every_step_is_not() -> None:
    table, changes = study_table("mixtour", MIXTOUR), []
    table.on_change = lambda: changes.append(len(table.study.tree))
    table.go_to_ply(3)
    table.go_to_ply(0)
    assert changes == []
    enter(table, "e5")
    table.annotate("why not", ["!?"])
    table.promote()
    node, place = table.remove()
    table.restore(node, place)
    table.set_title("Corners")
    assert changes == [5, 5, 5, 4, 5, 5]


def test_the_title_and_the_comment_stay_when_the_board_is_turned() -> None:
    table = study_table("inphexion", "a4 a4>a3")
    table.set_title("Corners")
    table.annotate("why not", [])
    turned = table.resize(312, 500)
    assert turned is not None and turned.board_view.title == "Corners"
    assert texts(table)[1] == "why not" and not turned.announcement


def test_steps_lead_along_the_line_and_stop_at_its_ends() -> None:
    table = study_table("mixtour", MIXTOUR)
    assert table.go_to_ply(0) is table.table_view and table.study.node.parent is None
    for ply in (1, 2, 4, 2, 99, 0):
        table.go_to_ply(ply)
        assert table.study.node.ply == min(ply, 4) == table.table_view.turn_view.ply
    table.go_to_ply(2)
    enter(table, "e5")
    table.go_to_ply(1)
    table.go_to_ply(9)
    assert line_of(table.study.node) == ["c1", "c2", "c1:1-c2", "a2"]  # the main line


def test_siblings_are_the_branches_of_the_last_move() -> None:
    table = study_table("mixtour", MIXTOUR)
    assert table.go_to_sibling(1) is table.table_view
    enter(table, "e5")
    table.go_to_sibling(-1)
    assert line_of(table.study.node) == ["c1"]
    table.go_to_sibling(-1)
    assert line_of(table.study.node) == ["c1"]
    table.go_to_sibling(1)
    assert line_of(table.study.node) == ["e5"]


def test_a_promoted_branch_is_the_main_line() -> None:
    table = study_table("mixtour", MIXTOUR)
    table.go_to_ply(2)
    enter(table, "e5")
    table.promote()
    assert all_lines(table.study.tree)[0] == ["c1", "c2", "e5"]
    assert table.table_view.announcement == table.policy.say("study-promoted")


def test_deleted_moves_come_back_with_all_that_followed() -> None:
    table = study_table("mixtour", MIXTOUR)
    before = make_tree("mixtour", MIXTOUR)
    table.go_to_ply(2)
    node, place = table.remove()
    assert all_lines(table.study.tree) == [["c1"]] and line_of(table.study.node) == ["c1"]
    table.restore(node, place)
    assert table.study.tree == before and line_of(table.study.node) == ["c1", "c2"]


def test_comments_and_signs_are_shown_and_announced() -> None:
    table = study_table("mixtour", MIXTOUR)
    assert texts(table) == (table.policy.say("study-start"), "")
    table.go_to_ply(1)
    table.study.tree.set_nags(table.study.node, ["$14"])
    table.annotate("first\nsecond", ["!?"])
    status, tip = texts(table)
    assert status.endswith(" !?") and tip == "first second"
    assert table.study.node.nags == ("!?", "$14")
    table.go_to_ply(2)
    assert texts(table)[1] == ""
    table.go_to_ply(1)
    assert "first second" in (table.table_view.announcement or "")
    tap_all(table, "e5")  # a move is being chosen
    assert texts(table)[1] == ""


def test_branches_are_buttons_and_announced() -> None:
    table = study_table("mixtour", MIXTOUR)
    assert tray_actions(table) == []
    for cell in ("e5", "a5", "d4"):
        enter(table, cell)
        table.go_to_ply(0)
    numbers = [child.number for child in table.study.tree.root.children]
    assert tray_actions(table) == [f"study-go-{number}" for number in numbers[:3]]
    assert table.policy.say("study-branches", n=4) in (table.table_view.announcement or "")


def test_there_is_room_for_so_many_moves() -> None:
    table, most = study_table("mixtour", MIXTOUR), game_tree.MAX_NODES
    from ui.study import study_table as module

    module.MAX_NODES = 4
    try:
        enter(table, "e5")
    finally:
        module.MAX_NODES = most
    toast = table.table_view.toast
    assert toast and toast.text == table.policy.say("study-too-large", n=4)
    assert len(table.study.tree) == 4 and table.session.ply_count == 0


@parametrize(*GAMES)
def test_every_game_can_be_studied(case: "tuple[str, str]") -> None:
    game, moves = case
    table = study_table(game, moves)
    table.go_to_ply(99)
    for _ in range(4):
        state = table.study.node.state
        if state.turn is None:
            break
        table.play_in_tree([state.legal()[0]])
        assert table.study.node.state == table.session.current_state
    for ply in range(table.study.node.ply, -1, -1):
        table.go_to_ply(ply)
        assert table.session.ply_count == ply and table.table_view.selection_view.status
    for language in LANGUAGES:
        title = table.set_words(Words(language)).board_view.title
        assert title == table.policy.say("study-title", game=table.say("game"))


def test_a_study_hides_nothing_and_shows_what_each_seat_knew() -> None:
    table = study_table("beerhex", "a1g e1s a2g")
    table.go_to_ply(3)
    assert table.context.view.viewer == OMNISCIENT and table.selection is not None
    assert table.table_view.turn_view.perspective_label
    table.privacy.switch_perspective()  # Gold's, while Silver is to move
    assert table.context.view.viewer == 0 and table.selection is None
    table.privacy.switch_perspective()
    assert table.context.view.viewer == 1 and table.selection is not None
    told = [table.move_item(node).notation for node in table.study.tree.main_line()]
    assert told == ["a1?", "e1s", "a2?"]
    table.privacy.switch_perspective()
    assert table.move_item(table.study.node).notation == "a2g"
    assert not study_table("mixtour").table_view.turn_view.perspective_label


def test_play_goes_on_from_any_position_even_with_secrets() -> None:
    table = study_table("beerhex", "a1g e1s a2g")
    table.go_to_ply(2)
    copy = table.session.practice_copy("g2", table.session.displayed_ply, 0.0, ["human", "easy"])
    assert copy.record.moves == ["a1g", "e1s"] and copy.seats == ["human", "easy"]
    assert not copy.is_public()


def test_the_end_of_a_game_is_a_position_like_others() -> None:
    table = study_table("mixtour", "c3 resign")
    table.go_to_ply(2)
    view = table.table_view
    assert view.turn_view.outcome_reason == "resign" and view.selection_view.tone == ""
    assert table.selection is None and tray_actions(table) == [] and not view.score_summary


# ---- the tree as it is shown


def shown_lines(table: "StudyTable") -> "list[tuple]":
    lines = tree_lines(table.study.tree, table.study.node)
    return [(line.depth, [node.move for node in line.nodes], line.hidden) for line in lines]


def test_branches_stand_behind_the_move_that_they_replace() -> None:
    table = study_table("mixtour", "c1 c2 c1:1-c2 a2")
    assert shown_lines(table) == [(0, ["c1", "c2", "c1:1-c2", "a2"], 0)]
    table.go_to_ply(1)
    enter(table, "e5")
    enter(table, "e4")
    table.go_to_ply(2)
    enter(table, "a1")
    assert shown_lines(table) == [
        (0, ["c1", "c2"], 0),
        (1, ["e5", "e4"], 0),
        (2, ["a1"], 0),
        (0, ["c1:1-c2", "a2"], 0),
    ]
    assert shown_lines(study_table("mixtour")) == []


def test_of_a_large_tree_other_branches_show_their_first_moves() -> None:
    table = study_table("mixtour", MIXTOUR)
    tree = table.study.tree
    first, rng = tree.add(tree.root, "e5"), Rng(1)
    while len(tree) <= MAX_SHOWN:
        node = first
        while node.state.turn is not None and len(tree) <= MAX_SHOWN:
            node = tree.add(node, rng.choice(node.state.legal()))
    lines = shown_lines(table)
    hidden = [line for line in lines if line[2]]
    assert len(hidden) == 1 and len(hidden[0][1]) == BRANCH_HEAD
    assert hidden[0][2] == len(tree) - 4 - BRANCH_HEAD
    table.go_to(node)
    assert len(shown_lines(table)) > len(lines)
    assert max([depth for depth, _, _ in shown_lines(table)]) <= MAX_DEPTH


def test_of_a_large_tree_every_move_is_listed_or_counted_and_the_position_is_listed() -> None:
    tree, rng = GameTree("mixtour"), Rng(2)
    nodes = [tree.root]
    while len(tree) <= MAX_SHOWN:  # branches of branches, also beside moves of other branches
        node = rng.choice(nodes[-20:])
        for move in node.state.legal()[: 1 + len(tree) % 3]:
            nodes.append(tree.add(node, move))
    for current in nodes[::15]:
        lines = tree_lines(tree, current)
        assert sum([len(line.nodes) + line.hidden for line in lines]) == len(tree)
        listed = {node.number: True for line in lines for node in line.nodes}
        assert all([node.number in listed for node in tree.path_to(current)])


def test_a_position_that_was_set_up_is_played_on_like_any_other() -> None:
    tree = GameTree("mixtour", setup="5/1w3/2(wr)2/3(rww)1/5 r")
    table = StudyTable(Study("17", tree), None, EN, (0, 0), None)
    assert table.session.turn == 1 and not table.session.is_over
    table.play_in_tree(["c3:2-b4"])
    table.play_in_tree(["a1"])
    table.go_to(tree.root)
    table.play_in_tree(["a5"])
    assert all_lines(tree) == [["c3:2-b4", "a1"], ["a5"]]
    table.go_to_ply(0)
    assert table.context.view.stack_pieces("d2") == "rww"  # type: ignore[attr-defined]  # Mixtour's


def test_nobody_is_called_you_in_a_game_against_the_computer() -> None:
    """Shared studies are read by people who did not play the game."""
    tree = make_tree("mixtour", MIXTOUR)
    tree.levels = ["", "easy"]
    view = StudyTable(Study("17", tree), None, EN, (0, 0), None).table_view
    assert [seat.name for seat in view.turn_view.seats] == ["White", "CPU · Easy"]
