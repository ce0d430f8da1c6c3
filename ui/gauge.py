"""The middle of the top bar: the game's name, or what must always be in sight."""

from ui import dom


class Gauge:
    """Draws what ``Drawing.gauge`` tells into #gauge; without it the title stands there."""

    def __init__(self) -> None:
        self._title = dom.by_id("table-title")
        self._node = dom.by_id("gauge")

    def open(self, title: str) -> None:
        """A game of this name comes on the table."""
        self._title.textContent = title

    def show(self, gauge: tuple) -> None:
        """Show this gauge, or the title for an empty one."""
        dom.put(self._title, {"class": "unseen" if gauge else "table-title"})
        dom.put(self._node, {"display": None if gauge else "none"})
        if gauge:
            shapes, width, height, label = gauge
            box = f"{-width / 2} {-height / 2} {width} {height}"
            dom.put(self._node, {"viewBox": box, "aria-label": label})
            dom.fill(self._node, [dom.draw(shape) for shape in shapes])
