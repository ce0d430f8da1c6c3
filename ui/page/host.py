"""Puts a game on the screen and keeps it going: every action leads to a situation to show."""

from ui.page import dialogs, dom, rest
from ui.page.feel import feel
from ui.page.table import TableScreen
from ui.play.drags import Drag, grips
from ui.play.opponent import Opponent
from ui.play.showing import Showing, beat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.play.computer import Computer
    from ui.play.lesson import Lesson
    from ui.play.puzzle import PuzzleTable
    from ui.play.shelf import Shelf
    from ui.play.situation import Result, Situation
    from ui.play.table import Table
    from ui.words import Words

SERVE = 20  # milliseconds after which the computer is asked: the answer to a tap is painted by then
CALM = 4000  # milliseconds after which a refusal has been read

# Act -> the method of the table that it stands for, those of a lesson's or a puzzle's among them.
# Actions at every table, at a lesson's and at a puzzle's: what the methods return is shown.
AT_TABLE: "dict[str, Callable[[Table], Situation]]" = {
    "undo": lambda table: table.undo(),
    "redo": lambda table: table.redo(),
    "replay": lambda table: table.replay(),
    "confirm": lambda table: table.confirm(),
    "cancel": lambda table: table.cancel(),
    "ready": lambda table: table.lift(),
    "take-back": lambda table: table.take_back(),
    "declare": lambda table: table.declared(),
    "eyes": lambda table: table.switch_eyes(),
    "result": lambda table: table.show_result(),
    "resign": lambda table: table.ask_resign(),
    "resign-yes": lambda table: table.resign(),
}
AT_LESSON: "dict[str, Callable[[Lesson], Situation]]" = {
    "lesson-next": lambda table: table.following(),
    "lesson-back": lambda table: table.previous(),
    "lesson-again": lambda table: table.again(),
}
AT_PUZZLE: "dict[str, Callable[[PuzzleTable], Situation]]" = {
    "puzzle-again": lambda table: table.again(),
    "puzzle-solution": lambda table: table.show_solution(),
}


