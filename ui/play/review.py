"""A finished game looked at again: what each move was worth, and where the game turned.

A ``Review`` is asked what it wants to know next (``wants``) and told the computer's answers
(``learn``), until it wants nothing more. Every move is judged by what its mover knew: the computer
gets that view, and never more. What is known is kept as text (``text``), so that a review that was
left goes on where it stopped.
"""

import json
from binascii import crc32
from collections import namedtuple

from engine.bots.bot import returns
from engine.game import RESIGN
from engine.learn.reasons import unpack_reason
from ui.games import room
from ui.play.hints import because, why
from ui.play.sentences import personal
from ui.play.wish import HINTS, usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.play.computer import Computer
    from ui.play.session import Session
    from ui.play.table import Table
    from ui.words import Words

VERSION = 1
FIRST, LINE = 0.35, 0.4  # seconds for a move, and for a line's next; for one that mattered what a
# hint takes, which is thought about alike: who follows it is not told of a better move
TURNS = 3  # turning points by the moves of whoever looks, and as many by those of the others
PLIES = 3  # of a better line

# How much of the chance to win a move may lose, in all, to be called so; more is "costly".
GRADES = (("best", 0.015), ("good", 0.05), ("fair", 0.1), ("slip", 0.2))
TURNING = 0.1  # what a turning point loses at least
LEAP = 0.2  # of the curve, that is told of though no move lost so much
LEAPS = 2  # of those, at the most

# What is to be asked: of which view, and what else belongs to the question.
Want = namedtuple("Want", ("ask", "view", "more", "ply"))


class Found:
    """What is known of one move: the ``best`` one in its place and the ``value`` of that for the
    mover, −1 … 1 (None: there was but one); what the move itself was worth (``played``, None where
    the next position tells it); what speaks against it and for the best one, packed; and, once
    ``sure``, the ``line`` that the best one begins."""

    def __init__(self, data: "list | None" = None) -> None:
        self.best, self.value, self.played, self.against, self.reasons, self.line, self.sure = (
            data or ["", None, None, [], [], [], False]
        )

    def pack(self) -> list:
        """As JSON-able data."""
        return [
            self.best,
            self.value,
            self.played,
            self.against,
            self.reasons,
            self.line,
            self.sure,
        ]


