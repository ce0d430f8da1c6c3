"""What a table wants of the computer, and takes from it: moves and hints."""

from engine.learn.reasons import Reason
from tests.play import each
from tests.play.tables import EN, table


def test_the_computer_is_wanted_when_it_is_to_move() -> None:
    host = table("mixtour", "", ("human", "strong"))
    assert host.wish() is None and host.plays_computer()
    host.tap("c3")
    host.confirm()
    wish = host.wish()
    assert wish and (wish.ask, wish.level, wish.ply) == ("move", "strong", 1)
    assert host.situation.standing.thinking
    situation = host.answered(wish, "d4")
    assert situation and host.session.record.moves == ["c3", "d4"]
    assert situation.spoken == "Red enters at d4" and host.wish() is None


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    host = table("mixtour", "c3", ("human", "strong"))
    wish = host.wish()
    host.undo()
    assert wish and host.answered(wish, "d4") is None and host.session.last == 0


def test_the_computer_gets_a_view_and_never_more() -> None:
    wish = table("beerhex", "b3g", ("human", "easy")).wish()
    assert wish and wish.view.viewer == 1


def advice(move: str, *found: Reason) -> dict:
    """What the computer answers to somebody who wants a hint."""
    return {"move": move, "reasons": [reason.pack() for reason in found]}


def test_a_hint_says_where_to_look_before_it_shows_the_move() -> None:
    host = table("mixtour", "c1 c2")
    assert host.hint().making.status == EN("hint-wait")
    wish = host.wish()
    assert wish and wish.ask == "hint"
    stop = Reason("stops", "defend", 80, ["c2"], seat=1)
    idea = host.answered(wish, "c1:1-c2", advice("c1:1-c2", stop))
    assert idea and host.wish() is None and host.plan and not host.plan.begun
    assert idea.making.status == "Begin with this one: think of what your opponent may do next"
    assert idea.making.marks["c1"].split()[-2:] == ["lit", "hinted"]
    assert idea.making.spots == ["c1"] and idea.making.hint == EN.advice("mixtour")("show-move")
    assert idea.spoken and idea.making.status in idea.spoken and "c1, height 1" in idea.spoken
    move = host.hint()
    assert host.plan.moves == ["c1:1-c2"] and move.making.hint == EN("hint")
    assert "c1" in move.making.status and "keeps Red from making five" in move.making.status
    assert move.spoken == move.making.status
    assert host.hint().making.status == EN("hint-wait")  # a third time: another question


def test_a_hint_without_a_reason_points_to_where_the_move_begins() -> None:
    host = table("mixtour", "c1 c2")
    host.hint()
    wish = host.wish()
    assert wish
    reply = advice("c1:1-c2")
    reply["value"] = 0.3
    idea = host.answered(wish, "c1:1-c2", reply)
    assert idea and idea.making.spots == ["c1"]
    assert idea.making.status == "Begin with this one: by reckoning it comes out best"
    said = EN("hint-shown", move="White moves 1 piece from c1 to c2")
    reckoned = EN.advice("mixtour")("reckoned", n=65)
    assert host.hint().making.status == f"{said}: {reckoned}"


@each(("d3", ["c2"], ["c2"]), ("d3", [], ["d3"]))
def test_a_piece_that_enters_is_hinted_by_what_it_is_good_for(case: tuple) -> None:
    move, cells, lit = case
    host = table("mixtour", "c1 c2")
    host.hint()
    wish = host.wish()
    assert wish
    found = [Reason("stops", "defend", 80, cells, seat=1)]
    idea = host.answered(wish, move, advice(move, *found))
    assert idea and idea.making.spots == lit
    assert idea.making.status == "Look here: think of what your opponent may do next"


def test_an_attack_is_hinted_by_all_that_it_hits() -> None:
    moves = "a1g e1s a2g e2s a3g e3s"
    host = table("beerhex", moves, ("human", "easy"), {"starter": "gold"})
    host.hint()
    wish = host.wish()
    assert wish
    cells = ["e1", "e2", "e3"]
    attack = Reason("attack", "take", 30, cells, n=7, of=10)
    idea = host.answered(wish, "x e1 e2 e3", advice("x e1 e2 e3", attack))
    assert idea and idea.making.spots == cells


def test_what_follows_from_a_hidden_face_is_not_said_at_a_shared_phone() -> None:
    host = table("beerhex", "a1g", options={"starter": "gold"})
    host.lift()
    tell, said = EN.advice("beerhex"), EN.of("beerhex")
    host.hint()
    wish = host.wish()
    assert wish
    decoy = Reason("decoy", "hide", 12, ["c3"])
    idea = host.answered(wish, "c3g", advice("c3g", decoy))
    look = tell("look-here")
    assert idea and idea.making.status == tell("idea", look=look, idea=tell("idea-hide"))
    assert idea.spoken == tell("idea-spoken", idea=look, cells=said("cell-empty", cell="c3"))
    shown = host.hint()
    assert tell("decoy") in shown.making.status  # for the eyes of who holds the phone
    assert tell("decoy") not in str(shown.spoken) and "c3" in str(shown.spoken)
    assert host.plan and host.plan.moves == ["c3g"]


