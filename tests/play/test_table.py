"""Taps, questions, going back and forth at a table, and the situation they lead to."""

import time

from tests.play.tables import EN, acts, table, taps
from ui.play.table import Table
from ui.words import Words

# ---- taps


def test_a_tap_previews_and_confirming_plays() -> None:
    host = table("mixtour")
    host.tap("c3")
    assert host.session.last == 0 and acts(host) == ["cancel", "confirm"]
    assert [act.move for act in host.situation.making.acts] == ["", ""]
    assert len(host.situation.making.sprites) == 1
    assert host.situation.making.marks["c3"].split() == ["picked"]
    host.confirm()
    assert host.session.record.moves == ["c3"] and host.situation.standing.turn == 2
    assert host.situation.spoken == "White enters at c3" and host.situation.feel == "move"
    assert host.situation.making.marks == {"c3": "touched"}


def test_a_move_counts_when_it_was_played() -> None:
    host = table("mixtour")
    before = time.time()
    taps(host, "c3", "c3")
    assert before <= host.session.changed <= time.time()


def test_the_second_tap_on_a_cell_confirms() -> None:
    host = table("mixtour")
    taps(host, "c3", "c3")
    assert host.session.record.moves == ["c3"]


def test_cancel_and_back_take_taps_back() -> None:
    host = table("mixtour", "c1 c2")
    taps(host, "c1", "c2")
    host.back()
    assert host.plan and host.plan.tokens == ("c1",)
    host.tap("c2")
    host.cancel()
    assert host.plan.tokens == () and acts(host) == []


def test_a_refused_tap_says_why_and_costs_nothing() -> None:
    host = table("mixtour", "c1 c2 a2 c5")
    taps(host, "c1", "a2")
    made = host.situation.making
    assert made.tone == "refused" and "straight" in made.status
    assert host.situation.spoken == made.status and host.situation.feel == "refuse"
    assert host.plan and host.plan.tokens == ("c1",)


def test_a_refusal_goes_when_it_has_been_read_or_something_else_is_done() -> None:
    host = table("mixtour", "c1 c2 a2 c5")
    taps(host, "c1", "a2")
    calm = host.calm()
    assert calm and calm.making.tone == "" and host.calm() is None
    host.tap("a2")
    host.tap("c2")
    assert host.situation.making.tone == ""


def test_nothing_is_chosen_while_others_move_or_one_looks_back() -> None:
    host = table("mixtour", "c1", ("human", "easy"))
    assert host.plan is None and host.tap("c3") is host.situation
    host = table("mixtour", "c1 c2")
    host.step(1)
    assert host.plan is None and host.situation.standing.shown == 1
    assert host.declare("pass") is host.situation and host.confirm() is host.situation


def test_a_turn_of_several_moves_is_confirmed_once() -> None:
    host = table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    taps(host, "b6", "a7", "g1")
    host.confirm()
    assert host.session.record.moves[-2:] == ["b6>a7", "a7^g1"]
    assert sorted(host.situation.standing.spots) == ["a7", "b6", "g1"]


def test_a_move_that_wins_or_loses_is_told_before_it_is_played() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
    host = table("mixtour", moves)
    taps(host, "c2", "a4", "n3")
    assert host.situation.making.tone == "refused" and "Red" in host.situation.making.status
    host = table("mixtour", moves)
    taps(host, "c2", "a4")
    assert host.situation.making.tone == ""  # the default never loses


# ---- questions


def test_what_much_hangs_on_is_asked_about_first() -> None:
    host = table("inphexion", "d4", options={"pie": True})
    asked = host.declare("swap").question
    assert asked and asked.act == "declare" and host.session.last == 1
    host.declared()
    assert host.session.record.moves == ["d4", "swap"]
    assert host.declared() is host.situation  # not twice


def test_resigning_is_asked_about_and_ends_the_game() -> None:
    host = table("mixtour", "c3")
    asked = host.ask_resign().question
    assert asked and asked.act == "resign-yes" and "Red" in asked.text
    assert (asked.title, asked.no, asked.yes) == (EN("resign"), EN("no"), EN("resign"))
    situation = host.resign()
    assert situation.standing.over == "resign" and situation.feel == "over"
    assert [seat.won for seat in situation.standing.seats] == [True, False]
    assert situation.spoken and situation.spoken.startswith("Red resigns")
    assert "White wins" in situation.spoken
    assert host.resign() is host.situation and host.ask_resign().question is None


def test_what_needs_no_cell_has_a_button() -> None:
    host = table("inphexion", "d4", options={"pie": True})
    assert "swap" in acts(host)
    host.tap("d4")
    assert "swap" not in acts(host)


def test_where_nothing_lies_an_offered_cell_is_vacant_and_shows_what_would_lie_there() -> None:
    host = table("inphexion", "d4")
    host.tap("d4")
    assert host.situation.making.marks["c4"].split() == ["offered", "vacant"]
    before = len(host.situation.making.sprites)
    host.tap("c4")
    assert len(host.situation.making.sprites) == before + 1


