"""Info cards: enlarged pieces and signs with explanations."""

from ui.games.renderer import Drawing, Selection, pieces_on
from ui.session.seat_names import personalized_words
from ui.session.view_models import InfoCard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.geometry import Box
    from ui.games.renderer import Sprite
    from ui.table.presentation.view_context import ViewContext
    from ui.table.table import Table
    from ui.words import GameWords, Words


def piece_card(table: "Table", token: str) -> "InfoCard | None":
    """Return a card of the pieces on a cell, or of a choice of the tray; None if there is none."""
    context, selection = table.context, table.selection
    if context.visibility.handover:
        return None
    view = selection.view if selection else context.view
    renderer = context.renderer(view, Selection(selection.tokens) if selection else None)
    narrator = context.narrator(view)
    narrator.say = _card_words(context, table.words)
    if not context.game_ui.Input(view).is_cell(token):
        return InfoCard(renderer.pick(token), "", narrator.pick_description(token))
    pieces = pieces_on(renderer, token)
    if not pieces:
        return None
    drawing = sprites_drawing(pieces, renderer.piece_box)
    return InfoCard(drawing, "", narrator.cell_label(token))


def _card_words(context: "ViewContext", words: "Words") -> "GameWords":
    """Return the words of cards."""
    return personalized_words(context.session, words.with_info_cards(context.session.record.game))


def card_lines(text: str) -> "list[str]":
    """Return the lines of a card's text; the items of a list have no full stop."""
    lines = text.split("\n")
    return [line.rstrip(".。") for line in lines] if lines[1:] else lines


def sprites_drawing(sprites: "list[Sprite]", piece_box: "Box") -> Drawing:
    """Return the pieces of one cell as a drawing of their own.

    Args:
        sprites: The pieces from back to front.
        piece_box: The space that each takes around its origin.
    """
    left, top, width, height = piece_box
    ys = [sprite.y for sprite in sprites]
    x, y = sprites[0].x + left + width / 2, (min(ys) + max(ys) + height) / 2 + top
    shapes: list = []
    for sprite in sprites:
        transform = f"translate({sprite.x - x} {sprite.y - y}) rotate({sprite.rotation})"
        attributes = {"class": "piece " + sprite.classes, "href": "#" + sprite.symbol}
        attributes["transform"] = transform
        shapes.append(("use", attributes))
    return Drawing(shapes, width, height + max(ys) - min(ys))


def legend_card(table: "Table", seat: "int | None") -> "InfoCard | None":
    """Return a card that explains the signs of a seat or, for None, of the status panel.

    Returns:
        The card; None if there is nothing to explain.
    """
    context = table.context
    narrator = context.narrator()
    narrator.say = say = _card_words(context, table.words)
    text = narrator.status_help(seat)
    if seat is None:
        return InfoCard(context.renderer().status_panel(context.say), "", text) if text else None
    seat_view = table.table_view.turn_view.seats[seat]
    # The hand is too small beside the name to be read.
    icon = seat_view.hand or Drawing(context.renderer().side_icon(seat), 90, 90)
    text = text or narrator.seat_status(seat)
    if seat_view.wins_label:
        text += f"{say('sentences')}{seat_view.stars} = {seat_view.wins_label}"
    return InfoCard(icon, context.seat_name(seat), text)
