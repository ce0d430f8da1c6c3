"""The table of a game with secrets that is played by link: what the desk answers comes to it later.

A move of one's own is a question to the desk, and so is a link that has come: both are kept with
the game until they are answered, whatever happens to the page meanwhile.
"""

import time

from ui.games.talk import Line
from ui.play import compose, selecting, sentences
from ui.play.desk import NOT_FETCHED
from ui.play.mailbox import arrived
from ui.play.plan import Plan
from ui.play.remote import seat_of
from ui.play.replay import lead
from ui.play.sealed import ASKING, LACKING, UNFIT, WENT_ON
from ui.play.session import HUMAN
from ui.play.situation import Notice, Result
from ui.play.table import Table
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.desk import Desk
    from ui.play.look import Look
    from ui.play.sealed import SealedSession
    from ui.play.session import Session
    from ui.play.situation import Situation
    from ui.words import GameWords


class _Words(Words):
    """Words whose games' have those for games by link among them."""

    def of(self, game: str) -> "GameWords":
        return self.remote(game)


class SealedTable(Table):
    """As ``Table``, with a desk."""

    session: "SealedSession"

    _asked: "dict | None" = None  # the question that the desk is at
    _sealing: "Plan | None" = None  # what was chosen and is being sealed
    _waiting: "Plan | None" = None  # what was chosen and waits for what others have to open
    _joined: "list[int]" = []  # the seats that the last answer has shown to be taken
    _since: "int | None" = None  # after how many moves what is news began, if earlier than usual
    _checked = False  # whether the last answer has shown that all was fair, or what wasn't

    def seated(
        self,
        desk: "Desk",
        seed: "Callable[[], int]",
        late: "Callable[[Table, Situation], None]",
    ) -> "SealedTable":
        """This table, which goes on now. ``seed()``: a fresh random number, 0 … 2**32 − 1;
        ``late``: called with the table and what has come there without an action."""
        self._desk, self._seed, self._late = desk, seed, late
        self._ask()
        return self

    def take(self, session: "Session", words: "Words") -> "Situation":
        self._since = None
        return super().take(session, _Words(words.language))

    def _look(self, ply: "int | None" = None) -> "Look":
        """What came of one's own attack is news as well."""
        look, since = super()._look(ply), self._since
        latest = look.ply == self.session.last
        return look.at(look.ply, since) if latest and since is not None else look

    # ---- the desk

    def play(self, moves: "list[str]", back: int = -1) -> "Situation":
        """Have these moves sealed. What was chosen stays in sight until that is done."""
        for move in moves:
            self.session.play(move)
        self._sealing, self._since = self.plan, None
        situation = self._refreshed_with(self._keep(), moving=False)
        self._ask()
        return situation

    def _ask(self) -> None:
        """Ask the desk what is to be asked next, if it isn't at something."""
        session = self.session
        if self._asked or not session.remote.asked:
            return
        key = "".join([f"{self._seed():08x}" for _ in range(8)])
        self._asked = asked = session.remote.asked[0]
        whole = session.question(asked, key)
        self._desk.ask(whole, lambda answer: self._told(session, asked, answer))

    def _told(self, session: "SealedSession", asked: dict, answer: dict) -> None:
        """The desk has answered."""
        self._asked, checked = None, session.remote.faults is not None
        self._joined = []
        if session is not self.session or session.remote.asked[:1] != [asked]:
            return  # another tab has gone on with the game
        if "error" not in answer:
            waits = session.remote.pending is not None
            if asked["do"] == "hear" and waits and answer["pending"] is None:
                self._since = session.last  # what was waited for has come to light
            seated = session.seated
            kind = session.take(answer, time.time())
            if asked["do"] == "hear":
                self._joined = [seat for seat in session.seated if seat not in seated]
        elif session.remote.device is None and answer["error"] == NOT_FETCHED:
            # Asked again when the table is opened the next time.
            self._late(self, self._refreshed_with(Notice(self.say("not-fetched")), moving=False))
            return
        else:
            kind = "failed"
            session.remote.asked.pop(0)
        notice = self._keep()
        if session.remote.asked:
            self._ask()
        elif session is self.session:
            self._checked = session.remote.faults is not None and not checked
            self._late(self, self._came(kind, answer.get("receipt"), notice))

    def _overtaken(self, session: "Session") -> None:
        super()._overtaken(session)
        self._sealing = None

    # ---- what is shown

    def _came(self, kind: str, receipt: "dict | None", notice: "Notice | None") -> "Situation":
        """What an answer of that kind has led to."""
        session, reached = self.session, self._reached
        self._sealing = None
        situation = self._refreshed(moving=False)
        if session.last > reached and kind in WENT_ON:
            situation = arrived(self)
        elif session.last > reached:
            lead(self.look, situation, reached, False)
            situation.moving = True
            self._speak(situation)
        # Nothing opens over what is still to be sent.
        ends = self._checked and not session.remote.due(session)
        situation.result, situation.ends = self._result() if ends else None, ends
        situation.notice = notice or self._said(kind, receipt)
        return situation

    def _said(self, kind: str, receipt: "dict | None") -> "Notice | None":
        """What is said in passing of a link that has been heard, or of what went wrong."""
        session, say, remote = self.session, self.say, self.session.remote
        seat = remote.sender
        if seat is None or session.whose(seat) == HUMAN:
            seat = remote.to(session)[0]
        facts = {"name": sentences.seat_name(session, seat, say)}
        if kind == "refused" and receipt:
            facts["reason"] = say("why-" + receipt["facts"]["reason"])
        if kind == "restored" and session.over:
            return Notice(say("heard-restored-over"))
        if self._checked and not remote.faults:
            return Notice(say("all-fair"))
        if kind in UNFIT and (remote.next is None or (kind == "fork" and session.over)):
            return Notice(say("heard-over"))
        if self._joined:
            names = [sentences.seat_name(session, seat, say) for seat in self._joined]
            return Notice(say("heard-joined", name=say("comma").join(names)))
        if kind in LACKING and remote.due(session) and remote.why == "again":
            return Notice(say("heard-lacking", **facts), "send", say("send-again"))
        if kind in ASKING:
            return Notice(say("heard-" + kind, **facts), "send", say("send-ask"))
        return Notice(say("heard-" + kind, **facts)) if say.has("heard-" + kind) else None

    def _new_plan(self) -> "Plan | None":
        plan, session, self._waiting = super()._new_plan(), self.session, None
        move, mine = session.remote.pending, seat_of(session.seats)
        if move and session.ply == session.last and self.look.view.turn == mine:
            chosen = Plan(self.look.view, self.room.Input)
            chosen.choose(move)
            self._waiting = chosen if chosen.begun else None
        return plan

    def _drawn(self, moving: bool = True) -> "Situation":
        """The situation; what is being sealed, or waits for an answer, stands there as it was
        chosen."""
        session = self.session
        self._standing.thinking = bool(session.remote.asked)
        chosen = self._sealing or self._waiting
        if chosen is None:
            situation = super()._drawn(moving)
            if session.last < 2 and self.plan and self.plan.taps.move:
                told = [situation.making.status, self.say("sealed-final")]
                situation.making.status = self.say("sentences").join(told)
            return situation
        made = compose.making(self.look, chosen, "", False)
        made.picks, made.spots = [], []
        made.acts = [] if self._sealing else session.remote.acts(session, self.say)
        made.status, made.tone = selecting.status(session, self.look.talk(), None, "", False)
        return self._shown(made, moving)

    def show_result(self) -> "Situation":
        """How the game was counted up or, if somebody did not play by the rules, what is wrong."""
        situation = self._drawn()
        situation.result = self._result()
        return situation

    def _result(self) -> "Result | None":
        faults = self.session.remote.faults
        if not faults:
            return compose.result(self.look)
        title = self.say("not-fair" if self.session.over else "no-result")  # who resigned has lost
        return Result(title, [Line(self._fault(fault), "") for fault in faults])

    def _fault(self, fault: dict) -> str:
        name = sentences.seat_name(self.session, fault["seat"], self.say)
        key = "fault-" + fault["reason"]
        return self.say(key if self.say.has(key) else "fault-unknown", name=name)