class Host:
    """Shows what happens at the table. ``changed()`` is called when other controls stand there
    than a moment ago.

    Attributes:
        table: the table; None while there is none.
        screen: where it is drawn.
        failed: called with the error if a table that is opened could not be drawn.
    """

    def __init__(
        self,
        computer: "Computer",
        dialog: "Dialog",
        settings: dict,
        changed: "Callable[[], None]",
    ) -> None:
        self.table: Table | None = None
        self.screen = TableScreen(self._labels, self._dropped)
        self.failed: Callable[[Exception], None] = _fail
        self._computer = computer
        self._opponent = Opponent(computer, dom.seed, self._late)
        self._dialog = dialog
        self._settings = settings
        self._changed = changed
        self._latest: Situation | None = None  # what the table stands at
        self._opening: "list[Callable[[], None]]" = []  # what is still to be done to open it
        self._opener = 0  # the timer after which more of that is
        self._showing = Showing()
        self._waiting = 0  # the timer after which more is shown
        self._undrawn = False  # whether that is what has just been decided
        self._serving = 0  # the timer after which the computer is asked
        self._calming = 0  # the timer that takes a refusal away
        self._drag: Drag | None = None

    # ---- coming and going

    def open(self, id: str, shelf: "Shelf", words: "Words") -> None:
        """Put the game that is in the shelf's hand on the table, and draw it next."""
        small = self._computer.status == "failed"
        shelf.late, shelf.keys = self._late, dom.bridge.fine()
        table = shelf.table(id, words, self.screen.size(), small, self._settings)
        table.advised = shelf.advises(table)
        if table.advised:
            table.situation.making.advice = ""  # its place is kept until it comes
        if rest.there() and table.coached(shelf.coach(table, words)):
            table.situation.moving = False
        making, spoken = table.situation.making, table.situation.spoken
        # Who sees nothing would not know where they are. (None is said behind the curtain.)
        if spoken is not None and spoken in ("", making.advice):
            said = [table.say("game"), making.status, making.advice]
            table.situation.spoken = table.say("sentences").join([one for one in said if one])
        self.table, self._latest, self._showing = table, None, Showing()
        self._go_on()
        self._opening = self.screen.parts(table.situation) + [self._lay_out, self._uncover]
        if self.screen.hidden():
            self._open_further()
        else:  # nobody is to see a table half laid
            self._reveal()

    def _open_further(self) -> None:
        """Do the next thing to open the table after a moment for something else."""
        dom.call_off(self._opener)
        if self._opening:
            self._opener = dom.later(0, self._opens)

    def _opens(self) -> None:
        self._open_part()
        self._open_further()

    def _open_part(self) -> None:
        """Do the next thing to open the table, if there is one left."""
        if not self._opening:
            return
        try:
            self._opening.pop(0)()
        except Exception as error:
            self.failed(error)

    def _reveal(self) -> None:
        """Do all that is still to be done to open the table."""
        while self._opening:
            self._open_part()

    def put(self, table: "Table") -> None:
        """Show this table in place of the one that is shown."""
        self.table, self._opening = table, []
        self._lay_out()
        self._uncover()

    def _lay_out(self) -> None:
        """Draw the table, out of sight."""
        self._take(self.at().situation)

    def _uncover(self) -> None:
        """Show what has been drawn, which lays out the page."""
        self.screen.reveal()
        self._changed()  # all of it has come under the finger that opened it
        self.screen.settle()
        turned = self.at().turned(*self.screen.size())  # its tray may take more room
        if turned:
            self._take(turned)

    def act(self, name: str) -> bool:
        """Do what a control with data-act="``name``" is for at the table; whether it is one."""
        action: Any = AT_TABLE.get(name) or AT_LESSON.get(name) or AT_PUZZLE.get(name)
        if action:
            self._dialog.close()
            self.show(action(self.at()))
        return action is not None

    def at(self) -> "Table":
        """The table, while there is one."""
        assert self.table is not None
        return self.table

    def coach(self, shelf: "Shelf", words: "Words") -> None:
        """Have tips given at the table, if they are wanted there and have come."""
        if self.table is None or not rest.there():
            return
        tip = self.table.coached(shelf.coach(self.table, words))
        if tip:
            self._reveal()
            if self.table is None:  # it could not be drawn
                return
            self._latest = tip
            self._showing.follow(tip, dom.now())
            self._go_on()

    def _late(self, table: "Table", situation: "Situation") -> None:
        """Something has come to a table without anybody acting there; it may have been left."""
        if table is self.table:
            self.show(situation)

    def leave(self) -> None:
        """Take the game off the table; nobody waits for the computer any more, and nothing that
        only one person may know stays in the hidden screen."""
        if self.table is None:
            return
        self.screen.hide()
        left = self.table.lower()
        if left:
            self.screen.show(left)
        self.drop()

    def drop(self) -> None:
        """Forget the game on the table as it is; one that could not be drawn is not drawn again."""
        self.screen.hide()
        self.table = self._latest = None
        self._opening = []
        self._showing = Showing()
        self._go_on()
        self._opponent.serve(None)

    # ---- situations

    def show(self, situation: "Situation | None") -> None:
        """Show what an action at the table led to, at the pace that is wanted, and let the computer
        think about it. To play a move takes as long as to draw it: a phone is to have a moment
        for something else in between."""
        self._reveal()
        if self.table is not None and situation is not None and situation is not self._latest:
            self._take(situation)

    def _take(self, situation: "Situation") -> None:
        """Show another situation than the latest one."""
        self.catches_up()
        before, self._latest = self._latest, situation
        pace = beat(self._settings["pace"], dom.bridge.quiet())
        self._showing.add(situation, dom.now(), pace)
        waits = situation.after and pace
        if before and not waits and _goes_on(before, situation):
            dom.call_off(self._waiting)
            self._undrawn = True
            self._waiting = dom.later(0, self._go_on)
        else:
            self._go_on()
        dom.call_off(self._serving)
        self._serving = dom.later(SERVE, self._serve)

    def _serve(self) -> None:
        self._opponent.serve(self.table)

    def _go_on(self) -> None:
        """Show what is due by now, and come back when more is."""
        self._undrawn = False
        dom.call_off(self._waiting)
        now = dom.now()
        due = self._showing.due(now)
        if due:
            self._draw(due)
        wait = self._showing.wait(now)
        self.screen.wait(wait is not None)
        if wait is not None:
            self._waiting = dom.later(wait, self._go_on)

    def catches_up(self) -> bool:
        """Draw what has been decided and not drawn yet; whether there was anything, so that a tap
        meant what stood there before."""
        late = self._undrawn
        if late:
            self._go_on()
        return late

    def skips(self) -> bool:
        """Show the end of what is still to be shown, if there is anything; whether that was
        something others did, so that a tap meant nothing else."""
        rest = self._showing.skip(dom.now())
        if rest is None:
            return False
        self._draw(rest)
        self._go_on()
        return self._showing.theirs

    def hurry(self) -> None:
        """Somebody has seen enough."""
        self.skips()

    def _draw(self, situation: "Situation") -> None:
        if self.screen.show(situation):
            self._changed()
        feel(situation.feel, self._settings)
        if self._calming:
            dom.call_off(self._calming)
            self._calming = 0
        if situation.making.tone == "refused":
            self._calming = dom.later(CALM, self.calm)
        self._open_up(situation)

    def _open_up(self, situation: "Situation") -> None:
        """Open what comes with a situation."""
        if situation.notice:
            notice = situation.notice
            dialogs.toast(notice.text, notice.act, notice.label)
        if situation.question:
            self._dialog.ask(situation.question)
        if situation.result:
            result = situation.result
            dom.soon(lambda: self._count_up(result))  # which lays out the page

    def _count_up(self, result: "Result") -> None:
        if self.table and not self._dialog.read():  # something else may have been opened since
            self._dialog.count_up(result)

    def calm(self) -> None:
        """Take away a refusal that has been read."""
        if self.table:
            self.show(self.table.calm())

    def _labels(self, cells: "list[str]") -> dict:
        return self.table.labels(cells) if self.table else {}

    # ---- taps

    def tap(self, token: str) -> bool:
        """A cell or a pick was tapped; whether that played a move."""
        if self.table is None or self._latest is None or self.skips():
            return False
        before, situation = self._latest, self.table.tap(token)
        if situation is before:
            return False
        self.screen.hurry()
        self.show(situation)
        return situation.standing.ply != before.standing.ply

    def grips(self, token: str) -> bool:
        """Whether a finger that came down on a cell or a pick may pull what is there."""
        still = self._showing.wait(dom.now()) is None
        return self.table is not None and still and grips(self.table, token)

    def pull(self, token: str, event: "Any") -> bool:
        """A pointer moved off what it grips: whether that goes with it now."""
        if self.table is None or not self.grips(token):
            return False
        self._drag = drag = Drag(self.table, token)
        self.screen.hurry()
        self.screen.carry(event, drag)
        self.show(drag.situation)
        return True

    def _dropped(self, cell: str) -> None:
        """What was pulled has been let go over a cell, or over none."""
        drag, self._drag = self._drag, None
        if drag and self.table:
            self.show(drag.drop(cell))

    @property
    def ply(self) -> int:
        """After how many moves the shown position is."""
        return self._latest.standing.shown if self._latest else 0

    def step(self, ply: int) -> None:
        """Look at the position after so many moves, or the nearest there is."""
        if self.table:
            self.screen.hurry()
            self.show(self.table.step(ply))

    def magnify(self) -> None:
        """Show a part of the board larger; the button that shows all of it stands there then."""
        self.screen.magnify()
        self._changed()

    def refit(self) -> None:
        """Show all of the board again."""
        self.screen.refit()
        self._changed()

    def hold(self, token: str, y: float) -> bool:
        """A cell or a pick is held, at this height of the screen: show what lies hidden there, or
        what it is, large; whether there is anything."""
        if self.table is None:
            return False
        peeked = self.table.peek(token)
        if peeked:
            self.show(peeked)
            return True
        card = self.table.held(token)
        if card:
            self.screen.lay(card, self.screen.lower(y))
        return card is not None

    def let_go(self) -> None:
        """The press or the glance is over."""
        self.screen.take()
        if self.table:
            self.show(self.table.unpeek())

    def explain(self, seat: "int | None") -> None:
        """The sign of a seat was tapped or, without one, the gauge."""
        card = self.table.explained(seat) if self.table else None
        if card:
            self.screen.lay(card)

    def resized(self, event: object) -> None:
        """The phone was turned, or the window was resized: a refusal there was has been seen."""
        if self.table:
            self.calm()
            self.show(self.table.turned(*self.screen.size()))

    def fell_back(self) -> None:
        """From now on the page's own player thinks at this table."""
        if self.table:
            self.table.small = True


def _fail(error: Exception) -> None:
    raise error


def _goes_on(before: "Situation", after: "Situation") -> bool:
    """Whether another position of the same game has come, or the phone to other hands."""
    one, other = before.standing, after.standing
    told = one.ply != other.ply or (one.curtain is None) != (other.curtain is None)
    return told and before.setting is after.setting
