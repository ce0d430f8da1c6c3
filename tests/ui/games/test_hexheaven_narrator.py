"""The sentences about Hex Heaven."""

import re

import pytest

from engine.hexheaven import GAME, HexHeavenState, layout_queries
from engine.hexheaven.events import Laid
from engine.hexheaven.tiles import TILE_NAMES
from tests.engine.hexheaven.positions import (
    after_opening,
    heaven_closing_state,
    serious_opening_state,
)
from tests.support.hexheaven_ui import (
    POINTS,
    RING,
    RULES,
    STEPS,
    narrator,
    played,
    position,
    renderer,
    taps,
)
from ui.board.turn_selection import TurnSelection
from ui.games.hexheaven import GAME_UI
from ui.games.hexheaven.narrator import HexHeavenNarrator
from ui.table.presentation.status_text import refusal_text
from ui.words import LANGUAGES, Words


def waiting(view: HexHeavenState) -> dict[str, str]:
    return {language: narrator(view, language).turn_prompt("Ann") for language in LANGUAGES}


def test_prompt_when_only_pass_is_left() -> None:
    view = position((29, 0, 0, 0), hand=(1,))
    assert view.legal() == ["pass"]
    assert (
        waiting(view).items()
        >= {
            "en": "Ann: nothing more can be laid; end the turn",
            "ja": "Annの番：もう置けません。手番を終えてください",
        }.items()
    )


def test_prompt_when_only_redraw_is_left() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    assert state.legal() == ["redraw"]
    assert (
        waiting(state.view(1)).items()
        >= {
            "en": "Ann: no tile fits; show your hand and draw again",
            "ja": "Annの番：置けるタイルがありません。手札を公開して引き直してください",
        }.items()
    )
    assert waiting(state.view(0))["en"] == "Ann: choose a tile for the opening"


def test_prompt_mentions_other_moves() -> None:
    state, closing, inside = heaven_closing_state("casual")
    assert waiting(state)["en"] == "Ann: choose a tile to lay"
    after = state.play(closing)
    assert waiting(after)["en"] == "Ann: lay what was lifted before the turn ends"
    move = next(move for move in after.legal() if move.startswith(f"{inside}@"))
    more = after.play(move)
    assert "pass" in more.legal() and len(more.legal()) > 1
    assert waiting(more)["en"] == "Ann: choose another tile to lay, or end the turn"


def test_prompt_when_only_special_tile_fits() -> None:
    state = position((29, 0, 0, 0), hand=(1,), rules="solo").copy()
    state.specials = (30,)
    assert {move.split("@")[0] for move in state.legal()} == {"pass", "S"}
    assert waiting(state)["en"] == "Ann: no hand tile fits; lay the special tile or end the turn"


def test_single_edge_depends_on_rules() -> None:
    lone = (1, 0, 0, 0)
    for rules, reason in (("casual", "single-edge-behind"), ("solo", "single-edge")):
        view = position(lone, hand=(3,), rules=rules)
        results = [taps(view).tap_refusal(("3",), f"{q},{r}").reason for q, r in STEPS]
        assert results == 6 * [reason]


