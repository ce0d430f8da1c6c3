"""Trees as links: nothing is lost, and any other text is refused.

python -m tests.engine.notation.test_tree_link 5000    sends so many random games as links
"""

import binascii
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import SPECTATOR
from engine.link.envelope import GAME, STUDY_FORMAT, LinkError, add_checksum, encode_envelope
from engine.link.game_link import decode, encode_game
from engine.notation.game_tree import GameTree, tree_of_record
from engine.notation.tree_link import decode_tree, encode_tree
from engine.record import Record
from engine.rng import Rng
from tests.support.annotated_games import all_option_sets, random_tree

RANDOM_GAMES = 240  # ten for each set of options
GROUPS = 4  # so that several processes can share them
# A link of format 13, kept as it was written first.
KEPT = "0gNBZGEDmqj0EzsZslleUslI1KVVUh2ACAC0qRaJ"


def kept_tree() -> GameTree:
    tree = GameTree("mixtour", {"points": 2})
    first = tree.add(tree.root, "c3")
    tree.set_comment(tree.add(first, "d4"), "中央")
    tree.set_nags(tree.add(first, "c4"), ["?"])
    tree.add(first.children[0], "c3:1-d4")
    tree.set_names(["Ada"])
    return tree


def reason(text: str) -> str:
    with pytest.raises(LinkError) as caught:
        decode_tree(text)
    return caught.value.reason


def check_random_games(group: int, games: int) -> None:
    """Check that a group of so many random games loses nothing."""
    sets = all_option_sets()
    for number in range(group, games, GROUPS):
        game, options = sets[number // GROUPS % len(sets)]
        tree = random_tree(game, options, number, 40)
        link = encode_tree(tree)
        back = decode_tree(link)
        assert back == tree, f"{game} {options} {number}"
        assert encode_tree(back) == link


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_games_lose_nothing(group: int) -> None:
    check_random_games(group, RANDOM_GAMES)


@given(
    st.sampled_from(["mixtour", "beerhex"]), st.integers(0, 999), st.lists(st.text(), max_size=6)
)
@settings(max_examples=60)
def test_any_comments_come_back(game: str, seed: int, comments: list[str]) -> None:
    tree = random_tree(game, None, seed, 6)
    for node, comment in zip([tree.root, *tree.nodes()], comments):
        tree.set_comment(node, comment)
    assert decode_tree(encode_tree(tree)) == tree


def test_a_kept_link_leads_to_the_same_study_for_ever() -> None:
    assert encode_tree(kept_tree()) == KEPT
    assert decode_tree(KEPT) == kept_tree()


def test_a_study_of_a_whole_game_with_comments_has_a_few_hundred_characters() -> None:
    tree = random_tree("mixtour", None, 3, 60)
    tree.tags, tree.time = [], None
    for node in [tree.root, *tree.nodes()]:
        tree.set_comment(node, "")
    for node in tree.main_line()[:5]:
        tree.set_comment(node, "Here White should take the middle.")
    assert len(encode_tree(tree)) < 300


def test_the_other_reader_of_links_says_what_it_is() -> None:
    with pytest.raises(LinkError) as caught:
        decode(KEPT)
    assert caught.value.reason == "study"


@given(st.data())
@settings(max_examples=400)
def test_a_changed_body_is_refused_or_another_study(data: st.DataObject) -> None:
    tree = random_tree("mixtour", None, data.draw(st.integers(0, 20)), 12)
    text = encode_tree(tree)
    raw = bytearray(binascii.a2b_base64(text.replace("-", "+").replace("_", "/") + "=="))[:-4]
    place = data.draw(st.integers(1, len(raw) - 1))
    raw[place] = data.draw(st.integers(0, 255))
    changed = add_checksum(bytes(raw[: data.draw(st.integers(place + 1, len(raw)))]))
    try:
        other = decode_tree(changed)
    except LinkError:
        return
    assert decode_tree(encode_tree(other)) == other


@pytest.mark.parametrize("name", ["Game", "SEED", "position", "White", "RedType", "Player1"])
def test_a_link_with_a_tag_of_what_a_tree_knows_is_refused(name: str) -> None:
    tree = GameTree("mixtour")
    tree.tags = [(name, "1")]  # as no study of this program has
    with pytest.raises(LinkError) as caught:
        decode_tree(encode_tree(tree))
    assert caught.value.reason == "mangled"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "empty"),
        ("no link", "mangled"),
        (encode_game(Record("mixtour", None, 0, ["c3"])), "mangled"),
        (encode_envelope(STUDY_FORMAT, GAME, (), b""), "mangled"),
        (encode_envelope(STUDY_FORMAT, GAME, (), b"\x28"), "unknown-game"),
        (encode_envelope(STUDY_FORMAT, GAME, (), b"\x01" + bytes(2000)), "mangled"),
        (KEPT[:-1], "mangled"),
    ],
)
def test_other_texts_are_refused(text: str, expected: str) -> None:
    assert reason(text) == expected


def test_a_number_that_ends_early_doesnt_go_on_as_moves() -> None:
    rng = Rng(1)
    for size in range(1, 60):
        body = bytes([1 + rng.below(255)] + [rng.below(256) for _ in range(size)])
        text = encode_envelope(STUDY_FORMAT, GAME, (), body)
        with pytest.raises(LinkError):
            decode_tree(text)


def test_what_a_viewer_knows_is_no_study() -> None:
    with pytest.raises(LinkError) as caught:
        encode_tree(random_tree("beerhex", None, 1, 9, SPECTATOR))
    assert caught.value.reason == "secret"


def test_too_much_for_a_link_is_refused() -> None:
    tree = tree_of_record(Record("mixtour", None, 0, ["c3"]))
    tree.set_comment(tree.root, "".join([chr(0x4E00 + n) for n in range(3000)]))
    with pytest.raises(LinkError) as caught:
        encode_tree(tree)
    assert caught.value.reason == "too-long"


if __name__ == "__main__":
    for group_number in range(GROUPS):
        check_random_games(group_number, int(sys.argv[1]))
