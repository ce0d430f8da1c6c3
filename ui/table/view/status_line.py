"""The lines below the board, what is called out over it, and what a screen reader is given."""

from ui.browser import dom

MAX_TWO_LINE_CHARS = 80  # letters that the line below the board has room for on a small phone
TIP_HEIGHT_PX = 18  # CSS pixels that tips need on a phone: .below in web/table.css
BANNER_MS = 1500  # milliseconds for which something is called out


class StatusLine:
    """Writes into #status, #tip, #news, #banner and #spoken."""

    def __init__(self) -> None:
        self._status, self._tip = dom.by_id("status"), dom.by_id("tip")
        self._below = dom.by_id("below")
        self._spoken = dom.by_id("spoken")
        self._news = dom.by_id("news")
        self._banner = dom.by_id("banner")
        self._shown_news = ""
        self._banner_timer = 0  # the timer after which the banner goes
        self._shown_status: tuple = ("", "")
        self._shown_tip: "str | None" = None
        self._announced = ""

    def set_status(self, text: str, tone: str) -> None:
        """The line below the board; ``tone``: "refused", "over", or none."""
        if (text, tone) != self._shown_status:
            self._shown_status = (text, tone)
            long = _text_width(text) > MAX_TWO_LINE_CHARS
            dom.set_attributes(
                self._status, {"text": text, "data-tone": tone or None, "data-long": long}
            )

    def set_tip(self, tip: "str | None") -> None:
        """The tip below that line; "": none now, None: never at this table, so it needs no room."""
        if tip != self._shown_tip:
            if (tip is None) != (self._shown_tip is None):
                dom.set_attributes(self._below, {"data-tips": tip is not None})
            self._shown_tip = tip
            dom.set_attributes(self._tip, {"text": tip or "", "hidden": not tip})

    def extra_height(self) -> int:
        """How much more room all this takes with tips than without, in CSS pixels."""
        return 0 if self._shown_tip is None else TIP_HEIGHT_PX

    def set_news(self, news: str) -> None:
        """The line that tells what others did, and shows it again when it is tapped."""
        if news != self._shown_news:
            self._shown_news = news
            dom.by_id("news-text").textContent = dom.text_with_breaks(news)
            self._news.hidden = not news

    def show_banner(self, text: str) -> None:
        """Call this out over the board for a while; "": nothing new."""
        if text:
            dom.cancel(self._banner_timer)
            dom.replace_children(self._banner, [dom.create_element("span", {"text": text})])
            self._banner_timer = dom.set_timer(BANNER_MS, lambda: dom.remove_children(self._banner))

    def announce(self, text: "str | None") -> None:
        """Have a screen reader say this; the same text twice is said twice. "": nothing new;
        None: forget what was said, it may have been for one person only."""
        if text == "" or (text is None and not self._announced):
            return
        again = text and self._announced == text
        self._announced = "" if text is None else text + ("\u00a0" if again else "")
        self._spoken.textContent = self._announced


def _text_width(text: str) -> int:
    """How many letters wide a text is; those of Japanese are twice as wide as the others."""
    return len(text) + len([1 for letter in text if letter > "\u2e80"])
