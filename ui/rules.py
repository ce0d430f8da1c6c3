"""The rules page of a game: its words, with figures drawn by the game's own drawing."""

from engine import GAMES
from engine.game import State
from ui import dom
from ui.boards import drawing
from ui.boards.drawing import Drawing
from ui.stage import Stage
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def page(game: str, words: Words) -> list:
    """The rules of a game as elements."""
    say = words.of(game)
    pictured = drawing(game, GAMES[game].settle({}))
    children = [dom.make("p", {"class": "credit", "text": say("credit")})]
    for entry in words.rules(game):
        if entry[0] == "h":
            children.append(dom.make("h3", {"text": entry[1]}))
        elif entry[0] == "p":
            children.append(dom.make("p", {"text": entry[1]}))
        else:
            children.append(_figure(pictured, entry[1], entry[2]))
    return [dom.make("div", {"class": "rules"}, tuple(children))]


def _figure(pictured: Drawing, name: str, caption: str) -> "Any":
    svg = picture(pictured, caption, *pictured.figure(name))
    return dom.make("figure", {}, (svg, dom.make("figcaption", {"text": caption})))


def picture(
    pictured: Drawing, label: str, view: State, marks: "dict | None" = None, tokens: tuple = ()
) -> "Any":
    """A still picture of a view with cells marked (see Stage.mark), and with a choice in the
    making if there are ``tokens`` of one."""
    svg = dom.draw(("svg", {"class": "board", "role": "img", "aria-label": label}))
    stage = Stage(svg, pictured, live=False)
    stage.frame(pictured.frame(view))
    stage.lay(pictured.places(view))
    stage.show(pictured.preview(view, tokens, None) if tokens else pictured.sprites(view), False)
    stage.note(pictured.notes(view) + pictured.asides(view, tokens))
    stage.mark(marks or {})
    return svg
