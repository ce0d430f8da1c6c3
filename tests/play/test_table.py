"""Every action at a table, and the situation it leads to."""

import time

from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.test_store import Port
from ui.play.session import Session
from ui.play.store import Store
from ui.play.table import Table
from ui.words import Words

PEOPLE = ("human", "human")
EN = Words("en")


def table(
    game: str, moves: str = "", seats: tuple = PEOPLE, options: "dict | None" = None
) -> Table:
    """A table with this game, its moves in notation (``_`` for spaces within one)."""
    played = [move.replace("_", " ") for move in moves.split()]
    session = Session("g1", Record(game, options, 7, played), list(seats))
    store = Store(Port(), Rng(1))
    store.save(session)
    return Table(session, EN, store)


def port_of(host: Table) -> Port:
    """The storage behind a table."""
    return host._store._port


def taps(host: Table, *tokens: str) -> None:
    """Tap these, one after another."""
    for token in tokens:
        host.tap(token)


def acts(host: Table) -> "list[str]":
    """What the buttons of the tray do."""
    return [act.act or act.move for act in host.situation.making.acts]


# ---- taps


def test_a_tap_previews_and_confirming_plays() -> None:
    host = table("mixtour")
    host.tap("c3")
    assert host.session.last == 0 and acts(host) == ["cancel", "confirm"]
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
    situation = host.resign()
    assert situation.standing.over == "resign" and situation.feel == "over"
    assert [seat.won for seat in situation.standing.seats] == [True, False]
    assert situation.spoken and "White wins" in situation.spoken
    assert host.resign() is host.situation and host.ask_resign().question is None


def test_a_winner_is_no_longer_marked_while_one_looks_back() -> None:
    host = table("mixtour", "c3 resign")
    host.step(1)
    assert not any([seat.won for seat in host.situation.standing.seats])


# ---- going back and forth


def test_undo_and_redo_are_said() -> None:
    host = table("mixtour", "c3 d4")
    undone = host.undo()
    assert host.session.last == 1 and undone.spoken == EN("undone", ply=1)
    assert undone.standing.can == ["undo", "redo", "hint"]
    redone = host.redo()
    assert host.session.last == 2 and redone.spoken == "Red enters at d4"
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


def test_looking_back_offers_to_play_on_from_there() -> None:
    host = table("mixtour", "c3 d4")
    host.step(1)
    assert host.situation.standing.can == ["undo", "fork"]
    assert host.situation.making.status == EN("looking-back", ply=1, plies=2)
    host.step(9)
    assert host.situation.standing.shown == 2 and host.plan


# ---- keeping


@each("full", "forbidden")
def test_a_game_that_cannot_be_kept_goes_on_and_says_so(reason: str) -> None:
    host = table("mixtour")
    port_of(host).broken = reason
    host.tap("c3")
    situation = host.confirm()
    assert situation.notice and situation.notice.text == EN("save-" + reason)
    assert host.session.last == 1 and situation.spoken


def elsewhere(host: Table, move: str) -> None:
    """The same game goes on in another tab."""
    other = Store(port_of(host), Rng(2))
    session = other.load("g1").value
    session.play(move)
    other.save(session)


def test_a_save_that_loses_to_another_tab_takes_its_game_and_says_nothing_else() -> None:
    host = table("mixtour", "c3", ("easy", "human"))
    elsewhere(host, "a1")
    host.tap("e5")
    situation = host.confirm()
    assert host.session.record.moves == ["c3", "a1"]
    assert situation.notice and situation.notice.text == EN("save-other-tab")
    assert situation.spoken == "" and situation.feel == ""
    assert situation.standing.moves == ["c3", "a1"]
    wish = host.wish()
    assert wish and wish.session is host.session and wish.ply == 2


def test_undoing_and_redoing_that_lose_to_another_tab_say_nothing_else() -> None:
    for redoes in (False, True):
        host = table("mixtour", "c3 d4")
        if redoes:
            host.undo()
        elsewhere(host, "a1")
        situation = host.redo() if redoes else host.undo()
        assert host.session.record.moves[-1] == "a1"
        assert situation.notice and situation.notice.text == EN("save-other-tab")
        assert not situation.spoken


def test_a_newer_state_from_another_tab_is_shown() -> None:
    host = table("mixtour", "c3")
    same = Store(port_of(host), Rng(2)).load("g1").value
    assert host.newer(same) is None
    elsewhere(host, "a1")
    newer = Store(port_of(host), Rng(2)).load("g1").value
    situation = host.newer(newer)
    assert situation and situation.standing.ply == 2 and situation.standing.moves == ["c3", "a1"]


