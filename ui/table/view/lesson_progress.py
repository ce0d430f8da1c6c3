"""The steps of a lesson, or a game's puzzles, where a game has its buttons: how far one has come,
back, and on. A tap on a puzzle's number leads to all of them."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_shown: list = [()]  # what is drawn


def show_progress(progress: tuple) -> None:
    """Draw them into #actions; ``steps`` as in ``ui.session.view_models.Standing``."""
    if _shown[0] == progress:
        return
    _shown[0] = progress
    kind, _, told, (above, below), back, on = progress
    written = (
        dom.create_element("span", {"class": "dots", "text": above}),
        dom.create_element("span", {"text": below}),
    )
    children = (
        _arrow_button(kind + "-back", back, "prev"),
        _progress_label(kind, told, written),
        _arrow_button(kind + "-next", on, "next"),
    )
    bar = dom.by_id("actions")
    old = bar.querySelector(".steps")
    if not dom.is_null(old):
        old.remove()
    # A puzzle has the first of a game's buttons as well, in its place.
    bar.querySelector('[data-act="undo"]').after(
        dom.create_element("div", {"class": "steps"}, children)
    )


def _progress_label(kind: str, told: str, written: tuple) -> "Any":
    if kind == "lesson":
        label = {"class": "steps-label", "role": "img", "aria-label": told}
        return dom.create_element("span", label, written)
    label = {"class": "steps-label", "type": "button", "data-act": "puzzles", "title": told}
    return dom.create_element("button", label, written)


def _arrow_button(act: str, name: str, icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": act, "aria-label": name}
    node = dom.create_element("button", attributes, (dom.icon(icon),))
    return dom.set_attributes(node, {"disabled": not name})
