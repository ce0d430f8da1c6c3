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
from ui.computer.bot_request import HINT_LEVEL, hint_seed
from ui.games import game_ui
from ui.learn.hints import reason_text, with_reason
from ui.session.seat_names import personalized_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.computer.bot_client import BotClient
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.table.table import Table
    from ui.words import Words

VERSION = 1
MOVE_SECONDS, LINE_SECONDS = (
    0.35,
    0.4,
)  # seconds for a move, and for a line's next; for one that mattered what a
# hint takes, which is thought about alike: who follows it is not told of a better move
MAX_TURNING_POINTS = (
    3  # turning points by the moves of whoever looks, and as many by those of the others
)
MAX_LINE_PLIES = 3  # of a better line

# How much of the chance to win a move may lose, in all, to be called so; more is "costly".
GRADES = (("best", 0.015), ("good", 0.05), ("fair", 0.1), ("slip", 0.2))
TURNING_POINT_LOSS = 0.1  # what a turning point loses at least
SWING = 0.2  # of the curve, that is told of though no move lost so much
MAX_SWINGS = 2  # of those, at the most

# What is to be asked: of which view, and what else belongs to the question.
Query = namedtuple("Query", ("task", "view", "parameters", "ply"))


class MoveEvaluation:
    """What is known of one move: the ``best`` one in its place and the ``value`` of that for the
    mover, −1 … 1 (None: there was but one); what the move itself was worth (``played``, None where
    the next position tells it); what speaks against it and for the best one, packed; and, once
    ``sure``, the ``line`` that the best one begins."""

    def __init__(self, data: "list | None" = None) -> None:
        (
            self.best_move,
            self.value,
            self.played_value,
            self.against_reasons,
            self.best_reasons,
            self.best_line,
            self.verified,
        ) = data or ["", None, None, [], [], [], False]

    def pack(self) -> list:
        """As JSON-able data."""
        return [
            self.best_move,
            self.value,
            self.played_value,
            self.against_reasons,
            self.best_reasons,
            self.best_line,
            self.verified,
        ]


