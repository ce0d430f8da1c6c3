"""Dragging: it says what taps say, and never more."""

from engine.rng import Rng
from tests.play import each
from tests.play.tables import EN, acts, table, taps
from tests.play.test_store import Port
from ui.play.drags import Drag, grip, grips
from ui.play.lesson import Lesson
from ui.play.store import Store
from ui.play.table import Table

# After this three pieces can go from c2 to a4, and nothing else can move.
STACKS = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
TWO = "c3 d3 c3:1-d3 c1 d1 b3"  # c1 can go to d1 and to d3, b3 to d3
# After this pushing b6 to a7 surrounds it there, so that it is to be expelled.
CHAIN = "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7"
ALONE = ("human",)
SOLO = {"rules": "solo"}


def dragged(at: Table, token: str, cell: str) -> None:
    Drag(at, token).drop(cell)


def loose(at: Table) -> "list[str]":
    """All cells and picks that can be pulled."""
    making, places = at.situation.making, at.situation.standing.places
    tokens = [place.name for place in places] + [pick.token for pick in making.picks]
    return sorted([token for token in tokens if grips(at, token)])


def shown(at: Table) -> tuple:
    """What is chosen, and all that is seen of it."""
    made = at.situation.making
    plan = at.plan
    chosen = (plan.pending, plan.tokens, plan.taps.move, plan.taps.by_default) if plan else ()
    look = (repr(made.sprites), made.marks, made.status, made.tone, acts(at))
    return chosen, look, at.session.record.moves


@each(
    ("mixtour", STACKS, "c2", "a4"),
    ("inphexion", CHAIN, "e4", "f4"),
    ("inphexion", CHAIN, "b6", "a7"),
)
def test_a_drop_is_a_tap_on_both_cells(case: "tuple[str, str, str, str]") -> None:
    game, moves, source, target = case
    one, other = table(game, moves), table(game, moves)
    dragged(one, source, target)
    taps(other, source, target)
    assert shown(one) == shown(other) and one.session.last == len(moves.split())


def test_a_tile_is_pulled_out_of_the_tray() -> None:
    one, other = (table("hexheaven", "", ALONE, SOLO) for _ in range(2))
    tile = one.situation.making.picks[0].token
    drag = Drag(one, tile)
    marks = drag.situation.making.marks
    cells = [cell for cell in marks if "offered" in marks[cell]]
    assert cells and drag.drawing.shapes
    drag.drop(cells[0])
    taps(other, tile, cells[0])
    assert shown(one) == shown(other) and "confirm" in acts(one)


def test_only_what_can_go_to_a_cell_can_be_pulled() -> None:
    assert loose(table("mixtour", STACKS)) == ["c2"]
    assert loose(table("mixtour")) == []
    assert loose(table("inphexion", CHAIN)) == ["b6", "c6", "c7", "d4", "e4"]
    solo = table("hexheaven", "", ALONE, SOLO)
    held = [pick.token for pick in solo.situation.making.picks if not pick.idle]
    assert loose(solo) == sorted(held)


def test_caps_are_attacked_not_pulled() -> None:
    at = table("beerhex", "a3s b3s c3s d3s")
    at.lift()
    assert at.chooses and loose(at) == []
    taps(at, "b3", "d3")
    assert loose(at) == []
    at.cancel()
    taps(at, "a1", "g")
    assert loose(at) == [] and "confirm" in acts(at)


def test_nobody_pulls_who_doesnt_choose() -> None:
    assert loose(table("mixtour", STACKS, ("easy", "human"))) == []  # a computer is to move
    at = table("mixtour", STACKS)
    at.step(3)
    assert loose(at) == []  # looking back
    at.step(8)
    taps(at, "c2", "a4", "n3")
    at.confirm()
    assert at.session.over and loose(at) == []
    at = table("hexheaven", "", options={"rules": "casual"})
    assert at.situation.standing.curtain and loose(at) == []


def test_where_it_can_go_is_marked_and_where_it_was_it_is_pale() -> None:
    at = table("mixtour", STACKS)
    drag = Drag(at, "c2")
    made = drag.situation.making
    assert [cell for cell in made.marks if "offered" in made.marks[cell]] == ["a4"]
    assert "picked" in made.marks["c2"]
    assert [one.kind for one in made.sprites if "pulled" in one.classes] == ["r", "w", "r"]
    assert len(drag.drawing.shapes) == 3
    assert "pulled" not in repr(drag.drop("").making.sprites)


