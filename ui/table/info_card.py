"""Cards: what is held, or asked about, large and in words."""

from ui.games.renderer import Drawing, Selection
from ui.session.seat_names import personalized_words
from ui.session.view_models import InfoCard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.games.geometry import Box
    from ui.games.renderer import Sprite
    from ui.session.view_models import SeatView
    from ui.table.view_context import ViewContext
    from ui.words import GameWords, Words


def piece_card(
    context: "ViewContext", selection: "TurnSelection | None", token: str, words: "Words"
) -> "InfoCard | None":
    """The pieces on a cell, or a pick, large and in words; None if nothing lies there."""
    view = selection.view if selection else context.view
    picture = context.renderer(view, Selection(selection.tokens) if selection else None)
    talk = context.narrator(view)
    talk.say = _card_words(context, words)
    if not context.game_ui.Input(view).is_cell(token):
        return InfoCard(picture.pick(token), "", talk.pick_description(token))
    lying = picture.pieces_on(token)
    return (
        InfoCard(sprites_drawing(lying, picture.piece_box), "", talk.cell_label(token))
        if lying
        else None
    )


def _card_words(context: "ViewContext", words: "Words") -> "GameWords":
    """Those that cards are written in."""
    return personalized_words(context.session, words.with_info_cards(context.session.record.game))


def sprites_drawing(sprites: "list[Sprite]", piece_box: "Box") -> Drawing:
    """The pieces of one cell, from back to front, as a drawing of their own; each takes the room
    ``piece`` around its origin."""
    left, top, wide, high = piece_box
    heights = [one.y for one in sprites]
    x, y = sprites[0].x + left + wide / 2, (min(heights) + max(heights) + high) / 2 + top
    shapes: list = []
    for one in sprites:
        there = f"translate({one.x - x} {one.y - y}) rotate({one.rotation})"
        worn = {"class": "piece " + one.classes, "href": "#" + one.symbol, "transform": there}
        shapes.append(("use", worn))
    return Drawing(shapes, wide, high + max(heights) - min(heights))


def legend_card(
    context: "ViewContext", seat: "int | None", seats: "list[SeatView]", words: "Words"
) -> "InfoCard | None":
    """What the signs of a seat mean, one of ``seats``, or, without one, those in the gauge; None
    if nothing is said of them."""
    talk = context.narrator()
    talk.say = say = _card_words(context, words)
    said = talk.status_help(seat)
    if seat is None:
        return InfoCard(context.renderer().status_panel(), "", said) if said else None
    emblem = Drawing(context.renderer().side_icon(seat), 90, 90)
    said = said or talk.seat_status(seat)
    if seats[seat].wins_label:
        said += f"{say('sentences')}{seats[seat].stars} = {seats[seat].wins_label}"
    return InfoCard(emblem, context.seat_name(seat), said)