class Review:
    """The review of a finished game; ``kept``: the ``text`` of an earlier one, "" for none."""

    def __init__(self, session: "Session", kept: str = "") -> None:
        self.session = session
        states, moves = session.states, session.record.moves
        self._moves, self._states = list(moves), list(states)
        game = states[0].game
        self._open = not (game.hidden or game.chance)
        self._asked = [ply for ply in range(len(moves)) if moves[ply] != RESIGN]
        self.found: "list[Found | None]" = [None] * len(moves)
        self._read(kept)

    # ---- keeping

    def text(self) -> str:
        """What is known, to be kept."""
        found = [one and one.pack() for one in self.found]
        return json.dumps({"version": VERSION, "moves": self._sum(), "found": found})

    def _sum(self) -> str:
        """What tells this game's moves from others."""
        return str(crc32("\n".join(self._moves).encode()) & 0xFFFFFFFF)

    def _read(self, kept: str) -> None:
        """Take over what an earlier review knew of the same moves; nothing of any other text."""
        try:
            data = json.loads(kept)
            same = data["version"] == VERSION and data["moves"] == self._sum()
            found = [Found(one) if one else None for one in data["found"]]
        except (KeyError, TypeError, ValueError):
            return
        if same and len(found) == len(self.found):
            self.found = found

    # ---- asking

    def wants(self) -> "Want | None":
        """What is to be asked next; None when all is known."""
        for ply in self._asked:
            if self.found[ply] is None:
                return self._question(ply, {"seconds": FIRST, "weigh": not self._open})
        for ply in self._worst():
            found = self._known(ply)
            if not found.sure:
                return self._question(ply, {"weigh": True})
        for ply in self.turns():
            after = self._after(ply)
            if after is not None:
                return Want("move", after.view(after.turn), {"seconds": LINE}, ply)
        return None

    def _question(self, ply: int, more: dict) -> Want:
        state = self._states[ply]
        more["played"] = self._moves[ply]
        return Want("review", state.view(state.turn), more, ply)

    def _after(self, ply: int) -> "State | None":
        """Where the better line ends; None once it is long enough, or has ended the game."""
        found = self._known(ply)
        state = self._states[ply]
        for move in found.line:
            state = state.play(move)
        return state if state.turn is not None and len(found.line) < PLIES else None

    def learn(self, want: Want, reply: dict) -> None:
        """Take in the answer to a question."""
        found = self.found[want.ply]
        if want.ask == "move":
            assert found is not None
            found.line = found.line + [reply["move"]]
            return
        forced = len(reply.get("ranked", ())) < 2 and not reply.get("playouts")
        value = None if forced else reply["value"]
        again = found is not None
        played, against = reply.get("played"), reply.get("against", [])
        best = reply["move"]
        self.found[want.ply] = Found(
            [best, value, played, against, reply.get("reasons", []), [best] if again else [], again]
        )

    def progress(self) -> "tuple[int, int]":
        """How many moves have been looked at, and how many there are."""
        known = [ply for ply in self._asked if self.found[ply] is not None]
        return len(known), len(self._asked)

    # ---- what it comes to

    def _known(self, ply: int) -> Found:
        found = self.found[ply]
        assert found is not None
        return found

    def value(self, ply: int) -> "float | None":
        """What the position after so many moves is worth to the seat to move, or at the end to the
        seat that moved last; None if it isn't known."""
        seat = self._states[min(ply, len(self._moves) - 1)].turn or 0
        while ply < len(self._moves):
            found = self.found[ply]
            if found is not None and found.value is not None:
                value: float = found.value
                return value if self._states[ply].turn == seat else -value
            ply += 1
        return returns(self._states[-1])[seat]

    def loss(self, ply: int) -> float:
        """How much of the chance to win, 0 … 1, the move after ``ply`` moves lost."""
        found = self.found[ply]
        if found is None or found.value is None or found.best == self._moves[ply]:
            return 0.0
        played = found.played
        if played is None:
            after = self.value(ply + 1)
            last = ply + 1 == len(self._moves)
            same = last or self._states[ply + 1].turn == self._states[ply].turn
            played = after if same or after is None else -after
        return max(0.0, (found.value - (played or 0.0)) / 2)

    def grade(self, ply: int) -> str:
        """The key of how good a move was; "" where there was no choice, or nobody knows yet. Where
        something is hidden, no move is called a slip at a glance."""
        found = self.found[ply]
        if found is None or found.value is None:
            return ""
        guessed = not (self._open or found.sure)
        for name, most in GRADES:
            if self.loss(ply) < most or (guessed and name == "fair"):
                return name
        return "costly"

    def _worst(self) -> "list[int]":
        """The moves that lost most, the hero's and the others', in the order of the game."""
        losses, hero, found = (
            sorted([(-self.loss(ply), ply) for ply in self._asked]),
            self.hero(),
            [],
        )
        for own in (True, False):
            lost = [ply for loss, ply in losses if -loss >= TURNING and self._is(ply, hero) == own]
            found += lost[:TURNS]
        return sorted(found)

    def _is(self, ply: int, seat: int) -> bool:
        """Whether that seat made the move after ``ply`` moves."""
        return bool(self._states[ply].turn == seat)

    def turns(self) -> "list[int]":
        """The turning points: after how many moves each was made."""
        return [ply for ply in self._worst() if self._known(ply).sure]

    def leaps(self) -> "list[tuple[int, float]]":
        """Where the curve leaps though nobody's move is known to be worse than another: (after how
        many moves, by how much)."""
        points, turns = self.curve(), self.turns()
        found = []
        for (ply, before), (later, after) in zip(points, points[1:]):
            # What follows a turning point begins where a longer search has put the curve.
            near = [one for one in turns if ply - 1 <= one < later]
            if abs(after - before) >= LEAP and not near:
                found.append((ply, after - before))
        largest = sorted([(-abs(by), ply) for ply, by in found])[:LEAPS]
        return [(ply, by) for ply, by in found if (-abs(by), ply) in largest]

    def hero(self) -> int:
        """The seat from which the curve is seen: that of the one person, or the first."""
        humans = self.session.humans()
        return humans[0] if len(humans) == 1 else 0

    def curve(self) -> "list[tuple[int, float]]":
        """(after how many moves, the chance of ``hero`` to win, 0 … 1), as far as it is known; the
        end when all before it is, or nothing."""
        hero, turned = self.hero(), self.turns()
        points: "list[tuple[int, float]]" = []
        two = len(self.session.seats) == 2
        for ply in self._asked:
            seat = self._states[ply].turn
            value = self.value(ply)
            if ply - 1 in turned and points and points[-1][0] == ply - 1:
                bent = self._bent(points[-1][1], ply - 1, two)
                if bent is not None:
                    points.append((ply, bent))
                    continue
            if self.found[ply] is not None and value is not None and (two or seat == hero):
                points.append((ply, (1 + (value if seat == hero else -value)) / 2))
        known, count = self.progress()
        if known == count or not points:
            points += self._resigning(two)
            points.append((len(self._moves), (1 + returns(self._states[-1])[hero]) / 2))
        return points

    def _bent(self, before: float, ply: int, two: bool) -> "float | None":
        """The chance of ``hero`` after a turning point, from that before it: the curve bends by
        what the move is said to have lost, and not by what a search of the next position, which
        was shorter, makes of it. None where the loss is somebody's among three."""
        own = self._is(ply, self.hero())
        if not two and not own:
            return None
        lost = self.loss(ply)
        return max(0.0, min(1.0, before - lost if own else before + lost))

    def _resigning(self, two: bool) -> "list[tuple[int, float]]":
        """The same for the position in which somebody resigned, if the move that led there was
        weighed: nobody asks for a better one."""
        ply = len(self._moves) - 1
        before = self.found[ply - 1] if ply > 0 and self._moves[ply] == RESIGN else None
        if before is None or before.played is None:
            return []
        mover = self._states[ply - 1].turn
        if not two and mover != self.hero():
            return []
        value: float = before.played
        return [(ply, (1 + (value if mover == self.hero() else -value)) / 2)]