def test_another_language_leaves_the_game_where_it_was() -> None:
    host = table("mixtour", "c3 d4")
    situation = host.speak(Words("ja"))
    assert situation.standing.ply == 2 and situation.making.status == host.situation.making.status
    assert situation.setting.title == Words("ja").of("mixtour")("game") != EN.of("mixtour")("game")


def test_a_winner_is_no_longer_marked_while_one_looks_back() -> None:
    host = table("mixtour", "c3 resign")
    host.step(1)
    assert not any([seat.won for seat in host.situation.standing.seats])


# ---- going back and forth


def test_undo_and_redo_are_said() -> None:
    host = table("mixtour", "c3 d4")
    undone = host.undo()
    assert host.session.last == 1 and undone.spoken == EN("undone", ply=1) and undone.moving
    assert undone.standing.can == ["undo", "redo", "hint"]
    redone = host.redo()
    assert host.session.last == 2 and redone.spoken == "Red enters at d4" and redone.moving
    assert host.redo() is host.situation


def test_there_is_nothing_to_undo_at_the_start() -> None:
    host = table("mixtour")
    assert host.undo() is host.situation and host.take_back() is host.situation
    assert host.situation.standing.can == ["hint"]


def test_a_reveal_is_taken_back_when_everybody_agrees() -> None:
    host = table("beerhex", "b3g b2s c2s d3g x_b2_b3_c2")
    host.lift()
    asked = host.undo().question
    assert asked and asked.act == "take-back" and host.session.last == 5
    host.take_back()
    assert host.session.last == 4


def lit(host: Table) -> "list[str]":
    """The cells that stand out."""
    marks = host.situation.making.marks
    return sorted([cell for cell in marks if "lit" in marks[cell].split()])


def test_a_move_that_is_looked_at_stands_out_and_is_told() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2 a2")
    assert lit(host) == []
    assert host.step(3).spoken == "White moves 1 piece from c1 to c2"
    assert lit(host) == ["c1", "c2"] and host.tap("e5") and lit(host) == ["c1", "c2"]
    assert host.step(0).spoken == "" and lit(host) == []
    assert host.step(4).spoken == "Red enters at a2" and lit(host) == ["a2"]
    host.tap("e5")  # now something else matters
    assert lit(host) == []
    host.cancel()
    host.play(["e5"])
    assert lit(host) == []


def test_of_a_turn_of_several_moves_only_the_one_stands_out() -> None:
    host = table("beerhex", "b3g b2s c2s d3g x_b2_b3_c2 a1s", ("human", "human"))
    host.lift()
    host.step(6)
    assert lit(host) == ["a1"]
    host.step(5)
    assert lit(host) == ["b2", "b3", "c2"]


def test_what_is_looked_at_behind_a_curtain_is_not_told() -> None:
    host = table("beerhex", "b3g b2s c2s d3g")
    assert host.situation.standing.curtain and host.step(4).spoken is None


def test_looking_back_offers_to_play_on_from_there() -> None:
    host = table("mixtour", "c3 d4")
    host.step(1)
    assert host.situation.standing.can == ["undo"] and acts(host) == ["fork", "last"]
    assert host.situation.making.status == EN("looking-back", ply=1, plies=2)
    host.step(9)
    assert host.situation.standing.shown == 2 and host.plan


def test_a_barred_pick_is_idle_and_says_why_and_the_choice_stays() -> None:
    host = table("mixtour", "a1 b1 c1 c1:1-b1 b1:1-a1")
    taps(host, "a1", "b1")
    picks = host.situation.making.picks
    assert [(one.token, one.idle, one.chosen) for one in picks] == [
        ("n1", True, False),
        ("n2", False, True),
    ]
    taps(host, "n1")
    assert host.situation.making.tone == "refused"
    assert host.situation.making.status == host.say("take-back", move="b1:1-a1")
    assert "confirm" in acts(host)


def test_what_plays_has_its_place_before_it_can_be_tapped() -> None:
    host = table("beerhex", "")
    host.lift()
    taps(host, "b2")
    assert [(one.act, one.tone) for one in host.situation.making.acts] == [
        ("cancel", ""),
        ("", "waiting"),
    ]
    taps(host, "g")
    assert acts(host) == ["cancel", "confirm"]


def test_a_choice_that_goes_to_another_cell_says_so() -> None:
    host = table("inphexion", "c3 c3>c4 c3>d3 c4>b4", options={"size": 5})
    own = host.plan
    assert own
    discs = [cell for cell in own.taps.offers() if own.input.is_cell(cell)]
    first, other = discs[0], discs[1]
    assert host.tap(first).making.status == host.say("prompt-push", cell=first)
    situation = host.tap(other)
    rest = host.say("prompt-push", cell=other)
    assert situation.making.status == host.say("instead", was=first, cell=other, rest=rest)
    assert situation.spoken == situation.making.status and situation.making.tone == ""
