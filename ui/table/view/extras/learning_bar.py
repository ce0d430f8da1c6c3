"""The bar of a lesson or puzzle, in place of a game's buttons: back, progress, on."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.session.view_models import LearningProgress


def show_progress(progress: "LearningProgress") -> None:
    """Show the progress in #actions. A tap on a puzzle's number leads to the list of puzzles."""
    kind = progress.kind
    children = (
        _arrow_button(kind + "-back", progress.previous_label, "prev"),
        _progress_label(progress),
        _arrow_button(kind + "-next", progress.next_label, "next"),
    )
    bar = dom.by_id("actions")
    old = bar.querySelector(".steps")
    if not dom.is_null(old):
        old.remove()
    # A puzzle keeps the button to undo, which comes first.
    steps = dom.create_element("div", {"class": "steps"}, children)
    bar.querySelector('[data-act="undo"]').after(steps)


def _progress_label(progress: "LearningProgress") -> "Any":
    lines = (
        dom.create_element("span", {"class": "dots", "text": progress.heading}),
        dom.create_element("span", {"text": progress.subheading}),
    )
    attributes = {"class": "steps-label"}
    if progress.kind == "lesson":
        attributes.update({"role": "img", "aria-label": progress.label})
        return dom.create_element("span", attributes, lines)
    attributes.update({"type": "button", "data-act": "puzzles", "title": progress.label})
    return dom.create_element("button", attributes, lines)


def _arrow_button(action: str, label: str, icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": action}
    attributes["aria-label"] = label
    node = dom.create_element("button", attributes, (dom.icon(icon),))
    return dom.set_attributes(node, {"disabled": not label})
