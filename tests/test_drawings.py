"""The drawings of all games, without a browser: what is seen, tapped and said is plain data.

Every legal move of positions from random games is tapped and must come out as that move.
"""

from collections.abc import Iterator

import pytest

from engine import GAMES
from engine.game import EVERYONE, State
from tests.kit import Case, cases, few
from ui.boards import drawing
from ui.boards.drawing import Drawing
from ui.sprites import Sprite, match
from ui.taps import Plan, is_cell
from ui.words import LANGUAGES, Words

POSITIONS = 7  # of every game
MOVES = 12  # of every position


def views(case: Case) -> Iterator[tuple[Drawing, State, State, str]]:
    """Some positions as the player to move sees them: drawing, view, full state, move played."""
    pictured = drawing(case.game.name, case.options)
    for state, move in case.some(POSITIONS):
        yield pictured, state.view(state.turn), state, move


def plan_of(pictured: Drawing, view: State) -> Plan:
    chain = {} if pictured.chain else {"chain": lambda before, move, after: False}
    cycles = pictured.cycles
    return Plan(view, pictured.steps, pictured.preferred, cycles=cycles, **chain)


def tapped(pictured: Drawing, view: State, tokens: list[str]) -> list[str]:
    """The moves that these taps make; a pick that was chosen by itself isn't tapped again."""
    plan = plan_of(pictured, view)
    for token in tokens:
        if is_cell(token) or token not in plan.taps.prefix:
            plan.tap(token)
    return plan.moves


@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_every_move_can_be_tapped(case: Case) -> None:
    for pictured, view, _, _ in views(case):
        names = {place.name for place in pictured.places(view)}
        for move in few(view.legal(), MOVES, case.chance()):
            ways = pictured.steps(view, move)
            assert ways or move in pictured.buttons(view, view.legal())
            for tokens in ways[:2]:
                assert all(token in names for token in tokens if is_cell(token))
                assert tapped(pictured, view, tokens) == [move]


@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_previews_at_every_step(case: Case) -> None:
    for pictured, view, state, move in views(case):
        plan = plan_of(pictured, view)
        for token in (pictured.steps(view, state.told(move, state.turn)) or [[]])[0]:
            plan.tap(token)
            after = plan.preview() if plan.taps.move else None
            tokens = tuple(plan.taps.prefix)
            assert all(pictured.preview(plan.view, tokens, after))
            pictured.marks(plan.view, tokens, after)
            cells = [token for token in plan.taps.offers() if is_cell(token)]
            assert set(pictured.vacant(plan.view, cells)) <= set(cells)
            warning = pictured.warning(view, plan.moves, plan.preview())
            assert not warning or Words("en").of(case.game.name).has(warning)


def test_a_warning_before_the_opponents_chain_is_completed() -> None:
    state = GAMES["inphexion"].start({"size": 5})
    for move in "d2 d2>c3 d2>e2 c3>c4 e2>e1 c4>b5 c3>c2 b5>a5 b5>c5".split():
        state = state.play(move)
    pictured = drawing("inphexion", state.options)
    warned = [one for one in state.legal() if pictured.warning(state, [one], state.play(one))]
    assert "b5>b4" in warned
    colour = state.colour  # type: ignore
    joined = [one for one in state.legal() if state.play(one).joined(1 - colour)]  # type: ignore
    assert warned == joined


@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_no_tap_goes_without_an_answer(case: Case) -> None:
    """Whatever is tapped, after whatever is chosen, the reason it is refused for has words."""
    for pictured, view, _, _ in views(case):
        for tokens in [[], *[ways[0] for ways in _ways(pictured, view, case)]]:
            for place in few(pictured.places(view), 20, case.chance()):
                for length in range(len(tokens) + 1):
                    chosen = tuple(tokens[:length])
                    reason, facts = pictured.why_not(view, chosen, place.name)
                    for language in LANGUAGES:
                        assert Words(language).of(case.game.name)(reason, **facts)


