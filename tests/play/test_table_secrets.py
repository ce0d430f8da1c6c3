"""A table with secrets: the curtain, peeking, whose eyes look."""

from tests.play.tables import EN, table, taps

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
    assert host.session.last == 1 and not host.situation.making.status


def test_whoever_takes_back_behind_the_curtain_sees_nothing_of_the_others() -> None:
    host = table("beerhex", "b3g")
    host.lift()
    taps(host, "c2", "s")
    host.confirm()
    curtain = host.undo().standing.curtain  # it may be the next one who has the phone
    assert curtain and "Silver" in curtain.title and not curtain.undo
    assert host.plan is None and host.peek("c2") is None
    host.lift()
    assert host.situation.standing.curtain is None and host.plan


def test_a_face_is_seen_for_as_long_as_one_peeks() -> None:
    host = table("beerhex", HIDDEN)
    assert host.peek("b3") is None  # behind the curtain
    host.lift()
    before = repr(host.situation.making.sprites)
    assert host.peek("b2") is None  # the other's
    peeked = host.peek("b3")
    assert peeked and repr(peeked.making.sprites) != before
    assert peeked.spoken and "triangle" in peeked.spoken
    hidden = host.unpeek()
    assert hidden and repr(hidden.making.sprites) == before and host.unpeek() is None


def test_leaving_the_table_lowers_the_curtain() -> None:
    host = table("beerhex", HIDDEN)
    host.lift()
    left = host.lower()
    assert left and left.standing.curtain
    assert table("mixtour", "c3").lower() is None


def test_a_move_is_listed_as_its_reader_may_see_it() -> None:
    host = table("hexheaven", "")
    host.lift()
    assert host.plan
    host.play([host.plan.view.legal()[0]])
    listed = host.situation.standing.moves
    assert len(listed) == 1 and listed[0].drawing and listed[0].text
    host.step(0)
    assert host.situation.standing.moves[0] is listed[0]  # nothing is drawn twice
    assert table("mixtour", "c3").situation.standing.moves[0].drawing is None


def test_after_the_end_one_looks_with_anybodys_eyes() -> None:
    host = table("beerhex", "a3s b3s c3s d3s a1g e3s b1g claim")
    assert host.situation.standing.eyes == EN("eyes", name=EN("eyes-all"))
    host.step(4)
    assert host.situation.standing.moves[3].notation == "d3s"
    host.switch_eyes()
    assert host.situation.standing.moves[3].notation == "d3?"
    host.switch_eyes()
    assert host.situation.standing.moves[3].notation == "d3s"
    host.switch_eyes()
    assert host.situation.standing.eyes == EN("eyes", name=EN("eyes-all"))
