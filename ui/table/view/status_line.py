"""The lines below the board, the banner over it, and what screen readers announce."""

from ui.browser import dom
from ui.words.line_breaks import split_sentences, text_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_TWO_LINE_CHARS = 80  # characters that fit into the status line on a small phone
SENTENCE_CHARS = 40  # characters of a sentence that surely fits into one line there
TIP_HEIGHT_PX = 18  # CSS pixels that tips need on a phone: .status-area in web/table.css
BANNER_MS = 1500  # how long the banner stays


class StatusLine:
    """Writes into #status, #tip, #summary, #banner and #spoken."""

    def __init__(self) -> None:
        self._status, self._tip = _TextLine("status"), _TextLine("tip")
        self._table, self._area = dom.by_id("table"), dom.by_id("status-area")
        self._spoken = dom.by_id("spoken")
        self._summary = dom.by_id("summary")
        self._banner = dom.by_id("banner")
        self._banner_timer = 0  # hides the banner
        self._has_tips = False
        self._tone = ""  # of the status line
        self._announced = ""

    def set_status(self, text: str, tone: str) -> None:
        """Set the status line; its tone is one of those of ``SelectionView``."""
        is_long = text_width(text) > MAX_TWO_LINE_CHARS
        if tone != self._tone:
            dom.set_attributes(self._table, {"data-ended": tone == "over"})
        self._tone = tone
        self._status.show(text)
        dom.set_attributes(self._status.node, {"data-tone": tone or None, "data-long": is_long})

    def set_tip(self, tip: "str | None", detail: str = "") -> None:
        """Set the tip below the status line.

        Args:
            tip: The tip; "" for none now, None for a table without tips, which needs no space.
            detail: The text there after the end of a game.
        """
        text = detail if self._tone == "over" else tip
        if self._has_tips != (tip is not None):
            self._has_tips = tip is not None
            dom.set_attributes(self._area, {"data-tips": self._has_tips})
        self._tip.show(text or "")
        self._tip.node.hidden = not text

    def extra_height(self) -> int:
        """Return how much more height these lines take with tips than without, in CSS pixels."""
        return TIP_HEIGHT_PX if self._has_tips else 0

    def set_summary(self, summary: str) -> None:
        """Set the summary of what others did; a tap on it replays that."""
        dom.set_attributes(dom.by_id("summary-text"), {"text": summary})
        self._summary.hidden = not summary

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


class _TextLine:
    """An element with a text whose lines rather break between two sentences than within one."""

    def __init__(self, id: str) -> None:
        self.node = dom.by_id(id)
        self._text = ""

    def show(self, text: str) -> None:
        """Set the text."""
        if text == self._text:
            return
        self._text = text
        parts = split_sentences(text, SENTENCE_CHARS)
        if len(parts) == 1:
            dom.set_attributes(self.node, {"text": text})
        else:
            first, space, second = parts
            dom.replace_children(self.node, [_sentence(first), space, _sentence(second)])


def _sentence(text: str) -> "Any":
    return dom.create_element("span", {"class": "sentence", "text": text})
