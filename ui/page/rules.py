"""The rules page of a game, in the dialog."""

from ui.games import room
from ui.page import dom
from ui.page.dialogs import button, foot
from ui.page.stage import figure
from ui.play.rules import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.play.rules import Block
    from ui.words import Words


def show_rules(
    dialog: "Dialog",
    game: str,
    words: "Words",
    size: "tuple[int, int]",
    back: "Callable[[], None] | None",
) -> None:
    """Open the rules of a game, and offer its lesson below them. ``size``: of the room that the
    board has at the table, in CSS pixels; ``back()`` is called when they have been read."""
    blocks = tuple([_block(block) for block in page(game, words, size)])
    children = [dom.make("div", {"class": "rules"}, blocks)]
    if room(game).teaches:
        children.append(foot(button(words("lesson"), "lesson", "primary")))
    dialog.open("rules", words.of(game)("game"), children, back)


def _block(block: "Block") -> "Any":
    if block.still is not None:
        return figure(block.still, block.text)
    if block.kind == "h":
        return dom.make("h3", {"text": block.text})
    credit = {"class": "credit"} if block.kind == "credit" else {}
    credit["text"] = block.text
    return dom.make("p", credit)
