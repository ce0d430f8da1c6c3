"""Dragging: a second way to say what taps say. What lies on a cell, or a tile of the hand, is
pulled to another cell; that means a tap on the one and a tap on the other.

Whoever follows the finger asks ``grips`` as it comes down, and makes a ``Drag`` when it moves.
"""

from ui.games.picture import Choice, Drawing
from ui.play import cards, selecting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.plan import Plan
    from ui.play.situation import Situation
    from ui.play.table import Table

NOTHING = Drawing((), 1, 1)  # in the hand, of what has no picture


def grip(plan: "Plan | None", token: str) -> "list[str] | None":
    """What stays chosen while that which lies at ``token``, a cell or a pick, is in the hand; None
    if it can't be pulled. A move's piece that waits to be confirmed can be pulled on."""
    if plan is None:
        return None
    taps, hovering = plan.taps, plan.input.hovering()
    cells = [one for one in taps.prefix if plan.input.is_cell(one)]
    if taps.move is not None and token in cells[-1:]:
        begun = taps.prefix[: taps.prefix.index(token)]
        return begun if (taps.carries(begun[0]) if begun else hovering) else None
    if hovering:
        return [] if token == hovering and not taps.prefix else None
    return [token] if taps.carries(token) else None


def grips(table: "Table", token: str) -> bool:
    """Whether what lies on a cell, or is a pick, can be pulled from there now."""
    return grip(table.plan, token) is not None


class Drag:
    """What is in the hand, pulled off a cell or out of the tray. (``grips`` has allowed it.)

    Attributes:
        situation: what is to be seen meanwhile.
        drawing: what goes with the finger.
    """

    def __init__(self, table: "Table", token: str) -> None:
        plan, chosen = table.plan, grip(table.plan, token)
        assert plan is not None and chosen is not None
        self._table, self._plan, self._chosen = table, plan, chosen
        self._token = token
        self._aside = plan.taps.lay_aside()
        for one in chosen:
            plan.taps.tap(one)
        self._origin = chosen[0] if chosen else plan.input.hovering()
        self.situation = table.redrawn()
        self.situation.moving = False
        self.situation.making.spots = []  # the board keeps still under the finger
        self.drawing = self._lifted()

    def _lifted(self) -> Drawing:
        """The picture of it; where it lies on the board it turns pale."""
        plan = self._plan
        picture = self._table.look.picture(plan.view, Choice(plan.tokens))
        if not plan.input.is_cell(self._origin):
            return picture.pick(self._origin) or NOTHING
        lying = picture.lies(self._origin)
        made = self.situation.making
        pulled = [any([one.at(other) for other in lying]) for one in made.sprites]
        pairs = zip(made.sprites, pulled)
        made.sprites = [one.dressed("pulled") if pale else one for one, pale in pairs]
        return cards.drawn(lying, picture.piece) if lying else NOTHING

    def drop(self, cell: str) -> "Situation":
        """Let go of it over a cell: the situation after a tap there. Where it came from, or over
        no cell (""), all is as before; back where a waiting move began, that is taken back."""
        table, plan = self._table, self._plan
        if table.plan is not plan or plan.taps.prefix != self._chosen:
            return table.situation  # something else has happened meanwhile
        if cell in ("", self._token):
            plan.taps.restore(self._aside)
            situation = table.redrawn()
        elif cell in plan.taps.offers():
            situation = table.tap(cell)
        elif cell == self._origin:
            situation = table.cancel()
        else:
            plan.taps.refused = cell  # a tap on it may be meant, as after a refused one
            talk = table.look.talk(plan.view)
            situation = table.redrawn(selecting.refusal(talk, plan, cell))
        situation.moving = bool(situation.way)  # it lies where the finger has put it
        return situation
