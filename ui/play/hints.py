"""A hint: first where to look and what it is about, then the move, with the reason for it."""

from engine.reasons import unpacked
from ui.play.sentences import hint as proposed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engine.reasons import Reason
    from ui.games.talk import Talk
    from ui.play.plan import Plan
    from ui.play.situation import Making, Situation
    from ui.words import GameWords

MOST = 2  # reasons that are given


def why(reason: "Reason", talk: "Talk", tell: "GameWords") -> str:
    """A reason in words. ``talk``: of the view that it holds in; ``tell``: ``Words.advice``."""
    facts: dict = dict(reason.parts)
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
    """

    def __init__(self, move: str, found: list, plan: "Plan", tell: "GameWords") -> None:
        """``found``: what speaks for the move, packed."""
        self.move = move
        self.told = False
        self._reasons = [unpacked(one) for one in found]
        self._plan = plan
        self._tell = tell

    def cells(self) -> "list[str]":
        """The cells to look at; none if the move is not made on the board."""
        plan = self._plan
        taps = (plan.input.steps(self.move) or [[]])[0]
        own = [token for token in taps if plan.input.is_cell(token)]
        meant = list(self._reasons[0].cells) if self._reasons else []
        return meant or own[:1]

    def point(self, made: "Making", talk: "Talk", places: "list[str]") -> str:
        """Light up where to look and write what it is about; that for those who hear it. The
        ``places`` are all that there is to be lit."""
        tell, cells = self._tell, [cell for cell in self.cells() if cell in places]
        idea = tell("idea-" + self._reasons[0].idea if self._reasons else "idea")
        if not cells and not (self._reasons and self._reasons[0].idea == "declare"):
            idea = tell("idea-elsewhere")
        for cell in cells:
            made.marks[cell] = (made.marks.get(cell, "") + " lit hinted").strip()
        made.spots = cells
        made.status, made.tone = idea, ""
        made.hint = tell("show-move")
        if not cells:
            return idea
        named = talk.say("comma").join([talk.cell(cell) for cell in cells])
        return tell("idea-spoken", idea=idea, cells=named)

    def reason(self, talk: "Talk") -> str:
        """Why the move is good, in a line; "" if nobody can say."""
        said = [why(one, talk, self._tell) for one in self._reasons[:MOST]]
        return talk.say("comma").join(said)


# ---- at a table (``ui.play.table.Table``, which knows this module)


def asked(table: "Any") -> "Situation":
    """Somebody has asked for a hint, or for more than where to look."""
    if table.plan is None or table.session.remote:
        return table.situation
    if table.hinted and not table.hinted.told:
        return shown(table, table.hinted.move)
    table.plan.clear()
    table.redrawn()
    return _waiting(table)


def _waiting(table: "Any") -> "Situation":
    table.hinting = True
    return table.saying(table.say("hint-wait"))


def answered(table: "Any", move: str, reply: dict) -> "Situation":
    """The computer has an answer for who waits for it: where to look or, in the midst of a turn
    that is being shown, its next move."""
    plan = table.plan
    assert plan is not None
    if table.hinted:
        return shown(table, move)
    tell = table.words.advice(table.game)
    table.hinting, table.hinted = False, Hint(move, reply.get("reasons", []), plan, tell)
    situation = table.saying("")
    places = [place.name for place in situation.standing.places]
    talk = table.look.talk(plan.view)
    situation.spoken = table.hinted.point(situation.making, talk, places)
    return situation


def shown(table: "Any", move: str, further: "Callable[[], Situation] | None" = None) -> "Situation":
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
    said = proposed(talk, move)
    if hint:
        said = because(said, hint.reason(talk), table.words.advice(table.game))
    return table.saying(said, said)
