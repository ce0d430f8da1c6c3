"""The table: one game in play, from taps to moves, and from moves to what is seen and said."""

import time

from engine.game import BYSTANDER, EVERYONE, RESIGN, State
from ui import dialogs, dom, reckoning
from ui.boards import drawing
from ui.brain import Brain
from ui.curtain import Curtain
from ui.dialogs import Dialog
from ui.gauge import Gauge
from ui.marks import marks
from ui.matches import standing
from ui.movelist import MoveList
from ui.panzoom import PanZoom
from ui.seats import Seats, seat_name
from ui.session import HUMAN, Session, SessionError
from ui.stage import Stage
from ui.taps import Plan
from ui.tray import Tray
from ui.words import GameWords, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


PAUSE = 260  # milliseconds between the frames of a move


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
        self._status = dom.by_id("status")
        self._spoken = dom.by_id("spoken")
        self._buttons = {act: self._button(act) for act in ("undo", "redo", "hint", "fork", "eyes")}
        self._brain, self._dialog, self._keep, self._feel = brain, dialog, keep, feel
        self._seats, self._tray, self._list = Seats(), Tray(), MoveList()
        self._gauge, self._lens = Gauge(), PanZoom(dom.by_id("board"), dom.by_id("refit"))
        self._curtain = Curtain()
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
        if dom.window.matchMedia("(min-width: 1000px) and (min-height: 560px)").matches:
            self._list.unfold(True)
        self._fit()
        self._set_stage()
        self.refresh(moving=False)
        self._computer()

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
        waits = self._curtain.show(session, self.say, self._news())
        if waits:
            self._spoken.textContent = ""  # it may have told what only one person may know
        view = self._view()
        self.plan = None if waits else self._new_plan(view)
        self._glimpse = ""
        places = self.drawing.places(view)
        self.stage.lay(places)
        moves = self.read_moves(session.ply, max(0, session.ply - 1))
        last = self.drawing.touched(moves[-1]) if moves else []
        spots = [(place.x, place.y) for place in places if place.name in last]
        self._lens.show(self.drawing.frame(view), spots, moving)
        for sprites in (frames or [])[:-1]:
            self.stage.show(sprites, moving)
            dom.page.queue(PAUSE)
        self._draw(view, moving)
        labels = {p.name: self.drawing.cell_label(view, p.name, self.say) for p in places}
        self.stage.label(labels)
        self._mark_up(view)
        self._tell(view)

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
        moves = self.read_moves(session.ply)
        if plan is None:
            self.stage.show(self.drawing.sprites(view), moving)
            self.stage.note(self.drawing.notes(view))
            self.stage.mark(marks(session, self.drawing, moves))
            holding = self.drawing.holding(view)
            held = self.drawing.picks(view, (), holding, self.say) if holding else []
            self._tray.show(held, [], [], self._end_acts(view), self.say)
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
        self._show_tray(plan, tokens, [token for token in offers if not self.stage.has(token)])

    def _show_tray(self, plan: Plan, tokens: list, picks: list) -> None:
        if len(picks) == 1 and picks[0] in tokens:
            picks = []
        held = self.drawing.holding(plan.view)
        picks = held + [token for token in picks if token not in held]
        chosen = [token for token in tokens if token in picks]
        moves = [] if tokens else self.drawing.buttons(plan.view, plan.view.legal())
        whole = [(move,) + self.drawing.button(plan.view, move, self.say) for move in moves]
        acts = []
        if tokens or plan.pending:
            acts.append(("cancel", self.say("cancel")))
        if plan.taps.move:
            acts.append(("confirm", self.say("confirm")))
        shown = self.drawing.picks(plan.view, tuple(tokens), picks, self.say) if picks else []
        self._tray.show(shown, chosen, whole, acts, self.say)

    def _end_acts(self, view: State) -> list:
        session = self.game()
        if not session.over or session.ply != session.last:
            return []
        acts = [("new-options", self.say("new-options")), ("rematch", self.say("rematch"))]
        match = standing(session)
        if match and match.phase != "over":
            acts = [("next-game", self.say("next-game"))]
        if self.drawing.result(view, self._names(), self.say):
            acts.insert(0, ("result", self.say("result")))
        return acts

    def read_moves(self, ply: int, start: int = 0) -> list:
        """The moves from ``start`` to ``ply`` as whoever looks may read them."""
        session = self.game()
        eyes = self._eyes if session.over else session.eyes()
        if eyes == EVERYONE:
            return session.record.moves[start:ply]
        pairs = zip(session.states[start:ply], session.record.moves[start:ply])
        told = [move if move == RESIGN else state.told(move, eyes) for state, move in pairs]
        return [self.drawing.written(move) for move in told]

    def _news(self) -> str:
        """The latest move in words, as everybody at the table may hear them; "" before it."""
        session = self.game()
        if not session.last or session.over:
            return ""
        before, move = session.states[-2], session.record.moves[-1]
        return self._in_words(before, before.told(move, BYSTANDER), session.tip)

    def _in_words(self, before: State, told: str, after: State) -> str:
        label = self.drawing.move_label(told, before.side(before.turn or 0), self.say)
        return self.say("sentences").join(
            [label] + self.drawing.effects(before, told, after, self.say)
        )

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
        self._list.show(session, self.read_moves(session.last))

    # ---- what is said

    def _write(self, text: str, tone: str = "") -> None:
        self._status.textContent = text
        dom.put(self._status, {"data-tone": tone or None})

    def speak(self, text: str) -> None:
        """Have a screen reader say this; the same text twice is said twice."""
        again = str(self._spoken.textContent) == text
        self._spoken.textContent = text + ("\u00a0" if again else "")

    def _tell(self, view: State) -> None:
        """The line below the board."""
        session, say = self.game(), self.say
        if session.ply != session.last:
            self._write(say("looking-back", ply=session.ply, plies=session.last))
        elif session.over:
            self._write(self.result(), "over")
        elif self._curtain.down:
            self._write("")
        elif self.plan is None:
            small = self._brain.status == "failed"
            self._write(
                say("thinking-slow" if small else "thinking", name=self.name(session.tip.turn))
            )
        elif self.plan.taps.move:
            self._write(self.drawing.chosen(self.plan.view, self.plan.taps.move, say))
            self._warn(view)
        elif self.plan.taps.prefix or self.plan.pending:
            self._write(self.drawing.prompt(self.plan.view, tuple(self.plan.taps.prefix), say))
            self._warn(view)
        else:
            self._write(self.drawing.waiting(self.plan.view, self.name(session.tip.turn), say))

    def _warn(self, view: State) -> None:
        """If what is chosen would be a blunder by the rules, say so instead."""
        assert self.plan is not None
        warning = self.drawing.warning(view, self.plan.moves, self.plan.preview())
        if warning:
            self._write(self.say(warning), "refused")
            self.speak(self.say(warning))

    def name(self, seat: "int | None") -> str:
        """What a seat is called."""
        return seat_name(self.game(), seat or 0, self.say)

    def _names(self) -> list:
        return [self.name(seat) for seat in range(len(self.game().seats))]

    def show_result(self) -> None:
        """How the game was counted up, line by line."""
        session = self.game()
        if session.over:
            lines = self.drawing.result(session.tip, self._names(), self.say)
            self._dialog.open("result", self.result(), [reckoning.table(lines)])

    def result(self) -> str:
        """How the game ended, in a sentence."""
        outcome = self.game().tip.outcome
        assert outcome is not None
        reason = self.say("over-" + outcome.reason)
        if not outcome.winners:
            return self.say("draws", reason=reason)
        names = self.say("comma").join([self.name(seat) for seat in outcome.winners])
        line = self.say("wins", name=names, reason=reason)
        match = standing(self.game())
        if match and match.winner is not None:
            wins, losses = match.wins[match.winner], match.wins[1 - match.winner]
            name = self.name(match.winner)
            line += " " + self.say("match-won", name=name, wins=wins, losses=losses)
        return line

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
            reason, facts = self.drawing.why_not(plan.view, tuple(plan.taps.prefix), token)
            text = self.say(reason if self.say.has(reason) else "not-here", **facts)
            self._write(text, "refused")
            self.speak(text)
            self._feel("refuse")
            return
        dom.page.hurry(self.stage.svg)
        view = self._view()
        self._draw(view, True)
        self._tell(view)

    def cancel(self) -> None:
        """Take back what has been chosen but not played."""
        if self.plan:
            self.plan.clear()
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
            said.append(self._in_words(before, heard, after))
            if eyes == EVERYONE:
                frames = self.drawing.frames(before, move, after)
            else:
                seen = (before.view(eyes), before.told(move, eyes), after.view(eyes))
                frames = self.drawing.frames(*seen)
        self._keep(session)
        self._feel("over" if session.over else "move")
        self.refresh(frames=frames)
        if session.over:
            said.append(self.result())
        self.speak(self.say("sentences").join(said))
        if session.over and self.drawing.result(session.tip, self._names(), self.say):
            self.show_result()
        self._computer()

    # ---- the computer

    def _computer(self) -> None:
        """Let the computer think, if it is its turn; get it ready, if it plays at all."""
        session = self.game()
        if any(kind != HUMAN for kind in session.seats) and not session.over:
            self._brain.start()
        level = session.whose()
        if session.tip.turn is None or level == HUMAN or level is None:
            return
        view = session.tip.view(session.tip.turn)
        ply = session.last

        def told(reply: dict) -> None:
            if self.session is session and session.last == ply:
                session.step(ply)
                self.play([reply["move"]])

        self._brain.ask("move", view, level, dom.seed(), told)

    def hint(self) -> None:
        """Ask the computer for a good move and preview it."""
        if self.plan is None:
            return
        session, plan = self.game(), self.plan
        self._write(self.say("hint-wait"))

        def told(reply: dict) -> None:
            if self.session is not session or self.plan is not plan:
                return
            move = reply["ranked"][0][0] if reply["ranked"] else reply["move"]
            plan.clear()
            for token in (self.drawing.steps(plan.view, move) or [[]])[0]:
                if token not in plan.taps.prefix or plan.taps.by_default:
                    plan.tap(token)
            self._draw(session.shown_view(), True)
            text = self.say("hint-shown", move=move)
            self._write(text)
            self.speak(text)

        self._brain.ask("hint", plan.view, "strong", dom.seed(), told)

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
        self._computer()

    def redo(self) -> None:
        """Play again what was taken back."""
        session = self.game()
        try:
            session.redo(time.time())
        except SessionError:
            return
        self._keep(session)
        self.refresh()
        self._computer()

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
        self.speak(self.drawing.secret_label(view, cell, self.say))
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
