"""Setting up a position by taps: what the table shows, refuses and makes a study of."""

from engine.catalogue import GAMES
from engine.game import BadPosition
from engine.notation.game_tree import GameTree
from engine.notation.reader import read_game
from engine.notation.setup_position import SinglePieceRules
from engine.notation.tree_link import decode_tree, encode_tree
from engine.notation.writer import write_game
from engine.rng import Rng
from tests.support.portable import parametrize, raises
from tests.support.setups import EXAMPLES, SETUP_GAMES, setup_option_sets
from tests.support.studies import make_tree, study_table
from tests.support.tables import EN, tap_all, tray_actions
from ui.records.position_words import position_text
from ui.study.setup import Setup, can_set_up
from ui.study.setup_pieces import SinglePiecePolicy
from ui.study.setup_table import SetupTable
from ui.study.study import Study, read_study
from ui.study.study_table import StudyTable
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def setup_table(game: str, position: str = "", **options: object) -> SetupTable:
    """Return a table at which an empty study's position, or another, is set up."""
    tree = GameTree(game, dict(options), setup=position)
    return SetupTable(Setup(Study("17", tree)), EN, (0, 0), None)


def status(table: SetupTable) -> str:
    return table.table_view.selection_view.status


def tokens(table: SetupTable) -> "list[str]":
    return [item.token for item in table.table_view.selection_view.tray_items]


def test_taps_put_pieces_on_the_board_and_take_them_away() -> None:
    table = setup_table("mixtour")
    tap_all(table, "c3", "piece-r", "c3", "d2", "d2", "b4", "piece-", "d2")
    assert table.setup.to_tree().setup == "5/1r3/2(wr)2/3r1/5 w"
    view = table.tap("c3")
    assert view.announcement == "c3, height 1, from the top: white" and view.cue == "move"
    assert len(view.selection_view.sprites) == 3
    view = table.tap("e5")  # there is nothing to take away
    assert view.announcement == "e5, empty" and view.cue == ""


def test_a_piece_goes_in_place_of_another_and_the_same_one_goes_away() -> None:
    table = setup_table("inphexion")
    tap_all(table, "a1", "piece-b", "a1")
    assert table.setup.arrangement.pieces == {"a1": "b"}
    tap_all(table, "a1")
    assert table.setup.arrangement.pieces == {}
    assert tokens(table) == ["piece-w", "piece-b", "piece-"]
    assert tokens(setup_table("inphexion", neutral=True)) == [
        "piece-w",
        "piece-b",
        "piece-n",
        "piece-",
    ]


def test_a_cap_is_placed_turned_up_and_taken_away() -> None:
    table = setup_table("beerhex")
    assert tokens(table) == ["piece-gg", "piece-gs", "piece-sg", "piece-ss", "piece-"]
    seen = [table.tap("b2").announcement for _ in range(3)]
    assert seen == [
        "b2, gold cap, face down, triangle inside",
        "b2, gold cap, face up, triangle inside",
        "b2, empty",
    ]
    tap_all(table, "piece-sg", "c3", "c3", "a1")
    assert table.switch_turn().announcement == "Turn: Silver"
    assert table.setup.to_tree().setup == "(sg)4/5/2(sgu)2/5/5 s"
    assert "Tap to put the cap there" in str(table.table_view.selection_view.tip)
    assert "11 in hand" in table.context.narrator().seat_status(1)


def test_with_clue_tokens_a_tap_lays_one_first() -> None:
    table = setup_table("beerhex", clues=True)
    table.tap("b2")
    assert "with a clue token" in str(table.tap("b2").announcement)
    assert "cap, token" in str(table.table_view.selection_view.tip)


def test_caps_that_a_player_does_not_have_are_refused_in_a_sentence() -> None:
    table = setup_table("beerhex")
    for cell in ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3"):
        view = table.tap(cell)
    assert view.cue == "refuse" and status(table).startswith("Gold has only 7 caps")
    tap_all(table, "piece-gs", *["c1", "c2", "c3", "c4", "c5", "d1"])
    assert "it can't be Gold's turn" in status(table)
    table.switch_turn()
    assert status(table).startswith("Silver is to move")


def test_the_tray_shows_what_a_tap_does() -> None:
    table = setup_table("mixtour")
    for token, tip in (
        ("piece-r", "Tap a cell to put the piece on top."),
        ("piece-", "Tap a cell to take its top piece away."),
    ):
        view = table.tap(token)
        chosen = [item for item in view.selection_view.tray_items if item.is_selected]
        assert [item.token for item in chosen] == [token]
        assert view.selection_view.tip == view.announcement == tip


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    table = setup_table("mixtour")
    tap_all(table, "c3", "c3", "c3", "c3")
    view = table.tap("c3")
    assert view.selection_view.tone == "refused" and view.cue == "refuse"
    assert "4 pieces on c3 are the most" in status(table)
    assert view.announcement == status(table)
    assert table.setup.arrangement.on("c3") == "wwww"
    table.clear_refusal()
    assert status(table) == "White is to move. Tap Done to study this position."


