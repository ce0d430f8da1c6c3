"""How lists show a game: a title, its age, and lines below."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def game_summary(title: str, age: "Any", lines: "tuple[str, ...]", more: tuple = ()) -> "Any":
    """Return the element that describes a game in a list.

    Args:
        title: The title.
        age: The element with the game's age, which stands beside the title.
        lines: The lines below.
        more: More elements below these.
    """
    head = (dom.create_element("span", {"class": "save-title", "text": title}), age)
    below = tuple(
        [dom.create_element("div", {"class": "save-line", "text": line}) for line in lines]
    )
    parts = (dom.create_element("div", {"class": "save-head"}, head),) + below + more
    return dom.create_element("div", {"class": "save-text"}, parts)