@each(("human", "human"), ("human", "easy"))
def test_a_hint_names_no_tile_of_a_hidden_hand_at_a_shared_phone(seats: tuple) -> None:
    host = table("hexheaven", "", seats, {"rules": "casual"})
    host.lift()
    host.hint()
    wish = host.wish()
    assert wish
    move = wish.view.legal()[-1]
    tile = host.look.talk(wish.view).pick(move.split("@")[0])
    idea = host.answered(wish, move, advice(move, Reason("keeps-all", "quiet", 3, [], n=4)))
    assert idea and tile not in str(idea.spoken)
    shown = host.hint()
    assert tile in shown.making.status  # for the eyes of who holds the phone
    assert (tile in str(shown.spoken)) == ("easy" in seats)
    assert "all 4" in shown.making.status and ("all 4" in str(shown.spoken)) == ("easy" in seats)


def test_what_all_can_see_is_said_to_all() -> None:
    host = table("hexheaven", "", options={"rules": "casual"})
    while host.session.secret_now() or not host.session.last:  # the opening hides hands
        host.lift()
        host.play([host.session.tip.legal()[0]])
    host.hint()
    wish = host.wish()
    assert wish
    move = wish.view.legal()[-1]
    host.answered(wish, move, advice(move, Reason("costs", "points", 5, [], n=2)))
    shown = host.hint()
    assert shown.spoken == shown.making.status and "costs 2 points" in str(shown.spoken)


def test_who_plays_alone_hears_all_of_it() -> None:
    host = table("beerhex", "", ("human", "easy"), {"starter": "gold"})
    host.hint()
    wish = host.wish()
    assert wish
    host.answered(wish, "b3s", advice("b3s", Reason("decoy", "hide", 12, ["b3"])))
    shown = host.hint()
    assert shown.spoken == shown.making.status
    assert EN.advice("beerhex")("decoy") in str(shown.spoken)


def test_what_a_hint_told_is_gone_when_the_phone_changes_hands() -> None:
    host = table("beerhex", "", options={"starter": "gold"})
    host.lift()
    host.hint()
    wish = host.wish()
    assert wish
    host.answered(wish, "b3s", advice("b3s", Reason("decoy", "hide", 12, ["b3"])))
    decoy = EN.advice("beerhex")("decoy")
    assert decoy in host.hint().making.status
    passed = host.confirm()
    assert passed.standing.curtain and decoy not in passed.making.status
    assert decoy not in str(passed.spoken) + passed.standing.news


def test_the_idea_of_what_is_not_on_the_board() -> None:
    host = table("beerhex", "", ("human", "easy"), {"starter": "gold"})
    tell = EN.advice("beerhex")
    for found, key in (
        ((), "look-elsewhere"),
        ((Reason("deny-safe", "declare", 95, ["a1"]),), "look-declare"),
    ):
        host.hint()
        wish = host.wish()
        assert wish
        idea = host.answered(wish, "deny", advice("deny", *found))
        assert idea and idea.making.status == idea.spoken == tell(key)
        host.cancel()


def test_the_button_that_is_meant_stands_out_with_the_cells_to_look_at() -> None:
    host = table("beerhex", "a1g e1s a2g e2s", ("human", "easy"), {"starter": "gold"})
    host.hint()
    wish = host.wish()
    assert wish
    host.answered(wish, "claim", advice("claim", Reason("claim-safe", "declare", 95, ["a1", "a2"])))
    made = host.hint().making
    assert "hinted" in made.marks["a1"] and "hinted" in made.marks["a2"]
    assert [one.move for one in made.acts if one.tone == "primary"] == ["claim"]
    made = host.cancel().making
    assert "hinted" not in str(made.marks)
    assert "primary" not in [one.tone for one in made.acts]


def test_another_tap_forgets_what_was_hinted() -> None:
    host = table("mixtour", "c1 c2")
    host.hint()
    wish = host.wish()
    assert wish
    host.answered(wish, "c1:1-c2")
    assert "hinted" not in str(host.tap("e5").making.marks) and host.hinted is None
    assert host.hint().making.status == EN("hint-wait")


def test_a_hint_goes_on_to_the_end_of_the_turn() -> None:
    host = table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    host.hint()
    wish = host.wish()
    assert wish
    taken = Reason("expels", "take", 60, ["a7"], n=1, seat=1)
    host.answered(wish, "b6>a7", advice("b6>a7", taken))
    assert host.hint().making.status == EN("hint-wait")
    again = host.wish()
    assert again and again.ask == "hint" and again.view is not wish.view
    shown = host.answered(again, "a7^g1", advice("a7^g1"))
    assert host.plan and host.plan.moves == ["b6>a7", "a7^g1"]
    assert shown and "expels one disc" in shown.making.status


def test_a_hint_that_nobody_waits_for_any_more_is_dropped() -> None:
    host = table("mixtour", "c1 c2")
    host.hint()
    wish = host.wish()
    host.tap("e5")
    assert wish and host.wish() is None and host.answered(wish, "a1") is None
    assert table("mixtour", "c3", ("human", "easy")).hint().making.status != EN("hint-wait")
