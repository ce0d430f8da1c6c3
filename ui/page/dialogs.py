"""The one dialog of the page, and its toasts."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.talk import Line
    from ui.play.situation import Question, Result

FOR_GOOD = ("resign-yes", "clear-history-yes")  # answers that nothing takes back
_TOAST = 3500  # milliseconds that something said in passing stays
_OFFER = 10000  # if it offers to do something
_LETTER = 50  # and as many more for each of its letters


class Dialog:
    """The page's <dialog>: a title and a body. ``opens()`` is called whenever it opens, ``shuts()``
    when it has closed for good.

    Attributes:
        shows: what is open: "sheet", "menu", …; "" when closed.
        body: the element that holds what it shows.
    """

    def __init__(self, opens: "Callable[[], None]", shuts: "Callable[[], None]") -> None:
        self._opens, self._shuts = opens, shuts
        self._node = dom.by_id("dialog")
        self._title = dom.by_id("dialog-title")
        self.body = dom.by_id("dialog-body")
        self.shows = ""
        self._back: "Callable[[], None] | None" = None  # opens what this one was asked from
        self._pressed = False  # whether a finger came down beside it
        dom.listen(self._node, "close", self._closed)
        dom.listen(self._node, "pointerdown", self._down)
        dom.listen(self._node, "click", self._beside)

    def open(
        self,
        shows: str,
        title: str,
        children: "list[Any]",
        back: "Callable[[], None] | None" = None,
    ) -> None:
        """Show these elements under this title; in place of what was open, if anything was.
        ``back()`` is called when it is dismissed."""
        self.shows, self._back = shows, back
        self._title.textContent = dom.lines(title)
        dom.fill(self.body, children)
        self._node.setAttribute("data-shows", shows)
        if not self._node.open:
            self._node.showModal()
            _lift()
            self._opens()
        elif dom.document.activeElement.isSameNode(dom.document.body):
            self._title.setAttribute("tabindex", "-1")
            self._title.focus()  # what had been tapped is gone
        self.body.scrollTop = 0  # what isn't shown can't be scrolled

    def close(self) -> None:
        """Close it, if it is open: the page goes on to something else."""
        self._back = None
        self.dismiss()

    def dismiss(self) -> None:
        """Close it, if it is open, as a person does who has read it."""
        if self.shows:
            self._node.close()

    def read(self) -> bool:
        """Whether it is open. A browser says only with its next picture that one was closed, and
        ``shows`` what it was until then."""
        return bool(self._node.open)

    def _closed(self, event: object) -> None:
        if self._node.open:
            return  # it has been opened again since
        self.shows = ""
        self._title.removeAttribute("tabindex")  # else it would have the focus of the next one
        dom.clear(self.body)
        _lift()
        if self._back:
            self._back()
        else:
            self._shuts()

    def _down(self, event: "Any") -> None:
        self._pressed = event.target.isSameNode(self._node)  # the backdrop

    def _beside(self, event: "Any") -> None:
        # Who marks a text, and lets go beside the dialog, has not tapped there.
        if self._pressed and event.target.isSameNode(self._node):
            self.dismiss()

    # ---- what a situation brings

    def ask(self, question: "Question") -> None:
        """Ask something before it is done."""
        tone = "danger" if question.act in FOR_GOOD else "primary"
        yes = button(question.yes, question.act, tone)
        first = (button(*question.first),) if question.first else ()
        text = dom.make("p", {"text": question.text})
        asked = foot(button(question.no, "close"), *first, yes)
        self.open(question.act, question.title, [text, asked])

    def count_up(self, result: "Result") -> None:
        """Show how a final position is counted up."""
        rows = tuple([_line(line) for line in result.lines])
        shown = [dom.make("ul", {"class": "reckoning"}, rows)]
        if result.acts:
            shown.append(foot(*[button(act.words, act.act, act.tone) for act in result.acts]))
        self.open("result", result.title, shown)


def _line(line: "Line") -> "Any":
    row = dom.make("li", {"class": "strong" if line.strong else None})
    if line.shapes:
        attributes = {"viewBox": "-50 -52 100 104", "aria-hidden": "true"}
        row.appendChild(dom.draw(("svg", attributes, line.shapes)))
    row.append(dom.make("span", {"text": line.text}), dom.make("b", {"text": line.value}))
    return row


def foot(*buttons: "Any") -> "Any":
    """The row of buttons at the end of a dialog."""
    return dom.make("div", {"class": "dialog-foot"}, buttons)


def button(text: str, act: str, tone: str = "", note: str = "") -> "Any":
    """A button that does ``act``, perhaps with a line below its words."""
    attributes = {"type": "button", "class": "button " + tone, "data-act": act}
    if not note:
        attributes["text"] = text
        return dom.make("button", attributes)
    parts = (dom.make("span", {"text": text}), dom.make("small", {"text": note}))
    return dom.make("button", attributes, parts)


def menu(*buttons: "Any") -> "Any":
    """Buttons one below the other."""
    rows = tuple([dom.make("li", {}, (one,)) for one in buttons])
    return dom.make("ul", {"class": "menu-list"}, rows)


def toast(text: str, act: str = "", label: str = "") -> None:
    """Say something in passing, or until it is tapped; with a button that does ``act``, if any."""
    acts = [button(label, act)] if act else []
    closes = dom.by_id("dialog").querySelector('[data-act="close"]')
    close = {"type": "button", "class": "icon-button", "data-act": "hush"}
    close["aria-label"] = dom.attribute(closes, "aria-label")
    acts.append(dom.make("button", close, (dom.icon("close"),)))
    beside = dom.make("div", {"class": "toast-acts"}, tuple(acts))  # they stay together
    children = (dom.make("span", {"text": text}), beside)
    node = dom.make("div", {"class": "toast", "data-act": "hush"}, children)
    _lift()
    dom.fill(dom.by_id("toasts"), [node])
    dom.later((_OFFER if act else _TOAST) + _LETTER * len(text), node.remove)


def _lift() -> None:
    """What is said in passing lies over an open dialog, which hides what is outside it from eyes
    and from screen readers; these lose sight of what is moved without need."""
    toasts, dialog = dom.by_id("toasts"), dom.by_id("dialog")
    over = dialog if dialog.open else dom.document.body
    if not over.isSameNode(toasts.parentNode):
        over.appendChild(toasts)


def hush() -> None:
    """Take away what was said in passing."""
    dom.clear(dom.by_id("toasts"))
