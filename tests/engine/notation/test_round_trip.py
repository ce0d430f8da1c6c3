"""Nothing is lost on the way through text: a thousand random games, and any comment at all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalogue import GAMES
from engine.game import SPECTATOR
from engine.notation.game_tree import GameTree
from engine.notation.lexer import escape, unescape
from engine.notation.reader import read_game, read_games
from engine.notation.writer import write_game, write_games
from tests.support.annotated_games import all_option_sets, random_tree

RANDOM_GAMES = 1000
PLIES = 60  # of most of them; every tenth game goes on to its end, or to 250 moves
GROUPS = 8  # so that several processes can share them


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_games_lose_nothing(group: int) -> None:
    sets = all_option_sets()
    for number in range(group, RANDOM_GAMES, GROUPS):
        game, options = sets[number // GROUPS % len(sets)]
        tree = random_tree(game, options, number, 250 if number % 10 == 0 else PLIES)
        text = write_game(tree)
        back = read_game(text)
        assert back == tree, f"{game} {options} {number}"
        assert write_game(back) == text


@given(
    st.sampled_from(list(GAMES)),
    st.integers(0, 2**32 - 1),
    st.lists(st.text(), max_size=8),
    st.lists(st.text(max_size=40), max_size=3),
    st.lists(st.tuples(st.from_regex(r"[A-Za-z0-9_]{1,12}", fullmatch=True), st.text())),
)
@settings(max_examples=120)
def test_any_comments_names_and_tags_come_back(
    game: str, seed: int, comments: list[str], names: list[str], tags: list[tuple[str, str]]
) -> None:
    tree = random_tree(game, None, seed, 8)
    for node, comment in zip([tree.root, *tree.nodes()], comments):
        tree.set_comment(node, comment)
    tree.set_names(names)
    for name, value in tags:
        tree.add_tag("X" + name, value)
    assert read_game(write_game(tree)) == tree


@given(st.text(), st.sampled_from(["}[", '"', ""]))
def test_escaping_is_undone(text: str, specials: str) -> None:
    assert unescape(escape(text, specials)) == text


@given(
    st.sampled_from(["beerhex", "hexheaven"]), st.integers(0, 500), st.sampled_from([None, 0, 1])
)
@settings(max_examples=60)
def test_what_viewers_know_comes_back(game: str, seed: int, viewer: int | None) -> None:
    tree = random_tree(game, None, seed, 60, SPECTATOR if viewer is None else viewer)
    assert read_game(write_game(tree)) == tree


@given(st.lists(st.integers(0, 10000), max_size=6))
@settings(max_examples=20)
def test_many_games_come_back_in_order(seeds: list[int]) -> None:
    sets = all_option_sets()
    trees = [random_tree(*sets[seed % len(sets)], seed, 10) for seed in seeds]
    games = read_games(write_games(trees))
    assert [game.tree for game in games] == trees


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for start in ("", '[Game "Mixtour"]\n', '[Game "BeerHex"]\n\na1g {'):
        for game in read_games(start + text):
            assert (game.tree is None) == (game.error is not None)
            assert game.tree is None or isinstance(game.tree, GameTree)
