"""Taps, confirmations, undo and navigation at a table, and the views that they lead to."""

import time

from tests.support.tables import EN, make_table, tap_all, tray_actions
from ui.table.table import Table
from ui.words import Words

# ---- taps


def test_a_tap_previews_and_confirming_plays() -> None:
    host = make_table("mixtour")
    host.tap("c3")
    assert host.session.ply_count == 0 and tray_actions(host) == ["cancel", "confirm"]
    assert [act.move for act in host.table_view.selection_view.actions] == ["", ""]
    assert len(host.table_view.selection_view.sprites) == 1
    assert host.table_view.selection_view.marks["c3"].split() == ["picked"]
    host.confirm()
    assert host.session.record.moves == ["c3"] and host.table_view.turn_view.turn == 2
    assert host.table_view.announcement == "White enters at c3" and host.table_view.cue == "move"
    assert host.table_view.selection_view.marks == {"c3": "touched"}


def test_a_move_counts_when_it_was_played() -> None:
    host = make_table("mixtour")
    before = time.time()
    tap_all(host, "c3", "c3")
    assert before <= host.session.changed <= time.time()


def test_the_second_tap_on_a_cell_confirms() -> None:
    host = make_table("mixtour")
    tap_all(host, "c3", "c3")
    assert host.session.record.moves == ["c3"]


def test_cancel_and_back_take_taps_back() -> None:
    host = make_table("mixtour", "c1 c2")
    tap_all(host, "c1", "c2")
    host.undo_tap()
    assert host.selection and host.selection.tokens == ("c1",)
    host.tap("c2")
    host.cancel()
    assert host.selection.tokens == () and tray_actions(host) == []


def test_a_refused_tap_says_why_and_costs_nothing() -> None:
    host = make_table("mixtour", "c1 c2 a2 c5")
    tap_all(host, "c1", "a2")
    selection_view = host.table_view.selection_view
    assert selection_view.tone == "refused" and "straight" in selection_view.status
    assert host.table_view.announcement == selection_view.status and host.table_view.cue == "refuse"
    assert host.selection and host.selection.tokens == ("c1",)


def test_a_refusal_goes_when_it_has_been_read_or_something_else_is_done() -> None:
    host = make_table("mixtour", "c1 c2 a2 c5")
    tap_all(host, "c1", "a2")
    calm = host.clear_refusal()
    assert calm and calm.selection_view.tone == "" and host.clear_refusal() is None
    host.tap("a2")
    host.tap("c2")
    assert host.table_view.selection_view.tone == ""


def test_nothing_is_chosen_while_others_move_or_one_looks_back() -> None:
    host = make_table("mixtour", "c1", ("human", "easy"))
    assert host.selection is None and host.tap("c3") is host.table_view
    host = make_table("mixtour", "c1 c2")
    host.go_to_ply(1)
    assert host.selection is None and host.table_view.turn_view.shown_ply == 1
    assert (
        host.commands.request_move("pass") is host.table_view and host.confirm() is host.table_view
    )


def test_a_turn_of_several_moves_is_confirmed_once() -> None:
    host = make_table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    tap_all(host, "b6", "a7", "g1")
    host.confirm()
    assert host.session.record.moves[-2:] == ["b6>a7", "a7^g1"]
    assert sorted(host.table_view.turn_view.focus_cells) == ["a7", "b6", "g1"]


def test_a_winning_or_losing_move_is_announced_before_it_is_played() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
    host = make_table("mixtour", moves)
    tap_all(host, "c2", "a4", "n3")
    assert (
        host.table_view.selection_view.tone == "refused"
        and "Red" in host.table_view.selection_view.status
    )
    host = make_table("mixtour", moves)
    tap_all(host, "c2", "a4")
    assert host.table_view.selection_view.tone == ""  # the default never loses


# ---- questions


