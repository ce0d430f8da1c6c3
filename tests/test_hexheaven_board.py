"""Hex Heaven's drawing: what is seen, what taps mean, what is said."""

import random

import pytest

from engine.hexheaven import GAME, guide
from engine.hexheaven.layout import Layout, cell_at
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import NAMES
from ui.boards.hexheaven import HexHeavenDrawing
from ui.taps import Plan
from ui.words import LANGUAGES, GameWords, Words

RULES = ("casual", "serious", "solo", "three")


def drawn(rules: str) -> HexHeavenDrawing:
    return HexHeavenDrawing({"rules": rules})


def words(language: str = "en") -> GameWords:
    return Words(language).of("hexheaven")


def played(rules: str, seed: int, plies: int = 400) -> list[HexHeavenState]:
    """Every state of a random game that lays whatever it can."""
    rng = random.Random(seed)
    states = [GAME.start({"rules": rules}, seed)]
    while states[-1].turn is not None and len(states) <= plies:
        moves = states[-1].legal()
        states.append(states[-1].play(rng.choice([m for m in moves if m != "pass"] or moves)))
    return states


def position(*lying: tuple, hand: tuple = (), rules: str = "casual") -> HexHeavenState:
    """Past the opening: tiles as (tile, q, r, rotation), and the hand of the player to move."""
    state = GAME.start({"rules": rules}).copy()
    state.opening = False
    state.layout = Layout()
    for tile, q, r, rotation in lying:
        state.layout.lay(tile, cell_at(q, r), rotation)
    state.hands = (hand, *[()] * (len(state.hands) - 1))
    return state.view(0)


def planned(pictured: HexHeavenDrawing, view: HexHeavenState) -> Plan:
    """Taps as the table takes them."""
    return Plan(
        view,
        pictured.steps,
        pictured.preferred,
        chain=lambda before, move, after: False,
        cycles=True,
    )


RING = (  # around 0,0 but for 1,0, where tile 13 fits
    (17, 0, 0, 3), (3, 0, 1, 1), (12, -1, 1, 1), (25, -1, 0, 0), (9, 0, -1, 5), (28, 1, -1, 0),
)  # fmt: skip


def test_every_placement_has_its_three_taps() -> None:
    assert drawn("casual").steps(position(), "7@1,-2/3") == [["7", "1,-2", "r3"]]
    assert drawn("casual").steps(position(), "pass") == []


@pytest.mark.parametrize("rules", RULES)
def test_every_legal_move_is_a_button_or_taps_that_lead_to_it(rules: str) -> None:
    pictured = drawn(rules)
    for state in played(rules, 1)[:-1:5]:
        view = state.view(state.turn)
        legal = view.legal()
        buttons = pictured.buttons(view, legal)
        for move in legal:
            if move in buttons:
                continue
            plan = planned(pictured, view)
            for token in pictured.steps(view, move)[0]:
                if token not in plan.taps.prefix:
                    plan.tap(token)
            assert plan.taps.move == move


def test_a_tap_on_the_chosen_cell_turns_the_tile() -> None:
    view = position((29, 0, 0, 0), (5, 1, 0, 2), hand=(7,))
    plan = planned(drawn("casual"), view)
    plan.tap("7")
    seen = []
    for _ in range(3):
        assert plan.tap("1,-1") == "complete"
        seen.append(str(plan.taps.move))
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.parametrize("rules", RULES)
def test_each_tile_that_lies_is_drawn_once_on_its_cell(rules: str) -> None:
    pictured = drawn(rules)
    for state in played(rules, 2)[::6]:
        kinds = [sprite.kind for sprite in pictured.sprites(state)]
        lying = sorted(tile for tile, _, _ in state.lying())
        assert sorted(kinds) == sorted([f"{part}-{t}" for t in lying for part in ("base", "crest")])
        places = {place.name: place for place in pictured.places(state)}
        x, y, width, height = pictured.frame(state)
        for place in places.values():
            assert x <= place.x - 43 and place.x + 43 <= x + width
            assert y <= place.y - 50 and place.y + 50 <= y + height


def test_the_edge_i_of_the_drawing_points_to_neighbour_i() -> None:
    view = position((1, 0, 0, 0))
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    places = {place.name: place for place in drawn("casual").places(view)}
    for i, (q, r) in enumerate(steps):
        place = places[f"{q},{r}"]
        turned = complex(place.x, place.y) / 86.6
        assert abs(turned - complex(0.5, 0.866) ** i) < 0.01


def test_a_heaven_is_seen_rising_before_it_is_gone() -> None:
    view = position(*RING, hand=(13,))
    frames = drawn("casual").frames(view, "13@1,0/3", view.play("13@1,0/3"))
    middle = [[s for s in frame if s.kind == "base-17"] for frame in frames]
    assert [len(found) for found in middle] == [1, 1, 0]
    assert middle[1][0].y < middle[0][0].y and "heaven" in middle[1][0].look


def test_the_score_of_each_edge_is_noted() -> None:
    view = position((17, 0, 0, 0), (10, 1, 0, 3), (9, 2, -1, 2), hand=(13,))
    notes = drawn("casual").asides(view, ("13", "1,-1", "r0"))
    assert sorted(note[2][1][1]["text"] for note in notes) == ["+1", "+1", "−1"]


