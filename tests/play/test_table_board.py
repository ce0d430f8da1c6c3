"""How the board lies, which values stay the same, and what a move leaves to be seen."""

from tests.play.tables import acts, table, taps
from ui.play.table import Table

# ---- the board


def test_the_board_lies_as_suits_the_room() -> None:
    host = table("inphexion", "d4")
    host.tap("d4")
    lying = host.situation.setting
    turned = host.turned(312, 500)
    assert turned and turned.setting.ground != lying.ground
    assert host.turned(312, 500) is None
    assert host.plan and host.plan.tokens == ("d4",)  # what is chosen stays chosen


def test_what_a_tap_does_not_change_stays_the_same_value() -> None:
    host = table("mixtour", "c1 c2")
    before = host.situation
    host.tap("c1")
    assert host.situation.setting is before.setting
    assert host.situation.standing is before.standing
    assert host.situation.making is not before.making
    host.tap("c2")
    host.confirm()
    assert host.situation.setting is before.setting
    assert host.situation.standing is not before.standing


def test_every_cell_has_its_label() -> None:
    labels = table("mixtour", "c1").labels()
    assert len(labels) == 25 and labels["c1"] != labels["c2"]


def test_a_stack_that_has_won_is_read_out_where_it_is_seen() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    host.play(["c2:3-a4"])
    assert host.labels()["a4"].startswith("a4, height 5, from the top: red")
    card = host.held("a4")
    assert card and card.text == host.labels()["a4"]
    host.step(8)
    assert "height 2" in host.labels()["a4"]


def test_the_end_is_counted_up_where_there_is_something_to_count() -> None:
    assert table("mixtour", "c3 resign").show_result().result is None
    host = table("hexheaven", "", ("human",), {"rules": "solo"})
    assert host.show_result().result is None
    situation = host.resign()
    assert situation.result and situation.result.lines
    assert situation.result.title == "The game is lost: resignation"
    assert "result" in acts(host) and host.show_result().result
    assert [act.act for act in situation.result.acts] == ["rematch", "review"]


def test_a_turned_board_takes_a_refusal_back() -> None:
    host = table("inphexion", "d4")
    taps(host, "d4", "a1")
    assert host.situation.making.tone == "refused"
    turned = host.turned(312, 500)
    assert turned and turned.making.tone == "" and host.calm() is None
    assert host.plan and host.plan.tokens == ("d4",)


# ---- what a move leaves to be seen


def stack(host: Table, cell: str) -> "list[str]":
    """The kinds of the pieces on a cell of Mixtour, from the bottom to the top."""
    place = [one for one in host.situation.standing.places if one.name == cell][0]
    found = [one for one in host.situation.making.sprites if one.x == place.x]
    found = [one for one in found if abs(one.y - place.y) < 100]
    return [one.kind for one in sorted(found, key=lambda one: -one.y)]


def test_a_winning_stack_stays_on_its_cell() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    situation = host.play(["c2:3-a4"])
    for _ in (0, 1):
        assert stack(host, "a4") == ["r", "w", "r", "w", "r"]
        assert "won" in situation.making.marks["a4"].split()
        situation = host.step(8)
        assert stack(host, "a4") == ["r", "w"]
        assert "won" not in repr(situation.making.marks)
        situation = host.step(9)


def test_a_tall_stack_that_does_not_win_is_seen_on_the_way_only() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
    host = table("mixtour", moves, options={"points": 2})
    situation = host.play(["c2:3-a4"])
    assert len(situation.way) == 1 and situation.making.sprites == []
    assert [one.kind for one in situation.way[0].making.sprites] == ["r", "w", "r", "w", "r"]
    assert sorted(situation.making.homes) == ["r", "w"]  # where the pieces of the frame go
    assert host.step(8).way == [] and host.step(9).way == []


def alone() -> Table:
    """Hex Heaven for one person, with one tile laid."""
    host = table("hexheaven", "", ("human",), {"rules": "solo"})
    host.play(host.session.tip.legal()[:1])
    return host


def test_whatever_lay_there_has_a_home() -> None:
    host = alone()
    laid = [one.kind for one in host.situation.making.sprites]
    made = host.step(0).making
    assert len(made.sprites) < len(laid) and sorted(made.homes) == sorted(laid)


def test_the_spots_of_a_choice_are_what_is_chosen_and_where_it_can_go_on() -> None:
    host = alone()
    assert host.situation.making.spots == []
    tile = host.situation.making.picks[0].token
    host.tap(tile)
    marks = host.situation.making.marks
    cells = [cell for cell in marks if "offered" in marks[cell].split()]
    assert cells and sorted(host.situation.making.spots) == sorted([tile] + cells)


def test_the_spots_of_a_hint_are_its_turn() -> None:
    host = alone()
    host.hint()
    wish = host.wish()
    assert wish
    host.answered(wish, wish.view.legal()[0])
    hinted = host.hint()
    assert host.plan and len(host.plan.tokens) == 3
    assert hinted.making.spots[:3] == list(host.plan.tokens)
