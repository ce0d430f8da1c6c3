"""A lesson: a table at which one learns a game step by step, with nothing to lose.

Whoever shows it needs to know nothing of that: it is a ``Table`` whose status line asks for a move,
and which puts back whatever is not that move. Nothing of it is saved but the step one has come to.
"""

from engine.catalogue import game_entry
from engine.record import Record, find_game
from ui.play.hints import shown
from ui.play.selecting import refusal
from ui.play.situation import Act
from ui.play.store import LESSON
from ui.play.study import Study, alone
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.lesson import Step
    from ui.play.plan import Plan
    from ui.play.session import Session
    from ui.play.situation import Making, Situation
    from ui.play.store import Store
    from ui.words import Words


def steps(game: str) -> "tuple[Step, ...]":
    """The steps of a game that has a lesson."""
    found: tuple = __import__(
        game_entry(game).ui_package + ".lesson", None, None, ("LESSON",)
    ).LESSON
    return found


class Lesson(Study):
    """The lesson of a game, at the step that ``store`` has kept. The learner is the one person at
    the table, so that no curtain falls, and sits in seat 0. Next to ``Table``:

    Attributes:
        number: the step, counted from 0; after the last one how many there are.
        done: whether its move has been found.
    """

    def __init__(
        self,
        game: str,
        words: "Words",
        store: "Store",
        size: "tuple[int, int]" = (0, 0),
        small: bool = False,
        settings: "dict | None" = None,
        keys: bool = False,
    ) -> None:
        """``keys``: whether there may be a keyboard; of none nothing is said."""
        self.done = False
        self._steps = steps(game)
        self._notes = store
        self._known = words
        self._tell = words.lesson(game)
        self._keys = keys
        self._looked = False  # whether a peek has been asked for that ends this step
        self._anew = False  # whether the board was laid anew since the step before
        came = store.step(game)
        self.number = came if came < len(self._steps) else 0
        store.keep_step(game, self.number)
        Study.__init__(self, self._laid(game), words, size, small, settings)
        self.situation.spoken = self._task()

    @property
    def id(self) -> str:
        """What leads here from the browser's history."""
        return LESSON + self.game

    # ---- steps

    @property
    def over(self) -> bool:
        """Whether all steps are behind the learner."""
        return self.number == len(self._steps)

    @property
    def _step(self) -> "Step":
        return self._steps[min(self.number, len(self._steps) - 1)]

    def _record(self, game: str) -> Record:
        """The game that leads to the step's position."""
        step = self._step
        return Record(game, step.options, step.seed, step.moves)

    def _laid(self, game: str) -> "Session":
        """The step's position, as a game that is never saved."""
        record = self._record(game)
        others = find_game(game).seats(record.options) - 1
        say = self._known.of(game)
        names = [self._tell("you")] + [say(f"side-{seat + 1}") for seat in range(others)]
        return alone("lesson", record, 0, names)

    def _task(self) -> str:
        """What is asked for, or what to do after the last step."""
        key = "over" if self.over else self._step.key
        return self._tell(key + "-keys" if self._keys and self._tell.has(key + "-keys") else key)

    def _go(self, number: int) -> None:
        """Be at another step; the board still shows the old one."""
        self.number, self.done, self._looked, self._anew = number, False, False, False
        self._notes.keep_step(self.game, 0 if self.over else number)

    def _begin(self, number: int, anew: bool = False) -> "Situation":
        """Lay a step out anew; ``anew``: and say so."""
        self._go(number)
        self._anew = anew
        if self.over:
            situation = self._refreshed(moving=False)
        else:
            situation = self.take(self._laid(self.game), self._known)
        said = [self._tell("anew")] if anew else []
        situation.spoken = " ".join(said + [self._task()])
        return situation

    def again(self) -> "Situation":
        """The same step once more."""
        return self._begin(self.number)

    def previous(self) -> "Situation":
        """The step before."""
        return self._begin(max(0, self.number - 1))

    def following(self) -> "Situation":
        """The next step; where its moves go on from the board as it is, they are played."""
        self._go(min(self.number + 1, len(self._steps)))
        rest = None if self.over else self._rest()
        if rest is None:
            return self._begin(self.number, not self.over)
        if not rest:
            situation = self._refreshed(moving=False)
            situation.spoken = self._task()
            return situation
        situation = Table.play(self, rest)
        situation.spoken = self.say("sentences").join([situation.spoken or "", self._task()])
        return situation

    def _rest(self) -> "list[str] | None":
        """The moves that lead from the board as it is to the step's position; None if none do."""
        played, record = self.session.record, self._record(self.game)
        count = len(played.moves)
        rest = record.moves[count:]
        record.moves = record.moves[:count]
        if self._step.any and len(record.moves) == count > 0:
            record.moves[-1] = played.moves[-1]
        return rest if record == played else None

    def speak(self, words: "Words") -> "Situation":
        """Go on in another language."""
        self._known, self._tell = words, words.lesson(self.game)
        self.session.names = self._laid(self.game).names
        return self.take(self.session, words)

    # ---- situations

    def _new_plan(self) -> "Plan | None":
        return None if self.done or self.over else Table._new_plan(self)

    def _shown(self, made: "Making", moving: bool = True) -> "Situation":
        """What a table shows, with the lesson's words and buttons in place of a game's."""
        standing, tell = self._standing, self._tell
        count = len(self._steps)
        number = min(self.number + 1, count)
        told = tell("step", n=number, of=count)
        dots = "●" * number + "○" * (count - number)
        back = tell("previous") if number > 1 else ""
        standing.steps = ("lesson", number, told, (dots, told), back, tell("next"))
        standing.can = ["hint"] if self.plan else []
        standing.news = tell("anew") if self._anew and not self.done else ""
        if self.over:
            made.status, made.tone = self._task(), "over"
            friend, computer = tell("friend"), tell("computer")
            made.acts = [Act(friend, "lesson-friend")]
            made.acts.append(Act(computer, "lesson-computer", tone="primary"))
        elif self.done:
            made.status, made.tone = tell(self._step.key + "-done"), "praise"
            made.acts = [Act(tell("again"), "lesson-again")]
            made.acts.append(Act(tell("next"), "lesson-next", tone="primary"))
        elif self.plan and not self.plan.begun and made.tone != "refused":
            made.status = self._task()
            self._point(made)
        elif self.plan and self._short():
            made.status, made.tone = tell(self._step.key + "-on"), ""
        return Study._shown(self, made, moving)

    def _point(self, made: "Making") -> None:
        """Mark the cells that the task is about."""
        cells = self._step.cells
        vacant = self.look.picture().vacant(cells)
        for cell in cells:
            made.mark(cell, "offered vacant" if cell in vacant else "offered")
        made.spots = made.spots + cells

    def _short(self) -> bool:
        """Whether what is chosen lacks but another pick, and there are words for that."""
        plan, step = self.plan, self._step
        if plan is None or plan.taps.move is None or not self._tell.has(step.key + "-on"):
            return False
        wanted = self._wanted()
        begun = [way[:-1] for move in wanted for way in plan.input.steps(move)[:1]]
        return plan.taps.move not in wanted and list(plan.tokens[:-1]) in begun

    def _wanted(self) -> "list[str]":
        """The moves that are asked for; none where one looks under something."""
        tip, step = self.session.tip, self._step
        return [move for move in tip.legal() if not step.peeks and step.wants(tip, move)]

    # ---- what the learner does

    def tap(self, token: str) -> "Situation":
        """As at any table; but a piece that can't go to a cell of the task is told why, and that
        cell is not begun with in its place."""
        plan = self.plan
        if plan and len(plan.tokens) == 1 and plan.taps.move is None:
            if token in self._targets() and token not in plan.taps.offers() + list(plan.tokens):
                reason = refusal(self.look.talk(plan.view), plan, token)
                plan.clear()
                return self.redrawn(reason)
        return Table.tap(self, token)

    def _targets(self) -> "list[str]":
        """The cells of the task that what is asked for goes to, and never begins with."""
        assert self.plan is not None
        steps = self.plan.input.steps
        ways = [way for move in self._wanted() for way in steps(move)[:1]]
        begin = [way[0] for way in ways]
        ends = [way[1] for way in ways if len(way) > 1]
        return [cell for cell in self._step.cells if cell in ends and cell not in begin]

    def play(self, moves: "list[str]", back: int = -1) -> "Situation":
        """The learner's move; another than the wanted one is put back, and nothing is lost."""
        if not self._step.wants(self.session.tip, moves[0]):
            return self._put_back()
        self.done = True
        situation = Table.play(self, moves)
        situation.result = None
        situation.spoken = self._tell(self._step.key + "-done")
        return situation

    def _put_back(self) -> "Situation":
        key = self._step.key + "-other"
        if self.plan:
            self.plan.clear()
        self._calm()
        self._refusal = self._tell(key if self._tell.has(key) else "other")
        return self._drawn()

    def replay(self) -> "Situation":
        """Nothing is shown again here."""
        return self.situation

    def peek(self, cell: str) -> "Situation | None":
        """As at any table; it may be what is asked for."""
        situation = Table.peek(self, cell)
        if situation and self._step.peeks:
            self._looked = True
        return situation

    def unpeek(self) -> "Situation | None":
        """Hide it again; the step is done if that was all it asked for."""
        if not self._looked or self.done or self.over:
            return Table.unpeek(self)
        self.done = True
        situation = self._refreshed(moving=False)
        situation.spoken = situation.making.status
        return situation

    def hint(self) -> "Situation":
        """Show the move that is asked for."""
        if self.plan is None:
            return self.situation
        self.plan.clear()
        self._calm()
        if self._step.peeks:
            situation = self._drawn()
            situation.making.status = self._tell("hold", cell=self._step.cells[0])
            situation.spoken = situation.making.status
            return situation
        return shown(self, self._wanted()[0], self._any)

    def _any(self) -> "Situation":
        """The turn goes on: any move of the kind will do."""
        assert self.plan is not None
        return shown(self, self.plan.view.legal()[0], self._any)
