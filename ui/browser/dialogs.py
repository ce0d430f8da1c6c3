"""The page's dialog."""

from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import hide_notice, place_toasts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.narrator import ResultLine
    from ui.session.view_models import Confirmation, ScoreSummary

IRREVERSIBLE = ("resign-yes", "clear-history-yes")  # actions that can't be undone


class Dialog:
    """The page's one <dialog>: a title and a body.

    Attributes:
        shown_name: the name of the dialog that is open, such as "sheet" or "menu"; "" if none is.
        body: the element with its content.

    Args:
        on_open: called whenever the dialog opens.
        on_close: called when it has closed and no other takes its place.
    """

    def __init__(self, on_open: "Callable[[], None]", on_close: "Callable[[], None]") -> None:
        self._on_open, self._on_close = on_open, on_close
        self._node = dom.by_id("dialog")
        self._title = dom.by_id("dialog-title")
        self.body = dom.by_id("dialog-body")
        self.shown_name = ""
        self._on_dismiss: "Callable[[], None] | None" = None
        self._on_change: "Callable[[Any], None] | None" = None
        self._backdrop_pressed = False  # whether a pointer went down on the backdrop
        dom.add_listener(self._node, "close", self._on_closed)
        dom.add_listener(self._node, "change", self._on_control_change)
        dom.add_listener(self._node, "pointerdown", self._on_pointer_down)
        dom.add_listener(self._node, "click", self._on_click)

    def open(
        self,
        name: str,
        title: str,
        children: "list[Any]",
        on_dismiss: "Callable[[], None] | None" = None,
        on_change: "Callable[[Any], None] | None" = None,
    ) -> None:
        """Show these elements under this title, in place of the earlier content.

        Args:
            name: what to call the dialog, see ``shown_name``.
            title: the title.
            children: the elements of the body.
            on_dismiss: called when the user closes it; may reopen the dialog before it.
            on_change: called with a form control whose value the user has changed.
        """
        self.shown_name, self._on_dismiss, self._on_change = name, on_dismiss, on_change
        self._title.textContent = dom.text_with_breaks(title)
        dom.replace_children(self.body, children)
        self._node.setAttribute("data-dialog", name)
        if not self._node.open:
            self._node.showModal()
            place_toasts()
            self._on_open()
        elif dom.document.activeElement.isSameNode(dom.document.body):
            self._title.setAttribute("tabindex", "-1")
            self._title.focus()  # the element that had the focus is gone
        self.body.scrollTop = 0  # only works once it is shown

    def replace_body(self, children: "list[Any]") -> None:
        """Show other elements in the open dialog, which stays scrolled as far as it was.

        What has the focus loses it before: a browser that has to take it away lays out the page.
        """
        if self.body.contains(dom.document.activeElement):
            dom.document.activeElement.blur()
        dom.replace_children(self.body, children)

    def close(self) -> None:
        """Close the dialog, if it is open, without reopening the dialog before it.

        What a toast says in it is said on the page as well.
        """
        self._on_dismiss = None
        self.dismiss()
        place_toasts()

    def dismiss(self) -> None:
        """Close the dialog, if it is open, as the user does who has read it."""
        if self.shown_name:
            self._node.close()

    def is_open(self) -> bool:
        """Return whether the dialog is open.

        The browser sends the "close" event only with the next frame, and ``shown_name`` stays
        until then.
        """
        return bool(self._node.open)

    def _on_closed(self, event: object) -> None:
        if self._node.open:
            return  # it has been opened again since
        self.shown_name = ""
        self._title.removeAttribute("tabindex")  # else the next dialog would focus it
        dom.remove_children(self.body)
        hide_notice()
        place_toasts()
        if self._on_dismiss:
            self._on_dismiss()
        if not self._node.open:
            self._on_close()

    def _on_control_change(self, event: "Any") -> None:
        if self._on_change:
            self._on_change(event.target)

    def _on_pointer_down(self, event: "Any") -> None:
        self._backdrop_pressed = event.target.isSameNode(self._node)

    def _on_click(self, event: "Any") -> None:
        # Selecting text may end beside the dialog: that is no click on the backdrop.
        if self._backdrop_pressed and event.target.isSameNode(self._node):
            self.dismiss()

    # ---- the dialogs of a table

    def show_confirmation(self, confirmation: "Confirmation") -> None:
        """Ask for a confirmation."""
        harms = confirmation.is_harmful
        tone = "danger" if harms or confirmation.action in IRREVERSIBLE else "primary"
        confirm = button(confirmation.confirm_label, confirmation.action, tone)
        extra = (button(*confirmation.extra_action),) if confirmation.extra_action else ()
        text = dom.create_element("p", {"text": confirmation.text})
        buttons = button_row(
            button(confirmation.cancel_label, "close", "primary" if harms else ""), *extra, confirm
        )
        self.open(confirmation.action, confirmation.title, [text, buttons])

    def show_result(self, result: "ScoreSummary") -> None:
        """Show how a final position is scored."""
        rows = tuple([_result_line(line) for line in result.lines])
        children = [dom.create_element("ul", {"class": "score-list"}, rows)]
        if result.actions:
            children.append(
                button_row(
                    *[button(action.label, action.name, action.tone) for action in result.actions]
                )
            )
        self.open("result", result.title, children)


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
