"""Tables with secrets: hand-over, peeks and perspectives."""

from tests.support.tables import EN, make_table, tap_all

HIDDEN = "b3g b2s c2s d3g d2g c4s"


def test_the_handover_screen_has_the_summary_and_no_controls() -> None:
    host = make_table("beerhex", HIDDEN)
    turn_view = host.table_view.turn_view
    assert (
        turn_view.handover
        and "Gold" in turn_view.handover.title
        and "c4" in turn_view.handover.note
    )
    assert host.table_view.selection_view.status == "" and host.selection is None
    assert host.table_view.announcement is None  # what was said before is forgotten
    host.privacy.take_device()
    assert host.table_view.turn_view.handover is None and host.selection


def test_the_first_handover_screen_says_who_begins() -> None:
    handover = make_table("beerhex").table_view.turn_view.handover
    assert handover and handover.title == EN("curtain-first", name="Gold")


def test_the_handover_screen_offers_undo() -> None:
    host = make_table("beerhex", "b3g")
    host.privacy.take_device()
    tap_all(host, "c2", "s")
    handover = host.confirm().turn_view.handover
    assert handover and handover.undo_label == EN("undo")
    host.undo()
    assert host.session.ply_count == 1 and not host.table_view.selection_view.status


def test_undo_on_the_handover_screen_reveals_no_secret() -> None:
    host = make_table("beerhex", "b3g")
    host.privacy.take_device()
    tap_all(host, "c2", "s")
    host.confirm()
    handover = host.undo().turn_view.handover  # the next player may have the phone
    assert handover and "Silver" in handover.title and not handover.undo_label
    assert host.selection is None and host.privacy.peek("c2") is None
    host.privacy.take_device()
    assert host.table_view.turn_view.handover is None and host.selection


def test_a_face_is_seen_for_as_long_as_one_peeks() -> None:
    host = make_table("beerhex", HIDDEN)
    assert host.privacy.peek("b3") is None  # during the hand-over
    host.privacy.take_device()
    before = repr(host.table_view.selection_view.sprites)
    assert host.privacy.peek("b2") is None  # the other's
    peeked = host.privacy.peek("b3")
    assert peeked and repr(peeked.selection_view.sprites) != before
    assert peeked.announcement and "triangle" in peeked.announcement
    hidden = host.privacy.end_peek()
    assert (
        hidden and repr(hidden.selection_view.sprites) == before and host.privacy.end_peek() is None
    )


def test_leaving_the_table_conceals_secrets() -> None:
    host = make_table("beerhex", HIDDEN)
    host.privacy.take_device()
    left = host.privacy.conceal()
    assert left and left.turn_view.handover
    assert make_table("mixtour", "c3").privacy.conceal() is None


def test_a_move_is_listed_as_its_reader_may_see_it() -> None:
    host = make_table("hexheaven", "")
    host.privacy.take_device()
    assert host.selection
    host.play([host.selection.view.legal()[0]])
    listed = host.table_view.turn_view.moves
    assert len(listed) == 1 and listed[0].drawing and listed[0].text
    host.go_to_ply(0)
    assert host.table_view.turn_view.moves[0] is listed[0]  # nothing is drawn twice
    assert make_table("mixtour", "c3").table_view.turn_view.moves[0].drawing is None


def test_after_the_end_the_perspective_can_be_switched() -> None:
    host = make_table("beerhex", "a3s b3s c3s d3s a1g e3s b1g claim")
    assert host.table_view.turn_view.perspective_label == EN("view-as", name=EN("view-as-all"))
    host.go_to_ply(4)
    assert host.table_view.turn_view.moves[3].notation == "d3s"
    host.privacy.switch_perspective()
    assert host.table_view.turn_view.moves[3].notation == "d3?"
    host.privacy.switch_perspective()
    assert host.table_view.turn_view.moves[3].notation == "d3s"
    host.privacy.switch_perspective()
    assert host.table_view.turn_view.perspective_label == EN("view-as", name=EN("view-as-all"))
