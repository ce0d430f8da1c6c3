"""The tray below the board: picks, whole-move buttons, confirm and cancel."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.play.situation import Act, Pick


class Tray:
    """Fills #tray. Every control says what it is by data attributes; the page hears the taps."""

    def __init__(self) -> None:
        self._node = dom.by_id("tray")
        self._made: object = None  # what stands there, so that nothing is made twice

    def show(self, picks: "list[Pick]", acts: "list[Act]") -> bool:
        """Show these; whether other controls stand there now than before."""
        made = ([_told(pick) for pick in picks], [_told_act(act) for act in acts])
        if made == self._made:
            return False
        self._made = made
        children = []
        for number in (0, 1):
            row = [_pick(pick) for pick in picks if pick.row == number]
            if row:
                attributes = {"class": f"picks row-{number}", "role": "group"}
                children.append(dom.make("div", attributes, tuple(row)))
        for act in acts:
            children.append(_cross(act) if act.act == "cancel" and picks else button(act))
        dom.fill(self._node, children)
        return True


def _told(pick: "Pick") -> tuple:
    """All that a pick shows, to be compared."""
    drawing = pick.drawing
    drawn = drawing and (drawing.shapes, drawing.width, drawing.height)
    return (pick.token, pick.name, drawn, pick.chosen, pick.idle, pick.row)


def _told_act(act: "Act") -> tuple:
    return (act.act, act.move, act.words, act.note, act.tone)


def _cross(act: "Act") -> "Any":
    """The button that cancels, where picks leave little room."""
    attributes = {"type": "button", "class": "icon-button", "data-act": act.act}
    attributes["aria-label"] = act.words
    return dom.make("button", attributes, (dom.icon("close"),))


def button(act: "Act") -> "Any":
    """The button of an act, or of a whole move."""
    classes = " ".join(
        [word for word in ("button", "whole" if act.move or act.note else "", act.tone) if word]
    )
    attributes = {"type": "button", "class": classes}
    attributes["data-move" if act.move else "data-act"] = act.move or act.act
    if not act.note:
        attributes["text"] = act.words
        return dom.make("button", attributes)
    words = dom.make("span", {"text": act.words})
    return dom.make("button", attributes, (words, dom.make("small", {"text": act.note})))


def _pick(pick: "Pick") -> "Any":
    attributes = {
        "type": "button",
        "class": "pick idle" if pick.idle else "pick",
        "data-pick": pick.token,
        "aria-label": pick.name,
        "aria-pressed": "true" if pick.chosen else "false",
    }
    if pick.drawing is None:
        attributes["text"] = pick.name
        return dom.make("button", attributes)
    return dom.make("button", attributes, (dom.picture(pick.drawing, {"aria-hidden": "true"}),))
