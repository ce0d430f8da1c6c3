"""The rules of a game in the dialog."""

from ui.board.view.static.static_figure import static_figure
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.games import game_ui
from ui.learn.rules_page import rules_blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.browser.dialogs import Dialog
    from ui.learn.rules_page import RulesBlock
    from ui.words import Words


def show_rules(
    dialog: "Dialog",
    game: str,
    words: "Words",
    size: "tuple[int, int]",
    on_dismiss: "Callable[[], None] | None",
) -> None:
    """Open the rules of a game, with its lesson offered below them.

    Args:
        dialog: The page's dialog.
        game: The name of the game.
        words: The words of the language.
        size: The width and height of the board's area at the table, in CSS pixels.
        on_dismiss: Called when the user closes the rules.
    """
    blocks = tuple([_block_element(block) for block in rules_blocks(game, words, size)])
    children = [dom.create_element("div", {"class": "rules"}, blocks)]
    if game_ui(game).has_lesson:
        children.append(button_row(button(words("lesson"), "lesson", "primary")))
    dialog.open("rules", words.for_game(game)("game"), children, on_dismiss)


def _block_element(block: "RulesBlock") -> "Any":
    if block.static_board is not None:
        return static_figure(block.static_board, block.text)
    if block.kind == "h":
        return dom.create_element("h3", {"text": block.text})
    credit = {"class": "credit"} if block.kind == "credit" else {}
    credit["text"] = block.text
    return dom.create_element("p", credit)