def test_a_swap_needs_confirmation() -> None:
    host = make_table("inphexion", "d4", options={"pie": True})
    asked = host.commands.request_move("swap").confirmation
    assert asked and asked.action == "declare" and host.session.ply_count == 1
    host.commands.play_requested_move()
    assert host.session.record.moves == ["d4", "swap"]
    assert host.commands.play_requested_move() is host.table_view  # not twice


def test_resigning_is_asked_about_and_ends_the_game() -> None:
    host = make_table("mixtour", "c3")
    asked = host.commands.ask_to_resign().confirmation
    assert asked and asked.action == "resign-yes" and "Red" in asked.text
    assert (asked.title, asked.cancel_label, asked.confirm_label) == (
        EN("resign"),
        EN("cancel"),
        EN("resign"),
    )
    table_view = host.commands.resign()
    assert table_view.turn_view.outcome_reason == "resign" and table_view.cue == "over"
    assert [seat.is_winner for seat in table_view.turn_view.seats] == [True, False]
    assert table_view.announcement and table_view.announcement.startswith("Red resigns")
    assert "White wins" in table_view.announcement
    assert (
        host.commands.resign() is host.table_view
        and host.commands.ask_to_resign().confirmation is None
    )


def test_moves_without_cells_have_buttons() -> None:
    host = make_table("inphexion", "d4", options={"pie": True})
    assert "swap" in tray_actions(host)
    host.tap("d4")
    assert "swap" not in tray_actions(host)


def test_an_empty_offered_cell_is_vacant_and_previews_the_piece() -> None:
    host = make_table("inphexion", "d4")
    host.tap("d4")
    assert host.table_view.selection_view.marks["c4"].split() == ["offered", "vacant"]
    before = len(host.table_view.selection_view.sprites)
    host.tap("c4")
    assert len(host.table_view.selection_view.sprites) == before + 1


def test_another_language_leaves_the_game_where_it_was() -> None:
    host = make_table("mixtour", "c3 d4")
    table_view = host.set_words(Words("ja"))
    assert (
        table_view.turn_view.ply == 2
        and table_view.selection_view.status == host.table_view.selection_view.status
    )
    assert (
        table_view.board_view.title
        == Words("ja").for_game("mixtour")("game")
        != EN.for_game("mixtour")("game")
    )


def test_a_winner_is_no_longer_marked_while_one_looks_back() -> None:
    host = make_table("mixtour", "c3 resign")
    host.go_to_ply(1)
    assert not any([seat.is_winner for seat in host.table_view.turn_view.seats])


# ---- going back and forth


def test_undo_and_redo_are_announced() -> None:
    host = make_table("mixtour", "c3 d4")
    undone = host.undo()
    assert (
        host.session.ply_count == 1
        and undone.announcement == EN("undone", ply=1)
        and undone.animated
    )
    assert undone.turn_view.enabled_actions == ["undo", "redo", "hint"]
    redone = host.redo()
    assert (
        host.session.ply_count == 2
        and redone.announcement == "Red enters at d4"
        and redone.animated
    )
    assert host.redo() is host.table_view


def test_there_is_nothing_to_undo_at_the_start() -> None:
    host = make_table("mixtour")
    assert host.undo() is host.table_view and host.take_back() is host.table_view
    assert host.table_view.turn_view.enabled_actions == ["hint"]


def test_a_reveal_is_taken_back_when_everybody_agrees() -> None:
    host = make_table("beerhex", "b3g b2s c2s d3g x_b2_b3_c2")
    host.privacy.take_device()
    asked = host.undo().confirmation
    assert asked and asked.action == "take-back" and host.session.ply_count == 5
    host.take_back()
    assert host.session.ply_count == 4


def lit(host: Table) -> "list[str]":
    """Return the cells that stand out."""
    marks = host.table_view.selection_view.marks
    return sorted([cell for cell in marks if "lit" in marks[cell].split()])


