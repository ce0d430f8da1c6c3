"""Reasons for moves: each is found in a position made for it, and has words in every language."""

from engine import GAMES
from engine.inphexion.constants import get_board
from engine.inphexion.state import InphexionState
from engine.learn.move_reasons import TOPICS, Reason, compare_moves, find_reasons, unpack_reason
from engine.mixtour import GAME as MIXTOUR
from tests.support.portable import parametrize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


def keys(state: "State", move: str) -> "list[str]":
    """Return the keys of the reasons for a move of the seat to move."""
    return [reason.key for reason in find_reasons(state.view(state.turn), move)]


def the(state: "State", move: str, key: str) -> Reason:
    """Return the fact of that key."""
    return [reason for reason in find_reasons(state.view(state.turn), move) if reason.key == key][0]


# ---- Mixtour

STACKED = {"a1": "wwww", "e1": "r"}


@parametrize(
    ({"c3": "rrrw", "c4": "r", "e3": "w"}, "c3:1-c4", ["takes", "builds"]),
    ({"a1": "rrrr", "e1": "w"}, "e1:1-a1", ["wins"]),
    ({"a1": "wwww", "e1": "r"}, "e1:1-a1", ["loses"]),
    ({"a1": "wwww", "e1": "r"}, "d4", ["hands", "apart"]),
    ({"a1": "wwww", "e1": "r"}, "c1", ["stops", "apart"]),
    ({"a1": "rrrr"}, "e1", ["threat", "apart", "reaches"]),
    ({"a1": "rrrr", "e5": "rrrr", "c3": "r"}, "e1", ["threats", "apart", "reaches"]),
    ({"a1": "rr", "c1": "w"}, "c1:1-a1", ["takes", "builds"]),
    ({"a1": "rr", "c1": "w", "a4": "r"}, "c1:1-a1", ["takes", "exposes"]),
    ({"e5": "r"}, "c3", ["apart"]),
    ({"d3": "r", "e3": "r"}, "c3", ["reaches"]),
    ({"c1": "w", "d1": "w", "e1": "r"}, "c1:1-d1", ["builds"]),
)
def test_mixtour(case: tuple) -> None:
    stacks, move, expected = case
    assert sorted(keys(MIXTOUR.place(stacks), move)) == sorted(expected)


def test_mixtour_counts_heights_and_names_cells() -> None:
    reason = the(MIXTOUR.place(STACKED), "d4", "hands")
    assert (reason.facts, reason.cells) == ({"n": 4, "seat": 1}, ("a1",))
    assert the(MIXTOUR.place({"a1": "rr", "c1": "w"}), "c1:1-a1", "takes").facts["n"] == 2


def test_mixtour_tells_points_that_end_nothing() -> None:
    more = {"points": 3}
    assert keys(MIXTOUR.place({"a1": "rrrr", "e1": "w"}, 0, more), "e1:1-a1") == ["scores"]
    given = MIXTOUR.place(STACKED, 0, more)
    assert keys(given, "e1:1-a1") == ["gives-point"]


# ---- inpHeXion


def dish(rows: str, colour: int) -> InphexionState:
    """Return a board of five by five: rows of "w", "b" and "."; ``colour`` to move."""
    board, options = get_board(5), GAMES["inphexion"].validate_options({"size": 5})
    text = rows.replace(" ", "")
    sets = [sum([1 << i for i in range(25) if text[i] == letter]) for letter in "wb"]
    placed = len([letter for letter in text if letter != "."])
    return InphexionState(options, board, (sets[0], sets[1]), -1, colour, (0, 1), placed, ())