def _said(session: "Session", words: "Words") -> tuple:
    """The words of the game as the table has them, and what is said of its moves."""
    game = session.record.game
    return personal(session, words.of(game)), words.advice(game)


class Turn:
    """A turning point in words: the ``ply``, a ``title``, how much it ``lost``, what was
    ``played``, and what would have been ``better``; and the ``line`` which that begins, with what
    is said of each of its moves: ``told``."""

    def __init__(self, review: Review, ply: int, words: "Words", name: str) -> None:
        session, state = review.session, review.session.states[ply]
        say, tell = _said(session, words)
        talk = room(session.record.game).Talk(state, say, True)
        found = review._known(ply)
        self.ply = ply
        self.line = found.line
        percent = int(review.loss(ply) * 100 + 0.5)
        self.title = tell("turn", n=ply + 1, name=name)
        self.lost = tell("turn-lost", n=percent)

        def told(move: str, reasons: list) -> str:
            reason = why(unpack_reason(reasons[0]), talk, tell) if reasons else ""
            return because(talk.proposal(move), reason, tell)

        played = session.record.moves[ply]
        self.played = tell("turn-played", move=told(played, found.against))
        self.better = tell("turn-better", move=told(found.best, found.reasons))
        if talk.proposal(found.best) == talk.proposal(played):  # what words don't tell apart
            otherwise = tell("turn-otherwise")
            reason = why(unpack_reason(found.reasons[0]), talk, tell) if found.reasons else ""
            self.better = tell("turn-better", move=because(otherwise, reason, tell))
        self.told = [self.better]
        for move in self.line[:-1]:
            state = state.play(move)
            after = self.line[len(self.told)]
            proposed = room(session.record.game).Talk(state, say, True).proposal(after)
            self.told.append(tell("line-told", move=proposed))