def _ways(pictured: Drawing, view: State, case: Case) -> list[list[list[str]]]:
    moves = few(view.legal(), 3, case.chance())
    return [ways for ways in (pictured.steps(view, move) for move in moves) if ways]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_everything_can_be_said(case: Case, language: str) -> None:
    say = Words(language).of(case.game.name)
    for pictured, view, state, played in views(case):
        for place in pictured.places(view):
            assert pictured.cell_label(view, place.name, say)
        for seat in range(case.game.seats(case.options)):
            assert pictured.emblem(view, seat) and isinstance(pictured.facts(view, seat, say), str)
            assert say("side-" + str(view.side(seat)))
        assert pictured.waiting(view, "Ann", say)
        for move in few(view.legal(), MOVES, case.chance()):
            assert pictured.move_label(move, state.side(state.turn or 0), say)
            ways = pictured.steps(view, move)
            for length in range(1, len(ways[0]) if ways else 0):
                assert pictured.prompt(view, tuple(ways[0][:length]), say)
        for viewer in case.viewers():
            told = state.told(played, viewer)
            assert pictured.move_label(told, state.side(state.turn or 0), say)


def _pieces(state: State) -> int:
    """How many sprites a position must have."""
    packed = state.pack()
    if state.game.name == "inphexion":
        return sum(packed["board"].lower().count(letter) for letter in "wbn")
    if state.game.name == "mixtour":
        return sum(len(stack) for stack in packed["stacks"])
    return -1


@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_every_piece_is_drawn_once(case: Case) -> None:
    for pictured, view, state, _ in views(case):
        sprites = pictured.sprites(view)
        assert _pieces(state) in (-1, len(sprites))
        symbols = {shape[1]["id"] for shape in pictured.symbols()}
        assert {sprite.face for sprite in sprites} <= symbols
        spots = [(one.kind, one.x, one.y) for one in sprites]
        assert case.game.name != "inphexion" or len(set(spots)) == len(spots)


@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_frames_end_with_what_is_there(case: Case) -> None:
    for pictured, _, state, move in views(case):
        for viewer in (EVERYONE, None):
            seen = state if viewer == EVERYONE else state.view(viewer)
            told = move if viewer == EVERYONE else state.told(move, viewer)
            after = seen.play(told)
            assert repr(pictured.frames(seen, told, after)[-1]) == repr(pictured.sprites(after))


@pytest.mark.parametrize("game", GAMES)
def test_figures_of_the_rules(game: str) -> None:
    pictured = drawing(game, GAMES[game].settle({}))
    names = [e[1] for e in Words("en").rules(game) if e[0] == "figure"]
    for name in names:
        view, marks = pictured.figure(name)[:2]
        assert pictured.sprites(view)
        assert set(marks) <= {place.name for place in pictured.places(view)}


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("room", [(312, 330), (500, 380), (900, 700), (380, 620)])
def test_a_hex_board_lies_within_its_box(size: int, room: tuple) -> None:
    pictured = drawing("inphexion", GAMES["inphexion"].settle({"size": size}))
    pictured.fit(*room)
    x, y, width, height = pictured.box
    for place in pictured.places(GAMES["inphexion"].start({"size": size})):
        assert x + 50 < place.x < x + width - 50
        assert y + 50 < place.y < y + height - 50


def test_a_hex_board_stands_upright_on_a_phone() -> None:
    pictured = drawing("inphexion", GAMES["inphexion"].settle({}))
    assert pictured.fit(312, 400) and pictured.box[3] > pictured.box[2]
    assert not pictured.fit(312, 420)
    assert pictured.fit(900, 500) and pictured.box[2] > pictured.box[3]


def test_an_infection_is_seen_as_a_push() -> None:
    """The disc that is pushed slides; the infecting one is new."""
    state = GAMES["inphexion"].start().play("d4").play("d4>e4")
    pictured = drawing("inphexion", state.options)
    before, after = pictured.sprites(state), pictured.sprites(state.play("d4>c5"))
    came = match(before, after)
    pushed = next(i for i, one in enumerate(after) if one.kind == "b")
    assert before[came[pushed]].kind == "b" and not before[came[pushed]].at(after[pushed])
    assert came.count(-1) == 1


def test_a_lifted_disc_is_drawn_over_its_cell() -> None:
    state = GAMES["inphexion"].start()
    for move in "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7 b6>a7".split():
        state = state.play(move)
    pictured = drawing("inphexion", state.options)
    lifted: list[Sprite] = [one for one in pictured.sprites(state) if one.look == "lifted"]
    assert [one.kind for one in lifted] == ["b"]
    assert pictured.marks(state, (), None) == {"a7": "picked"}


def test_after_a_swap_the_seats_show_their_colours() -> None:
    state = GAMES["inphexion"].start({"pie": True}).play("d4").play("swap")
    pictured = drawing("inphexion", state.options)
    assert [state.side(seat) for seat in (0, 1)] == [1, 0]
    assert "amoeba-b" in repr(pictured.emblem(state, 0))
    assert "amoeba-w" in repr(pictured.emblem(state, 1))
