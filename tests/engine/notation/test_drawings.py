"""Arrows and circles in comments: nothing is lost, and foreign commands break nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation.drawings import (
    MAX_DRAWINGS,
    DrawnShape,
    join_comment,
    split_comment,
    toggled,
)
from engine.notation.game_tree import MAX_COMMENT
from engine.notation.reader import read_game
from engine.notation.tree_link import decode_tree, encode_tree
from engine.notation.writer import write_game
from tests.support.annotated_games import random_tree
from ui.study.study import Study, read_study

LETTERED = st.builds("{}{}".format, st.sampled_from("abcdefghi"), st.integers(1, 9))
NUMBERED = st.builds("{},{}".format, st.integers(-20, 20), st.integers(-20, 20))
GAMES = [("mixtour", LETTERED), ("inphexion", LETTERED), ("beerhex", LETTERED)] + [
    ("hexheaven", NUMBERED)
]
# Parts of comments and commands, valid and invalid.
PIECES = ["[%csl ", "[%cal ", "[%", "[%c", "]", "[", "%", "G", "Ga1", "Rb2", "Ga1c3", ",", ">", " "]
PIECES += [
    "G0,1>2,-1",
    "Y-3,4",
    "\n",
    "\\",
    "}",
    "{",
    "[%clk 0:05:00]",
    "[%eval 0.4]",
    "-",
    "9",
]
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


def drawings_on(cells: "st.SearchStrategy[str]") -> "st.SearchStrategy[list[DrawnShape]]":
    """Return lists of drawings on these cells, circles first, each in a place of its own."""
    circles = st.builds(DrawnShape, st.sampled_from("GRYB"), cells, st.just(""))
    arrows = st.builds(DrawnShape, st.sampled_from("GRYB"), cells, cells).filter(
        lambda drawing: drawing.start != drawing.end
    )
    lists = [
        st.lists(one, max_size=12, unique_by=lambda drawing: drawing[1:])
        for one in (circles, arrows)
    ]
    return st.builds(lambda one, other: one + other, *lists)


@pytest.mark.parametrize(("game", "cells"), GAMES)
def test_drawings_come_back_from_text_save_and_link(
    game: str, cells: "st.SearchStrategy[str]"
) -> None:
    @given(st.integers(0, 99), st.lists(drawings_on(cells), max_size=4), st.text(max_size=80))
    @settings(max_examples=40)
    def check(seed: int, drawn: "list[list[DrawnShape]]", words: str) -> None:
        tree = random_tree(game, None, seed, 8)
        nodes = [tree.root, *tree.nodes()]
        for node, drawings in zip(nodes, drawn):
            tree.set_comment(node, join_comment(words, drawings))
            assert split_comment(node.comment)[1][: len(drawings)] == drawings
        assert read_game(write_game(tree)) == tree
        assert decode_tree(encode_tree(tree)) == tree
        assert read_study("7", Study("7", tree).to_text()).tree == tree

    check()


@given(st.text(max_size=200) | HOSTILE, st.lists(drawings_on(LETTERED), max_size=1))
def test_words_without_commands_come_back_as_they_are(
    text: str, drawn: "list[list[DrawnShape]]"
) -> None:
    words, read = split_comment(text)
    drawings = drawn[0] if drawn else read
    comment = join_comment(words, drawings)
    again = split_comment(comment)
    assert again[0] == words and set(again[1]) == set(drawings)
    assert join_comment(*again) == comment or not drawn


@given(HOSTILE)
def test_hostile_commands_come_back_from_text_and_link(comment: str) -> None:
    tree = random_tree("mixtour", None, 5, 4)
    tree.set_comment(tree.root, comment)
    assert read_game(write_game(tree)) == tree
    assert decode_tree(encode_tree(tree)) == tree


@pytest.mark.parametrize(
    "foreign",
    [
        "[%clk 0:05:00]",
        "[%csl ]",
        "[%csl a1]",
        "[%csl Ga1,]",
        "[%csl Ga1",
        "[%cal Ga1]",
        "[%cal Ga1a1]",
        "[%cal Ga1>]",
        "[%csl G100,1]",
        "[%csl G1,2,3]",
        "[%CSL Ga1]",
        "[%cal G" + "1" * 3000 + "]",
    ],
)
def test_what_is_no_drawing_stays_in_the_words(foreign: str) -> None:
    assert split_comment(foreign + " hello") == (foreign + " hello", [])


def test_commands_are_read_wherever_they_stand() -> None:
    circle, arrow = DrawnShape("R", "b2", ""), DrawnShape("G", "a1", "c3")
    assert split_comment("so [%csl Rb2] it is[%cal Ga1c3]") == ("so it is", [circle, arrow])
    assert split_comment("[%csl Rb2, Rb2,Gb2]") == ("", [circle])
    assert split_comment("a[%csl Rb2]b") == ("a b", [circle])
    assert join_comment("so", [arrow, circle]) == "[%csl Rb2][%cal Ga1c3] so"


def test_numbered_cells_have_a_sign_between_them() -> None:
    drawings = [
        DrawnShape("G", "1,-2", ""),
        DrawnShape("G", "0,0", ""),
        DrawnShape("B", "1,-2", "-3,4"),
    ]
    comment = join_comment("", drawings)
    assert comment == "[%csl G1,-2,G0,0][%cal B1,-2>-3,4]"
    assert split_comment(comment) == ("", drawings)


def test_the_same_again_removes() -> None:
    drawings = toggled(toggled([], "a1"), "a1", "b2")
    assert [drawing[1:] for drawing in drawings] == [("a1", ""), ("a1", "b2")]
    assert toggled([DrawnShape("R", "a1", "b2")], "a1", "b2") == []
    assert len(toggled(drawings, "b2", "a1")) == 3


def test_more_drawings_than_there_is_room_for_stay_in_the_words() -> None:
    names = [f"{letter}{number}" for letter in "abcdefghi" for number in range(1, 10)]
    full = join_comment("", [DrawnShape("G", name, "") for name in names[:MAX_DRAWINGS]])
    assert len(split_comment(full)[1]) == MAX_DRAWINGS and len(full) < MAX_COMMENT // 4
    words, drawings = split_comment(full + "[%cal Ga1b2]")
    assert (words, len(drawings)) == ("[%cal Ga1b2]", MAX_DRAWINGS)


def test_commands_are_written_as_other_programs_read_them() -> None:
    text = '[Game "Mixtour"]\n\n1. c3 {[%csl Gc3][%cal Gc3d4] the \\[middle\\]} *'
    tree = read_game(text)
    assert "{[%csl Gc3][%cal Gc3d4] the \\[middle]}" in write_game(tree)
    assert split_comment(tree.main_line()[0].comment)[0] == "the [middle]"
