"""The tray below the board: picks, whole-move buttons, confirm and cancel."""

from ui import dom
from ui.boards.drawing import Pick
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Tray:
    """Fills #tray. Every control says what it is by data attributes; the page hears the taps."""

    def __init__(self) -> None:
        self._node = dom.by_id("tray")
        self._made = ""  # what stands there, so that nothing is made twice

    def show(
        self, picks: list[Pick], chosen: "str | None", moves: list, acts: list, say: GameWords
    ) -> None:
        """Show picks (``chosen`` pressed), buttons for whole moves, and buttons that do things:
        (act, words) pairs, the last one the most important."""
        made = repr([[(p.token, p.name) for p in picks], chosen, moves, acts])
        if made == self._made:
            return
        self._made = made
        children = []
        if picks:
            row = [_pick(pick, pick.token == chosen) for pick in picks]
            children.append(dom.make("div", {"class": "picks", "role": "group"}, tuple(row)))
        for move in moves:
            children.append(
                dom.make(
                    "button",
                    {"type": "button", "class": "button", "data-move": move, "text": say(move)},
                )
            )
        for i in range(len(acts)):
            act, words = acts[i]
            primary = act != "cancel" and i == len(acts) - 1
            look = "button primary" if primary else "button"
            children.append(
                dom.make(
                    "button", {"type": "button", "class": look, "data-act": act, "text": words}
                )
            )
        dom.fill(self._node, children)


def _pick(pick: Pick, pressed: bool) -> "Any":
    node = dom.make(
        "button",
        {
            "type": "button",
            "class": "pick",
            "data-pick": pick.token,
            "aria-label": pick.name,
            "aria-pressed": "true" if pressed else "false",
        },
    )
    if pick.shapes:
        w, h = pick.width, pick.height
        box = f"{-w / 2} {-h / 2} {w} {h}"
        node.appendChild(
            dom.draw(("svg", {"viewBox": box, "aria-hidden": "true"}, list(pick.shapes)))
        )
    else:
        node.textContent = pick.name
    return node