def test_a_displayed_move_is_highlighted_and_announced() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2 a2")
    assert lit(host) == []
    assert host.go_to_ply(3).announcement == "White moves a white piece from c1 to c2"
    assert lit(host) == ["c1", "c2"] and host.tap("e5") and lit(host) == ["c1", "c2"]
    assert host.go_to_ply(0).announcement == "" and lit(host) == []
    assert host.go_to_ply(4).announcement == "Red enters at a2" and lit(host) == ["a2"]
    host.tap("e5")  # now something else matters
    assert lit(host) == []
    host.cancel()
    host.play(["e5"])
    assert lit(host) == []


def test_of_a_turn_of_several_moves_only_the_one_stands_out() -> None:
    host = make_table("beerhex", "b3g b2s c2s d3g x_b2_b3_c2 a1s", ("human", "human"))
    host.privacy.take_device()
    host.go_to_ply(6)
    assert lit(host) == ["a1"]
    host.go_to_ply(5)
    assert lit(host) == ["b2", "b3", "c2"]


def test_nothing_is_announced_behind_the_handover_screen() -> None:
    host = make_table("beerhex", "b3g b2s c2s d3g")
    assert host.table_view.turn_view.handover and host.go_to_ply(4).announcement is None


def test_looking_back_offers_to_play_on_from_there() -> None:
    host = make_table("mixtour", "c3 d4")
    host.go_to_ply(1)
    assert host.table_view.turn_view.enabled_actions == ["undo"] and tray_actions(host) == [
        "practice",
        "last",
    ]
    assert host.table_view.selection_view.status == EN("looking-back", ply=1, plies=2)
    host.go_to_ply(9)
    assert host.table_view.turn_view.shown_ply == 2 and host.selection


def test_a_barred_pick_is_idle_and_says_why_and_the_choice_stays() -> None:
    host = make_table("mixtour", "a1 b1 c1 c1:1-b1 b1:1-a1")
    tap_all(host, "a1", "b1")
    picks = host.table_view.selection_view.tray_items
    assert [(pick.token, pick.disabled, pick.is_selected) for pick in picks] == [
        ("n1", True, False),
        ("n2", False, True),
    ]
    tap_all(host, "n1")
    assert host.table_view.selection_view.tone == "refused"
    assert host.table_view.selection_view.status == host.say("take-back", move="b1:1-a1")
    assert "confirm" in tray_actions(host)


def test_the_play_button_has_its_place_before_it_is_enabled() -> None:
    host = make_table("beerhex", "")
    host.privacy.take_device()
    tap_all(host, "b2")
    assert [(action.name, action.tone) for action in host.table_view.selection_view.actions] == [
        ("cancel", ""),
        ("", "waiting"),
    ]
    tap_all(host, "g")
    assert tray_actions(host) == ["cancel", "confirm"]


def test_a_choice_that_goes_to_another_cell_says_so() -> None:
    host = make_table("inphexion", "c3 c3>c4 c3>d3 c4>b4", options={"size": 5})
    own = host.selection
    assert own
    discs = [cell for cell in own.move_selection.next_tokens() if own.input.is_cell(cell)]
    first, other = discs[0], discs[1]
    assert host.tap(first).selection_view.status == host.say("prompt-push", cell=first)
    table_view = host.tap(other)
    rest = host.say("prompt-push", cell=other)
    assert table_view.selection_view.status == host.say("instead", was=first, cell=other, rest=rest)
    assert (
        table_view.announcement == table_view.selection_view.status
        and table_view.selection_view.tone == ""
    )


def test_sentences_are_joined_without_a_second_full_stop() -> None:
    host = make_table("mixtour")
    assert host.join_sentences(["Solved!", "", "White moves", "Red moves."]) == (
        "Solved! White moves. Red moves."
    )
    host.set_words(Words("ja"))
    assert host.join_sentences(["正解！", "です。", "白の番"]) == "正解！です。白の番"