class Review:
    """The review of a finished game; ``kept``: the ``text`` of an earlier one, "" for none."""

    def __init__(self, session: "Session", saved_text: str = "") -> None:
        self.session = session
        states, moves = session.states, session.record.moves
        self._moves, self._states = list(moves), list(states)
        game = states[0].game
        self._has_perfect_information = not (game.hidden or game.chance)
        self._evaluated_plies = [ply for ply in range(len(moves)) if moves[ply] != RESIGN]
        self.evaluations: "list[MoveEvaluation | None]" = [None] * len(moves)
        self._load(saved_text)

    # ---- keeping

    def to_text(self) -> str:
        """What is known, to be kept."""
        found = [one and one.pack() for one in self.evaluations]
        return json.dumps({"version": VERSION, "moves": self._moves_checksum(), "found": found})

    def _moves_checksum(self) -> str:
        """What tells this game's moves from others."""
        return str(crc32("\n".join(self._moves).encode()) & 0xFFFFFFFF)

    def _load(self, saved_text: str) -> None:
        """Take over what an earlier review knew of the same moves; nothing of any other text."""
        try:
            data = json.loads(saved_text)
            same = data["version"] == VERSION and data["moves"] == self._moves_checksum()
            found = [MoveEvaluation(one) if one else None for one in data["found"]]
        except (KeyError, TypeError, ValueError):
            return
        if same and len(found) == len(self.evaluations):
            self.evaluations = found

    # ---- asking

    def next_query(self) -> "Query | None":
        """What is to be asked next; None when all is known."""
        for ply in self._evaluated_plies:
            if self.evaluations[ply] is None:
                return self._make_query(
                    ply, {"seconds": MOVE_SECONDS, "weigh": not self._has_perfect_information}
                )
        for ply in self._worst_moves():
            found = self._evaluation(ply)
            if not found.verified:
                return self._make_query(ply, {"weigh": True})
        for ply in self.turning_points():
            after = self._line_end(ply)
            if after is not None:
                return Query("move", after.view(after.turn), {"seconds": LINE_SECONDS}, ply)
        return None

    def _make_query(self, ply: int, parameters: dict) -> Query:
        state = self._states[ply]
        parameters["played"] = self._moves[ply]
        return Query("review", state.view(state.turn), parameters, ply)

    def _line_end(self, ply: int) -> "State | None":
        """Where the better line ends; None once it is long enough, or has ended the game."""
        found = self._evaluation(ply)
        state = self._states[ply]
        for move in found.best_line:
            state = state.play(move)
        return state if state.turn is not None and len(found.best_line) < MAX_LINE_PLIES else None

    def add_reply(self, query: Query, reply: dict) -> None:
        """Take in the answer to a question."""
        found = self.evaluations[query.ply]
        if query.task == "move":
            assert found is not None
            found.best_line = found.best_line + [reply["move"]]
            return
        forced = len(reply.get("ranked", ())) < 2 and not reply.get("playouts")
        value = None if forced else reply["value"]
        again = found is not None
        played, against = reply.get("played"), reply.get("against", [])
        best = reply["move"]
        self.evaluations[query.ply] = MoveEvaluation(
            [best, value, played, against, reply.get("reasons", []), [best] if again else [], again]
        )

    def progress(self) -> "tuple[int, int]":
        """How many moves have been looked at, and how many there are."""
        known = [ply for ply in self._evaluated_plies if self.evaluations[ply] is not None]
        return len(known), len(self._evaluated_plies)

    # ---- what it comes to

    def _evaluation(self, ply: int) -> MoveEvaluation:
        found = self.evaluations[ply]
        assert found is not None
        return found

    def position_value(self, ply: int) -> "float | None":
        """What the position after so many moves is worth to the seat to move, or at the end to the
        seat that moved last; None if it isn't known."""
        seat = self._states[min(ply, len(self._moves) - 1)].turn or 0
        while ply < len(self._moves):
            found = self.evaluations[ply]
            if found is not None and found.value is not None:
                value: float = found.value
                return value if self._states[ply].turn == seat else -value
            ply += 1
        return returns(self._states[-1])[seat]

    def loss(self, ply: int) -> float:
        """How much of the chance to win, 0 … 1, the move after ``ply`` moves lost."""
        found = self.evaluations[ply]
        if found is None or found.value is None or found.best_move == self._moves[ply]:
            return 0.0
        played = found.played_value
        if played is None:
            after = self.position_value(ply + 1)
            last = ply + 1 == len(self._moves)
            same = last or self._states[ply + 1].turn == self._states[ply].turn
            played = after if same or after is None else -after
        return max(0.0, (found.value - (played or 0.0)) / 2)

    def grade(self, ply: int) -> str:
        """The key of how good a move was; "" where there was no choice, or nobody knows yet. Where
        something is hidden, no move is called a slip at a glance."""
        found = self.evaluations[ply]
        if found is None or found.value is None:
            return ""
        guessed = not (self._has_perfect_information or found.verified)
        for name, most in GRADES:
            if self.loss(ply) < most or (guessed and name == "fair"):
                return name
        return "costly"

    def _worst_moves(self) -> "list[int]":
        """The moves that lost most, the hero's and the others', in the order of the game."""
        losses, hero, found = (
            sorted([(-self.loss(ply), ply) for ply in self._evaluated_plies]),
            self.perspective(),
            [],
        )
        for own in (True, False):
            lost = [
                ply
                for loss, ply in losses
                if -loss >= TURNING_POINT_LOSS and self._is_move_of(ply, hero) == own
            ]
            found += lost[:MAX_TURNING_POINTS]
        return sorted(found)

    def _is_move_of(self, ply: int, seat: int) -> bool:
        """Whether that seat made the move after ``ply`` moves."""
        return bool(self._states[ply].turn == seat)

    def turning_points(self) -> "list[int]":
        """The turning points: after how many moves each was made."""
        return [ply for ply in self._worst_moves() if self._evaluation(ply).verified]

    def swings(self) -> "list[tuple[int, float]]":
        """Where the curve leaps though nobody's move is known to be worse than another: (after how
        many moves, by how much)."""
        points, turns = self.curve(), self.turning_points()
        found = []
        for (ply, before), (later, after) in zip(points, points[1:]):
            # What follows a turning point begins where a longer search has put the curve.
            near = [one for one in turns if ply - 1 <= one < later]
            if abs(after - before) >= SWING and not near:
                found.append((ply, after - before))
        largest = sorted([(-abs(by), ply) for ply, by in found])[:MAX_SWINGS]
        return [(ply, by) for ply, by in found if (-abs(by), ply) in largest]

    def perspective(self) -> int:
        """The seat from which the curve is seen: that of the one person, or the first."""
        humans = self.session.human_seats()
        return humans[0] if len(humans) == 1 else 0

    def curve(self) -> "list[tuple[int, float]]":
        """(after how many moves, the chance of ``hero`` to win, 0 … 1), as far as it is known; the
        end when all before it is, or nothing."""
        hero, turned = self.perspective(), self.turning_points()
        points: "list[tuple[int, float]]" = []
        two = len(self.session.seats) == 2
        for ply in self._evaluated_plies:
            seat = self._states[ply].turn
            value = self.position_value(ply)
            if ply - 1 in turned and points and points[-1][0] == ply - 1:
                bent = self._chance_after_turning_point(points[-1][1], ply - 1, two)
                if bent is not None:
                    points.append((ply, bent))
                    continue
            if self.evaluations[ply] is not None and value is not None and (two or seat == hero):
                points.append((ply, (1 + (value if seat == hero else -value)) / 2))
        known, count = self.progress()
        if known == count or not points:
            points += self._resignation_points(two)
            points.append((len(self._moves), (1 + returns(self._states[-1])[hero]) / 2))
        return points

    def _chance_after_turning_point(
        self, before: float, ply: int, is_two_player: bool
    ) -> "float | None":
        """The chance of ``hero`` after a turning point, from that before it: the curve bends by
        what the move is said to have lost, and not by what a search of the next position, which
        was shorter, makes of it. None where the loss is somebody's among three."""
        own = self._is_move_of(ply, self.perspective())
        if not is_two_player and not own:
            return None
        lost = self.loss(ply)
        return max(0.0, min(1.0, before - lost if own else before + lost))

    def _resignation_points(self, is_two_player: bool) -> "list[tuple[int, float]]":
        """The same for the position in which somebody resigned, if the move that led there was
        weighed: nobody asks for a better one."""
        ply = len(self._moves) - 1
        before = self.evaluations[ply - 1] if ply > 0 and self._moves[ply] == RESIGN else None
        if before is None or before.played_value is None:
            return []
        mover = self._states[ply - 1].turn
        if not is_two_player and mover != self.perspective():
            return []
        value: float = before.played_value
        return [(ply, (1 + (value if mover == self.perspective() else -value)) / 2)]


