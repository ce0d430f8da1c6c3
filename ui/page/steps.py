"""The steps of a lesson, or a game's puzzles, where a game has its buttons: how far one has come,
back, and on."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_shown: list = [()]  # what is drawn


def show_steps(steps: tuple) -> None:
    """Draw them into #actions; ``steps`` as in ``ui.play.situation.Standing``."""
    if _shown[0] == steps:
        return
    _shown[0] = steps
    kind, number, count, told, drawn, back, on = steps
    label = {"class": "steps-label", "role": "img", "aria-label": told}
    written = (
        dom.make("span", {"class": "dots", "text": drawn}),
        dom.make("span", {"text": f"{number}/{count}"}),
    )
    children = (
        _arrow(kind + "-back", back, "prev"),
        dom.make("span", label, written),
        _arrow(kind + "-next", on, "next"),
    )
    old = dom.document.querySelector("#actions .steps")
    if not dom.none(old):
        old.remove()
    dom.by_id("actions").prepend(dom.make("div", {"class": "steps"}, children))


def _arrow(act: str, name: str, icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": act, "aria-label": name}
    node = dom.make("button", attributes, (dom.icon(icon),))
    return dom.put(node, {"disabled": not name})