class Leap:
    """A leap of the curve that is no move's fault, in words: the ``ply``, a ``title``, how much was
    ``gained`` or lost, what was ``played``, and a ``note``."""

    def __init__(self, review: Review, ply: int, by: float, words: "Words", names: list) -> None:
        """``by``: what the chance of the review's hero rose by; ``names``: what the seats are
        called."""
        session, state = review.session, review.session.states[ply]
        say, tell = _said(session, words)
        talk = room(session.record.game).Talk(state, say, True)
        self.ply = ply
        self.title = tell("turn", n=ply + 1, name=names[state.turn or 0])
        percent, name = int(abs(by) * 100 + 0.5), names[review.hero()]
        self.gained = tell("turn-rose" if by > 0 else "turn-fell", n=percent, name=name)
        self.played = tell("turn-played", move=talk.proposal(session.record.moves[ply]))
        self.note = tell("turn-leap")


class Reviewer:
    """Lets the computer answer what the review of the finished game on ``table`` wants to know.
    ``keep(text)`` is called with what is to be kept, ``changed()`` whenever something new is
    known.

    Attributes:
        review: what is known.
        running: whether it is at it.
    """

    def __init__(
        self,
        review: Review,
        table: "Table",
        computer: "Computer",
        keep: "Callable[[str], None]",
        changed: "Callable[[], None]",
    ) -> None:
        self.review = review
        self.running = False
        self._table = table
        self._computer = computer
        self._keep = keep
        self._changed = changed

    def go_on(self) -> None:
        """Ask for what is not known yet."""
        want = self.review.wants()
        self.running = want is not None
        if want is None:
            self._changed()
            return
        wanted = want

        def told(reply: dict) -> None:
            if self.running:
                self.review.learn(wanted, reply)
                self._keep(self.review.text())
                self._changed()
                if self.running:
                    self.go_on()

        self._computer.ask(want.ask, want.view, HINTS, usual(want.view), told, want.more)

    def stop(self) -> None:
        """Nobody looks any more; what is known stays known."""
        if self.running:
            self.running = False
            self._computer.forget()

    def report(self) -> "Report":
        """What is known, in the table's words."""
        return Report(self.review, self._table)


class Report:
    """What a review has to tell.

    Attributes:
        done: whether all is known; ``progress``: how far it has come, in words; ``known``: of how
            many moves something is, ``count``: how many there are.
        title: what the curve shows, and ``summary``, that in words.
        points: (after how many moves, the chance, 0 … 1); ``plies``: how many moves were played.
        turns: the turning points; ``leaps``: those that are nobody's fault, once all is known.
        grades: how good each move was, in words, "" where there was no choice.
        heading: what stands above the turning points, or ``none`` in their place; ``tap``: what
            a tap on the curve does; ``ring``: what the rings on it are, "" if there are none.
    """

    def __init__(self, review: Review, table: "Table") -> None:
        words, name = table.words, table.look.name
        tell = words.advice(table.game)
        self.known, self.count = review.progress()
        self.done = review.wants() is None
        key = "review-progress" if self.known < self.count else "review-deeper"
        self.progress = tell(key, n=self.known, of=self.count)
        hero = name(review.hero())
        self.points, self.plies = review.curve(), len(review.found)
        chances = [int(chance * 100 + 0.5) for _, chance in self.points]
        self.title = tell("review-curve", name=hero)
        self.summary = tell(
            "review-summary",
            name=hero,
            first=chances[0],
            most=max(chances),
            least=min(chances),
            last=chances[-1],
        )
        states = review.session.states
        self.turns = [Turn(review, p, words, name(states[p].turn or 0)) for p in review.turns()]
        names = [name(seat) for seat in range(len(review.session.seats))]
        leaps = review.leaps() if self.done else []
        self.leaps = [Leap(review, ply, by, words, names) for ply, by in leaps]
        graded = [review.grade(ply) for ply in range(self.plies)]
        self.grades = [tell("grade-" + grade) if grade else "" for grade in graded]
        self.heading, self.none = tell("review-turns"), tell("review-none")
        self.tap = tell("review-tap")
        self.ring = tell("review-ring") if self.turns or self.leaps else ""

    def reached(self, ply: int) -> int:
        """Where on the curve the move after ``ply`` moves has led to."""
        after = [later for later, _ in self.points if later > ply]
        return after[0] if after else ply
