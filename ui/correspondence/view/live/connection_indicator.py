"""The indicator in the table's top bar: in a word, how the other phones are connected."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.live.status import LiveStatus


class ConnectionIndicator:
    """A button in the top bar; it opens the dialog about the connection."""

    def __init__(self) -> None:
        attributes = {"type": "button", "class": "connection-indicator"}
        attributes |= {"data-act": "live", "id": "live"}
        self._node = dom.create_element("button", attributes)
        self._is_placed = False

    def show_watching(self, presence: str, text: str) -> None:
        """Show that this phone watches a game.

        Args:
            presence: What the phone does that shows the game, LOST if it isn't connected.
            text: The indicator's text.
        """
        self._place()
        self._node.hidden = False
        attributes = {"data-presence": presence, "text": text, "aria-label": text, "title": text}
        dom.set_attributes(self._node, attributes | {"data-watched": False})

    def show(self, status: "LiveStatus | None") -> None:
        """Show the state of the connections; None for no live game."""
        self._place()
        self._node.hidden = status is None
        if status:
            attributes = {"data-presence": status.presence, "text": status.indicator_text()}
            attributes["aria-label"] = attributes["title"] = status.indicator_label()
            attributes["data-watched"] = bool(status.spectator_count)  # type: ignore[assignment]
            dom.set_attributes(self._node, attributes)

    def _place(self) -> None:
        """Put the indicator into the top bar."""
        if not self._is_placed:
            dom.document.querySelector("#table .topbar").appendChild(self._node)
            self._is_placed = True
