"""The rules page of a game: texts, and figures drawn as the table draws its board."""

from ui.games import game_ui
from ui.session.static_board import static_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.static_board import StaticBoard
    from ui.words import Words


class RulesBlock:
    """A part of the page.

    Attributes:
        kind: "h" (a heading), "p" (a paragraph), "credit" or "figure".
        text: Its text; for a figure, the caption.
        static_board: The picture of a figure.
    """

    def __init__(self, kind: str, text: str, static_board: "StaticBoard | None" = None) -> None:
        self.kind = kind
        self.text = text
        self.static_board = static_board


def rules_blocks(
    game: str, words: "Words", size: "tuple[float, float]" = (0, 0)
) -> "list[RulesBlock]":
    """Return the rules of a game.

    Args:
        game: The game's name.
        words: The page's words.
        size: The size of the space for a board, in CSS pixels: it decides the orientation of the
            boards in the figures.
    """
    blocks = [RulesBlock("credit", words.for_game(game)("credit"))]
    for entry in words.rules(game):
        if entry[0] == "figure":
            blocks.append(_figure_block(game, entry[1], entry[2], size))
        else:
            blocks.append(RulesBlock(entry[0], entry[1]))
    return blocks


def _figure_block(game: str, name: str, caption: str, size: "tuple[float, float]") -> RulesBlock:
    ui = game_ui(game)
    view, marks, tokens = ui.diagram(name)
    upright = ui.Renderer(view).prefers_upright(size[0], size[1])
    board = static_board(ui, view, caption, marks, tokens, True, upright)
    return RulesBlock("figure", caption, board)
