"""Positions that are set up: as text, link and save, and why others are refused.

Random arrangements are compared with what the rules say in other words than the code.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex.constants import BOARD
from engine.bots.analysis import answer_request
from engine.catalogue import GAMES
from engine.game import SPECTATOR, BadPosition
from engine.hexheaven.state import HexHeavenState
from engine.link.envelope import SETUP_FORMAT, LinkError, add_checksum, strip_checksum
from engine.link.game_link import decode
from engine.notation import setup_position
from engine.notation.game_tree import GameTree
from engine.notation.lexer import NotationError
from engine.notation.reader import read_game
from engine.notation.setup_position import (
    ALPHABET,
    Arrangement,
    RowSetupRules,
    read_position,
)
from engine.notation.tree_link import decode_tree, encode_tree
from engine.notation.writer import write_game
from engine.record import RecordError
from engine.rng import Rng
from tests.support.setups import (
    EXAMPLES,
    FULL,
    REFUSED,
    SETUP_GAMES,
    random_arrangement,
    random_playable,
    random_setup_tree,
    rules_of,
    setup_option_sets,
)
from ui.study.study import Study, read_study

SETS = setup_option_sets()
# A link of format 12, kept as it was written first.
KEPT = "wAXhN8f_54Z2AW884LevUICEtuYFA19UeNuaUZpIAE8q6XY"


def refusal(game: str, options: dict, position: str) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        read_position(game, GAMES[game].validate_options(options), position)
    return caught.value


@pytest.mark.parametrize("case", REFUSED)
def test_other_positions_are_refused_with_their_reason(case: tuple) -> None:
    game, options, position, reason, facts = case
    error = refusal(game, options, position)
    assert error.reason == reason
    assert {name: error.facts[name] for name in facts} == facts


def test_every_game_has_an_example() -> None:
    assert set(EXAMPLES) == set(SETUP_GAMES)


# ---- conformance: what every game that has positions to set up promises


@pytest.mark.variants(10)
@pytest.mark.parametrize(("game", "options"), SETS)
@given(seed=st.integers(0, 2**32 - 1))
def test_accepted_arrangements_can_be_played_from(game: str, options: dict, seed: int) -> None:
    rules, arrangement = rules_of(game), random_playable(game, options, seed)
    text, state = rules.format(arrangement), rules.state_of(arrangement)
    assert read_position(game, arrangement.options, text) == (text, state)
    assert read_position(game, arrangement.options, f"  {text.upper()} ")[0] == text
    assert len(text) <= rules.max_length and not text.strip(rules.alphabet)
    assert state.turn == arrangement.turn and state.outcome is None and state.legal()
    assert GAMES[game].restore(state.pack()) == state  # so the computer can be asked
    assert rules.state_of(rules.arrangement_of(state)) == state
    assert rules.drawn(arrangement).view(None) is not None


@pytest.mark.parametrize("game", SETUP_GAMES)
def test_the_computer_answers_from_a_position_set_up(game: str) -> None:
    rules = rules_of(game)
    for seed in range(8):
        state = rules.state_of(random_playable(game, {}, seed, 70))
        assert state.turn is not None
        view = GAMES[game].restore(state.view(state.turn).pack())
        request = {"ask": "hint", "level": "casual", "seed": seed, "seconds": 0.02}
        reply = next(reply for reply in answer_request(request, view) if reply)
        assert reply["move"] in state.legal()


@pytest.mark.parametrize(("game", "options"), [case for case in SETS if case[0] != "hexheaven"])
def test_the_first_position_can_be_set_up_again(game: str, options: dict) -> None:
    rules, start = rules_of(game), GAMES[game].start(options)
    assert rules.state_of(rules.arrangement_of(start)) == start


@pytest.mark.parametrize(("game", "options"), SETS)
@given(seed=st.integers(0, 2**32 - 1))
def test_positions_of_games_can_be_set_up(game: str, options: dict, seed: int) -> None:
    """Every position between two turns is one that a game can begin with."""
    rules, rng, state = rules_of(game), Rng(seed), GAMES[game].start(options)
    for _ in range(rng.below(60)):
        after = state.play(rng.choice(state.legal()))
        if after.turn is None:
            break
        state = after
    arrangement = rules.arrangement_of(state)
    if is_within_turn(state):
        return
    again = rules.state_of(arrangement)
    assert rules.arrangement_of(again).pieces == arrangement.pieces
    assert again.side(again.turn or 0) == state.side(state.turn or 0)
    assert rules.format(rules.arrangement_of(again)) == rules.format(arrangement)


@given(st.sampled_from(SETS), st.integers(0, 2**32 - 1), st.integers(0, 150), st.integers(0, 60))
def test_taps_change_one_cell_and_lead_to_what_can_be_drawn(
    case: tuple[str, dict], seed: int, taps: int, place: int
) -> None:
    game, options = case
    rules, arrangement = rules_of(game), random_arrangement(game, options, Rng(seed), taps)
    rules.check_shape(arrangement)
    assert rules.drawn(arrangement).view(None) is not None
    assert rules.parse(arrangement.options, rules.format(arrangement)).pieces == arrangement.pieces
    if isinstance(rules, RowSetupRules):
        cells = [name for row in rules.rows(arrangement.options) for name in row]
    else:
        cells = [name for name in arrangement.pieces if name != "0,0"]
    if not cells:
        return
    cell = cells[place % len(cells)]
    taken = rules.taken(arrangement, cell)
    assert len(taken.on(cell)) < len(arrangement.on(cell)) or not arrangement.on(cell)
    assert {name: taken.on(name) for name in cells if name != cell} == {
        name: arrangement.on(name) for name in cells if name != cell
    }


@pytest.mark.variants(10)
@pytest.mark.parametrize(("game", "options"), [case for case in SETS if case[0] != "mixtour"])
@given(seed=st.integers(0, 2**32 - 1))
def test_a_game_goes_on_from_its_position_set_up_as_it_does_from_itself(
    game: str, options: dict, seed: int
) -> None:
    """Not in Mixtour, where the moves before forbid some and let positions be repeated.

    Nor after a swap of sides in inpHeXion, which is no part of a position.
    """
    rules, rng, state = rules_of(game), Rng(seed), GAMES[game].start(options, seed)
    for _ in range(rng.below(60)):
        after = state.play(rng.choice([move for move in state.legal() if move != "swap"]))
        if after.turn is None:
            break
        state = after
    if is_within_turn(state) or has_memory(state):
        return
    again = rules.state_of(rules.arrangement_of(state), seed)
    for _ in range(80):
        assert (again.turn, again.legal()) == (state.turn, state.legal())
        if state.turn is None:
            break
        for seat in range(GAMES[game].seats(state.options)):
            assert again.view(seat).legal() == state.view(seat).legal()
        move = rng.choice(state.legal())
        again, state = again.play(move), state.play(move)
    assert again.outcome == state.outcome


def is_within_turn(state: Any) -> bool:
    """Return whether a turn is under way, or in Hex Heaven the opening.

    In inpHeXion a turn is under way in an expulsion, in BeerHex after an attack.
    """
    if isinstance(state, HexHeavenState):
        return state.opening or not state.starts_turn()
    return bool(getattr(state, "pending", ()) or getattr(state, "phase", "") == "place")


def has_memory(state: Any) -> bool:
    """Return whether turns before count: a redraw, or a turn in which nothing was laid."""
    return bool(getattr(state, "shuffles", 0) or getattr(state, "idle", 0))


@pytest.mark.parametrize("game", SETUP_GAMES)
@given(text=st.text() | st.text(ALPHABET, max_size=60))
def test_any_text_is_a_position_or_refused(game: str, text: str) -> None:
    options = GAMES[game].validate_options(None)
    try:
        canonical, state = read_position(game, options, text)
    except BadPosition as error:
        assert error.reason.startswith("position-")
    else:
        assert read_position(game, options, canonical) == (canonical, state)


# ---- what the rules say, in other words


@given(st.sampled_from([case for case in SETS if case[0] == "mixtour"]), st.integers(0, 2**32 - 1))
def test_every_arrangement_of_taps_is_a_position_of_mixtour(
    case: tuple[str, dict], seed: int
) -> None:
    rng = Rng(seed)
    arrangement = random_arrangement("mixtour", case[1], rng, rng.below(120))
    state = rules_of("mixtour").state_of(arrangement)
    packed = state.pack()
    assert packed["stacks"].count("") == 25 - len(arrangement.pieces)
    assert packed["mover"] == arrangement.turn and packed["last"] is None
    pieces = "".join(packed["stacks"])
    assert max(pieces.count("w"), pieces.count("r")) <= 20 and max(map(len, packed["stacks"])) < 5


def is_joined(cells: set[tuple[int, int]], size: int, is_down: bool) -> bool:
    """Return whether a chain joins the first to the last row, or the first to the last column."""
    reached = {cell for cell in cells if cell[is_down] == 0}
    while True:
        more = {
            (column + dc, row + dr)
            for column, row in reached
            for dc, dr in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1))
        }
        if reached >= more & cells:
            return any(cell[is_down] == size - 1 for cell in reached)
        reached |= more & cells


@given(
    st.sampled_from([case for case in SETS if case[0] == "inphexion"]),
    st.integers(0, 2**32 - 1),
    st.integers(0, 90),
)
def test_arrangements_of_inphexion_are_refused_for_the_right_reason(
    case: tuple[str, dict], seed: int, taps: int
) -> None:
    options = GAMES["inphexion"].validate_options(case[1])
    arrangement = random_arrangement("inphexion", options, Rng(seed), taps)
    size, reasons = options["size"], set()
    places = {
        letter: {
            ("abcdefghi".index(cell[0]), int(cell[1:]) - 1)
            for cell, on in arrangement.pieces.items()
            if on == letter
        }
        for letter in "wbn"
    }
    if len(places["w"]) - len(places["b"]) not in (0, 1):
        reasons.add("position-numbers")
    if len(places["n"]) != options["neutral"]:
        reasons.add("position-neutral")
    if is_joined(places["w"], size, False) or is_joined(places["b"], size, True):
        reasons.add("position-joined")
    try:
        state = rules_of("inphexion").state_of(arrangement)
    except BadPosition as error:
        assert error.reason in reasons | {"position-no-move"}
        if error.reason == "position-no-move":
            assert not reasons and not rules_of("inphexion").drawn(arrangement).legal()
    else:
        assert not reasons and state.legal()


# ---- studies


@pytest.mark.variants(10)
@pytest.mark.parametrize(("game", "options"), SETS)
@given(seed=st.integers(0, 2**32 - 1))
def test_studies_come_back_from_text_link_and_save(game: str, options: dict, seed: int) -> None:
    tree = random_setup_tree(game, options, seed, 12)
    assert tree.setup
    back = read_game(write_game(tree))
    assert back == tree and back.root.state == tree.root.state
    link = encode_tree(tree)
    assert decode_tree(link) == tree and encode_tree(decode_tree(link)) == link
    study = read_study("7", Study("7", tree).to_text())
    assert study.tree == tree and study.to_text() == study.stored_text


@pytest.mark.parametrize(("game", "options"), SETS)
def test_a_link_has_a_few_hundred_characters(game: str, options: dict) -> None:
    for seed in range(10):
        arrangement = random_playable(game, options, seed, 120)
        position = rules_of(game).format(arrangement)
        tree = GameTree(game, arrangement.options, 0, setup=position)
        assert len(encode_tree(tree)) < (250 if game == "hexheaven" else 200), position


def kept_tree() -> GameTree:
    tree = GameTree("mixtour", {"points": 2}, setup="5/1wr1(wrw)/2(wr)2/5/w4 r 1-0")
    tree.add(tree.add(tree.root, "a3"), "b3")
    return tree


def test_a_kept_link_leads_to_the_same_study_for_ever() -> None:
    assert encode_tree(kept_tree()) == KEPT
    assert decode_tree(KEPT) == kept_tree()


def test_a_link_of_a_study_is_no_link_of_a_game() -> None:
    with pytest.raises(LinkError) as caught:
        decode(KEPT)
    assert caught.value.reason == "study"


def test_links_with_another_position_are_refused() -> None:
    raw = strip_checksum(KEPT)
    assert raw[0] >> 4 == SETUP_FORMAT
    for place in range(1, len(raw)):
        for bit in range(8):
            changed = bytearray(raw)
            changed[place] ^= 1 << bit
            text = add_checksum(bytes(changed))
            try:
                tree = decode_tree(text)
            except LinkError:
                continue
            assert encode_tree(tree) == text


def test_a_study_keeps_the_version_that_older_programs_know() -> None:
    plain = Study("7", GameTree("mixtour"))
    assert '"version": 1' in plain.to_text()
    text = Study("7", kept_tree()).to_text()
    assert '"version": 2' in text
    with pytest.raises(RecordError) as caught:
        read_study("7", text.replace('"version": 2', '"version": 3'))
    assert caught.value.reason == "newer"


def test_the_error_of_a_text_says_what_is_wrong_with_its_position() -> None:
    with pytest.raises(NotationError) as caught:
        read_game('[Game "Mixtour"]\n[Position "5/5/5/5/5 w 1-0"]\n\n*')
    error = caught.value
    assert (error.reason, error.line) == ("bad-position", 2)
    assert error.facts == {"why": "position-points", "why_facts": {"seat": 0}}


def test_a_view_begins_as_the_rules_say() -> None:
    with pytest.raises(BadPosition):
        GameTree("mixtour", None, 0, SPECTATOR, "", EXAMPLES["mixtour"])


def test_a_position_is_no_other_tag() -> None:
    tree = GameTree("mixtour")
    tree.add_tag("position", "up for grabs")
    assert tree.tags == []


def test_turns_are_counted_from_the_position() -> None:
    tree = GameTree("mixtour", setup=EXAMPLES["mixtour"])
    first = tree.add(tree.root, tree.root.state.legal()[0])
    assert tree.root.state.turn == 1 and first.begins_turn and first.turn_number == 1


def test_no_move_of_mixtour_is_forbidden_as_taking_back() -> None:
    tree = GameTree("mixtour")
    node = tree.root
    for move in ("c3", "c4", "d4", "c3:1-c4"):
        node = tree.add(node, move)
    rules = rules_of("mixtour")
    arrangement = rules.arrangement_of(node.state)
    assert arrangement.on("c4") == "rw"
    assert len(rules.state_of(arrangement).legal()) >= len(node.state.legal())


def test_an_arrangement_is_not_changed_by_taps() -> None:
    rules = rules_of("inphexion")
    empty = Arrangement(GAMES["inphexion"].validate_options(None))
    one = rules.placed(empty, "a1", "w")
    assert (empty.pieces, one.pieces, one.turn) == ({}, {"a1": "w"}, 1)
    assert rules.placed(one, "a1", "b").pieces == {"a1": "b"}
    assert rules.placed(one, "a1", "w").pieces == {}


def test_the_neutral_piece_moves() -> None:
    rules = rules_of("inphexion")
    options = GAMES["inphexion"].validate_options({"neutral": True})
    one = rules.placed(Arrangement(options), "a1", "n")
    assert rules.placed(one, "b2", "n").pieces == {"b2": "n"}


def test_taps_turn_a_cap_over_and_take_it_away() -> None:
    rules = rules_of("beerhex")
    for clues, states in ((False, ["gs", "gsu", ""]), (True, ["gs", "gst", "gsu", ""])):
        arrangement = Arrangement(GAMES["beerhex"].validate_options({"clues": clues}))
        for on in states + states[:2]:
            arrangement = rules.placed(arrangement, "b2", "gs")
            assert arrangement.on("b2") == on
        assert rules.placed(arrangement, "b2", "ss").on("b2") == "ss"
        assert rules.taken(arrangement, "b2").pieces == {}


def test_without_a_token_left_a_cap_is_turned_over() -> None:
    rules = rules_of("beerhex")
    options = GAMES["beerhex"].validate_options({"clues": True})
    arrangement = rules.parse(options, "(ggt)(gst)(ggt)(gg)(sg)/5/5/5/5 g")
    assert rules.placed(arrangement, "d1", "gg").on("d1") == "ggu"
    assert rules.placed(arrangement, "e1", "sg").on("e1") == "sgt"
    assert rules.placed(arrangement, "b1", "gs").on("b1") == "gsu"


def test_more_caps_than_a_player_owns_are_refused_at_once() -> None:
    rules = rules_of("beerhex")
    options = GAMES["beerhex"].validate_options(None)
    arrangement = rules.parse(options, "(gg)(gg)(gg)(gg)(gg)/(gg)(ggu)3/5/5/5 s")
    with pytest.raises(BadPosition) as caught:
        rules.placed(arrangement, "e5", "gg")
    assert caught.value.reason == "position-own-caps"
    assert rules.placed(arrangement, "e5", "gs").on("e5") == "gs"
    assert rules.placed(arrangement, "b2", "gg").on("b2") == ""


def test_the_very_first_cap_is_kept_from_the_centre_only_on_an_empty_board() -> None:
    options = GAMES["beerhex"].validate_options(None)
    empty = read_position("beerhex", options, "5/5/5/5/5 s")[1]
    assert empty.turn == 1 and "c3s" not in empty.legal() and "c2s" in empty.legal()
    one = read_position("beerhex", options, "(gg)4/5/5/5/5 s")[1]
    assert "c3s" in one.legal()


def test_with_an_empty_hand_on_the_other_side_the_board_is_filled() -> None:
    text = f"{FULL[:-8]}2 s"
    state = read_position("beerhex", GAMES["beerhex"].validate_options(None), text)[1]
    assert state.legal() == ["d5g", "e5g"]
    after = state.play("d5g")
    assert after.turn == 1 and after.play("e5g").outcome


def test_views_of_a_position_of_beerhex_hide_what_lies_face_down() -> None:
    options = GAMES["beerhex"].validate_options(None)
    view: Any = read_position("beerhex", options, EXAMPLES["beerhex"])[1].view(1)
    assert view.hands[0] is None and view.hands[1] == [5, 5]
    names = ("b1", "a2", "c2", "c3", "b4", "d5")
    known = [name for name in names if view.face(BOARD.cell(name)) is not None]
    assert known == ["a2", "c2", "c3", "d5"]
    assert view.determinize(Rng(1)).view(1).same_information(view)


def test_a_game_without_such_rules_has_no_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_position, "notation_module", lambda game, name: None)
    assert refusal("mixtour", {}, EXAMPLES["mixtour"]).reason == "position-game"
    with pytest.raises(LinkError):
        decode_tree(KEPT)
