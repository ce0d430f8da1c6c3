"""What is held, or asked about: large, and in words."""

from tests.play.tables import table, taps
from ui.games.hexheaven.talk import HexHeavenTalk
from ui.games.talk import Talk
from ui.play.table import Table

SECRET = "b3g b2s c2s d3g d2g c4s"


def faces(host: Table, token: str) -> list[str]:
    """The symbols that the card of a held cell or pick is drawn with."""
    card = host.held(token)
    assert card and card.drawing
    return [shape[1]["href"] for shape in card.drawing.shapes if "href" in shape[1]]


def test_a_held_stack_is_shown_with_all_its_pieces() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2")
    assert faces(host, "c2") == ["#disc-r", "#disc-w"]
    card = host.held("c2")
    assert card and "height 2" in card.text and card.drawing
    single = table("mixtour", "c1").held("c1")
    assert single and single.drawing and card.drawing.height > single.drawing.height


def test_a_held_stack_is_shown_as_it_would_become() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2 a2")
    taps(host, "a2", "c2")
    assert len(faces(host, "c2")) == 3


def test_a_held_pick_is_shown_as_it_stands_in_the_tray() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    taps(host, "c2", "a4")
    assert faces(host, "n2") == ["#disc-w", "#disc-r"]


def test_an_empty_cell_has_no_card() -> None:
    assert table("mixtour", "c1").held("e5") is None
    assert table("beerhex", "b3g", seats=("human", "easy")).held("e5") is None


def test_a_held_cap_tells_no_secret() -> None:
    host = table("beerhex", SECRET)
    assert host.held("b2") is None  # behind the curtain
    host.lift()
    assert faces(host, "b2") == ["#cap-s"]
    assert faces(host, "b3") == ["#cap-g"]  # one's own is for peeking


def test_a_held_tile_is_shown_on_the_board_and_in_the_tray() -> None:
    host = table("hexheaven", "")
    host.lift()
    assert host.plan
    tile = host.plan.input.holding()[0]
    assert len(faces(host, tile)) == 2
    card = host.held(tile)
    assert card and isinstance(host.look.talk(), HexHeavenTalk)
    assert card.text == host.look.talk().pick(tile)
    cell = [place.name for place in host.look.picture().places() if host.held(place.name)]
    assert len(cell) == 1 and faces(host, cell[0])[0].startswith("#hh-base-")


def explains(host: Table) -> Talk:
    """What is said at a table, in the words of its cards."""
    talk = host.look.talk()
    talk.say = host.words.cards(host.game)
    return talk


def test_signs_explain_themselves() -> None:
    host = table("hexheaven", "")
    gauge = host.explained(None)
    assert gauge and gauge.drawing and gauge.text == explains(host).explain()
    seat = host.explained(1)
    assert seat and seat.title == host.look.name(1) and seat.text == explains(host).explain(1)
    assert table("mixtour", "").explained(None) is None


def test_a_sign_explains_the_games_that_were_won() -> None:
    host = table("mixtour", "c3 resign")
    card = host.explained(0)
    assert card and card.text.endswith(". ★1 = 1 win in this series of games")
    fresh = table("mixtour", "c3").explained(0)
    assert fresh and "★" not in fresh.text
