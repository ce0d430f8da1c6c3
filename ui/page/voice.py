"""The lines below the board, what is called out over it, and what a screen reader is given."""

from ui.page import dom

TWO_LINES = 80  # letters that the line below the board has room for on a small phone
TIPS = 18  # CSS pixels that tips need on a phone: .below in web/table.css
CALL = 1500  # milliseconds for which something is called out


class Voice:
    """Writes into #status, #tip, #news, #banner and #spoken."""

    def __init__(self) -> None:
        self._status, self._tip = dom.by_id("status"), dom.by_id("tip")
        self._below = dom.by_id("below")
        self._spoken = dom.by_id("spoken")
        self._news = dom.by_id("news")
        self._banner = dom.by_id("banner")
        self._told = ""
        self._calling = 0  # the timer after which the banner goes
        self._written: tuple = ("", "")
        self._advised: "str | None" = None
        self._said = ""

    def write(self, text: str, tone: str) -> None:
        """The line below the board; ``tone``: "refused", "over", or none."""
        if (text, tone) != self._written:
            self._written = (text, tone)
            long = _width(text) > TWO_LINES
            dom.put(self._status, {"text": text, "data-tone": tone or None, "data-long": long})

    def advise(self, tip: "str | None") -> None:
        """The tip below that line; "": none now, None: never at this table, so it needs no room."""
        if tip != self._advised:
            if (tip is None) != (self._advised is None):
                dom.put(self._below, {"data-tips": tip is not None})
            self._advised = tip
            dom.put(self._tip, {"text": tip or "", "hidden": not tip})

    def extra(self) -> int:
        """How much more room all this takes with tips than without, in CSS pixels."""
        return 0 if self._advised is None else TIPS

    def tell(self, news: str) -> None:
        """The line that tells what others did, and shows it again when it is tapped."""
        if news != self._told:
            self._told = news
            dom.by_id("news-text").textContent = dom.lines(news)
            self._news.hidden = not news

    def call(self, text: str) -> None:
        """Call this out over the board for a while; "": nothing new."""
        if text:
            dom.call_off(self._calling)
            dom.fill(self._banner, [dom.make("span", {"text": text})])
            self._calling = dom.later(CALL, lambda: dom.clear(self._banner))

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
