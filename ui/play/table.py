"""One game at the table: every action of a person or a computer, and the situation it leads to.

Each action returns a new ``Situation``, with what was said, what is to be heard and, if the game
could not be kept, a notice; nothing calls back into a running action. ``wish`` tells what the
computer is wanted for.
"""

import time

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT, RESIGN
from ui.games import room
from ui.play import cards, compose, questions, selecting, sentences
from ui.play.listing import Listing
from ui.play.look import Look
from ui.play.news import news
from ui.play.plan import Plan
from ui.play.recall import Recall
from ui.play.replay import lead
from ui.play.session import HUMAN, SessionError
from ui.play.settings import settled
from ui.play.showing import FIRST
from ui.play.sight import sight
from ui.play.situation import Notice, Situation
from ui.play.wish import Wish, wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.picture import Sprite
    from ui.play.advisers import HintSource, TipSource
    from ui.play.session import Session
    from ui.play.situation import Card, Making
    from ui.play.store import Store
    from ui.words import Words


class Table:
    """The game that is being played. ``store`` keeps it; ``size``: the width and height of the room
    that the board has, in CSS pixels; ``settings``: as in ``ui.play.settings``, the defaults if
    there are none; they may change at any time.

    Attributes:
        plan: what is being chosen; None if nobody chooses.
        small: whether the page's own player thinks in place of the worker's.
        coach: what gives tips in one's first games; None for none.
        hint_source: returns what gives hints, loaded after the first screen; None for none.
        words: of the language that is spoken; ``say``: those of the game with them.
        hinting: whether somebody waits for a hint; ``hinted``: what was answered, if anything.
    """

    coach: "TipSource | None" = None
    hint_source: "Callable[[], HintSource] | None" = None
    hinted: "Any" = None

    def __init__(
        self,
        session: "Session",
        words: "Words",
        store: "Store",
        size: "tuple[float, float]" = (0, 0),
        small: bool = False,
        settings: "dict | None" = None,
    ) -> None:
        self._store = store
        self.settings = settled(None) if settings is None else settings
        self._size, self.small = size, small
        self.advised = False  # whether there is a coach, or will be when it has come
        self.take(session, words)

    def take(self, session: "Session", words: "Words") -> Situation:
        """Put this game on the table, in place of what lay there."""
        self.session = session
        self.words = words
        self.say = words.of(session.record.game)
        self.room = room(session.record.game)
        self._chosen_eyes: "int | None" = OMNISCIENT  # whose view of a finished game is wanted
        self._declared = ""  # the move that a question is about
        self._refusal = ""  # why the last tap fitted nowhere
        self.hinting = self._peeked = False
        self._sprites: "list[Sprite]" = []
        self._listing, self._recall = Listing(), Recall(session)
        self._reached = session.last  # how many moves somebody who looks at the latest has seen
        self._upright = False  # until a first look tells how the board would stand
        self.look = self._look()
        self._upright = self.look.picture().stands(self._size[0], self._size[1])
        self.look.turn(self._upright)
        self._setting = compose.setting(self.look)
        return self._refreshed(moving=False)

    @property
    def id(self) -> str:
        """What the game is saved under."""
        return self.session.id

    @property
    def game(self) -> str:
        """The game's name."""
        return self.session.record.game

    @property
    def chooses(self) -> bool:
        """Whether a person chooses a move now."""
        return self.plan is not None

    def speak(self, words: "Words") -> Situation:
        """Go on in another language."""
        return self.take(self.session, words)

    def coached(self, coach: "TipSource | None") -> "Situation | None":
        """Have tips given from now on, or none: the situation if one is said now, over no hint."""
        came = self.look.suggest(self._store)  # as a coach, it comes after the first screen
        before, self.coach, self.advised = self.coach, coach, coach is not None
        waits = self.plan is not None and not (self.plan.begun or self.hinting or self.hinted)
        return self._drawn() if came or (waits and (before or coach)) else None

    # ---- situations

    def _look(self, ply: "int | None" = None) -> Look:
        sees = sight(self.session, self._chosen_eyes)
        return Look(self.session, self.room, self.say, sees, self._upright, self._recall, ply)

    def _refreshed(self, moving: bool = True, lit: bool = False) -> Situation:
        """The situation as the game is now; ``lit``: with the cells of the last move standing
        out."""
        self.look = self._look()
        self.look.suggest(self._store)
        if lit:
            self.look.light()
        self.plan = self._new_plan()
        self._standing = compose.standing(self.look, self.plan, self._listing.of(self.look))
        self._calm()
        if self.session.ply == self.session.last:
            self._reached = self.session.last
        return self._drawn(moving)

    def _drawn(self, moving: bool = True) -> Situation:
        """The situation with what is chosen now."""
        missed = self._reached < self.session.last
        made = compose.making(self.look, self.plan, self._refusal, self.small, missed)
        if self.coach and self.plan:
            self.coach.advise(made, self.plan, self.session.last)
        return self._shown(made, moving)

    def _shown(self, made: "Making", moving: bool = True) -> Situation:
        made.advice = made.advice or ("" if self.advised else None)
        picture = self.look.picture()
        for sprite in self._sprites:
            if sprite.kind not in made.homes:
                made.homes[sprite.kind] = picture.home(sprite)
        self._sprites = made.sprites
        self._peeked = False
        self.situation = Situation(self._setting, self._standing, made)
        self.situation.moving = moving
        if made.tone == "refused" or made.advice:
            self.situation.spoken = made.advice or made.status
        if self.look.sight.curtain:
            self.situation.spoken = None  # it may have been for one person only
        return self.situation

    def _new_plan(self) -> "Plan | None":
        """What taps are about: nothing, unless a person is to move in the latest position."""
        session = self.session
        waits = self.look.sight.curtain or session.ply != session.last or session.whose() != HUMAN
        return None if waits else Plan(self.look.view, self.room.Input)

    def labels(self, cells: "list[str] | None" = None) -> dict:
        """Of these cells, or all: cell -> its place and content in words; made in quiet moments."""
        return compose.labels(self.look, self.plan, cells)

    def turned(self, width: float, height: float) -> "Situation | None":
        """The board has room of this size (CSS pixels): the situation if it lies another way then,
        None if not. What is chosen stays chosen."""
        self._size = (width, height)
        upright = self.look.picture().stands(width, height)
        if upright == self._upright:
            return None
        self._upright = upright
        self.look.turn(upright)
        self._setting = compose.setting(self.look)
        self._standing = compose.standing(self.look, self.plan, self._listing.of(self.look))
        self._calm()
        return self._drawn(moving=False)

    # ---- taps

    def tap(self, token: str) -> Situation:
        """A cell or a pick was tapped."""
        if self.plan is None:
            now = self.session.ply == self.session.last
            return self.situation if now else self.redrawn(self.say("looking-back-how"))
        self._calm()
        was = self.plan.tokens
        answer = self.plan.tap(token)
        settled = answer == "complete" and self.plan.at_once(self.settings["confirm"])
        if answer == "play" or settled:
            return self.confirm()
        if answer == "refused":
            talk = self.look.talk(self.plan.view)
            return self.redrawn(selecting.refusal(talk, self.plan, token))
        return selecting.instead(self._drawn(), was, self.plan, self.say)

    def redrawn(self, refusal: str = "") -> Situation:
        """The situation with the plan as it is now; ``refusal``: why something fitted nowhere."""
        self._calm()
        self._refusal = refusal
        situation = self._drawn()
        situation.feel = "refuse" if refusal else ""
        return situation

    def _calm(self) -> None:
        self._refusal = ""
        self.hinting, self.hinted = False, None

    def calm(self) -> "Situation | None":
        """Take a refusal back that has been read; None if there was none."""
        if not self._refusal:
            return None
        self._refusal = ""
        return self._drawn()

    def cancel(self) -> Situation:
        """Take back what has been chosen but not played."""
        if self.plan:
            self.plan.clear()
        return self.redrawn()

    def back(self) -> Situation:
        """Take back the last tap only."""
        if self.plan:
            self.plan.back()
        return self.redrawn()

    def confirm(self) -> Situation:
        """Play what is chosen."""
        if self.plan and self.plan.taps.move:
            return self.play(self.plan.moves)
        return self.situation

    def declare(self, move: str) -> Situation:
        """A whole-move button was tapped: play it, after one question where much hangs on it, and
        the whole game or the settings don't say otherwise."""
        if self.plan is None:
            return self.situation
        found = self.plan.input
        question, never = found.question(move), self.settings["confirm"] == "never"
        if not question or (never and not found.fateful):
            return self.play([move])
        self._declared = move
        situation = self._drawn()
        situation.question = questions.before_playing(move, question, self.say)
        return situation

    def declared(self) -> Situation:
        """The question was answered with yes."""
        move, self._declared = self._declared, ""
        return self.play([move]) if move and self.plan else self.situation

    def ask_resign(self) -> Situation:
        """Make sure that the person to move wants to give up."""
        situation = self._drawn()
        if self.plan is not None:
            name = self.look.name(self.session.tip.turn or 0)
            situation.question = questions.before_resigning(name, self.say)
        return situation

    def resign(self) -> Situation:
        """The person to move gives up."""
        return self.play([RESIGN]) if self.plan is not None else self.situation

    # ---- moves

    def play(self, moves: "list[str]", back: int = -1) -> Situation:
        """Play these moves of the player to move, one after another, and go on; ``back``: the
        position that somebody goes on looking at meanwhile, −1 for none."""
        session, first = self.session, self.session.last
        reason = session.play_all(moves, time.time())
        refused = Notice(self.say("cannot-" + reason)) if reason else None
        played = session.last > first
        if back >= 0:
            session.step(back)
        notice = self._keep() or refused if played else refused
        if self.session is not session or not played:
            return self._refreshed_with(notice, moving=self.session is session)
        situation = self._refreshed()
        lead(self.look, situation, first, False)
        situation.notice = notice
        self._speak(situation)
        return situation

    def _speak(self, situation: Situation) -> None:
        """Say what happened, and how the game ended if it did."""
        session = self.session
        said = [news(self.look if self.look.ply == session.last else self._look(session.last))]
        if session.over:
            said.append(sentences.result(session, self.say))
            situation.result, situation.ends = compose.result(self.look), True
        said.append(situation.making.advice or "")
        situation.spoken = self.say("sentences").join([one for one in said if one])

    def graded(self, grades: "list[str]") -> Situation:
        """A review knows how good each move was: the list of moves tells it."""
        self._listing = Listing(grades)
        return self._refreshed(moving=False)

    def show_result(self) -> Situation:
        """How the game was counted up, line by line."""
        situation = self._drawn()
        situation.result = compose.result(self.look)
        return situation

    def sent(self, ply: int) -> Situation:
        """What ``ply`` moves led to has gone to the other phone: nothing of it is taken back."""
        self.session.sent(ply)
        return self._refreshed_with(self._keep(), moving=False)

    def _keep(self) -> "Notice | None":
        """Save the game. If another tab has gone on with it, that state is what is played from
        now on. What the person is to be told about it; None if it was saved."""
        saved = self._store.save(self.session)
        if saved.reason is None:
            return None
        if saved.other is not None:
            self._overtaken(saved.other)
        return questions.kept_or_not("save-" + saved.reason, self.say)

    def _refreshed_with(self, notice: "Notice | None", moving: bool = True) -> Situation:
        situation = self._refreshed(moving)
        situation.notice = notice
        return situation

    def newer(self, session: "Session") -> "Situation | None":
        """Another tab has saved this game: the situation if it is newer than ours."""
        if session.id != self.session.id or session.revision <= self.session.revision:
            return None
        self._overtaken(session)
        return self._refreshed(moving=False)

    def _overtaken(self, session: "Session") -> None:
        """Another tab went on with this game; its state is what is played from now on."""
        self.session = session
        self._listing, self._recall = Listing(), Recall(session)

    # ---- going back and forth

    def undo(self) -> Situation:
        """Take back to the last decision of a person; what was revealed needs everybody's yes, or
        stays if the settings say so."""
        session = self.session
        reason = session.can_undo()
        if reason != "reveals":
            return self.situation if reason else self._took_back(False)
        situation = self._drawn()
        if self.settings["takeback"]:
            situation.question = questions.before_taking_back(session, self.say)
        else:
            situation.notice = Notice(self.say("no-take-back"))
        return situation

    def take_back(self) -> Situation:
        """Everybody agreed."""
        return self._took_back(True)

    def _took_back(self, consent: bool) -> Situation:
        session = self.session
        try:
            session.undo(consent, time.time())
        except SessionError:
            return self.situation
        situation = self._refreshed_with(self._keep())
        if self.session is session and not self.look.sight.curtain:
            situation.spoken = self.say("undone", ply=session.last)
        return situation

    def redo(self) -> Situation:
        """Play again what was taken back."""
        session = self.session
        try:
            session.redo(time.time())
        except SessionError:
            return self.situation
        situation = self._refreshed_with(self._keep())
        if self.session is session:
            self._speak(situation)
            situation.result = None
        return situation

    def step(self, ply: int) -> Situation:
        """Look at the position after ``ply`` moves: the move that led there is told, and its cells
        stand out. Who comes back to the latest one is shown what was played meanwhile."""
        reached = self._reached
        self.session.step(ply)
        situation = self._refreshed(lit=True)
        if reached < self._reached:
            lead(self.look, situation, reached, True)
            situation.theirs = True
        if not self.look.sight.curtain:
            there = self.session.ply
            situation.spoken = news(self.look.at(there, max(0, there - 1)))
        return situation

    def replay(self) -> Situation:
        """Show once more what led to this position since one's own last move."""
        self._calm()
        situation = self._drawn(moving=False)
        lead(self.look, situation, self.look.start, True)
        situation.moving = situation.theirs = True
        return situation

    def lift(self) -> Situation:
        """The person to move has the phone and lifts the curtain."""
        self.session.lift()
        return self._refreshed(moving=False)

    def lower(self) -> "Situation | None":
        """The table is left: nothing that only one person may know stays in the hidden screen."""
        if not self.session.secret_now():
            return None
        self.session.lower()
        return self._refreshed(moving=False)

    # ---- secrets

    def peek(self, cell: str) -> "Situation | None":
        """Show what lies hidden on a cell to its owner, until ``unpeek``; None if there is
        nothing of the kind."""
        if self.look.sight.curtain or self.session.over:
            return None
        sprites = self.look.picture().peek(cell)
        if sprites is None:
            return None
        made = compose.making(self.look, self.plan, self._refusal, self.small)
        made.sprites = sprites
        self._shown(made).spoken = self.look.talk().secret(cell)
        self._peeked = True
        return self.situation

    def unpeek(self) -> "Situation | None":
        """Hide it again."""
        return self._drawn() if self._peeked else None

    def held(self, token: str) -> "Card | None":
        """What lies on a cell, or a pick of the tray, large and in words; None if nothing does."""
        if self.look.sight.curtain:
            return None
        return cards.held(self.look, self.plan, token, self.words)

    def explained(self, seat: "int | None") -> "Card | None":
        """What the signs of a seat mean or, without one, those in the gauge."""
        return cards.explained(self.look, seat, self.situation.standing.seats, self.words)

    def switch_eyes(self) -> Situation:
        """After the game: look at it with everybody's eyes, or those of one seat."""
        eyes = (OMNISCIENT,) + tuple(range(len(self.session.seats)))
        self._chosen_eyes = eyes[(eyes.index(self._chosen_eyes) + 1) % len(eyes)]
        return self._refreshed()

    # ---- the computer

    def wish(self) -> "Wish | None":
        """What the computer is wanted for now."""
        return wanted(self.session, self.plan if self.hinting else None)

    def plays_computer(self) -> bool:
        """Whether a computer takes part in a game that goes on."""
        return not self.session.over and any([kind in LEVELS for kind in self.session.seats])

    def hint(self) -> Situation:
        """A person wants to see where a good move is or, having seen that, the move."""
        return self.hint_source().asked(self) if self.hint_source else self.situation

    def saying(self, status: str, spoken: str = "") -> Situation:
        """The situation with this in the line below the board."""
        made = self._drawn().making
        made.status, made.tone, made.advice = status, "", made.advice and ""
        self.situation.spoken = spoken
        return self.situation

    def answered(self, wish: Wish, move: str, reply: "dict | None" = None) -> "Situation | None":
        """The computer has decided about a wish, and said more in its ``reply``; None if nobody
        waits for that any more. Whoever looks back at earlier moves goes on doing so."""
        session = self.session
        if wish.session is not session or wish.ply != session.last:
            return None
        if wish.ask == "hint":
            assert self.hint_source is not None
            return self.hint_source().heard(self, wish, move, reply or {})
        back = session.ply if session.ply < session.last else -1
        goes_on = wish.ply > 0 and session.states[wish.ply - 1].turn == session.tip.turn
        session.step(session.last)
        situation = self.play([move], back)
        if session.whose() not in (None, HUMAN):
            situation.spoken = ""  # the whole of it is said at the end
        if back < 0:
            situation.after = 1.0 if goes_on else FIRST
            situation.theirs = True
        return situation
