"""The tray below the board: picks, whole-move buttons, confirm and cancel."""

import json

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.picture import Shape
    from ui.play.situation import Act, Pick


class Tray:
    """Fills #tray. Every control says what it is by data attributes; the page hears the taps."""

    def __init__(self) -> None:
        self._node = dom.by_id("tray")
        self._made = ""  # what stands there

    def show(self, picks: "list[Pick]", acts: "list[Act]") -> bool:
        """Show these; whether other controls stand there now than before."""
        children: "list[Shape]" = []
        for number in (0, 1):
            row = [_pick(pick) for pick in picks if pick.row == number]
            if row:
                children.append(("div", {"class": f"picks row-{number}", "role": "group"}, row))
        for act in acts:
            children.append(_cross(act) if act.act == "cancel" else _button(act))
        changed = self._become(children)
        if changed and any([pick.chosen for pick in picks]):
            dom.soon(lambda: dom.bridge.show(self._node))  # which lays out the page
        return changed

    def _become(self, children: "list[Shape]") -> bool:
        made = json.dumps(children)
        if made == self._made:
            return False
        self._made = made
        dom.bridge.become(self._node, made)
        return True


def _cross(act: "Act") -> "Shape":
    """The button that cancels: a cross, as picks may leave little room."""
    attributes = {"type": "button", "class": "icon-button cross", "data-act": act.act}
    attributes["aria-label"] = act.words
    return ("button", attributes, [dom.sign("close")])


def _button(act: "Act") -> "Shape":
    """The button of an act, or of a whole move."""
    classes = " ".join(
        [word for word in ("button", "whole" if act.move or act.note else "", act.tone) if word]
    )
    attributes = {"type": "button", "class": classes}
    attributes["data-move" if act.move else "data-act"] = act.move or act.act
    words, note = dom.lines(act.words), dom.lines(act.note)
    if not note:
        attributes["text"] = words
        return ("button", attributes)
    return ("button", attributes, [("span", {"text": words}), ("small", {"text": note})])


def _pick(pick: "Pick") -> "Shape":
    attributes = {
        "type": "button",
        "class": "pick idle" if pick.idle else "pick",
        "data-pick": pick.token,
        "aria-label": pick.name,
        "aria-pressed": "true" if pick.chosen else "false",
    }
    if pick.drawing is None:
        attributes["text"] = pick.name
        return ("button", attributes)
    return ("button", attributes, [dom.framed(pick.drawing, {"aria-hidden": "true"})])
