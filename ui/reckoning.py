"""How a final position is counted up, as a list of lines."""

from ui import dom
from ui.boards.drawing import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def table(lines: list[Line]) -> "Any":
    """The lines as an element."""
    return dom.make("ul", {"class": "reckoning"}, tuple([_row(line) for line in lines]))


def _row(line: Line) -> "Any":
    row = dom.make("li", {"class": "strong" if line.strong else None})
    if line.shapes:
        attributes = {"viewBox": "-50 -52 100 104", "aria-hidden": "true"}
        row.appendChild(dom.draw(("svg", attributes, list(line.shapes))))
    row.appendChild(dom.make("span", {"text": line.text}))
    row.appendChild(dom.make("b", {"text": line.value}))
    return row