@pytest.mark.parametrize("language", LANGUAGES)
def test_summary_mentions_single_edge(language: str) -> None:
    view, say = position((1, 0, 0, 0)), Words(language).for_game("hexheaven")("summary-single")
    for source, adjacency in (("hand", 1), ("keep", 1), ("special", 1), ("hand", 2)):
        laid = Laid(1, "3", "1,0", 0, source, adjacency, 1)
        text = narrator(view, language).summarize_turn(
            "Ann", (Laid(1, "5", "0,1", 0, "hand", 3, 0), laid)
        )
        assert (say in text) == ((source, adjacency) == ("hand", 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_turn_with_tiles_is_not_called_a_turn_without(language: str) -> None:
    """Where each move is looked at alone: in a study and in the list of moves."""
    state = GAME.start({"rules": "casual"}, 7)
    while state.opening:
        state = state.play(state.legal()[0])
    nothing = Words(language).for_game("hexheaven")("summary-nothing")
    assert nothing in narrator(state, language).summarize_turn("Ann", ())
    state = state.play(next(move for move in state.legal() if "@" in move))
    after = state.play("pass")
    ended = narrator(state, language).summarize_turn("Ann", GAME.events(state, "pass", after))
    assert ended.startswith("Ann") and nothing not in ended


@pytest.mark.parametrize("language", LANGUAGES)
def test_status_help_of_all_rules(language: str) -> None:
    for rules in RULES:
        texts = narrator(GAME.start({"rules": rules}), language)
        assert (
            texts.status_help()
            and texts.status_help(0)
            and texts.status_help() != texts.status_help(0)
        )
        special = texts.say("special")
        assert (special in texts.status_help(0)) == (rules in ("serious", "solo"))
        room_left = 112 if language == "ja" else 210  # in a card at a small phone, with its drawing
        for text in (texts.status_help(), texts.status_help(0)):
            assert len(text) <= room_left, (rules, len(text), text)
    names = [narrator(position(), language).pick_name(name) for name in TILE_NAMES[1:]]
    assert len(set(names)) == 30 and not any(sign.isdigit() for sign in "".join(names))


def test_kept_tile_that_fits_nowhere_is_not_asked_for() -> None:
    state = position((27, 0, 0, 0), (28, 1, 0, 0), hand=(9,)).copy()
    state.keep = (1,)
    assert {move.split("@")[0] for move in state.legal()} == {"9"}
    assert waiting(state)["en"] == "Ann: choose a tile to lay"


def test_end_of_a_turn_says_what_it_draws_and_converts() -> None:
    serious = position(*RING, rules="serious").copy()
    serious.points, serious.laid = 8, 1
    serious.hands = ((13,), (1, 2, 4))
    assert narrator(serious).move_button("pass").note == "+8 → advantage points: 2 · draws 2 tiles"


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_tile_says_what_it_is_for(language: str) -> None:
    view = after_opening("solo", 2).view(0)
    texts, own = narrator(view, language), TILE_NAMES[view.hands[0][0]]
    assert texts.pick_description("S") == texts.say("sentences").join(
        [texts.pick_name("S"), texts.say("special")]
    )
    assert texts.pick_description(own) == texts.pick_name(own)
    assert texts.selection_prompt(("S",)) == texts.say("where-special", tile=texts.pick_name("S"))
    assert texts.selection_prompt((own,)) == texts.say("where", tile=texts.pick_name(own))
    # Before its words have come.
    early = HexHeavenNarrator(view, Words(language).for_game("hexheaven"))
    assert early.pick_description("S") == early.pick_name("S")


@pytest.mark.parametrize(
    ("language", "counted"), [("en", "scores? too"), ("ja", "残った手札も点|残っていれば加点")]
)
def test_end_of_the_deck_says_that_hands_count(language: str, counted: str) -> None:
    for rules, key in (("casual", "ends-bonus"), ("solo", "ends-game")):
        view = position((29, 0, 0, 0), rules=rules).copy()
        view.deck_size, view.laid, view.placed = 0, 1, 1
        texts = narrator(view, language)
        assert texts.say(key) in texts.move_button("pass").note, rules
    signs = narrator(after_opening("casual"), language)
    for text in (signs.status_help(), signs.status_help(0)):  # the deck's sign, and the hand's
        assert re.search(counted, text)


@pytest.mark.parametrize(
    ("language", "lasting"), [("en", "even after overtaking"), ("ja", "追い越しても使えます")]
)
def test_single_edge_lasts_the_turn(language: str, lasting: str) -> None:
    assert lasting in narrator(after_opening("casual"), language).status_help()


@pytest.mark.parametrize("language", LANGUAGES)
def test_tile_that_fits_nowhere_is_named(language: str) -> None:
    """Another may be the one that is chosen."""
    view = position((29, 0, 0, 0), (27, 1, 0, 0), hand=(1, 5))
    turn_selection, texts = TurnSelection(view, GAME_UI.Input), narrator(view, language)
    turn_selection.tap("5")
    assert refusal_text(texts, turn_selection, "1") == texts.say(
        "tile-nowhere", tile=texts.pick_name("1")
    )
    assert texts.pick_name("1") in refusal_text(texts, turn_selection, "1")


@pytest.mark.parametrize(("language", "solo"), [("en", "Solo"), ("ja", "ソロ")])
def test_solo_says_where_its_opening_goes(language: str, solo: str) -> None:
    state = GAME.start({"rules": "solo"}, 2)
    view = state.play(state.legal()[0]).view(0)
    tile = view.legal()[0].split("@")[0]
    reasons = {
        taps(view).tap_refusal((tile,), place.name).reason
        for place in renderer(view).cells()
        if layout_queries.adjacency_at(view, place.name) != 6
    }
    assert "not-at-first" in reasons
    assert solo in narrator(view, language).say("not-at-first")


def test_hint_names_the_tile_and_the_points() -> None:
    texts = narrator(position(*POINTS, hand=(13,))).hint("13@1,-1/0")
    assert texts == "Lay red round Humility for +1 point"
    assert narrator(position(*POINTS)).hint("pass") == "End the turn"


def test_heaven_is_described_with_points() -> None:
    state, closing, inside = heaven_closing_state("casual")
    after = state.play(closing)
    texts = [narrator(after).describe_event(event) for event in GAME.events(state, closing, after)]
    assert texts[0].startswith("Player\u00a01 lays ") and texts[0].endswith("points")
    lifted = narrator(after).pick_name(str(inside))
    assert texts[1] == "Hex Heaven! Lifted and to be laid again: " + lifted


def test_move_list_omits_revealed_tiles() -> None:
    view = position()
    tile = narrator(view).pick_name("7")
    text = {"pass=7;5": "End turn", "redraw=1,2,3": "Redraw", "7@1,-2/3=1;2": tile}
    assert {move: narrator(view).list_text(move) for move in text} == text
    assert narrator(view).list_text("resign") == "Resign"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ["casual", "three"])
def test_lines_of_a_result_add_up(rules: str, seed: int) -> None:
    end = played(rules, seed)[-1]
    totals, sums = [], []
    for line in narrator(end).result_lines(["A", "B", "C"]):
        value = line.value.replace("−", "-")
        if line.is_emphasized:
            laid, hand, total = re.findall(r"-?\d+", value)
            assert int(laid) + int(hand) == int(total)
            totals.append(int(total))
            sums.append(0)
        elif value:
            sums[-1] += int(value)
    assert totals == sums == list(end.scores)
    assert narrator(end).score_text == "–".join([str(points) for points in totals])
    assert narrator(end, "ja").score_text == "対".join([str(points) for points in totals])
