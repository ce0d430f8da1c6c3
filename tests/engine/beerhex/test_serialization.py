"""BeerHex positions as data: round trips, and refusals of data of another shape."""

import json

import pytest

from engine.beerhex import GAME
from engine.beerhex.constants import BOARD
from engine.beerhex.state import BeerHexState
from engine.game import OMNISCIENT, SPECTATOR, BadPosition
from engine.rng import Rng
from tests.support.narrowing import assert_present

STATE = GAME.start()
for _move in ["a1s", "b1g", "c1g", "x a1 b1 c1", "d4g", "e4s", "d5s"]:
    STATE = STATE.play(_move)
PACKED = STATE.pack()
OVER = STATE.play("claim").pack()


def part(**change: object) -> str:
    """Return the part that ``restore`` refuses if these fields of a good position change."""
    return refused({**PACKED, **change})


def refused(packed: object) -> str:
    with pytest.raises(BadPosition) as refusal:
        GAME.restore(packed)
    where = refusal.value.facts["part"]
    assert isinstance(where, str)
    return where


def board(**caps: str) -> str:
    """Return the good position's board with some cells changed."""
    items = PACKED["board"].split(" ")
    for name, item in caps.items():
        items[BOARD.cell(name)] = item
    return " ".join(items)


def test_a_position_reads_like_this() -> None:
    assert PACKED["board"].split(" ")[:5] == [".", "Sg^", "Gg^", ".", "."]
    assert PACKED["attacks"] == [[1, "x a1 b1 c1=sgg", "gsg"]]
    assert PACKED["hands"] == [[5, 5], [5, 6]]
    assert PACKED["last"] == "d5?"


@pytest.mark.parametrize("viewer", [OMNISCIENT, 0, 1, SPECTATOR])
@pytest.mark.parametrize("state", [GAME.start(), STATE, STATE.play("claim"), STATE.play("resign")])
def test_positions_and_views_survive_packing(state: BeerHexState, viewer: "int | None") -> None:
    seen = state.view(viewer)
    again = GAME.restore(json.loads(json.dumps(seen.pack())))
    assert again == seen and hash(again) == hash(seen) and again.key() == seen.key()
    assert again.legal() == seen.legal()


def test_a_restored_position_is_its_own() -> None:
    packed = STATE.pack()
    again = GAME.restore(packed)
    packed["hands"][0][0] = 0
    assert again == STATE


@pytest.mark.parametrize("packed", [None, 3, "x", [], {}, {"board": PACKED["board"]}])
def test_data_of_another_type_is_refused(packed: object) -> None:
    assert refused(packed) == "fields"


@pytest.mark.parametrize(
    "value", [None, True, -7, 1.5, "", "x", [], [[]], {}, [None, None], 1 << 99]
)
@pytest.mark.parametrize("field", sorted(PACKED))
def test_no_nonsense_in_a_field_is_let_through(field: str, value: object) -> None:
    if value is None and field in ("viewer", "outcome"):
        value = 2
    if (field, value) in (("attacks", []), ("last", "")):
        return  # as at the start
    assert part(**{field: value})