@parametrize(
    ("..... ..... ..... ....w .....", 1, "e4>d5", "lets-expel", 1),
    ("..... ..... ..... ....b ...w.", 0, "e4>e3", "saves", 1),
    ("..... ..... ..... ....b ...w.", 0, "e4>e5", "expels", 1),
    ("..... ..... ...w. bwb.. .....", 0, "c4>c5", "joins", 2),
    ("..... ..... .b... .w... .w...", 1, "b4>a4", "cuts", 0),
    ("..... ..... ....b ..bw. wbww.", 1, "d5>e4", "hands", 0),
    ("..... ....w .b.b. wwb.. .....", 0, "c4>c5", "threat", 0),
    ("..... ....w .b.wb wwb.. .....", 1, "a4>a3", "stops", 0),
    ("..... ..... ..... ...bw bwwb.", 0, "a5>a4", "threats", 2),
    (".w.bw .wwwb bb... ..... .....", 1, "b1>a2", "loses", 0),
    ("..... ..... ....w ...wb ...wb", 1, "d5>c5", "wins", 0),
    ("..... ..... wwb.. ..... .....", 0, "c3>c2", "nearer", 2),
    ("..... ..bb. ..... ..... .....", 0, "d2>c3", "helps", 3),
    ("..b.. ..b.. ..... ..... .....", 0, "c2>d2", "blocks", 0),
)
def test_inphexion(case: tuple) -> None:
    rows, colour, move, key, n = case
    assert the(dish(rows, colour), move, key).facts.get("n", 0) == n


def test_inphexion_tells_where_an_expelled_disc_does_no_harm() -> None:
    lifted = dish("..... ..bb. ..... ....b ...w.", 0).play("e4>e5")
    assert keys(lifted, "e5^c3") == ["helps"]
    assert "aside" in keys(lifted, "e5^a2") and "helps" not in keys(lifted, "e5^a2")


def test_inphexion_says_of_a_first_disc_how_open_it_is() -> None:
    start = GAMES["inphexion"].start({"size": 5}, 1)
    assert [the(start, move, "open").facts["n"] for move in ("c3", "a3", "a1")] == [6, 4, 2]


def test_inphexion_says_of_a_quiet_infection_what_group_it_makes() -> None:
    state = dish("..... ..... .ww.. ..b.. .....", 0)
    assert the(state, "c4>d4", "group").facts["n"] == 3


# ---- BeerHex


def table(moves: str, clues: bool = False) -> "State":
    """Return a game that Gold began, after these moves."""
    state = GAMES["beerhex"].start({"starter": "gold", "clues": clues}, 1)
    for move in moves.split():
        state = state.play(move.replace("_", " "))
    return state


COLUMN = "a1g e1s a2g e2s a3g e3s a4g e4s"


@parametrize(
    (COLUMN, "a5g", "joins", None),
    ("a1g e1s a2g e2s a3g e3s", "a4g", "nearer", 1),
    (COLUMN + " a5g d5s", "c1g", "could-declare", None),
    (COLUMN + " a5g d5s", "claim", "claim-safe", None),
    ("", "claim", "claim-hopeless", None),
    ("", "deny", "deny-hopeless", None),
    ("a1g e1s a2g e2s", "a3g", "sweepable", None),
    ("a1g e1s a2g e2s", "a3s", "decoy", None),
    ("a1g e1s a2g e2s", "c5s", "lone", 0),  # nothing lies there that it could guard
    ("a1g e1s a2g e2s a3g e3s", "x a1 a2 a3", "attack-sure", None),
    ("a1g e1s a2s e2s a3g e3s", "x a1 a2 a3", "attack-hopeless", None),
    ("a1g e1s a2g e2s a3g e3s", "x e1 e2 e3", "attack", 3),
    (COLUMN + " a5g d5s", "x a1 a2 a3", "breaks-own", None),
    ("a1g a3s a5g b3s d2g c3s", "d3g", "blocks", 2),
)
def test_beerhex(case: tuple) -> None:
    moves, move, key, n = case
    assert the(table(moves), move, key).facts.get("n") == n


def test_beerhex_tells_odds_from_what_the_player_knows() -> None:
    moves = "a1g e1s a2g e2s a3g e3s"
    others = "a1g e1g a2g e2s a3g e3s"
    assert find_reasons(table(moves).view(0), "x e1 e2 e3") == find_reasons(
        table(others).view(0), "x e1 e2 e3"
    )
    hidden = table("a1g e1s a2g e2s a3g e3s a4g e4s a5g d5s", True)
    assert 0 < the(hidden, "claim", "claim-odds").facts["n"] < 10


# ---- Hex Heaven


def begun(rules: str, seed: int = 3) -> "State":
    """Return a game after its opening."""
    state = GAMES["hexheaven"].start({"rules": rules}, seed)
    while state.opening:  # type: ignore[attr-defined]
        state = state.play(state.legal()[0])
    return state


