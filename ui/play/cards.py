"""Cards: what is held, or asked about, large and in words."""

from ui.games.picture import Choice, Drawing
from ui.play.sentences import personal
from ui.play.situation import Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.picture import Box, Sprite
    from ui.play.look import Look
    from ui.play.plan import Plan
    from ui.play.situation import Seat
    from ui.words import GameWords, Words


def held(look: "Look", plan: "Plan | None", token: str, words: "Words") -> "Card | None":
    """The pieces on a cell, or a pick, large and in words; None if nothing lies there."""
    view = plan.view if plan else look.view
    picture = look.picture(view, Choice(plan.tokens) if plan else None)
    talk = look.talk(view)
    talk.say = _words(look, words)
    if not look.room.Input(view).is_cell(token):
        return Card(picture.pick(token), "", talk.about(token))
    lying = picture.lies(token)
    return Card(drawn(lying, picture.piece), "", talk.cell(token)) if lying else None


def _words(look: "Look", words: "Words") -> "GameWords":
    """Those that cards are written in."""
    return personal(look.session, words.cards(look.session.record.game))


def drawn(lying: "list[Sprite]", piece: "Box") -> Drawing:
    """The pieces of one cell, from back to front, as a drawing of their own; each takes the room
    ``piece`` around its origin."""
    left, top, wide, high = piece
    heights = [one.y for one in lying]
    x, y = lying[0].x + left + wide / 2, (min(heights) + max(heights) + high) / 2 + top
    shapes: list = []
    for one in lying:
        there = f"translate({one.x - x} {one.y - y}) rotate({one.turn})"
        worn = {"class": "piece " + one.classes, "href": "#" + one.face, "transform": there}
        shapes.append(("use", worn))
    return Drawing(shapes, wide, high + max(heights) - min(heights))


def explained(
    look: "Look", seat: "int | None", seats: "list[Seat]", words: "Words"
) -> "Card | None":
    """What the signs of a seat mean, one of ``seats``, or, without one, those in the gauge; None
    if nothing is said of them."""
    talk = look.talk()
    talk.say = say = _words(look, words)
    said = talk.explain(seat)
    if seat is None:
        return Card(look.picture().gauge(), "", said) if said else None
    emblem = Drawing(look.picture().emblem(seat), 90, 90)
    said = said or talk.facts(seat)
    if seats[seat].wins:
        said += f"{say('sentences')}{seats[seat].stars} = {seats[seat].wins}"
    return Card(emblem, look.name(seat), said)