@each("", "c2")
def test_over_nothing_or_where_it_came_from_all_stays_as_it_was(cell: str) -> None:
    at = table("mixtour", STACKS)
    before = shown(at)
    dragged(at, "c2", cell)
    assert shown(at) == before
    taps(at, "c2", "a4", "n2")
    before = shown(at)
    dragged(at, "c2", cell)
    assert shown(at) == before and at.plan and at.plan.taps.move == "c2:2-a4"


def test_a_wrong_drop_is_refused_as_a_tap_is() -> None:
    one, other = table("mixtour", STACKS), table("mixtour", STACKS)
    situation = Drag(one, "c2").drop("e5")
    assert situation.making.tone == "refused" and situation.feel == "refuse"
    taps(other, "c2", "e5")
    assert shown(one) == shown(other)
    taps(one, "e5")
    taps(other, "e5")
    assert shown(one) == shown(other) and "confirm" in acts(one)


def test_a_wrong_drop_pulls_no_other_piece() -> None:
    at = table("mixtour", TWO)
    assert loose(at) == ["b3", "c1", "d1"]
    assert Drag(at, "c1").drop("b3").making.tone == "refused"
    assert at.plan and at.plan.tokens == ("c1",)


def test_what_waits_to_be_confirmed_can_be_pulled_on() -> None:
    at = table("mixtour", TWO)
    taps(at, "c1", "d1")
    assert grip(at.plan, "d1") == ["c1"] and "confirm" in acts(at)
    before = shown(at)
    dragged(at, "d1", "d1")
    assert shown(at) == before
    dragged(at, "d1", "c1")  # back where it came from
    assert at.plan and at.plan.tokens == () and at.session.last == 6
    at = table("hexheaven", "", ALONE, SOLO)
    tile = at.situation.making.picks[0].token
    at.tap(tile)
    marks = at.situation.making.marks
    here, there = [cell for cell in marks if "offered" in marks[cell]][:2]
    at.tap(here)
    assert grip(at.plan, here) == [tile] and at.plan
    dragged(at, here, there)
    assert at.plan.tokens[:2] == (tile, there)


def test_a_piece_that_hovers_is_pulled_to_where_it_is_put_down() -> None:
    at = table("inphexion", CHAIN)
    taps(at, "b6", "a7")
    assert loose(at) == ["a7"]
    drag = Drag(at, "a7")
    assert "offered" in drag.situation.making.marks["g1"] and len(drag.drawing.shapes) == 1
    drag.drop("g1")
    assert at.plan and at.plan.moves == ["b6>a7", "a7^g1"]
    assert loose(at) == ["g1"]
    dragged(at, "g1", "g2")
    assert at.plan.moves == ["b6>a7", "a7^g2"]
    assert Drag(at, "g2").drop("e4").making.tone == "refused"


def test_a_drop_plays_where_the_taps_would() -> None:
    at = table("inphexion", CHAIN)
    at.settings["confirm"] = "matters"
    dragged(at, "e4", "f4")
    assert at.session.record.moves[10:] == ["e4>f4"]


def test_what_lies_in_the_hand_does_not_fly_there() -> None:
    at = table("mixtour", STACKS)
    drag = Drag(at, "c2")
    assert not drag.situation.moving and not drag.drop("a4").moving


def test_whatever_happens_meanwhile_comes_first() -> None:
    at = table("mixtour", STACKS)
    drag = Drag(at, "c2")
    at.cancel()
    before = shown(at)
    drag.drop("a4")
    assert shown(at) == before
    drag = Drag(at, "c2")
    at.undo()
    drag.drop("a4")
    assert at.session.last == 7 and at.plan and at.plan.tokens == ()


def test_a_lesson_is_learnt_by_dragging_too() -> None:
    at = Lesson("mixtour", EN, Store(Port(), Rng(1)))
    taps(at, "c3")
    at.confirm()
    at.following()
    assert grip(at.plan, "c3") == ["c3"] and not at.done
    dragged(at, "c3", "d3")
    at.confirm()
    assert at.done and loose(at) == []
