"""What a table wants of the computer, and takes from it: moves and hints."""

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


def test_a_hint_is_chosen_for_the_person_and_said() -> None:
    host = table("mixtour", "c1 c2")
    host.hint()
    assert host.situation.making.status == EN("hint-wait")
    wish = host.wish()
    assert wish and wish.ask == "hint"
    hinted = host.answered(wish, "c1:1-c2")
    assert hinted and host.plan and host.plan.moves == ["c1:1-c2"]
    assert hinted.spoken == hinted.making.status and "c1" in hinted.making.status
    assert host.wish() is None


def test_a_hint_goes_on_to_the_end_of_the_turn() -> None:
    host = table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    host.hint()
    wish = host.wish()
    assert wish
    host.answered(wish, "b6>a7")
    again = host.wish()
    assert again and again.ask == "hint" and again.view is not wish.view
    host.answered(again, "a7^g1")
    assert host.plan and host.plan.moves == ["b6>a7", "a7^g1"]


def test_a_hint_that_nobody_waits_for_any_more_is_dropped() -> None:
    host = table("mixtour", "c1 c2")
    host.hint()
    wish = host.wish()
    host.tap("e5")
    assert wish and host.wish() is None and host.answered(wish, "a1") is None
    assert table("mixtour", "c3", ("human", "easy")).hint().making.status != EN("hint-wait")
