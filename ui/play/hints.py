"""A hint: first where to look and what it is about, then the move, with the reason for it."""

from engine.learn.reasons import unpack_reason
from ui.play.selecting import hint as proposed
from ui.play.sight import confides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.learn.reasons import Reason
    from ui.games.talk import Talk
    from ui.play.advisers import HintedTable
    from ui.play.plan import Plan
    from ui.play.situation import Making, Situation
    from ui.play.wish import Wish
    from ui.words import GameWords

MOST = 2  # reasons that are given


def why(reason: "Reason", talk: "Talk", tell: "GameWords") -> str:
    """A reason in words. ``talk``: of the view that it holds in; ``tell``: ``Words.advice``."""
    facts: dict = dict(reason.facts)
    if "seat" in facts:
        facts["side"] = talk.side(facts["seat"])
    return tell(reason.key, **facts)


def because(said: str, reason: str, tell: "GameWords") -> str:
    """What is said of a move, with the reason for it, "" if nobody can say."""
    return tell("because", move=said, reason=reason) if reason else said


class Hint:
    """What was answered to a person who asked for a hint in the view of ``plan``.

    Attributes:
        move: the move.
        told: whether it has been shown, or only where to look.
        aloud: what may be said of it aloud: itself, or a hint without reasons.
    """

    def __init__(
        self, move: str, reply: dict, plan: "Plan", tell: "GameWords", aloud: bool = True
    ) -> None:
        """``reply``: the answer of ``engine.bots.service``, with what speaks for the move;
        ``aloud``: whether all of it may be said, see ``ui.play.sight.confides``."""
        self.aloud = self if aloud else Hint(move, {}, plan, tell)
        self.move = move
        self.told = False
        self._reasons = [unpack_reason(one) for one in reply.get("reasons", [])]
        self._value: "float | None" = reply.get("value")
        self._plan = plan
        self._tell = tell

    def cells(self) -> "tuple[list[str], bool]":
        """The cells to look at, none if the move is not made on the board; and whether the move
        begins there. What moves from cell to cell is pointed out itself, and not what it is good
        for: whoever is shown another's stack would take that for the one to move."""
        plan = self._plan
        taps = (plan.input.steps(self.move) or [[]])[0]
        own = [token for token in taps if plan.input.is_cell(token)]
        meant = list(self._reasons[0].cells) if self._reasons else []
        if len(own) > 1 and sorted(own) != sorted(meant):
            return own[:1], True
        return meant or own, False

    def point(self, made: "Making", talk: "Talk", places: "list[str]") -> str:
        """Light up where to look and write what it is about; that for those who hear it. The
        ``places`` are all that there is to be lit."""
        idea, cells = self._idea(places)
        for cell in cells:
            made.mark(cell, "lit hinted")
        made.spots = cells
        made.status, made.tone = idea, ""
        made.hint = self._tell("show-move")
        idea, cells = self.aloud._idea(places)
        if not cells or self.aloud._declares():
            return idea
        named = talk.say("comma").join([talk.cell(cell) for cell in cells])
        return self._tell("idea-spoken", idea=idea, cells=named)

    def press(self, made: "Making") -> None:
        """Let the button of a move that has no taps stand out, and where to look with it."""
        for one in made.acts:
            if one.move == self.move:
                one.tone = "primary"
        for cell in self.cells()[0]:
            made.mark(cell, "lit hinted")

    def _declares(self) -> bool:
        return bool(self._reasons) and self._reasons[0].topic == "declare"

    def _idea(self, places: "list[str]") -> "tuple[str, list[str]]":
        """What it is about, and the cells to look at, of these places."""
        tell, (found, begins) = self._tell, self.cells()
        cells = [cell for cell in found if cell in places]
        idea = tell("begin-here" if begins else "look-here")
        about = "" if self._value is None else "reckoned"
        about = self._reasons[0].topic if self._reasons else about
        if self._declares():
            idea = tell("look-declare")
        elif not cells:
            idea = tell("look-elsewhere")
        elif about:
            idea = tell("idea", look=idea, idea=tell("idea-" + about))
        return idea, cells

    def reason(self, talk: "Talk") -> str:
        """Why the move is good, in a line: in the words of the rules or, where they name nothing,
        by what the computer reckons; "" if it didn't."""
        said = [why(one, talk, self._tell) for one in self._reasons[:MOST]]
        if not said and self._value is not None:
            said = [self._tell("reckoned", n=int((1 + self._value) * 50 + 0.5))]
        return self._tell("also").join(said)


# ---- at a table (``ui.play.table.Table``, which knows this module)


def asked(table: "HintedTable") -> "Situation":
    """Somebody has asked for a hint, or for more than where to look."""
    if table.plan is None or table.session.remote:
        return table.situation
    if table.hinted and not table.hinted.told:
        return shown(table, table.hinted.move)
    table.plan.clear()
    table.redrawn()
    return _waiting(table)


def _waiting(table: "HintedTable") -> "Situation":
    table.hinting = True
    return table.saying(table.say("hint-wait"))


def heard(table: "HintedTable", wish: "Wish", move: str, reply: dict) -> "Situation | None":
    """The computer has decided about that wish; None if nobody waits for it any more."""
    waits = table.hinting and table.plan and table.plan.view is wish.view
    return answered(table, move, reply) if waits else None


def answered(table: "HintedTable", move: str, reply: dict) -> "Situation":
    """The computer has an answer for who waits for it: where to look or, in the midst of a turn
    that is being shown, its next move."""
    plan = table.plan
    assert plan is not None
    if table.hinted:
        return shown(table, move)
    tell = table.words.advice(table.game)
    aloud = confides(table.session)
    table.hinting, table.hinted = False, Hint(move, reply, plan, tell, aloud)
    situation = table.saying("")
    places = [place.name for place in situation.standing.places]
    talk = table.look.talk(plan.view)
    situation.spoken = table.hinted.point(situation.making, talk, places)
    return situation


def shown(
    table: "HintedTable", move: str, further: "Callable[[], Situation] | None" = None
) -> "Situation":
    """Choose that move for the person, and go on to the end of the turn: ``further()``, if the
    computer is not to be asked."""
    plan, hint = table.plan, table.hinted
    assert plan is not None
    view, talk = plan.view, table.look.talk(plan.view)
    plan.choose(move)
    if hint:
        hint.told = True
    if plan.view is not view:
        return further() if further else _waiting(table)
    table.hinting = False
    said = aloud = proposed(talk, move)
    if hint:
        aloud = said if hint.aloud is hint else proposed(talk, move, True)
        tell = table.words.advice(table.game)
        said = because(said, hint.reason(talk), tell)
        aloud = because(aloud, hint.aloud.reason(talk), tell)
    situation: Situation = table.saying(said, aloud)
    if hint and not plan.taps.move:
        hint.press(situation.making)
    return situation
