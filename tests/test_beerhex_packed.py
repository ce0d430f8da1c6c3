"""BeerHex positions as data: round trips, and the refusal of what no game can have led to."""

import json

import pytest

from engine.beerhex import GAME
from engine.beerhex.board import BOARD
from engine.beerhex.state import BeerHexState
from engine.game import BYSTANDER, EVERYONE, BadPosition
from engine.rng import Rng

STATE = GAME.start()
for _move in ["a1s", "b1g", "c1g", "x a1 b1 c1", "d4g", "e4s", "d5s"]:
    STATE = STATE.play(_move)
PACKED = STATE.pack()
OVER = STATE.play("claim").pack()


def part(**change: object) -> str:
    """What ``restore`` objects to when these fields of a good position are changed."""
    return refused({**PACKED, **change})


def refused(packed: object) -> str:
    with pytest.raises(BadPosition) as refusal:
        GAME.restore(packed)
    where = refusal.value.facts["part"]
    assert isinstance(where, str)
    return where


def board(**caps: str) -> str:
    """The good position's board with some cells changed."""
    items = PACKED["board"].split(" ")
    for name, item in caps.items():
        items[BOARD.cell(name)] = item
    return " ".join(items)


def test_a_position_reads_like_this() -> None:
    assert PACKED["board"].split(" ")[:5] == [".", "Sg^", "Gg^", ".", "."]
    assert PACKED["attacks"] == [[1, "x a1 b1 c1=sgg", "gsg"]]
    assert PACKED["hands"] == [[5, 5], [5, 6]]
    assert PACKED["last"] == "d5?"


@pytest.mark.parametrize("viewer", [EVERYONE, 0, 1, BYSTANDER])
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
def test_what_is_no_position_at_all_is_refused(packed: object) -> None:
    assert refused(packed) == "fields"


@pytest.mark.parametrize(
    "value", [None, True, -7, 1.5, "", "x", [], [[]], {}, [None, None], 1 << 99]
)
@pytest.mark.parametrize("field", sorted(PACKED))
def test_no_nonsense_in_a_field_is_let_through(field: str, value: object) -> None:
    if value is None and field in ("viewer", "outcome"):
        value = 2
    assert part(**{field: value})


@pytest.mark.parametrize("change, where", [
    ({"options": {"clues": False}}, "options"),
    ({"options": {"clues": True, "starter": "silver"}}, "starter"),
    ({"starter": 1}, "starter"),
    ({"viewer": 2}, "viewer"),
    ({"phase": "place"}, "phase"),
    ({"phase": "fill"}, "phase"),
    ({"turn": 0}, "turn"),
    ({"turn": None}, "turn"),
    ({"outcome": OVER["outcome"]}, "outcome"),
    ({"last": "a5?"}, "last"),
    ({"last": "d5s"}, "last"),
    ({"last": "claim=ss"}, "last"),
    ({"last": "x a1 b1 c1=ggs"}, "last"),
    ({"hands": [[5, 5], None]}, "hands"),
    ({"hands": [[5, 6], [5, 6]]}, "hands"),
    ({"hands": [[6, 4], [5, 6]]}, "bounds"),
    ({"hands": [[8, 2], [5, 6]]}, "hands"),
    ({"bounds": [[[1 << 23, 1, 0]], []]}, "bounds"),
    ({"bounds": [[[1 << 19, 7, 6]], []]}, "bounds"),
    ({"bounds": [[[1 << 0, 0, 1]], []]}, "bounds"),
    ({"attacks": []}, "attacks"),
    ({"attacks": [[0, "x a1 b1 c1=sgg", "gsg"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 c1=sgg", "ggg"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 e1=sgg", "gsg"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 c1", "gsg"]]}, "attacks"),
    ({"attacks": [[1, "x a1 b1 c1=sgg", "gsx"]]}, "attacks"),
    ({"attacks": 2 * PACKED["attacks"]}, "attacks"),
    ({"board": board(b1="Sg")}, "attacks"),
    ({"board": board(b1="Ss^")}, "attacks"),
    ({"board": board(b1="S?^")}, "board"),
    ({"board": board(d4="G?")}, "board"),
    ({"board": board(d4="Gg!")}, "tokens"),
    ({"board": board(d4="Gx")}, "board"),
    ({"board": board(d4="Gg^!")}, "board"),
    ({"board": board(a5="Gs")}, "hands"),
    ({"board": PACKED["board"] + " ."}, "board"),
])  # fmt: skip
def test_what_no_game_leads_to_is_refused(change: dict, where: str) -> None:
    assert part(**change) == where


def test_a_view_must_not_know_more_than_its_viewer() -> None:
    assert refused({**PACKED, "viewer": 0}) == "board"
    assert refused({**STATE.view(0).pack(), "viewer": 1}) == "board"
    assert refused({**STATE.view(0).pack(), "hands": PACKED["hands"]}) == "hands"


def test_faces_beyond_the_stock_are_refused() -> None:
    state = GAME.start()
    for row in "12345":
        state = state.play("a" + row + "g").play("b" + row + "g")
    packed = state.play("c1g").play("c2g").pack()
    packed["board"] = packed["board"].replace("Sg", "Ss", 1)
    assert refused(packed) == "bounds"


@pytest.mark.parametrize("change", [
    {"winners": [1]}, {"winners": []}, {"reason": "claim"}, {"reason": "full"},
    {"reason": "resign"}, {"witness": ["a1"]}, {"reason": "false-deny"},
])  # fmt: skip
def test_an_outcome_must_be_what_the_rules_make_of_the_board(change: dict) -> None:
    """Silver, whose turn it is by the count of caps and attacks, has claimed falsely."""
    assert OVER["outcome"] == {"winners": [0], "reason": "false-claim", "witness": []}
    assert refused({**OVER, "outcome": {**OVER["outcome"], **change}}) == "outcome"


def test_a_game_that_is_over_lies_open() -> None:
    closed = STATE.view(1).play("resign")
    assert GAME.restore(closed.pack()) == closed
    assert refused({**closed.pack(), "last": "claim=gss"}) == "board"
    for viewer in (0, 1, BYSTANDER):
        at_once = GAME.start().view(viewer).play("resign")
        assert GAME.restore(at_once.pack()) == at_once


def test_one_flipped_letter_never_crashes() -> None:
    """Any one character of the board, the moves or the last move changed: refused or another
    position that survives packing."""
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
