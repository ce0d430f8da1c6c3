"""The line below the board, and what a screen reader is given to say."""

from ui.page import dom

TWO_LINES = 80  # letters that the line below the board has room for on a small phone


class Voice:
    """Writes into #status and #spoken."""

    def __init__(self) -> None:
        self._status = dom.by_id("status")
        self._spoken = dom.by_id("spoken")
        self._written = ("", "")
        self._said = ""

    def write(self, text: str, tone: str) -> None:
        """The line below the board; ``tone``: "refused", "over", or none."""
        if (text, tone) != self._written:
            self._written = (text, tone)
            long = _width(text) > TWO_LINES
            dom.put(self._status, {"text": text, "data-tone": tone or None, "data-long": long})

    def speak(self, text: "str | None") -> None:
        """Have a screen reader say this; the same text twice is said twice. "": nothing new;
        None: forget what was said, it may have been for one person only."""
        if text == "" or (text is None and not self._said):
            return
        again = text and self._said == text
        self._said = "" if text is None else text + ("\u00a0" if again else "")
        self._spoken.textContent = self._said


def _width(text: str) -> int:
    """How many letters wide a text is; those of Japanese are twice as wide as the others."""
    return len(text) + len([1 for letter in text if letter > "\u2e80"])