def test_done_is_refused_until_the_position_can_be() -> None:
    table = setup_table("inphexion")
    tap_all(table, "a1", "b2")
    assert table.setup.problem and "White has 2, Black 0" in status(table)
    assert table.table_view.selection_view.tone == ""
    view = table.refuse()
    assert view.selection_view.tone == "refused" and "White has 2" in (view.announcement or "")
    tap_all(table, "piece-b", "c3")
    assert not table.setup.problem and status(table).startswith("Black is to move")


def test_whose_turn_it_is_and_the_points_are_chosen() -> None:
    table = setup_table("mixtour", points=3)
    assert tray_actions(table) == ["setup-turn", "setup-points-1", "setup-points-2"]
    assert table.switch_turn().announcement == "Turn: Red"
    for points in (1, 2, 0, 1):
        view = table.add_point(0)
        assert table.setup.arrangement.points == (points, 0)
        assert view.announcement == (
            "White: 1\u00a0pt" if points == 1 else f"White: {points}\u00a0pts"
        )
    assert table.table_view.turn_view.turn == 2
    assert table.setup.to_tree().setup == "5/5/5/5/5 r 1-0"
    assert table.switch_turn().announcement == "Turn: White"


def test_a_game_that_needs_no_choice_offers_none() -> None:
    assert tray_actions(setup_table("mixtour")) == ["setup-turn"]
    assert tray_actions(setup_table("inphexion")) == []


def test_every_change_is_undone() -> None:
    table = setup_table("mixtour", EXAMPLES["mixtour"], points=2)
    seen = [table.setup.rules.format(table.setup.arrangement)]
    for change in (
        lambda: table.tap("c3"),
        table.switch_turn,
        lambda: table.add_point(1),
        table.clear,
        table.restart,
    ):
        change()
        seen.append(table.setup.rules.format(table.setup.arrangement))
    assert len(seen) == 6 and seen[-2] == "5/5/5/5/5 r"[:-1] + "w"
    seen.pop()  # an empty board is how Mixtour begins: nothing has changed
    while table.setup.can_undo:
        seen.pop()
        assert table.undo().announcement == "The last change is undone."
        assert table.setup.rules.format(table.setup.arrangement) == seen[-1]
    assert seen == [EXAMPLES["mixtour"]]
    before = table.table_view
    assert table.undo_tap() is before


def test_the_position_that_a_study_shows_is_where_it_begins() -> None:
    study = study_table("mixtour", "c3 d4 c3:1-d4").study
    study.node = study.tree.main_line()[2]
    setup = Setup(study)
    assert setup.to_tree().setup == "5/3(rw)1/5/5/5 r"
    assert len(study.tree) == 3 and not study.tree.setup


@parametrize(*SETUP_GAMES)
def test_the_usual_beginning_is_no_position_that_was_set_up(game: str) -> None:
    table = setup_table(game, EXAMPLES[game])
    assert table.setup.to_tree().setup == EXAMPLES[game]
    table.restart()
    assert table.setup.to_tree() == GameTree(game)


# ---- Hex Heaven: every tile is there once


def tile_table(rules: str = "casual", position: str = "") -> SetupTable:
    return setup_table("hexheaven", position, rules=rules)


def tile_rules(table: SetupTable) -> SinglePieceRules:
    rules = table.setup.rules
    assert isinstance(rules, SinglePieceRules)
    return rules


def shown_state(table: SetupTable) -> "Any":
    return table.session.current_state


def position(table: SetupTable) -> str:
    return table.setup.rules.format(table.setup.arrangement)


def pressed(table: SetupTable) -> "list[str]":
    items = table.table_view.selection_view.tray_items
    return [item.token for item in items if item.is_selected]


