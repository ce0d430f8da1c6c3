"""The line below the board, and what a screen reader is given to say."""

from ui import dom


class Voice:
    """Writes into #status and #spoken."""

    def __init__(self) -> None:
        self._status = dom.by_id("status")
        self._spoken = dom.by_id("spoken")

    def write(self, text: str, tone: str = "") -> None:
        """The line below the board; ``tone``: "refused", "over", or none."""
        self._status.textContent = text
        dom.put(self._status, {"data-tone": tone or None})

    def speak(self, text: str) -> None:
        """Have a screen reader say this; the same text twice is said twice."""
        again = str(self._spoken.textContent) == text
        self._spoken.textContent = text + ("\u00a0" if again else "")

    def warn(self, text: str) -> None:
        """Write and say that something is not as wanted."""
        self.write(text, "refused")
        self.speak(text)

    def hush(self) -> None:
        """Forget what was said: it may have been for one person only."""
        self._spoken.textContent = ""
