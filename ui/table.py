"""The table: one game in play, from taps to moves, and from moves to what is seen and said."""

import time

from engine.game import BYSTANDER, EVERYONE, RESIGN, State
from ui import dialogs, dom, reckoning, sentences
from ui.boards import drawing
from ui.brain import Brain
from ui.curtain import Curtain
from ui.dialogs import Dialog
from ui.gauge import Gauge
from ui.marks import marks
from ui.movelist import MoveList
from ui.opponent import Opponent
from ui.panzoom import PanZoom
from ui.seats import Seats
from ui.session import HUMAN, Session, SessionError
from ui.stage import Stage
from ui.taps import Plan
from ui.told import Told
from ui.tray import Tray
from ui.voice import Voice
from ui.words import GameWords, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


PAUSE = 260  # milliseconds between the frames of a move
# Where there is room for the list of moves, as in layout.css.
WIDE = "(orientation: landscape) and (min-width: 1000px) and (min-height: 560px)"


def _wide() -> bool:
    return bool(dom.window.matchMedia(WIDE).matches)


class Table:
    """The screen on which a game is played.

    Args:
        brain: the computer player.
        dialog: the page's dialog.
        keep: called with the session after every change, to save it.
        feel: called with "move", "refuse" or "over", for sounds and the like.
    """

    def __init__(self, brain: Brain, dialog: Dialog, keep: "Any", feel: "Any") -> None:
        self._node = dom.by_id("table")
        self.voice = Voice()
        self._buttons = {act: self._button(act) for act in ("undo", "redo", "hint", "fork", "eyes")}
        self._brain, self._dialog, self._keep, self._feel = brain, dialog, keep, feel
        self._seats, self._tray, self._list = Seats(), Tray(), MoveList()
        self._gauge, self._lens = Gauge(), PanZoom(dom.by_id("board"), dom.by_id("refit"))
        self._curtain, self._opponent, self._told = Curtain(), Opponent(brain), Told()
        dom.listen(dom.window, "resize", self._resized)
        self.session: Session | None = None
        self.plan: Plan | None = None
        self._declared = ""  # the move that a question is about
        self._places: list = []  # the cells as they were laid last
        self._glimpse = ""  # the cell whose cap is being peeked under
        self._eyes: int | None = EVERYONE  # whose view of a finished game is shown
        self.acts = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "moves": self.toggle_moves,
            "confirm": self.confirm,
            "cancel": self.cancel,
            "ready": self.lift,
            "take-back": self.take_back,
            "declare": self.declared,
            "eyes": self.switch_eyes,
            "refit": self._lens.refit,
            "result": self.show_result,
            "first": lambda: self.step(0),
            "prev": lambda: self.step(self.game().ply - 1),
            "next": lambda: self.step(self.game().ply + 1),
            "last": lambda: self.step(self.game().last),
        }

    def _button(self, act: str) -> "Any":
        return self._node.querySelector(f'[data-act="{act}"]')

    def game(self) -> Session:
        assert self.session is not None
        return self.session

    # ---- opening and leaving

    def open(self, session: Session, words: Words) -> None:
        """Put this game on the table."""
        self.session = session
        self.words = words
        self.say: GameWords = words.of(session.record.game)
        self.drawing = drawing(session.record.game, session.record.options)
        self._gauge.open(self.say("game"))
        self._lens.open(self.drawing.pans)
        dom.put(self._node, {"data-deep": self.drawing.deep})
        self._seats.lay(session, self.drawing, self.say)
        self._eyes = EVERYONE
        self._node.hidden = False
        if _wide():
            self._list.unfold(True)
        self._fit()
        self._set_stage()
        self.refresh(moving=False)
        self._opponent.wake(self.game(), self._answered)

    def _set_stage(self) -> None:
        self.stage = Stage(dom.by_id("board"), self.drawing)
        self.stage.name(self.say("board-name"))

    def _fit(self) -> bool:
        """Let the drawing suit the room; whether it chose another layout."""
        room = dom.by_id("board-room")
        return self.drawing.fit(int(room.clientWidth), int(room.clientHeight))

    def _resized(self, event: object) -> None:
        """The phone was turned, or a window drawn larger: what is chosen stays chosen."""
        if self.session is None or not self._fit():
            return
        plan = self.plan
        self._set_stage()
        self.refresh(moving=False)
        if plan:
            self.plan = plan
            self._draw(self._view(), False)
            self._tell(self._view())

    def leave(self) -> None:
        """Take the game off the table; a thinking computer stops, and nothing that only one
        person may know stays in the hidden screen."""
        self._brain.forget()
        self._node.hidden = True
        session = self.game()
        if session.secret_now():
            session.lower()
            self.refresh(moving=False)
        self.session = self.plan = None

    # ---- what is seen

    def refresh(self, moving: bool = True, frames: "list | None" = None) -> None:
        """Show the game as it is now. ``frames``: what is seen on the way, see Drawing."""
        session = self.game()
        self.drawing.open = session.over
        news = sentences.news(session, self.drawing, self.say)
        waits = self._curtain.show(session, self.say, news)
        if waits:
            self.voice.hush()
        view = self._view()
        self.plan = None if waits else self._new_plan(view)
        self._glimpse = ""
        self._places = places = self.drawing.places(view)
        self.stage.lay(places)
        last = self.drawing.touched(self._moves()[session.ply - 1]) if session.ply else []
        spots = [(place.x, place.y) for place in places if place.name in last]
        self._lens.show(self.drawing.frame(view), spots, moving)
        for sprites in (frames or [])[:-1]:
            self.stage.show(sprites, moving)
            dom.page.queue(PAUSE)
        self._draw(view, moving)
        dom.soon(lambda: self._label(view, places))  # nobody sees it: that has time
        self._mark_up(view)
        self._tell(view)

    def _label(self, view: State, places: list) -> None:
        """Let every cell say what lies on it in this view, if the view is still there."""
        if places is self._places:
            say = self.say
            self.stage.label({p.name: self.drawing.cell_label(view, p.name, say) for p in places})

    def _view(self) -> State:
        """What may be drawn now. Behind the curtain that is a bystander's view; when the game is
        over, anybody's, as chosen."""
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

    def _draw(self, view: State, moving: bool) -> None:
        """The pieces with what is chosen so far, the marks, and the tray."""
        session, plan = self.game(), self.plan
        moves = self._moves()[: session.ply]
        if plan is None:
            self.stage.show(self.drawing.sprites(view), moving)
            self.stage.note(self.drawing.notes(view))
            self.stage.mark(marks(session, self.drawing, moves))
            self._tray.rest(session, self.drawing, view, self.say)
            return
        tokens = plan.taps.prefix
        after = plan.preview() if plan.taps.move else None
        self.stage.show(self.drawing.preview(plan.view, tuple(tokens), after), moving)
        asides = self.drawing.asides(plan.view, tuple(tokens))
        self.stage.note(self.drawing.notes(after or plan.view) + asides)
        offers = plan.taps.offers()
        guided = tokens or plan.pending or self.drawing.guides
        cells = [token for token in offers if self.stage.has(token)] if guided else []
        self.stage.mark(marks(session, self.drawing, moves, plan, after, cells))
        picks = [token for token in offers if not self.stage.has(token)]
        self._tray.choose(plan, self.drawing, picks, self.say)

    def _moves(self) -> list:
        """The moves up to the tip as whoever looks may read them."""
        session = self.game()
        eyes = self._eyes if session.over else session.eyes()
        return self._told.moves(session, eyes, self.drawing)

    def _mark_up(self, view: State) -> None:
        """The state of things as attributes, and which buttons do something."""
        session = self.game()
        tip = session.tip
        dom.put(self._node, {
            "data-turn": None if tip.turn is None else tip.turn + 1,
            "data-ply": session.last, "data-shown": session.ply,
            "data-over": tip.outcome.reason if tip.outcome else None,
            "data-thinking": bool(tip.turn is not None and session.whose() != HUMAN),
        })  # fmt: skip
        self._buttons["undo"].disabled = session.can_undo() == "nothing-to-undo"
        self._buttons["redo"].disabled = session.can_redo() is not None
        self._buttons["hint"].disabled = self.plan is None
        eyes = self._buttons["eyes"]
        eyes.hidden = not (session.over and tip.game.hidden)
        if not eyes.hidden:
            everyone = self._eyes == EVERYONE
            name = self.say("eyes-all") if everyone else self.name(self._eyes)
            eyes.textContent = self.say("eyes", name=name)
        self._buttons["fork"].hidden = session.ply == session.last or not session.is_open()
        self._seats.show(session, view, self.drawing, self.say)
        self._gauge.show(self.drawing.gauge(view, self.say))
        self._list.show(session, self._moves())

    def _tell(self, view: State) -> None:
        """Write the line below the board."""
        if self._curtain.down:
            self.voice.write("")
            return
        small = self._brain.status == "failed"
        text, tone = sentences.status(self.game(), self.drawing, self.plan, view, small, self.say)
        self.voice.write(text, tone)
        if tone == "refused":
            self.voice.speak(text)

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
        if not _wide():
            self._list.unfold(False)  # it lies over what confirms a move
        answer = plan.tap(token)
        if answer == "play":
            self.confirm()
            return
        if answer == "refused":
            self.voice.warn(sentences.refusal(self.drawing, plan, token, self.say))
            self._feel("refuse")
            return
        dom.page.hurry(self.stage.svg)
        self._chosen()

    def cancel(self) -> None:
        """Take back what has been chosen but not played."""
        if self.plan:
            self.plan.clear()
            self._chosen()

    def back(self) -> None:
        """Take back the last tap only."""
        if self.plan and self.plan.back():
            self._chosen()

    def _chosen(self) -> None:
        view = self._view()
        self._draw(view, True)
        self._tell(view)

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
        self.voice.speak(self.say("sentences").join(said))
        if session.over and sentences.sums(session, self.drawing, session.tip, self.say):
            self.show_result()
        self._opponent.wake(self.game(), self._answered)

    def hint(self) -> None:
        """Ask the computer for a good turn and preview it."""
        if self.plan is not None:
            self.cancel()
            self._ask_hint(self.plan)

    def _ask_hint(self, plan: Plan) -> None:
        self.voice.write(self.say("hint-wait"))
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
        self._draw(self._view(), True)
        if plan.view is not view:
            self._ask_hint(plan)
            return
        text = sentences.hint(self.drawing, view, move, self.say)
        self.voice.write(text)
        self.voice.speak(text)

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
        dom.page.hurry(self.stage.svg)
        self.refresh()

    def toggle_moves(self) -> None:
        """Show or hide the list of moves."""
        self._list.unfold(not self._list.unfolded())

    def lift(self) -> None:
        """The person to move has the phone and lifts the curtain."""
        self.game().lift()
        self.refresh(moving=False)

    # ---- secrets

    def peek(self, cell: str) -> bool:
        """Show what lies hidden on a cell to its owner, until ``unpeek``; whether there is any."""
        if self.session is None or self._curtain.down or self.session.over:
            return False
        view = self._view()
        sprites = self.drawing.peeked(view, cell)
        if sprites is None:
            return False
        self._glimpse = cell
        self.stage.show(sprites, True)
        self.voice.speak(self.drawing.secret_label(view, cell, self.say))
        return True

    def unpeek(self) -> None:
        """Hide it again."""
        if self._glimpse:
            self._glimpse = ""
            self._draw(self._view(), True)

    def switch_eyes(self) -> None:
        """After the game: look at it with everybody's eyes, or those of one seat."""
        seats: "list[int | None]" = [EVERYONE]
        seats += list(range(len(self.game().seats)))
        self._eyes = seats[(seats.index(self._eyes) + 1) % len(seats)]
        self.refresh()
