"""The steps of a lesson, or a game's puzzles, where a game has its buttons: how far one has come,
back, and on. A tap on a puzzle's number leads to all of them."""

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
    kind, _, told, (above, below), back, on = steps
    written = (
        dom.make("span", {"class": "dots", "text": above}),
        dom.make("span", {"text": below}),
    )
    children = (
        _arrow(kind + "-back", back, "prev"),
        _label(kind, told, written),
        _arrow(kind + "-next", on, "next"),
    )
    bar = dom.by_id("actions")
    old = bar.querySelector(".steps")
    if not dom.none(old):
        old.remove()
    # A puzzle has the first of a game's buttons as well, in its place.
    bar.querySelector('[data-act="undo"]').after(dom.make("div", {"class": "steps"}, children))


def _label(kind: str, told: str, written: tuple) -> "Any":
    if kind == "lesson":
        label = {"class": "steps-label", "role": "img", "aria-label": told}
        return dom.make("span", label, written)
    label = {"class": "steps-label", "type": "button", "data-act": "puzzles", "title": told}
    return dom.make("button", label, written)


def _arrow(act: str, name: str, icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": act, "aria-label": name}
    node = dom.make("button", attributes, (dom.icon(icon),))
    return dom.put(node, {"disabled": not name})