def test_each_cell_says_what_it_would_use_and_give() -> None:
    view = position((17, 0, 0, 0), (10, 1, 0, 3), (9, 2, -1, 2), hand=(13,))
    notes = drawn("casual").asides(view, ("13",))
    found = [(shape[2][1][1]["text"], shape[2][2][1]["text"]) for shape in notes]
    assert ("3", "+1") in found


def test_hidden_hands_are_drawn_as_backs() -> None:
    state = GAME.start({"rules": "casual"}, 5)
    shapes = drawn("casual").hand(state.view(0), 1, words())[0]
    assert {shape[1]["href"] for shape in shapes} == {"#hh-base-0", "#hh-back"}


def test_the_own_hand_stays_in_the_tray() -> None:
    state = played("three", 4, 8)[-1]
    hands = state.hands
    for seat in range(3):
        held = drawn("three").holding(state.view(seat))
        assert held[: len(hands[seat])] == [NAMES[tile] for tile in hands[seat]]
    assert drawn("three").holding(state.view(None)) == []


def test_a_turn_that_loses_something_asks_first() -> None:
    solo = position((29, 0, 0, 0), hand=(), rules="solo").copy()
    assert drawn("solo").question(solo, "pass") == ""
    solo.required, solo.points = 3, 1
    assert drawn("solo").question(solo, "pass") == "ask-pass-short"
    assert "2 points short of 3" in drawn("solo").button(solo, "pass", words())[1]
    assert drawn("solo").question(solo, "redraw") == ""


def test_the_end_of_a_turn_says_what_it_draws_and_converts() -> None:
    serious = position(*RING, hand=(13,), rules="serious").copy()
    serious.points, serious.laid = 8, 1
    serious.hands = ((13,), (1, 2, 4))
    note = drawn("serious").button(serious, "pass", words())[1]
    assert note == "+8 make 2 advantages · draws 2 tiles"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_told(rules: str, language: str) -> None:
    pictured, say = drawn(rules), words(language)
    states = played(rules, 3)
    for before, after in zip(states, states[1:]):
        view = before.view(before.turn)
        seat = before.turn or 0
        told = [m for m in before.legal() if before.play(m) == after][0]
        assert pictured.move_label(before.told(told, None), seat, say)
        assert pictured.waiting(view, "A", say) and pictured.gauge(view, say)[3]
        for place in pictured.places(view):
            assert place.name in pictured.cell_label(view, place.name, say)
        for move in view.legal()[:3]:
            if move in pictured.buttons(view, view.legal()):
                assert all(isinstance(part, str) for part in pictured.button(view, move, say))
            else:
                assert pictured.chosen(view, move, say)
                assert pictured.prompt(view, (move.split("@")[0],), say)
                pictured.effects(before, move, before.play(move), say)
    assert pictured.result(states[-1], ["A", "B", "C"], say)
    assert say("over-" + states[-1].outcome.reason)  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ("casual", "three"))
def test_the_lines_of_a_result_add_up(rules: str, seed: int) -> None:
    end = played(rules, seed)[-1]
    totals, sums = [], []
    for line in drawn(rules).result(end, ["A", "B", "C"], words()):
        value = line.value.replace("−", "-")
        if line.strong:
            totals.append(int(value.split()[0]))
            sums.append(0)
        elif value:
            sums[-1] += int(value)
    assert totals == sums == list(end.scores)


def test_every_refusal_of_the_engine_has_words() -> None:
    say = words()
    reasons = set()
    for rules in RULES:
        pictured = drawn(rules)
        for state in played(rules, 6)[:-1]:
            view = state.view(state.turn)
            tokens = [code.split("@")[0] for code in view.legal() if "@" in code]
            for place in pictured.places(view):
                offered = [c.cell for c in choices(view, tokens[0])] if tokens else []
                if place.name not in offered:
                    reason, facts = pictured.why_not(view, tuple(tokens[:1]), place.name)
                    assert say(reason, **facts)
                    reasons.add(reason)
    assert {"occupied", "edges", "adjacency-used", "single-edge"} <= reasons


def choices(view: HexHeavenState, token: str) -> list[guide.Choice]:
    return guide.choices(view, NAMES.index(token))


def test_symbols_have_the_ribbons_in_both_languages() -> None:
    symbols = {shape[1]["id"]: shape for shape in drawn("casual").symbols()}
    texts = [part[1]["text"] for part in symbols["hh-crest-7"][2] if part[0] == "text"]
    assert texts == ["DILI", "勤勉"]
    ids = {
        sprite.face
        for state in played("serious", 1)[::9]
        for sprite in drawn("serious").sprites(state)
    }
    assert ids <= set(symbols)


@pytest.mark.parametrize("name", ("edges", "points", "adjacency", "heaven"))
def test_the_figures_obey_the_edge_rule(name: str) -> None:
    view, _, tokens = drawn("casual").figure(name)
    for cell in view.layout.tiles:
        lone = view.layout.copy()
        lone.lift(cell)
        tile, rotation = view.layout.tile(cell), view.layout.rotation(cell)
        state = view.copy()
        state.layout = lone
        assert state.layout.fits(tile, cell, rotation)
    if len(tokens) == 3:
        assert f"{tokens[0]}@{tokens[1]}/{tokens[2][1:]}" in view.legal()
