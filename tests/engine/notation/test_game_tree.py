"""Trees of moves: lines, branches, comments, annotation glyphs, and their limits."""

from engine.game import OMNISCIENT, SPECTATOR
from engine.notation import game_tree
from engine.notation.dialect import dialect_of
from engine.notation.game_tree import GameTree, TreeError, tree_of_record
from engine.notation.reader import read_game
from engine.notation.writer import write_game
from engine.observed_record import observe_record
from engine.record import Record
from tests.support.portable import parametrize, raises

MOVES = ["c3", "d4", "c3-d4", "b2"]


def mixtour_tree() -> GameTree:
    """Return a main line with two variations, the second of which has one itself."""
    tree = GameTree("mixtour")
    c3 = tree.add(tree.root, "c3")
    d4 = tree.add(c3, "d4")
    tree.add(tree.add(c3, "c4"), "c5")
    tree.add(d4, "e5")
    e1 = tree.add(d4, "e1")
    tree.add(e1, "e2")
    tree.add(e1, "e3")
    return tree


def moves(nodes: list) -> "list[str]":
    return [node.move for node in nodes]


def test_the_first_move_added_continues_the_line() -> None:
    tree = mixtour_tree()
    assert moves(tree.main_line()) == ["c3", "d4", "e5"]
    assert len(tree) == 8


def test_nodes_come_before_those_that_follow_them() -> None:
    expected = ["c3", "d4", "e5", "e1", "e2", "e3", "c4", "c5"]
    assert moves(list(mixtour_tree().nodes())) == expected


def test_a_known_move_is_not_added_twice() -> None:
    tree = mixtour_tree()
    c3 = tree.root.children[0]
    assert tree.add(tree.root, "c3") is c3 and len(tree) == 8


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    tree = mixtour_tree()
    error = raises(TreeError, lambda: tree.add(tree.root.children[0], "c3"))
    assert (error.reason, error.facts) == (
        "bad-move",
        {"move": "c3", "why": "not-empty", "why_facts": {"cell": "c3"}},
    )


def test_a_promoted_variation_is_the_main_line() -> None:
    tree = mixtour_tree()
    e3 = tree.main_line()[1].children[1].children[1]
    assert moves(tree.path_to(e3)) == ["c3", "d4", "e1", "e3"] and e3.is_variation
    tree.promote(e3)
    assert moves(tree.main_line()) == ["c3", "d4", "e1", "e3"]
    assert len(tree) == 8


def test_a_removed_move_comes_back_to_its_place() -> None:
    tree, same = mixtour_tree(), mixtour_tree()
    first = tree.root.children[0]
    for node in (first.children[0], first.children[1], first):
        place = tree.remove(node)
        assert len(tree) < 8 and tree != same
        tree.restore(node, place)
        assert len(tree) == 8 and tree == same


def test_every_node_has_a_number_of_its_own() -> None:
    tree = mixtour_tree()
    first = tree.main_line()[0]
    tree.remove(first.children[1])
    added = tree.add(first, "a1")
    numbers = [node.number for node in tree.nodes()]
    assert tree.root.number == 0 and sorted(set(numbers)) == sorted(numbers)
    assert added.number == max(numbers) == 9


def test_a_removed_move_takes_its_line_along() -> None:
    tree = mixtour_tree()
    tree.remove(tree.main_line()[1])
    assert moves(list(tree.nodes())) == ["c3", "c4", "c5"] and len(tree) == 3


def test_the_whole_tree_can_be_removed_move_by_move() -> None:
    tree = mixtour_tree()
    while tree.root.children:
        tree.remove(tree.root.children[-1])
    assert len(tree) == 0 and tree.main_line() == []


def test_a_record_becomes_a_main_line_and_back() -> None:
    record = Record("mixtour", {"points": 2}, moves=MOVES)
    tree = tree_of_record(record)
    assert tree.to_record() == record and tree.last_state() == record.replay()[-1]
    assert not tree.is_observed and tree.viewer == OMNISCIENT


def test_an_observed_record_becomes_a_tree_of_views() -> None:
    observed = observe_record(Record("beerhex", {}, moves=["a1g", "b2s"]), SPECTATOR)
    tree = tree_of_record(observed)
    assert tree.is_observed and tree.to_record() == observed
    assert tree.last_state().viewer is SPECTATOR


def test_turns_are_counted_not_moves() -> None:
    """An infection with an expulsion is one turn; so is a turn of Hex Heaven up to its pass."""
    tree = tree_of_record(Record("beerhex", {}, moves=["a1g", "b2s", "b1g", "a2s", "x a1 a2 b1"]))
    assert [node.turn_number for node in tree.main_line()] == [1, 2, 3, 4, 5]
    lay = tree.add(tree.main_line()[-1], tree.last_state().legal()[0])
    assert lay.turn_number in (5, 6)
    assert lay.begins_turn == (lay.turn_number == 6)


