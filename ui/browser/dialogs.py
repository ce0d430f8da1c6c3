"""The one dialog of the page, and its toasts."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.narrator import ResultLine
    from ui.session.view_models import Confirmation, ScoreSummary

IRREVERSIBLE = ("resign-yes", "clear-history-yes")  # answers that nothing takes back
_TOAST_MS = 3500  # milliseconds that something said in passing stays
_TOAST_WITH_ACTION_MS = 10000  # if it offers to do something
_TOAST_MS_PER_CHAR = 50  # and as many more for each of its letters


class Dialog:
    """The page's <dialog>: a title and a body. ``opens()`` is called whenever it opens, ``shuts()``
    when it has closed for good.

    Attributes:
        shows: what is open: "sheet", "menu", …; "" when closed.
        body: the element that holds what it shows.
    """

    def __init__(self, on_open: "Callable[[], None]", on_close: "Callable[[], None]") -> None:
        self._on_open, self._on_close = on_open, on_close
        self._node = dom.by_id("dialog")
        self._title = dom.by_id("dialog-title")
        self.body = dom.by_id("dialog-body")
        self.shown_name = ""
        self._on_dismiss: "Callable[[], None] | None" = None  # opens what this one was asked from
        self._backdrop_pressed = False  # whether a finger came down beside it
        dom.add_listener(self._node, "close", self._on_closed)
        dom.add_listener(self._node, "pointerdown", self._on_pointer_down)
        dom.add_listener(self._node, "click", self._on_click)

    def open(
        self,
        name: str,
        title: str,
        children: "list[Any]",
        on_dismiss: "Callable[[], None] | None" = None,
    ) -> None:
        """Show these elements under this title; in place of what was open, if anything was.
        ``back()`` is called when it is dismissed."""
        self.shown_name, self._on_dismiss = name, on_dismiss
        self._title.textContent = dom.text_with_breaks(title)
        dom.replace_children(self.body, children)
        self._node.setAttribute("data-shows", name)
        if not self._node.open:
            self._node.showModal()
            _raise_toasts()
            self._on_open()
        elif dom.document.activeElement.isSameNode(dom.document.body):
            self._title.setAttribute("tabindex", "-1")
            self._title.focus()  # what had been tapped is gone
        self.body.scrollTop = 0  # what isn't shown can't be scrolled

    def close(self) -> None:
        """Close it, if it is open: the page goes on to something else."""
        self._on_dismiss = None
        self.dismiss()

    def dismiss(self) -> None:
        """Close it, if it is open, as a person does who has read it."""
        if self.shown_name:
            self._node.close()

    def is_open(self) -> bool:
        """Whether it is open. A browser says only with its next picture that one was closed, and
        ``shows`` what it was until then."""
        return bool(self._node.open)

    def _on_closed(self, event: object) -> None:
        if self._node.open:
            return  # it has been opened again since
        self.shown_name = ""
        self._title.removeAttribute("tabindex")  # else it would have the focus of the next one
        dom.remove_children(self.body)
        _raise_toasts()
        if self._on_dismiss:
            self._on_dismiss()
        else:
            self._on_close()

    def _on_pointer_down(self, event: "Any") -> None:
        self._backdrop_pressed = event.target.isSameNode(self._node)  # the backdrop

    def _on_click(self, event: "Any") -> None:
        # Who marks a text, and lets go beside the dialog, has not tapped there.
        if self._backdrop_pressed and event.target.isSameNode(self._node):
            self.dismiss()

    # ---- what a situation brings

    def show_confirmation(self, confirmation: "Confirmation") -> None:
        """Ask something before it is done."""
        tone = "danger" if confirmation.action in IRREVERSIBLE else "primary"
        yes = button(confirmation.confirm_label, confirmation.action, tone)
        first = (button(*confirmation.extra_action),) if confirmation.extra_action else ()
        text = dom.create_element("p", {"text": confirmation.text})
        asked = button_row(button(confirmation.cancel_label, "close"), *first, yes)
        self.open(confirmation.action, confirmation.title, [text, asked])

    def show_result(self, result: "ScoreSummary") -> None:
        """Show how a final position is counted up."""
        rows = tuple([_result_line(line) for line in result.lines])
        shown = [dom.create_element("ul", {"class": "reckoning"}, rows)]
        if result.actions:
            shown.append(
                button_row(*[button(act.label, act.name, act.tone) for act in result.actions])
            )
        self.open("result", result.title, shown)


def _result_line(line: "ResultLine") -> "Any":
    row = dom.create_element("li", {"class": "strong" if line.is_emphasized else None})
    if line.shapes:
        attributes = {"viewBox": "-50 -52 100 104", "aria-hidden": "true"}
        row.appendChild(dom.create_svg(("svg", attributes, line.shapes)))
    row.append(
        dom.create_element("span", {"text": line.text}),
        dom.create_element("b", {"text": line.value}),
    )
    return row


def button_row(*buttons: "Any") -> "Any":
    """The row of buttons at the end of a dialog."""
    return dom.create_element("div", {"class": "dialog-foot"}, buttons)


def button(text: str, act: str, tone: str = "", note: str = "") -> "Any":
    """A button that does ``act``, perhaps with a line below its words."""
    attributes = {"type": "button", "class": "button " + tone, "data-act": act}
    if not note:
        attributes["text"] = text
        return dom.create_element("button", attributes)
    parts = (
        dom.create_element("span", {"text": text}),
        dom.create_element("small", {"text": note}),
    )
    return dom.create_element("button", attributes, parts)


def button_list(*buttons: "Any") -> "Any":
    """Buttons one below the other."""
    rows = tuple([dom.create_element("li", {}, (one,)) for one in buttons])
    return dom.create_element("ul", {"class": "menu-list"}, rows)


def show_toast(text: str, act: str = "", label: str = "") -> None:
    """Say something in passing, or until it is tapped; with a button that does ``act``, if any."""
    acts = [button(label, act)] if act else []
    closes = dom.by_id("dialog").querySelector('[data-act="close"]')
    close = {"type": "button", "class": "icon-button", "data-act": "hush"}
    close["aria-label"] = dom.attribute(closes, "aria-label")
    acts.append(dom.create_element("button", close, (dom.icon("close"),)))
    beside = dom.create_element("div", {"class": "toast-acts"}, tuple(acts))  # they stay together
    children = (dom.create_element("span", {"text": text}), beside)
    node = dom.create_element("div", {"class": "toast", "data-act": "hush"}, children)
    _raise_toasts()
    dom.replace_children(dom.by_id("toasts"), [node])
    dom.set_timer(
        (_TOAST_WITH_ACTION_MS if act else _TOAST_MS) + _TOAST_MS_PER_CHAR * len(text), node.remove
    )


def _raise_toasts() -> None:
    """What is said in passing lies over an open dialog, which hides what is outside it from eyes
    and from screen readers; these lose sight of what is moved without need."""
    toasts, dialog = dom.by_id("toasts"), dom.by_id("dialog")
    over = dialog if dialog.open else dom.document.body
    if not over.isSameNode(toasts.parentNode):
        over.appendChild(toasts)


def hide_toast() -> None:
    """Take away what was said in passing."""
    dom.remove_children(dom.by_id("toasts"))
