"""The steps of a lesson, where a game has its buttons: how far one has come, back, and on."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_shown: list = [()]  # what is drawn


def show_steps(lesson: tuple) -> None:
    """Draw them into #actions; ``lesson`` as in ``ui.play.situation.Standing``."""
    if _shown[0] == lesson:
        return
    _shown[0] = lesson
    number, count, told, back, skip = lesson
    dots = "●" * number + "○" * (count - number)
    label = {"class": "steps-label", "role": "img", "aria-label": told}
    written = (
        dom.make("span", {"class": "dots", "text": dots}),
        dom.make("span", {"text": f"{number}/{count}"}),
    )
    children = (
        _arrow("lesson-back", back, "prev", number == 1),
        dom.make("span", label, written),
        _arrow("lesson-next", skip, "next", False),
    )
    old = dom.document.querySelector("#actions .steps")
    if not dom.none(old):
        old.remove()
    dom.by_id("actions").prepend(dom.make("div", {"class": "steps"}, children))


def _arrow(act: str, name: str, icon: str, off: bool) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": act, "aria-label": name}
    node = dom.make("button", attributes, (dom.icon(icon),))
    return dom.put(node, {"disabled": off})
