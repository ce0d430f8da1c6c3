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
        self, picks: list[Pick], chosen: list, moves: list, acts: list, say: GameWords
    ) -> None:
        """Show picks (those of the list ``chosen`` pressed), buttons for whole moves: (move,
        words, second line, tone), and buttons that do things: (act, words) pairs, the last one
        the most important."""
        made = repr([[(p.token, p.name, p.idle) for p in picks], chosen, moves, acts])
        if made == self._made:
            return
        self._made = made
        children = []
        for number in (0, 1):
            row = [_pick(pick, pick.token in chosen) for pick in picks if pick.row == number]
            if row:
                attributes = {"class": f"picks row-{number}", "role": "group"}
                children.append(dom.make("div", attributes, tuple(row)))
        children += [_whole(*move) for move in moves]
        for i in range(len(acts)):
            act, words = acts[i]
            if act == "cancel" and picks:
                children.append(_cross(words))
                continue
            primary = act != "cancel" and i == len(acts) - 1
            look = "button primary" if primary else "button"
            children.append(
                dom.make(
                    "button", {"type": "button", "class": look, "data-act": act, "text": words}
                )
            )
        dom.fill(self._node, children)


def _cross(words: str) -> "Any":
    """The button that cancels, where picks leave little room."""
    attributes = {"type": "button", "class": "icon-button", "data-act": "cancel"}
    attributes["aria-label"] = words
    return dom.make("button", attributes, (dom.icon("close"),))


def _whole(move: str, words: str, more: str, tone: str) -> "Any":
    """The button of a whole move."""
    look = "button whole " + tone
    node = dom.make("button", {"type": "button", "class": look.strip(), "data-move": move})
    node.appendChild(dom.make("span", {"text": words}))
    if more:
        node.appendChild(dom.make("small", {"text": more}))
    return node


def _pick(pick: Pick, pressed: bool) -> "Any":
    node = dom.make(
        "button",
        {
            "type": "button",
            "class": "pick idle" if pick.idle else "pick",
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