def test_a_tile_is_laid_turned_moved_and_taken_away() -> None:
    table = tile_table()
    table.clear()
    table.choose(table.setup.pieces().index("21") + 1)
    assert pressed(table) == ["piece-21", "place-deck"]
    view = table.tap("1,0")
    assert str(view.announcement).startswith("1,0: red square Diligence") and view.cue == "move"
    assert position(table).startswith("v@0,0/0;21@1,0/1 ")
    assert pressed(table) == ["piece-21"]
    assert table.table_view.selection_view.marks["1,0"] == "picked"
    assert table.rotate().cue == "move"
    assert position(table).startswith("v@0,0/0;21@1,0/2 ")
    table.tap("1,0")
    assert position(table).startswith("v@0,0/0;21@1,0/3 ")
    table.tap("0,1")  # it moves
    assert position(table).startswith("v@0,0/0;21@0,1/")
    table.tap("place-hand-2")
    assert position(table) == "v@0,0/0 1 -;21"
    table.tap("place-out")
    assert position(table) == "v@0,0/0 1 -;- out=21"
    table.tap("place-deck")
    assert position(table) == "v@0,0/0 1 -;-"


def test_a_tap_on_another_tile_chooses_it() -> None:
    table = tile_table("casual", EXAMPLES["hexheaven"])
    before = position(table)
    view = table.tap("0,1")
    assert table.setup.piece == "6" and position(table) == before
    assert "lay the tile" in str(view.announcement) and not table.setup.can_undo
    assert view.selection_view.marks["0,1"] == "picked"


def test_what_the_tiles_forbid_is_said_at_once() -> None:
    table = tile_table("casual", EXAMPLES["hexheaven"])
    plain = tile_rules(table).cells_for(table.setup.arrangement, "1")[0]
    empty = [
        place.name
        for place in table.table_view.turn_view.cells
        if not table.setup.arrangement.on(place.name)
    ]
    all_green = tile_rules(table).cells_for(table.setup.arrangement, "27")
    green = [cell for cell in empty if cell in all_green][0]
    for taps, sentence in (
        (["0,0"], "This tile stays where it is."),
        (["piece-3", "place-hand-1"], "A hand has 3 tiles at most."),
        (["piece-3", "-5,5"], "The tiles on the board have to be in one piece."),
        (["piece-1", green], "No way round fits here"),
        (["piece-1", plain, plain], "The tile fits only this way round."),
    ):
        for token in taps:
            view = table.tap(token)
        assert view.cue == "refuse" and sentence in status(table), (taps, status(table))
    table.tap("piece-3")
    assert "can be turned" in table.rotate().selection_view.status


def test_a_heaven_is_not_closed() -> None:
    table = tile_table("serious")
    table.clear()
    tap_all(table, "piece-27", "0,0")
    rules, pieces = tile_rules(table), table.setup.pieces()
    for cell in ("1,0", "0,1", "-1,1", "-1,0", "0,-1"):
        arrangement = table.setup.arrangement
        for piece in pieces:
            is_free = rules.place_of(arrangement, piece) == rules.rest
            if is_free and cell in rules.cells_for(arrangement, piece):
                tap_all(table, "piece-" + piece, cell)
                break
    assert len(table.setup.arrangement.pieces) == 6
    seen = set()
    for piece in pieces:
        if rules.place_of(table.setup.arrangement, piece) == rules.rest:
            assert "1,-1" not in rules.cells_for(table.setup.arrangement, piece)
            tap_all(table, "piece-" + piece, "1,-1")
            seen.add(status(table).split()[0])
    assert seen == {"A", "No"}  # a tile would be closed in, or it doesn't fit


def test_a_special_tile_goes_back_to_its_player() -> None:
    table = tile_table("serious")
    table.clear()
    tap_all(table, "piece-S", "0,0")
    assert table.tap("place-hand-1").cue == "refuse"
    assert "before its player" in status(table)
    table.tap("place-hand-2")
    assert position(table) == "- 1 -;-" and pressed(table) == ["piece-S", "place-hand-2"]


def test_numbers_are_set_within_their_limits() -> None:
    table = tile_table("serious")
    table.clear()
    for place, value, kept in ((0, 9, 6), (0, -1, 0), (1, 4, 4), (2, 1, 1)):
        table.set_number(place, value)
        assert tile_rules(table).number(table.setup.arrangement, place) == kept
    assert position(table) == "- 1 -;- points=0,4 heaven"
    table = tile_table()
    table.clear()
    table.set_number(1, -12)
    assert position(table) == "v@0,0/0 1 -;- points=0,-12"
    assert "−12" in table.context.narrator().seat_status(1)