def _game_words(session: "Session", words: "Words") -> tuple:
    """The words of the game as the table has them, and what is said of its moves."""
    game = session.record.game
    return personalized_words(session, words.for_game(game)), words.analysis(game)


class TurningPoint:
    """A turning point in words: the ``ply``, a ``title``, how much it ``lost``, what was
    ``played``, and what would have been ``better``; and the ``line`` which that begins, with what
    is said of each of its moves: ``told``."""

    def __init__(self, review: Review, ply: int, words: "Words", name: str) -> None:
        session, state = review.session, review.session.states[ply]
        say, tell = _game_words(session, words)
        talk = game_ui(session.record.game).Narrator(state, say, True)
        found = review._evaluation(ply)
        self.ply = ply
        self.line = found.best_line
        percent = int(review.loss(ply) * 100 + 0.5)
        self.title = tell("turn", n=ply + 1, name=name)
        self.loss_text = tell("turn-lost", n=percent)

        def line_comments(move: str, reasons: list) -> str:
            reason = reason_text(unpack_reason(reasons[0]), talk, tell) if reasons else ""
            return with_reason(talk.hint(move), reason, tell)

        played_text = session.record.moves[ply]
        self.played = tell("turn-played", move=line_comments(played_text, found.against_reasons))
        self.better_text = tell(
            "turn-better", move=line_comments(found.best_move, found.best_reasons)
        )
        if talk.hint(found.best_move) == talk.hint(played_text):  # what words don't tell apart
            otherwise = tell("turn-otherwise")
            reason = (
                reason_text(unpack_reason(found.best_reasons[0]), talk, tell)
                if found.best_reasons
                else ""
            )
            self.better_text = tell("turn-better", move=with_reason(otherwise, reason, tell))
        self.comments = [self.better_text]
        for move in self.line[:-1]:
            state = state.play(move)
            after = self.line[len(self.comments)]
            proposed = game_ui(session.record.game).Narrator(state, say, True).hint(after)
            self.comments.append(tell("line-told", move=proposed))


