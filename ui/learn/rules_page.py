"""The rules page of a game: its words, with figures drawn as the table draws them."""

from ui.games import game_ui
from ui.session.static_board import static_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.static_board import StaticBoard
    from ui.words import Words


class RulesBlock:
    """A part of the page: ``kind`` "h" (a heading), "p" (a paragraph), "credit" or "figure", where
    ``text`` is the caption of the picture ``still``."""

    def __init__(self, kind: str, text: str, static_board: "StaticBoard | None" = None) -> None:
        self.kind = kind
        self.text = text
        self.static_board = static_board


def rules_blocks(
    game: str, words: "Words", size: "tuple[float, float]" = (0, 0)
) -> "list[RulesBlock]":
    """The rules of a game; in its figures the board stands or lies as it would in a room of this
    ``size``, in CSS pixels."""
    blocks = [RulesBlock("credit", words.for_game(game)("credit"))]
    for entry in words.rules(game):
        if entry[0] == "figure":
            blocks.append(_figure_block(game, entry[1], entry[2], size))
        else:
            blocks.append(RulesBlock(entry[0], entry[1]))
    return blocks


def _figure_block(game: str, name: str, caption: str, size: "tuple[float, float]") -> RulesBlock:
    found = game_ui(game)
    view, marked, tokens = found.diagram(name)
    upright = found.Renderer(view).prefers_upright(size[0], size[1])
    return RulesBlock(
        "figure", caption, static_board(found, view, caption, marked, tokens, True, upright)
    )
