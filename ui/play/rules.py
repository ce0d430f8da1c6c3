"""The rules page of a game: its words, with figures drawn as the table draws them."""

from ui.games import room
from ui.play.still import still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.situation import Still
    from ui.words import Words


class Block:
    """A part of the page: ``kind`` "h" (a heading), "p" (a paragraph), "credit" or "figure", where
    ``text`` is the caption of the picture ``still``."""

    def __init__(self, kind: str, text: str, still: "Still | None" = None) -> None:
        self.kind = kind
        self.text = text
        self.still = still


def page(game: str, words: "Words", size: "tuple[float, float]" = (0, 0)) -> "list[Block]":
    """The rules of a game; in its figures the board stands or lies as it would in a room of this
    ``size``, in CSS pixels."""
    blocks = [Block("credit", words.of(game)("credit"))]
    for entry in words.rules(game):
        if entry[0] == "figure":
            blocks.append(_figure(game, entry[1], entry[2], size))
        else:
            blocks.append(Block(entry[0], entry[1]))
    return blocks


def _figure(game: str, name: str, caption: str, size: "tuple[float, float]") -> Block:
    found = room(game)
    view, marked, tokens = found.figure(name)
    upright = found.Picture(view).stands(size[0], size[1])
    return Block("figure", caption, still(found, view, caption, marked, tokens, True, upright))