@pytest.mark.parametrize("change, where", [
    ({"options": {"clues": False}}, "options"),
    ({"starter": 2}, "starter"),
    ({"viewer": 2}, "viewer"),
    ({"phase": "rest"}, "phase"),
    ({"turn": None}, "turn"),
    ({"turn": 2}, "turn"),
    ({"phase": "over"}, "turn"),
    ({"outcome": OVER["outcome"]}, "outcome"),
    ({"last": "d5x"}, "last"),
    ({"hands": [[5, 5], None]}, "hands"),
    ({"hands": [[5, 6], [5, 6]]}, "hands"),
    ({"hands": [[8, 2], [5, 6]]}, "hands"),
    ({"hands": [[6, 4], [5, 6]]}, "stock"),
    ({"bounds": [[[1 << 0, 0, 1]], []]}, "bounds"),
    ({"bounds": [[[1 << 19, 8, 6]], []]}, "bounds"),
    ({"attacks": [[2, "x a1 b1 c1=sgg", "gsg"]]}, "attacks"),
    ({"attacks": [[1, "a1g", "gsg"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 c1", "gsg"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 c1=sgg", "gsx"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 c1=sgg", "gs"]]}, "attacks"),
    ({"board": board(b1="S?^")}, "board"),
    ({"board": board(d4="G?")}, "board"),
    ({"board": board(d4="Gg!")}, "tokens"),
    ({"board": board(d4="Gx")}, "board"),
    ({"board": board(d4="Gg^!")}, "board"),
    ({"board": board(a5="Gs")}, "hands"),
    ({"board": PACKED["board"] + " ."}, "board"),
])  # fmt: skip
def test_an_impossible_position_is_refused(change: dict, where: str) -> None:
    assert part(**change) == where


def test_a_view_knows_its_viewers_hand_and_no_other() -> None:
    assert refused({**PACKED, "viewer": 0}) == "hands"
    assert refused({**STATE.view(0).pack(), "viewer": 1}) == "hands"
    assert refused({**STATE.view(0).pack(), "hands": PACKED["hands"]}) == "hands"


def test_player_to_move_can_place_a_cap() -> None:
    state = GAME.start()
    while state.turn is not None:
        last, state = state, state.play(next(m for m in state.legal() if m[1] in "12345"))
    full = {**state.pack(), "turn": 1, "phase": "start", "outcome": None}
    assert refused(full) == "turn"
    assert GAME.restore(last.pack()) == last


def test_restore_does_not_check_reachability() -> None:
    """Turn, last move and past attacks need not fit the board."""
    values = {"turn": 1 - assert_present(STATE.turn), "last": "a5?", "attacks": [], "starter": 1}
    assert GAME.restore({**PACKED, **values}).pack() == {**PACKED, **values}


def test_faces_beyond_the_stock_are_refused() -> None:
    state = GAME.start()
    for row in "12345":
        state = state.play("a" + row + "g").play("b" + row + "g")
    packed = state.play("c1g").play("c2g").pack()
    packed["board"] = packed["board"].replace("Sg", "Ss", 1)
    assert refused(packed) == "stock"


@pytest.mark.parametrize("change", [
    {"winners": [2]}, {"winners": [0, 0]}, {"reason": "whim"}, {"witness": ["a9"]},
    {"witness": "a1"},
])  # fmt: skip
def test_an_outcome_has_winners_a_reason_and_cells(change: dict) -> None:
    assert OVER["outcome"] == {"winners": [0], "reason": "false-claim", "witness": []}
    assert refused({**OVER, "outcome": {**OVER["outcome"], **change}}) == "outcome"


def test_a_view_of_a_game_given_up_may_stay_closed() -> None:
    closed = STATE.view(1).play("resign")
    assert GAME.restore(closed.pack()) == closed
    for viewer in (0, 1, SPECTATOR):
        at_once = GAME.start().view(viewer).play("resign")
        assert GAME.restore(at_once.pack()) == at_once


def test_a_copy_has_every_attribute_and_shares_nothing_that_changes() -> None:
    for state in (STATE, STATE.view(0), STATE.play("claim")):
        twin = state.copy()
        assert type(twin) is BeerHexState and vars(twin) == vars(state)
        for name, value in vars(state).items():
            if isinstance(value, list):
                assert getattr(twin, name) is not value, name
        for seat in (0, 1):
            assert twin.hands[seat] is None or twin.hands[seat] is not state.hands[seat]


def test_one_changed_character_never_crashes() -> None:
    """A changed character of the board, attacks or last move is refused, or can be packed."""
    rng = Rng(5)
    text = json.dumps(PACKED)
    for _ in range(1500):
        at = rng.below(len(text))
        try:
            packed = json.loads(text[:at] + rng.choice("gsGS?^!. 01x=") + text[at + 1 :])
        except ValueError:
            continue
        try:
            again = GAME.restore(packed)
        except BadPosition:
            continue
        assert again.pack() == packed
        again.legal()
        again.determinize(rng)
