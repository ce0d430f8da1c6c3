"""The table: one game in play, from taps to moves, and from moves to what is seen and said."""

import time

from engine.game import BYSTANDER, EVERYONE, RESIGN, State
from ui import dialogs, dom, reckoning, sentences
from ui.boards import drawing
from ui.brain import Brain
from ui.dialogs import Dialog
from ui.opponent import Opponent
from ui.scene import Scene
from ui.session import HUMAN, Session, SessionError
from ui.taps import Plan
from ui.words import GameWords, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Table:
    """The screen on which a game is played.

    Args:
        brain: the computer player.
        dialog: the page's dialog.
        keep: called with the session after every change, to save it.
        feel: called with "move", "refuse" or "over", for sounds and the like.
    """

    def __init__(self, brain: Brain, dialog: Dialog, keep: "Any", feel: "Any") -> None:
        self._brain, self._dialog, self._keep, self._feel = brain, dialog, keep, feel
        self._scene, self._opponent = Scene(), Opponent(brain)
        self._voice = self._scene.voice
        dom.listen(dom.window, "resize", self._resized)
        self.session: Session | None = None
        self.plan: Plan | None = None
        self._declared = ""  # the move that a question is about
        self._glimpse = ""  # the cell whose cap is being peeked under
        self._eyes: int | None = EVERYONE  # whose view of a finished game is shown
        self.acts = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "moves": self._scene.toggle_moves,
            "confirm": self.confirm,
            "cancel": self.cancel,
            "ready": self.lift,
            "take-back": self.take_back,
            "declare": self.declared,
            "eyes": self.switch_eyes,
            "refit": self._scene.lens.refit,
            "result": self.show_result,
            "first": lambda: self.step(0),
            "prev": lambda: self.step(self.game().ply - 1),
            "next": lambda: self.step(self.game().ply + 1),
            "last": lambda: self.step(self.game().last),
        }

    def game(self) -> Session:
        assert self.session is not None
        return self.session

    # ---- opening and leaving

    def open(self, session: Session, words: Words) -> None:
        """Put this game on the table."""
        self.session = session
        self.say: GameWords = words.of(session.record.game)
        self.drawing = drawing(session.record.game, session.record.options)
        self._eyes = EVERYONE
        self._scene.open(session, self.drawing, self.say)
        self.refresh(moving=False)
        self._opponent.wake(self.game(), self._answered)

    def _resized(self, event: object) -> None:
        """The phone was turned, or a window drawn larger: what is chosen stays chosen."""
        if self.session is None or not self._scene.fit():
            return
        plan = self.plan
        self._scene.set_stage()
        self.refresh(moving=False)
        if plan:
            self.plan = plan
            self._draw(moving=False)

    def leave(self) -> None:
        """Take the game off the table; a thinking computer stops, and nothing that only one
        person may know stays in the hidden screen."""
        self._brain.forget()
        self._scene.hide()
        session = self.game()
        if session.secret_now():
            session.lower()
            self.refresh(moving=False)
        self.session = self.plan = None

    # ---- what is seen

    def refresh(self, moving: bool = True, frames: "list | None" = None) -> None:
        """Show the game as it is now. ``frames``: what is seen on the way, see Drawing."""
        session, scene = self.game(), self._scene
        waits = scene.draw_curtain(session)
        view, eyes = self._view(), self._looking()
        self.plan = None if waits else self._new_plan(view)
        self._glimpse = ""
        scene.lay(session, view, eyes, moving, frames)
        scene.draw(session, view, self.plan, moving)
        scene.mark_up(session, view, eyes, self.plan is not None)
        scene.tell(session, view, self.plan, self._brain.status == "failed")

    def _draw(self, moving: bool = True) -> None:
        """Show what is chosen."""
        session, view = self.game(), self._view()
        self._scene.draw(session, view, self.plan, moving)
        self._scene.tell(session, view, self.plan, self._brain.status == "failed")

    def _looking(self) -> "int | None":
        """Whose eyes look: behind the curtain a bystander's; after the game, whose was chosen."""
        session = self.game()
        return self._eyes if session.over else session.eyes()

    def _view(self) -> State:
        """What may be drawn now."""
        session = self.game()
        if session.over and self._eyes != EVERYONE:
            return session.shown.view(self._eyes)
        return session.shown_view()

    def _new_plan(self, view: State) -> "Plan | None":
        """What taps are about: nothing, unless a person is to move in the latest position."""
        session = self.game()
        if session.ply != session.last or session.over or session.whose() != HUMAN:
            return None
        chain = {} if self.drawing.chain else {"chain": lambda before, move, after: False}
        pictured = self.drawing
        return Plan(view, pictured.steps, pictured.preferred, cycles=pictured.cycles, **chain)

    def arrow(self, cell: str, key: str) -> bool:
        """Move the focus from a cell in the direction of an arrow key; False for other keys."""
        return self._scene.stage.arrow(cell, key)

    def name(self, seat: "int | None") -> str:
        """What a seat is called."""
        return sentences.seat_name(self.game(), seat or 0, self.say)

    def show_result(self) -> None:
        """How the game was counted up, line by line."""
        session = self.game()
        if session.over:
            lines = sentences.sums(session, self.drawing, session.tip, self.say)
            title = sentences.result(session, self.say)
            self._dialog.open("result", title, [reckoning.table(lines)])

    # ---- taps

    def tap(self, token: str) -> None:
        """A cell or a pick was tapped."""
        plan = self.plan
        if plan is None:
            return
        answer = plan.tap(token)
        if answer == "play":
            self.confirm()
            return
        if answer == "refused":
            self._voice.warn(sentences.refusal(self.drawing, plan, token, self.say))
            self._feel("refuse")
            return
        dom.page.hurry(self._scene.stage.svg)
        self._draw()

    def cancel(self) -> None:
        """Take back what has been chosen but not played."""
        if self.plan:
            self.plan.clear()
            self._draw()

    def back(self) -> None:
        """Take back the last tap only."""
        if self.plan and self.plan.back():
            self._draw()

    def confirm(self) -> None:
        """Play what is chosen."""
        if self.plan and self.plan.taps.move:
            self.play(self.plan.moves)

    def declare(self, move: str) -> None:
        """A whole-move button was tapped: play it, after one question where much hangs on it."""
        if self.plan is None:
            return
        question = self.drawing.question(self.plan.view, move)
        if not question:
            self.play([move])
            return
        self._declared = move
        yes = dialogs.button(self.say(move), "declare", "primary")
        foot = dialogs.foot(dialogs.button(self.say("no"), "close"), yes)
        text = dom.make("p", {"text": self.say(question)})
        self._dialog.open("declare", self.say(move), [text, foot])

    def declared(self) -> None:
        """The question was answered with yes."""
        self._dialog.close()
        self.play([self._declared])

    def play(self, moves: list) -> None:
        """Play these moves of the player to move, one after another, and go on."""
        session = self.game()
        frames: list = []
        said: list = []
        eyes = session.eyes()
        # Two people may hear the same phone.
        ears = BYSTANDER if eyes != EVERYONE and len(session.humans()) > 1 else eyes
        for move in moves:
            before, seat = session.tip, session.tip.turn or 0
            after = session.play(move, time.time())
            if move == RESIGN:
                said.append(self.say("said-resign", side=self.name(seat)))
                continue
            heard = move if ears == EVERYONE else before.told(move, ears)
            said.append(sentences.move(self.drawing, before, heard, after, self.say))
            if eyes == EVERYONE:
                frames = self.drawing.frames(before, move, after)
            else:
                seen = (before.view(eyes), before.told(move, eyes), after.view(eyes))
                frames = self.drawing.frames(*seen)
        self._keep(session)
        self._feel("over" if session.over else "move")
        self.refresh(frames=frames)
        if session.over:
            said.append(sentences.result(session, self.say))
        self._voice.speak(self.say("sentences").join(said))
        if session.over and sentences.sums(session, self.drawing, session.tip, self.say):
            self.show_result()
        self._opponent.wake(self.game(), self._answered)

    def hint(self) -> None:
        """Ask the computer for a good turn and preview it."""
        if self.plan is not None:
            self.cancel()
            self._ask_hint(self.plan)

    def _ask_hint(self, plan: Plan) -> None:
        self._voice.write(self.say("hint-wait"))
        self._opponent.hint(self.game(), plan.view, self._hinted)

    def _hinted(self, view: State, move: str) -> None:
        """A hint came: choose that move for the person, if the position still stands, and go on
        to the end of the turn."""
        plan = self.plan
        if plan is None or plan.view is not view:
            return
        plan.taps.clear()
        for token in (self.drawing.steps(view, move) or [[]])[0]:
            if token not in plan.taps.prefix or plan.taps.by_default:
                plan.tap(token)
        self._draw()
        if plan.view is not view:
            self._ask_hint(plan)
            return
        text = sentences.hint(self.drawing, view, move, self.say)
        self._voice.write(text)
        self._voice.speak(text)

    def _answered(self, session: Session, move: str) -> None:
        """The computer has decided; whoever looks back is brought to the present."""
        if self.session is session:
            session.step(session.last)
            self.play([move])

    # ---- going back and forth

    def undo(self) -> None:
        """Take back to the last decision of a person; what was revealed needs everybody's yes."""
        session = self.game()
        reason = session.can_undo()
        if reason == "reveals":
            text = dom.make("p", {"text": self.say("take-back-ask")})
            yes = dialogs.button(self.say("yes"), "take-back", "primary")
            self._dialog.open(
                "take-back",
                self.say("undo"),
                [text, dialogs.foot(dialogs.button(self.say("no"), "close"), yes)],
            )
        elif reason is None:
            self._took_back(False)

    def take_back(self) -> None:
        """Everybody agreed."""
        self._dialog.close()
        self._took_back(True)

    def _took_back(self, consent: bool) -> None:
        self._brain.forget()
        session = self.game()
        session.undo(consent, time.time())
        self._keep(session)
        self.refresh()
        self._opponent.wake(self.game(), self._answered)

    def redo(self) -> None:
        """Play again what was taken back."""
        session = self.game()
        try:
            session.redo(time.time())
        except SessionError:
            return
        self._keep(session)
        self.refresh()
        self._opponent.wake(self.game(), self._answered)

    def step(self, ply: int) -> None:
        """Look at the position after ``ply`` moves."""
        self.game().step(ply)
        dom.page.hurry(self._scene.stage.svg)
        self.refresh()

    def lift(self) -> None:
        """The person to move has the phone and lifts the curtain."""
        self.game().lift()
        self.refresh(moving=False)

    # ---- secrets

    def peek(self, cell: str) -> bool:
        """Show what lies hidden on a cell to its owner, until ``unpeek``; whether there is any."""
        if self.session is None or self._scene.curtain_down or self.session.over:
            return False
        view = self._view()
        sprites = self.drawing.peeked(view, cell)
        if sprites is None:
            return False
        self._glimpse = cell
        self._scene.stage.show(sprites, True)
        self._voice.speak(self.drawing.secret_label(view, cell, self.say))
        return True

    def unpeek(self) -> None:
        """Hide it again."""
        if self._glimpse:
            self._glimpse = ""
            self._draw()

    def switch_eyes(self) -> None:
        """After the game: look at it with everybody's eyes, or those of one seat."""
        seats: "list[int | None]" = [EVERYONE]
        seats += list(range(len(self.game().seats)))
        self._eyes = seats[(seats.index(self._eyes) + 1) % len(seats)]
        self.refresh()
