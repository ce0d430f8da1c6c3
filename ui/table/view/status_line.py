"""The lines below the board, the banner over it, and what screen readers announce."""

from ui.browser import dom

MAX_TWO_LINE_CHARS = 80  # characters that fit into the status line on a small phone
TIP_HEIGHT_PX = 18  # CSS pixels that tips need on a phone: .below in web/table.css
BANNER_MS = 1500  # how long the banner stays


class StatusLine:
    """Writes into #status, #tip, #news, #banner and #spoken."""

    def __init__(self) -> None:
        self._status, self._tip = dom.by_id("status"), dom.by_id("tip")
        self._below = dom.by_id("below")
        self._spoken = dom.by_id("spoken")
        self._news = dom.by_id("news")
        self._banner = dom.by_id("banner")
        self._banner_timer = 0  # hides the banner
        self._has_tips = False
        self._tone = ""  # of the status line
        self._announced = ""

    def set_status(self, text: str, tone: str) -> None:
        """Set the status line; its tone is "refused", "over" or ""."""
        is_long = _text_width(text) > MAX_TWO_LINE_CHARS
        self._tone = tone
        dom.set_attributes(
            self._status, {"text": text, "data-tone": tone or None, "data-long": is_long}
        )

    def set_tip(self, tip: "str | None", detail: str = "") -> None:
        """Set the tip below the status line.

        Args:
            tip: The tip; "" for none now, None for a table without tips, which needs no space.
            detail: What stands there after the end of a game.
        """
        text = detail if self._tone == "over" else tip
        if self._has_tips != (tip is not None):
            self._has_tips = tip is not None
            dom.set_attributes(self._below, {"data-tips": self._has_tips})
        dom.set_attributes(self._tip, {"text": text or "", "hidden": not text})

    def extra_height(self) -> int:
        """Return how much more height these lines take with tips than without, in CSS pixels."""
        return TIP_HEIGHT_PX if self._has_tips else 0

    def set_news(self, news: str) -> None:
        """Set the summary of what others did; a tap on it replays that."""
        dom.set_attributes(dom.by_id("news-text"), {"text": news})
        self._news.hidden = not news

    def show_banner(self, text: str) -> None:
        """Show a banner over the board for a while; "" leaves it as it is."""
        if text:
            dom.cancel(self._banner_timer)
            dom.replace_children(self._banner, [dom.create_element("span", {"text": text})])
            self._banner_timer = dom.set_timer(BANNER_MS, lambda: dom.remove_children(self._banner))

    def announce(self, text: "str | None") -> None:
        """Let screen readers say a text, again if it is the same as before.

        Args:
            text: The text; "" for nothing new; None to remove what was said, which may have been
                for one person only.
        """
        if text == "" or (text is None and not self._announced):
            return
        is_repeated = text and self._announced == text
        self._announced = "" if text is None else text + ("\u00a0" if is_repeated else "")
        self._spoken.textContent = self._announced


def _text_width(text: str) -> int:
    """Return the width of a text in characters; Japanese ones count twice."""
    return len(text) + len([1 for letter in text if letter > "\u2e80"])
