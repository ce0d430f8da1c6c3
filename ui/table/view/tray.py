"""The tray below the board: tray items, buttons of whole moves, confirm and cancel."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Shape
    from ui.session.view_models import Action, TrayItem


class Tray:
    """Fills #tray. Data attributes of the controls name their actions."""

    def __init__(self) -> None:
        self._node = dom.by_id("tray")

    def show(self, items: "list[TrayItem]", actions: "list[Action]") -> bool:
        """Show these controls; return whether they differ from those before."""
        children: "list[Shape]" = []
        for number in (0, 1):
            row = [_item_spec(item) for item in items if item.row == number]
            if row:
                children.append(("div", {"class": f"picks row-{number}", "role": "group"}, row))
        for action in actions:
            children.append(_cancel_button(action) if action.name == "cancel" else _button(action))
        has_changed = dom.patch(self._node, children)
        if has_changed and any([item.is_selected for item in items]):
            # Scrolling needs the layout, which is known after the next frame.
            dom.after_paint(lambda: dom.bridge.scrollToChosen(self._node))
        return has_changed


def _cancel_button(action: "Action") -> "Shape":
    """Return the cancel button: a cross, since tray items may leave little room."""
    attributes = {"type": "button", "class": "icon-button cross", "data-act": action.name}
    attributes["aria-label"] = action.label
    return ("button", attributes, [dom.icon_spec("close")])


def _button(action: "Action") -> "Shape":
    """Return the button of an action or of a whole move."""
    classes = ["button", "whole" if action.move or action.note else "", action.tone]
    attributes = {"type": "button", "class": " ".join([name for name in classes if name])}
    attributes["data-move" if action.move else "data-act"] = action.move or action.name
    label, note = dom.text_with_breaks(action.label), dom.text_with_breaks(action.note)
    if not note:
        attributes["text"] = label
        return ("button", attributes)
    children: "list[Shape]" = [("span", {"text": label})]
    if not action.parts:
        return ("button", attributes, children + [("small", {"text": note})])
    attributes["aria-label"] = action.label + " " + action.note
    for drawing, text in action.parts:
        shown: "list[Shape]" = [("small", {"text": text})] if text else []
        if drawing:
            shown.insert(0, dom.drawing_spec(drawing, {"aria-hidden": "true"}))
        children.append(("span", {}, shown))
    return ("button", attributes, children)


def _item_spec(item: "TrayItem") -> "Shape":
    attributes = {
        "type": "button",
        "class": "pick idle" if item.disabled else "pick",
        "data-pick": item.token,
        "aria-label": item.label,
        "aria-pressed": "true" if item.is_selected else "false",
    }
    if item.drawing is None:
        attributes["text"] = item.label
        return ("button", attributes)
    return ("button", attributes, [dom.drawing_spec(item.drawing, {"aria-hidden": "true"})])