def test_turns_of_a_solo_game_end_with_a_pass() -> None:
    tree = GameTree("hexheaven", {"rules": "solo"}, 3)
    node = tree.root
    while node.state.turn is not None and node.turn_number < 3:
        legal = node.state.legal()
        node = tree.add(node, "pass" if "pass" in legal else legal[0])
    line = tree.main_line()
    assert [n.turn_number for n in line] == sorted([n.turn_number for n in line])
    for before, after in zip(line, line[1:]):
        assert after.begins_turn == before.state.starts_turn()


def test_trees_differ_by_any_of_their_parts() -> None:
    assert mixtour_tree() == mixtour_tree()
    for change in (
        lambda tree: tree.set_comment(tree.root, "x"),
        lambda tree: tree.set_comment(tree.main_line()[2], "x"),
        lambda tree: tree.set_nags(tree.main_line()[2], ["!"]),
        lambda tree: tree.set_names(["Ada", ""]),
        lambda tree: tree.set_names(["", ""], ["", "easy"]),
        lambda tree: tree.add_tag("Event", "x"),
        lambda tree: tree.promote(tree.main_line()[1].children[1]),
        lambda tree: tree.add(tree.main_line()[2], "b1"),
        lambda tree: tree.remove(tree.main_line()[2]),
    ):
        other = mixtour_tree()
        change(other)
        assert other != mixtour_tree()
        assert other.has_annotations()


def test_a_bare_main_line_has_no_annotations() -> None:
    assert not tree_of_record(Record("mixtour", moves=MOVES)).has_annotations()


# ---- what is kept of comments, annotation glyphs, names and tags


@parametrize(
    ("  spaces at the ends \n", "spaces at the ends"),
    ("a\r\nb\rc\td", "a\nb\nc d"),
    ("bell\x07 and \u2028 separator\ufeff", "bell and  separator"),
    ("\n\t ", ""),
    ("x" * 5000, "x" * game_tree.MAX_COMMENT),
)
def test_comments_are_cleaned(case: tuple) -> None:
    tree = GameTree("mixtour")
    tree.set_comment(tree.root, case[0])
    assert tree.root.comment == case[1]


@parametrize(
    (["!", "!"], ("!",)),
    (["$1", "$6", "$7"], ("!", "?!", "$7")),
    (["$256", "$", "$1a", "$-1", "!!!", "", "$0001"], ()),
    (["$010"], ("$10",)),
)
def test_marks_are_signs_or_numbers(case: tuple) -> None:
    tree = GameTree("mixtour")
    node = tree.add(tree.root, "c3")
    tree.set_nags(node, case[0])
    assert node.nags == case[1]


def test_names_are_cleaned_and_computers_have_none() -> None:
    tree = GameTree("mixtour")
    tree.set_names(["Ada\u202e", "Bob"], ["", "easy"])
    assert (tree.names, tree.levels) == (["Ada", ""], ["", "easy"])
    tree.set_names(["?"])
    assert (tree.names, tree.levels) == (["", ""], ["", ""])


def test_other_tags_are_kept_in_order_up_to_a_limit() -> None:
    tree = GameTree("mixtour")
    for number in range(game_tree.MAX_TAGS + 5):
        tree.add_tag(f"T{number}", "x")
    tree.add_tag("No name", "x")
    tree.add_tag("Empty", " ")
    assert [name for name, _ in tree.tags] == [f"T{n}" for n in range(game_tree.MAX_TAGS)]


@parametrize("mixtour", "beerhex", "hexheaven")
def test_tags_of_what_a_tree_knows_are_no_other_tags(game: str) -> None:
    tree = GameTree(game)
    tree.set_names(["Ada", "Bob"])
    written = [line[1:].split(" ")[0] for line in write_game(tree).split("\n") if line[:1] == "["]
    reserved = written + ["Seed", "Viewer", "Dealt", "Termination", "Date", "UTCDate", "UTCTime"]
    reserved += ["Position", "Player1", "player2", dialect_of(game).seat_tag(1) + "Type"]
    for name in reserved:
        tree.add_tag(name, "1")
        tree.add_tag(name.upper(), "1")
    assert tree.tags == []
    tree.add_tag("Player3", "of another rule set")
    assert [name for name, _ in tree.tags] == ["Player3"]
    assert read_game(write_game(tree)) == tree


# ---- limits


def test_a_line_has_a_limit() -> None:
    tree, before = GameTree("mixtour"), game_tree.MAX_PLIES
    game_tree.MAX_PLIES = 2
    try:
        node = tree.add(tree.add(tree.root, "c3"), "d4")
        error = raises(TreeError, lambda: tree.add(node, "e5"))
        assert (error.reason, error.facts) == ("line-too-long", {"most": 2})
    finally:
        game_tree.MAX_PLIES = before


def test_a_tree_has_a_limit() -> None:
    tree, before = GameTree("mixtour"), game_tree.MAX_NODES
    game_tree.MAX_NODES = 2
    try:
        tree.add(tree.root, "c3")
        second = tree.add(tree.root, "d4")
        assert raises(TreeError, lambda: tree.add(tree.root, "e5")).reason == "tree-too-large"
        tree.remove(second)
        tree.add(tree.root, "e5")
    finally:
        game_tree.MAX_NODES = before