def test_the_deal_is_a_beginning_from_which_the_opening_is_laid_by_hand() -> None:
    table = tile_table()
    assert status(table).startswith("Player\u00a01 is to move") and not table.setup.to_tree().setup
    table.tap("place-out")
    assert "at least 5 tiles lie on the board" in status(table)
    table.undo()
    rules, rng = tile_rules(table), Rng(2)
    for _ in range(400):
        hands = shown_state(table).hands
        long = [hand for hand in hands if len(hand) > 3]
        if not long:
            break
        piece = str(rng.choice(list(rng.choice(long))))
        cells = rules.cells_for(table.setup.arrangement, piece)
        if cells:
            tap_all(table, "piece-" + piece, rng.choice(cells))
    assert status(table) == "Player\u00a01 is to move. Tap Done to study this position."
    tree = table.setup.to_tree()
    check_study(tree)
    start: "Any" = GAMES["hexheaven"].start(None, 0)
    first: "Any" = tree.root.state
    assert (first.deck, first.bonus) == (start.deck, start.bonus)


def test_three_players_and_one() -> None:
    table = tile_table("three")
    assert [table.switch_turn().announcement for _ in range(3)] == [
        "Turn: Player\u00a02",
        "Turn: Player\u00a03",
        "Turn: Player\u00a01",
    ]
    table = tile_table("solo")
    assert tray_actions(table) == ["setup-pieces", "setup-rotate", "setup-numbers"]
    assert tokens(table)[1:] == ["place-hand-1", "place-deck", "place-out"]


def test_every_tile_is_named_with_its_place() -> None:
    table = tile_table("solo")
    policy = table.policy
    assert isinstance(policy, SinglePiecePolicy)
    choices = policy.choices(table.context)
    assert len(choices) == 29 and len({choice.name for choice in choices}) == 29
    assert {choice.place for choice in choices} == {"Hand 1", "Deck"}
    assert [choice.is_free for choice in choices].count(False) == 6  # five, and the special tile


def test_a_position_with_an_end_is_refused_not_shown_as_won() -> None:
    table = setup_table("inphexion", size=5)
    for cell in ("a1", "b1", "c1", "d1", "e1"):
        tap_all(table, "piece-w", cell, "piece-b", cell[0] + "4")
    view = table.table_view
    assert view.turn_view.outcome_reason == "" and view.selection_view.tone == ""
    assert "the game would be over" in status(table)


def test_a_long_press_chooses_a_piece_and_words_change() -> None:
    table = setup_table("mixtour")
    view = table.privacy.peek("piece-r")
    assert view and table.setup.piece == "r"
    assert table.privacy.peek("c3") is None
    table.set_words(Words("ja"))
    assert table.table_view.board_view.title == "局面編集"
    assert table.setup.piece == "r" and table.id == "study/17/setup"


@parametrize(*setup_option_sets())
def test_every_position_reached_by_taps_is_refused_in_words_or_studied(case: tuple) -> None:
    game, options = case
    rng, table = Rng(len(str(options))), setup_table(game, **options)
    for _ in range(24):
        cells = [place.name for place in table.table_view.turn_view.cells]
        table.tap(rng.choice(tokens(table) + cells * 2))
        for action in tray_actions(table):
            if rng.below(4) == 0:
                act_on(table, action, rng)
        if rng.below(8) == 0:
            table.undo()
        table.clear_refusal()
        if not table.setup.problem:
            check_study(table.setup.to_tree())
            continue
        error = raises(BadPosition, table.setup.to_tree)
        assert status(table) == position_text(game, error.reason, error.facts, EN)
        assert status(table)[-1] == "." and "{" not in status(table)


def act_on(table: SetupTable, action: str, rng: Rng) -> None:
    """Do what a button of the tray does, or its dialog with a random choice."""
    if action == "setup-turn":
        table.switch_turn()
    elif action == "setup-rotate":
        table.rotate()
    elif action == "setup-pieces":
        table.choose(1 + rng.below(len(table.setup.pieces())))
    elif action == "setup-numbers":
        table.set_number(0, rng.below(20) - 5)
    else:
        table.add_point(int(action[-1]) - 1)


def check_study(tree: GameTree) -> None:
    """Open a tree as a study, and let it come back from text, link and save."""
    study = Study("7", tree)
    table = StudyTable(study, None, EN, (0, 0), None)
    assert table.session.current_state.turn is not None
    assert read_game(write_game(tree)) == tree
    assert decode_tree(encode_tree(tree)) == tree
    assert read_study("7", study.to_text()).tree == tree


def test_only_an_empty_study_offers_it_on_the_table() -> None:
    for game in GAMES:
        table = study_table(game)
        is_offered = "setup" in tray_actions(table)
        assert is_offered == can_set_up(table.study) == (game in SETUP_GAMES)
    assert "setup" not in tray_actions(study_table("mixtour", "c3"))
    described = make_tree("mixtour")
    described.set_comment(described.root, "the middle")
    study = Study("17", described)
    assert not study.is_empty
    assert "setup" not in tray_actions(StudyTable(study, None, EN, (0, 0), None))
