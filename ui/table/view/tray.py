"""The tray below the board: picks, whole-move buttons, confirm and cancel."""

import json

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Shape
    from ui.session.view_models import Action, TrayItem


class Tray:
    """Fills #tray. Every control says what it is by data attributes; the page hears the taps."""

    def __init__(self) -> None:
        self._node = dom.by_id("tray")
        self._shown_json = ""  # what stands there

    def show(self, picks: "list[TrayItem]", acts: "list[Action]") -> bool:
        """Show these; whether other controls stand there now than before."""
        children: "list[Shape]" = []
        for number in (0, 1):
            row = [_item_spec(pick) for pick in picks if pick.row == number]
            if row:
                children.append(("div", {"class": f"picks row-{number}", "role": "group"}, row))
        for act in acts:
            children.append(_cancel_button(act) if act.name == "cancel" else _button(act))
        changed = self._patch(children)
        if changed and any([pick.is_selected for pick in picks]):
            dom.after_paint(
                lambda: dom.bridge.scrollToChosen(self._node)
            )  # which lays out the page
        return changed

    def _patch(self, children: "list[Shape]") -> bool:
        made = json.dumps(children)
        if made == self._shown_json:
            return False
        self._shown_json = made
        dom.bridge.patch(self._node, made)
        return True


def _cancel_button(act: "Action") -> "Shape":
    """The button that cancels: a cross, as picks may leave little room."""
    attributes = {"type": "button", "class": "icon-button cross", "data-act": act.name}
    attributes["aria-label"] = act.label
    return ("button", attributes, [dom.icon_spec("close")])


def _button(act: "Action") -> "Shape":
    """The button of an act, or of a whole move."""
    classes = " ".join(
        [word for word in ("button", "whole" if act.move or act.note else "", act.tone) if word]
    )
    attributes = {"type": "button", "class": classes}
    attributes["data-move" if act.move else "data-act"] = act.move or act.name
    words, note = dom.text_with_breaks(act.label), dom.text_with_breaks(act.note)
    if not note:
        attributes["text"] = words
        return ("button", attributes)
    return ("button", attributes, [("span", {"text": words}), ("small", {"text": note})])


def _item_spec(pick: "TrayItem") -> "Shape":
    attributes = {
        "type": "button",
        "class": "pick idle" if pick.disabled else "pick",
        "data-pick": pick.token,
        "aria-label": pick.label,
        "aria-pressed": "true" if pick.is_selected else "false",
    }
    if pick.drawing is None:
        attributes["text"] = pick.label
        return ("button", attributes)
    return ("button", attributes, [dom.drawing_spec(pick.drawing, {"aria-hidden": "true"})])