@parametrize("casual", "serious", "solo", "three")
def test_hexheaven_counts_what_a_tile_scores(rules: str) -> None:
    state = begun(rules)
    for move in state.legal():
        if move != "pass":
            after = state.play(move)
            facts = {
                reason.key: reason.facts for reason in find_reasons(state.view(state.turn), move)
            }
            points = after.points - state.points  # type: ignore[attr-defined]
            assert facts.get("scores", {"n": 0})["n"] == max(0, points)
            assert facts.get("costs", {"n": 0})["n"] == max(0, -points)
            assert ("heaven" in facts) == (after.heavens > state.heavens)  # type: ignore[attr-defined]


def test_hexheaven_says_in_the_opening_what_still_fits() -> None:
    state = GAMES["hexheaven"].start({}, 3)
    reasons = [find_reasons(state.view(state.turn), move) for move in state.legal()[:4]]
    assert [[reason.key for reason in some] for some in reasons] == [["keeps-all"]] * 4
    assert reasons[0][0].facts == {"n": 4}
    state = GAMES["hexheaven"].start({"rules": "serious"}, 20)
    assert the(state, "2@0,0/0", "keeps").facts == {"n": 3, "of": 4}


def test_hexheaven_ends_a_turn_for_what_is_so() -> None:
    """With points to be had the tiles are kept; without tiles, all are laid."""
    keys: "set[str]" = set()
    for seed in range(6):
        state = begun("casual", seed)
        for _ in range(30):
            if state.turn is None:
                break
            moves = state.legal()
            if "pass" in moves:
                facts = {
                    reason.key: reason.facts
                    for reason in find_reasons(state.view(state.turn), "pass")
                }
                hand = state.hands[state.turn]  # type: ignore[attr-defined]
                assert ("all-laid" in facts) == (not hand)
                assert ("holds" in facts) == ("stops-early" in facts)
                assert "holds" not in facts or facts["holds"] == {"n": len(hand)}
                keys.update(facts)
            laying = [move for move in moves if move != "pass"]
            state = state.play(laying[0] if laying else "pass")
    assert keys >= {"all-laid", "holds", "nothing-left"}


# ---- in general


def test_move_reasons_that_two_moves_share_are_left_out() -> None:
    state = MIXTOUR.place(STACKED)
    against, better = compare_moves(state, "d4", "c1")  # both are "apart"
    assert [reason.key for reason in against] == ["hands"] and [
        reason.key for reason in better
    ] == ["stops"]
    assert compare_moves(state, "d4", "d4") == ([], [])


def test_a_reason_survives_packing() -> None:
    reason = the(MIXTOUR.place(STACKED), "d4", "hands")
    assert unpack_reason(reason.pack()) == reason and reason.topic in TOPICS and reason.weight < 0
    assert hash(unpack_reason(reason.pack())) == hash(reason) and "hands" in repr(reason)


@parametrize(
    (MIXTOUR.place({"e5": "r"}), "c3", "apart", "safe"),
    (MIXTOUR.place({"d3": "r", "e3": "r"}), "c3", "reaches", "quiet"),
    (MIXTOUR.place({"c1": "w", "d1": "w", "e1": "r"}), "c1:1-d1", "builds", "safe"),
    (MIXTOUR.place(STACKED), "c1", "stops", "defend"),
    (dish("..b.. ..b.. ..... ..... .....", 0), "c2>d2", "blocks", "block"),
)
def test_an_idea_speaks_of_threats_where_there_are_some(case: tuple) -> None:
    state, move, key, idea = case
    assert the(state, move, key).topic == idea


def test_a_move_without_other_reasons_has_a_quiet_one() -> None:
    """A hint always says more than where to look."""
    given = MIXTOUR.place({"a1": "rr", "c1": "w"}, 0, {"points": 3})
    assert keys(given, "a2") == ["waits"]
    stood = MIXTOUR.place({"c3": "w", "c4": "w", "a4": "rr", "e3": "rr"})
    assert "tops" in keys(stood, "c3:1-c4")
    start = GAMES["beerhex"].start({"starter": "gold"}, 1)
    assert keys(start, "e1g") == ["nearer"]
    assert keys(start.play("e1g").play("a1g").play("a5g"), "e5s") == ["lone"]
