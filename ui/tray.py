"""The tray below the board: picks, whole-move buttons, confirm and cancel."""

from engine.game import State
from ui import dom
from ui.boards.drawing import Drawing, Pick
from ui.matches import standing
from ui.sentences import sums
from ui.session import Session
from ui.taps import Plan
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Tray:
    """Fills #tray. Every control says what it is by data attributes; the page hears the taps."""

    def __init__(self) -> None:
        self._node = dom.by_id("tray")
        self._made = ""  # what stands there, so that nothing is made twice

    def choose(self, plan: Plan, drawing: Drawing, offers: list, say: GameWords) -> None:
        """What a person who is choosing needs: the picks among ``offers``, and what can be done
        with the choice."""
        view, tokens = plan.view, plan.taps.prefix
        if len(offers) == 1 and offers[0] in tokens:
            offers = []
        held = drawing.holding(view)
        offers = held + [token for token in offers if token not in held]
        chosen = [token for token in tokens if token in offers]
        moves = [] if tokens else drawing.buttons(view, view.legal())
        whole = [(move,) + drawing.button(view, move, say) for move in moves]
        acts = []
        if tokens or plan.pending:
            acts.append(("cancel", say("cancel")))
        if plan.taps.move:
            acts.append(("confirm", say("confirm")))
        picks = drawing.picks(view, tuple(tokens), offers, say) if offers else []
        self.show(picks, chosen, whole, acts, say)

    def rest(self, session: Session, drawing: Drawing, view: State, say: GameWords) -> None:
        """What is there while nobody chooses: what is held, and after the game the ways on."""
        acts = []
        if session.over and session.ply == session.last:
            match = standing(session)
            if match and match.phase != "over":
                acts = [("next-game", say("next-game"))]
            else:
                acts = [("new-options", say("other-options")), ("rematch", say("rematch"))]
            if sums(session, drawing, view, say):
                acts.insert(0, ("result", say("result")))
        held = drawing.holding(view)
        picks = drawing.picks(view, (), held, say) if held else []
        self.show(picks, [], [], acts, say)

    def show(
        self, picks: list[Pick], chosen: list, moves: list, acts: list, say: GameWords
    ) -> None:
        """Show picks (those of the list ``chosen`` pressed), buttons for whole moves: (move,
        words, second line, tone), and buttons that do things: (act, words) pairs, the last one
        the most important."""
        made = repr([[(p.token, p.name, p.idle) for p in picks], chosen, moves, acts])
        if made == self._made:
            return
        self._made = made
        children = []
        for number in (0, 1):
            row = [_pick(pick, pick.token in chosen) for pick in picks if pick.row == number]
            if row:
                attributes = {"class": f"picks row-{number}", "role": "group"}
                children.append(dom.make("div", attributes, tuple(row)))
        children += [_whole(*move) for move in moves]
        for i in range(len(acts)):
            act, words = acts[i]
            if act == "cancel" and picks:
                children.append(_cross(words))
                continue
            primary = act != "cancel" and i == len(acts) - 1
            look = "button primary" if primary else "button"
            children.append(
                dom.make(
                    "button", {"type": "button", "class": look, "data-act": act, "text": words}
                )
            )
        dom.fill(self._node, children)


def _cross(words: str) -> "Any":
    """The button that cancels, where picks leave little room."""
    attributes = {"type": "button", "class": "icon-button", "data-act": "cancel"}
    attributes["aria-label"] = words
    return dom.make("button", attributes, (dom.icon("close"),))


def _whole(move: str, words: str, more: str, tone: str) -> "Any":
    """The button of a whole move."""
    look = "button whole " + tone
    node = dom.make("button", {"type": "button", "class": look.strip(), "data-move": move})
    node.appendChild(dom.make("span", {"text": words}))
    if more:
        node.appendChild(dom.make("small", {"text": more}))
    return node


def _pick(pick: Pick, pressed: bool) -> "Any":
    node = dom.make(
        "button",
        {
            "type": "button",
            "class": "pick idle" if pick.idle else "pick",
            "data-pick": pick.token,
            "aria-label": pick.name,
            "aria-pressed": "true" if pressed else "false",
        },
    )
    if pick.shapes:
        w, h = pick.width, pick.height
        box = f"{-w / 2} {-h / 2} {w} {h}"
        node.appendChild(
            dom.draw(("svg", {"viewBox": box, "aria-hidden": "true"}, list(pick.shapes)))
        )
    else:
        node.textContent = pick.name
    return node
