"""Games as text, and what is read of it on every interpreter."""

from engine.game import SPECTATOR
from engine.notation.game_tree import GameTree, tree_of_record
from engine.notation.reader import read_game, read_games
from engine.notation.writer import WIDTH, write_game, write_games
from engine.record import Record
from tests.support.annotated_games import COMMENTS, all_option_sets, random_tree
from tests.support.portable import parametrize

FULL = """\
[Game "Mixtour"]
[Rules "points=1, repetition=on"]
[Date "2026.01.31"]
[UTCTime "12:00:00"]
[White "Ada"]
[Red "casual"]
[RedType "program"]
[Result "0-1"]
[Termination "resign"]
[Event "A \\"cup\\""]

{before} 1. c3! {the middle} 2. d4 (2. c4 $14 3. c5 (3. e5)) (2. b2) 3.
c3:1-d4!? $1 4. d5 5. resign 0-1
"""


def full_tree() -> GameTree:
    tree = tree_of_record(Record("mixtour", moves=["c3", "d4", "c3:1-d4", "d5", "resign"]))
    c3, _, third = tree.main_line()[:3]
    c4 = tree.add(c3, "c4")
    tree.add(c4, "c5")
    tree.add(c4, "e5")
    tree.add(c3, "b2")
    tree.set_comment(tree.root, "before")
    tree.set_comment(c3, "the middle")
    tree.set_nags(c3, ["!"])
    tree.set_nags(c4, ["$14"])
    tree.set_nags(third, ["!?", "!"])
    tree.set_names(["Ada", ""], ["", "casual"])
    tree.time = 1769860800
    tree.add_tag("Event", 'A "cup"')
    return tree


def test_all_parts_of_a_game_are_written() -> None:
    assert write_game(full_tree()) == FULL
    assert read_game(FULL) == full_tree()


def test_a_variation_in_the_middle_of_a_turn_has_its_number() -> None:
    tree = GameTree("hexheaven", {"rules": "solo"}, 3)
    node = tree.root
    while node.parent is None or node.begins_turn:
        node = tree.add(node, [m for m in node.state.legal() if m != "pass"][0])
    other = [m for m in node.parent.state.legal() if m != node.move][0]
    tree.add(node.parent, other)
    number = node.turn_number
    assert f"({number}... {other})" in write_game(tree).replace("\n", " ")
    assert read_game(write_game(tree)) == tree


@parametrize(
    ("mixtour", {}, ["resign"], "0-1", "resign"),
    ("mixtour", {}, ["c3", "resign"], "1-0", "resign"),
    ("hexheaven", {"rules": "solo"}, ["resign"], "0-1", "resign"),
    ("hexheaven", {"rules": "three"}, ["resign"], "0-0-1", "resign"),
    ("beerhex", {}, ["a1g"], "*", ""),
)
def test_results_are_written(case: tuple) -> None:
    game, options, moves, result, reason = case
    text = write_game(tree_of_record(Record(game, options, 1, moves)))
    assert f'[Result "{result}"]' in text and text.endswith(f" {result}\n")
    assert (f'[Termination "{reason}"]' in text) == bool(reason)
    assert read_game(text).to_record().moves == moves


@parametrize(*COMMENTS)
def test_every_comment_comes_back(comment: str) -> None:
    tree = GameTree("mixtour")
    for node in (tree.root, tree.add(tree.root, "c3"), tree.add(tree.root, "d4")):
        tree.set_comment(node, comment)
    text = write_game(tree)
    assert read_game(text) == tree
    assert all([len(line) <= WIDTH for line in text.split("\n") if " " in line.strip()])


def test_random_games_come_back() -> None:
    for number, (game, options) in enumerate(all_option_sets()):
        tree = random_tree(game, options, number, 25)
        text = write_game(tree)
        back = read_game(text)
        assert back == tree, text
        assert write_game(back) == text
        assert read_game(text.replace("\n", "\r\n")) == tree


def test_what_viewers_know_comes_back() -> None:
    for number, (game, options) in enumerate(all_option_sets()):
        if game not in ("beerhex", "hexheaven"):
            continue
        for viewer in (SPECTATOR, 0):
            tree = random_tree(game, options, number, 40, viewer)
            text = write_game(tree)
            assert tree.is_observed and "[Seed" not in text
            assert read_game(text) == tree, text


def test_many_games_make_one_text() -> None:
    trees = [random_tree(game, None, 7, 12) for game in ("mixtour", "hexheaven", "beerhex")]
    read = read_games(write_games(trees))
    assert [game.tree for game in read] == trees
    assert [game.title for game in read] == ["Mixtour", "Hex Heaven", "BeerHex"]