class Swing:
    """A leap of the curve that is no move's fault, in words: the ``ply``, a ``title``, how much was
    ``gained`` or lost, what was ``played``, and a ``note``."""

    def __init__(
        self, review: Review, ply: int, change: float, words: "Words", names: list
    ) -> None:
        """``by``: what the chance of the review's hero rose by; ``names``: what the seats are
        called."""
        session, state = review.session, review.session.states[ply]
        say, tell = _game_words(session, words)
        talk = game_ui(session.record.game).Narrator(state, say, True)
        self.ply = ply
        self.title = tell("turn", n=ply + 1, name=names[state.turn or 0])
        percent, name = int(abs(change) * 100 + 0.5), names[review.perspective()]
        self.change_text = tell("turn-rose" if change > 0 else "turn-fell", n=percent, name=name)
        self.played_text = tell("turn-played", move=talk.hint(session.record.moves[ply]))
        self.note = tell("turn-leap")


class ReviewRunner:
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
        bot_client: "BotClient",
        save: "Callable[[str], None]",
        on_change: "Callable[[], None]",
    ) -> None:
        self.review = review
        self.is_running = False
        self._table = table
        self._bot_client = bot_client
        self._save = save
        self._on_change = on_change

    def run(self) -> None:
        """Ask for what is not known yet."""
        want = self.review.next_query()
        self.is_running = want is not None
        if want is None:
            self._on_change()
            return
        wanted = want

        def told(reply: dict) -> None:
            if self.is_running:
                self.review.add_reply(wanted, reply)
                self._save(self.review.to_text())
                self._on_change()
                if self.is_running:
                    self.run()

        self._bot_client.ask(
            want.task, want.view, HINT_LEVEL, hint_seed(want.view), told, want.parameters
        )

    def stop(self) -> None:
        """Nobody looks any more; what is known stays known."""
        if self.is_running:
            self.is_running = False
            self._bot_client.forget()

    def report(self) -> "ReviewReport":
        """What is known, in the table's words."""
        return ReviewReport(self.review, self._table)


class ReviewReport:
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
        words, name = table.words, table.context.seat_name
        tell = words.analysis(table.game)
        self.known_count, self.move_count = review.progress()
        self.is_complete = review.next_query() is None
        key = "review-progress" if self.known_count < self.move_count else "review-deeper"
        self.progress_text = tell(key, n=self.known_count, of=self.move_count)
        hero = name(review.perspective())
        self.points, self.ply_count = review.curve(), len(review.evaluations)
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
        self.turning_points = [
            TurningPoint(review, p, words, name(states[p].turn or 0))
            for p in review.turning_points()
        ]
        names = [name(seat) for seat in range(len(review.session.seats))]
        swings = review.swings() if self.is_complete else []
        self.leaps = [Swing(review, ply, by, words, names) for ply, by in swings]
        graded = [review.grade(ply) for ply in range(self.ply_count)]
        self.grades = [tell("grade-" + grade) if grade else "" for grade in graded]
        self.heading, self.no_turning_points_text = tell("review-turns"), tell("review-none")
        self.tap_note = tell("review-tap")
        self.ring_note = tell("review-ring") if self.turning_points or self.leaps else ""

    def curve_ply_after(self, ply: int) -> int:
        """Where on the curve the move after ``ply`` moves has led to."""
        after = [later for later, _ in self.points if later > ply]
        return after[0] if after else ply


def create_review_runner(
    store: "Store", table: "Table", bot_client: "BotClient", on_change: "Callable[[], None]"
) -> ReviewRunner:
    """Return the runner that reviews the finished game on a table, and goes on where it stopped.

    Args:
        store: Where the review is saved.
        table: The table of the game.
        bot_client: The computer that answers.
        on_change: Called when more is known.
    """

    def save(text: str) -> None:
        store.save_review(table.id, text)

    review = Review(table.session, store.review_text(table.id))
    return ReviewRunner(review, table, bot_client, save, on_change)
