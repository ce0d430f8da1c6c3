"""Info cards of pieces, tiles and signs."""

from tests.support.portable import parametrize
from tests.support.tables import make_table, tap_all
from ui.games.hexheaven.narrator import HexHeavenNarrator
from ui.games.narrator import Narrator
from ui.table.extras.info_card import card_lines, legend_card, piece_card
from ui.table.table import Table
from ui.words import Words

SECRET = "b3g b2s c2s d3g d2g c4s"


def faces(host: Table, token: str) -> list[str]:
    """Return the symbols that the card of a held cell or pick is drawn with."""
    card = piece_card(host, token)
    assert card and card.drawing
    return [shape[1]["href"] for shape in card.drawing.shapes if "href" in shape[1]]


def test_a_held_stack_is_shown_with_all_its_pieces() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2")
    assert faces(host, "c2") == ["#disc-r", "#disc-w"]
    card = piece_card(host, "c2")
    assert card and "height 2" in card.text and card.drawing
    single = piece_card(make_table("mixtour", "c1"), "c1")
    assert single and single.drawing and card.drawing.height > single.drawing.height


def test_a_held_stack_is_shown_as_it_would_become() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2 a2")
    tap_all(host, "a2", "c2")
    assert len(faces(host, "c2")) == 3


def test_a_held_pick_is_shown_as_it_stands_in_the_tray() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    tap_all(host, "c2", "a4")
    assert faces(host, "n2") == ["#disc-w", "#disc-r"]


def test_a_pick_of_any_game_can_be_held() -> None:
    stacks = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
    for game, moves, taps in (
        ("beerhex", SECRET, ["a1"]),
        ("hexheaven", "", []),
        ("mixtour", stacks, ["c2", "a4"]),
    ):
        host = make_table(game, moves)
        host.privacy.take_device()
        tap_all(host, *taps)
        picks = [item.token for item in host.table_view.selection_view.tray_items if item.token]
        assert picks, game
        for pick in picks:
            assert host.privacy.peek(pick) is None and faces(host, pick)


def test_an_empty_cell_has_no_card() -> None:
    assert piece_card(make_table("mixtour", "c1"), "e5") is None
    assert piece_card(make_table("beerhex", "b3g", seats=("human", "easy")), "e5") is None


def test_a_held_cap_tells_no_secret() -> None:
    host = make_table("beerhex", SECRET)
    assert piece_card(host, "b2") is None  # during the hand-over
    host.privacy.take_device()
    assert faces(host, "b2") == ["#cap-s"]
    assert faces(host, "b3") == ["#cap-g"]  # one's own is for peeking


def test_a_held_tile_is_shown_on_the_board_and_in_the_tray() -> None:
    host = make_table("hexheaven", "")
    host.privacy.take_device()
    assert host.selection
    tile = host.selection.input.persistent_picks()[0]
    assert len(faces(host, tile)) == 2
    card = piece_card(host, tile)
    assert card and isinstance(host.context.narrator(), HexHeavenNarrator)
    assert card.text == host.context.narrator().pick_name(tile)
    cell = [place.name for place in host.context.renderer().cells() if piece_card(host, place.name)]
    assert len(cell) == 1 and faces(host, cell[0])[0].startswith("#hh-base-")


def explains(host: Table) -> Narrator:
    """Return the narrator of a table with the words of its cards."""
    narrator = host.context.narrator()
    narrator.say = host.words.with_info_cards(host.game)
    return narrator


def test_signs_explain_themselves() -> None:
    host = make_table("hexheaven", "")
    panel = legend_card(host, None)
    assert panel and panel.drawing and panel.text == explains(host).status_help()
    seat = legend_card(host, 1)
    assert (
        seat
        and seat.title == host.context.seat_name(1)
        and seat.text == explains(host).status_help(1)
    )
    hand = host.table_view.turn_view.seats[1].hand
    assert hand and seat.drawing and seat.drawing.shapes == hand.shapes  # enlarged
    assert legend_card(make_table("mixtour", ""), None) is None


def test_a_sign_explains_the_games_that_were_won() -> None:
    host = make_table("mixtour", "c3 resign")
    card = legend_card(host, 0)
    assert card and card.text.endswith(". ★1 = 1 win in this series of games")
    fresh = legend_card(make_table("mixtour", "c3"), 0)
    assert fresh and "★" not in fresh.text


@parametrize("en", "ja")
def test_what_hexheaven_counts_is_a_list(language: str) -> None:
    for rules in ("casual", "serious", "solo"):
        host = make_table(
            "hexheaven", "", ("human",) * (1 if rules == "solo" else 2), {"rules": rules}
        )
        host.set_words(Words(language))
        for seat in (None, 0):
            card = legend_card(host, seat)
            lines = card_lines(card.text) if card else []
            assert len(lines) > 1 and all([line and line[-1] not in ".。" for line in lines])
    assert card_lines("One sentence. Another.") == ["One sentence. Another."]