def test_what_was_played_of_a_turn_that_gets_too_long_is_kept() -> None:
    from ui.play import session as session_module

    host = table("mixtour", "c3 d4")
    most, session_module.MAX_PLIES = session_module.MAX_PLIES, 4
    try:
        situation = host.play(["e5", "a5"])
    finally:
        session_module.MAX_PLIES = most
    assert situation.notice and situation.notice.text == EN("cannot-too-long")
    kept = Store(port_of(host), Rng(2)).load("g1").value
    assert kept.record.moves == host.session.record.moves == ["c3", "d4", "e5"]


def test_a_game_that_is_too_long_can_only_be_resigned() -> None:
    from ui.play import session as session_module

    host = table("mixtour", "c3 d4")
    most, session_module.MAX_PLIES = session_module.MAX_PLIES, 3
    try:
        host.tap("e5")
        situation = host.confirm()
        assert situation.notice and situation.notice.text == EN("cannot-too-long")
        assert host.session.last == 2
        assert host.resign().standing.over == "resign"
    finally:
        session_module.MAX_PLIES = most


# ---- secrets

HIDDEN = "b3g b2s c2s d3g d2g c4s"


def test_behind_the_curtain_stand_the_news_and_no_controls() -> None:
    host = table("beerhex", HIDDEN)
    standing = host.situation.standing
    assert standing.curtain and "Gold" in standing.curtain.title and "c4" in standing.curtain.note
    assert host.situation.making.status == "" and host.plan is None
    assert host.situation.spoken is None  # what was said before is forgotten
    host.lift()
    assert host.situation.standing.curtain is None and host.plan


def test_the_curtain_offers_to_take_back_what_was_just_laid() -> None:
    host = table("beerhex", "b3g")
    host.lift()
    taps(host, "c2", "s")
    curtain = host.confirm().standing.curtain
    assert curtain and curtain.undo == EN("undo")
    host.undo()
    assert host.session.last == 1 and host.situation.standing.curtain is None


def test_a_face_is_seen_for_as_long_as_one_peeks() -> None:
    host = table("beerhex", HIDDEN)
    assert host.peek("b3") is None  # behind the curtain
    host.lift()
    before = repr(host.situation.making.sprites)
    assert host.peek("b2") is None  # the other's
    peeked = host.peek("b3")
    assert peeked and repr(peeked.making.sprites) != before
    assert peeked.spoken and "gold" in peeked.spoken
    hidden = host.unpeek()
    assert hidden and repr(hidden.making.sprites) == before and host.unpeek() is None


def test_leaving_the_table_lowers_the_curtain() -> None:
    host = table("beerhex", HIDDEN)
    host.lift()
    left = host.lower()
    assert left and left.standing.curtain
    assert table("mixtour", "c3").lower() is None


def test_after_the_end_one_looks_with_anybodys_eyes() -> None:
    host = table("beerhex", "a3s b3s c3s d3s a1g e3s b1g claim")
    assert host.situation.standing.eyes == EN("eyes", name=EN("eyes-all"))
    host.step(4)
    assert host.situation.standing.moves[3] == "d3s"
    host.switch_eyes()
    assert host.situation.standing.moves[3] == "d3?"
    host.switch_eyes()
    assert host.situation.standing.moves[3] == "d3s"
    host.switch_eyes()
    assert host.situation.standing.eyes == EN("eyes", name=EN("eyes-all"))


# ---- the computer


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


def test_whoever_looks_back_is_brought_to_the_present_by_an_answer() -> None:
    host = table("mixtour", "c3 d4 e5", ("human", "strong"))
    wish = host.wish()
    host.step(1)
    assert wish and host.answered(wish, "a1") and host.situation.standing.shown == 4


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


# ---- the board


def test_the_board_lies_as_suits_the_room() -> None:
    host = table("inphexion", "d4")
    host.tap("d4")
    lying = host.situation.setting
    turned = host.turned(312, 500)
    assert turned and turned.setting is not lying and turned.setting.upright
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


def test_the_end_is_counted_up_where_there_is_something_to_count() -> None:
    assert table("mixtour", "c3 resign").show_result().result is None
    host = table("hexheaven", "", ("human",), {"rules": "solo"})
    assert host.show_result().result is None
    situation = host.resign()
    assert situation.result and situation.result.lines
    assert situation.result.title == "The game is lost: the rest resigned"
    assert "result" in acts(host) and host.show_result().result


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
    made = host.play(["c2:3-a4"]).making
    assert len(made.frames) == 1 and made.sprites == []
    assert [one.kind for one in made.frames[0]] == ["r", "w", "r", "w", "r"]
    assert sorted(made.homes) == ["r", "w"]  # where the pieces of the frame go
    assert host.step(8).making.frames == [] and host.step(9).making.frames == []


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
    hinted = host.answered(wish, wish.view.legal()[0])
    assert hinted and host.plan and len(host.plan.tokens) == 3
    assert hinted.making.spots[:3] == list(host.plan.tokens)
