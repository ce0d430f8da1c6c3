"""Reviews: what each move of a finished game was worth, and where the game turned.

A ``Review`` returns its next question (``next_query``) and takes the computer's reply
(``add_reply``), until there is no question left. Every move is judged by what its mover knew: the
computer gets that view and never more. ``to_text`` saves what is known, so that an interrupted
review continues later.
"""

import json
from binascii import crc32
from collections import namedtuple

from engine.bots.bot import payoffs
from engine.bots.chances import has_value, value_for_another, win_chance
from engine.bots.forced_outcomes import rank
from engine.game import ENDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.session.session import Session

VERSION = 1
# Seconds for a move. A turning point is searched again in the way and time of a hint, so that the
# review doesn't contradict a hint that the user has followed.
MOVE_SECONDS = 0.35
LINE_SECONDS = 0.4  # for each further move of a better line
MAX_TURNING_POINTS = 3  # for the moves of the review's perspective, and as many for the others
MAX_LINE_PLIES = 3  # of a better line

# Names of grades, and how much of the chance to win such a move loses at most; more is "costly",
# and a win within two turns that is given up is "missed".
GRADES = (("best", 0.015), ("good", 0.05), ("fair", 0.1), ("slip", 0.2))
TURNING_POINT_LOSS = 0.1  # the smallest loss of a turning point
SWING = 0.2  # the smallest change of the curve to report where no move lost so much
MAX_SWINGS = 2

# A question: the task, the view, further parameters, and the ply of the move that it is about.
Query = namedtuple("Query", ("task", "view", "parameters", "ply"))


class MoveEvaluation:
    """The evaluation of one move.

    Attributes:
        best_move: The best move in its place.
        value: The value of ``best_move`` for the mover, −1 … 1; None if it was the only move.
        played_value: The value of the move itself; None if the next position has it.
        against_reasons: Packed reasons against the move.
        best_reasons: Packed reasons for ``best_move``.
        best_line: The line that ``best_move`` begins, once it is verified.
        verified: Whether a second, longer search has been made.
        distances: The distances of the best move and of the move itself, as in
            ``engine.bots.forced_outcomes``; 0 if the game isn't decided within a few turns.
    """

    def __init__(self, data: "list | None" = None) -> None:
        data = data or ["", None, None, [], [], [], False]
        (
            self.best_move,
            self.value,
            self.played_value,
            self.against_reasons,
            self.best_reasons,
            self.best_line,
            self.verified,
        ) = data[:7]
        self.distances = data[7] if len(data) > 7 else [0, 0]  # reviews saved before have none

    def pack(self) -> list:
        """Return JSON-able data, as before there were distances if they are unknown."""
        known = [self.distances] if any(self.distances) else []
        return [
            self.best_move,
            self.value,
            self.played_value,
            self.against_reasons,
            self.best_reasons,
            self.best_line,
            self.verified,
        ] + known

    def overlooks_better_end(self) -> bool:
        """Return whether the move misses a nearer win, or loses sooner than another would."""
        best, played = self.distances
        return rank(played) < rank(best)


class Review:
    """The review of a finished game.

    Attributes:
        session: The game.
        evaluations: The evaluation of each move so far, None for none.
    """

    def __init__(self, session: "Session", saved_text: str = "") -> None:
        """Begin a review, or continue the one that ``to_text`` saved as ``saved_text``."""
        self.session = session
        states, moves = session.states, session.record.moves
        self._moves, self._states = list(moves), list(states)
        game = states[0].game
        self._has_perfect_information = not (game.hidden or game.chance)
        self._evaluated_plies = [ply for ply in range(len(moves)) if moves[ply] not in ENDINGS]
        self.evaluations: "list[MoveEvaluation | None]" = [None] * len(moves)
        self._load(saved_text)

    # ---- saving

    def to_text(self) -> str:
        """Return the review as a text to save."""
        evaluations = [evaluation and evaluation.pack() for evaluation in self.evaluations]
        return json.dumps(
            {"version": VERSION, "moves": self._moves_checksum(), "found": evaluations}
        )

    def _moves_checksum(self) -> str:
        """Return a checksum of the game's moves."""
        return str(crc32("\n".join(self._moves).encode()) & 0xFFFFFFFF)

    def _load(self, saved_text: str) -> None:
        """Load an earlier review from its text, if it is one of the same moves."""
        try:
            data = json.loads(saved_text)
            same = data["version"] == VERSION and data["moves"] == self._moves_checksum()
            evaluations = [MoveEvaluation(packed) if packed else None for packed in data["found"]]
        except (KeyError, TypeError, ValueError):
            return
        if same and len(evaluations) == len(self.evaluations):
            self.evaluations = evaluations

    # ---- queries

    def next_query(self) -> "Query | None":
        """Return the next query; None when the review is complete."""
        for ply in self._evaluated_plies:
            if self.evaluations[ply] is None:
                return self._make_query(
                    ply, {"seconds": MOVE_SECONDS, "weigh": not self._has_perfect_information}
                )
        for ply in self._worst_moves():
            if not self.evaluation(ply).verified:
                return self._make_query(ply, {"weigh": True})
        for ply in self.turning_points():
            state = self._line_end(ply)
            if state is not None:
                return Query("move", state.view(state.turn), {"seconds": LINE_SECONDS}, ply)
        return None

    def _make_query(self, ply: int, parameters: dict) -> Query:
        state = self._states[ply]
        parameters["played"] = self._moves[ply]
        return Query("review", state.view(state.turn), parameters, ply)

    def _line_end(self, ply: int) -> "State | None":
        """Return the end of the better line; None if it is long enough or has ended the game."""
        state, line = self._states[ply], self.evaluation(ply).best_line
        for move in line:
            state = state.play(move)
        return state if state.turn is not None and len(line) < MAX_LINE_PLIES else None

    def add_reply(self, query: Query, reply: dict) -> None:
        """Add the computer's reply to a query."""
        move = reply["move"]
        if query.task == "move":
            evaluation = self.evaluation(query.ply)
            evaluation.best_line = evaluation.best_line + [move]
            return
        is_second = self.evaluations[query.ply] is not None
        self.evaluations[query.ply] = MoveEvaluation(
            [
                move,
                reply["value"] if has_value(reply) else None,
                reply.get("played"),
                reply.get("against", []),
                reply.get("reasons", []),
                [move] if is_second else [],
                is_second,
                reply.get("distances", [0, 0]),
            ]
        )

    def progress(self) -> "tuple[int, int]":
        """Return how many moves have been evaluated, and how many there are."""
        known = [ply for ply in self._evaluated_plies if self.evaluations[ply] is not None]
        return len(known), len(self._evaluated_plies)

    # ---- results

    def evaluation(self, ply: int) -> MoveEvaluation:
        """Return the evaluation of a move that has been evaluated."""
        evaluation = self.evaluations[ply]
        assert evaluation is not None
        return evaluation

    def position_value(self, ply: int) -> "float | None":
        """Return the value of a position for the seat to move, −1 … 1; None if it isn't known.

        At the end of the game it is the value for the seat that moved last.
        """
        seat = self._states[min(ply, len(self._moves) - 1)].turn or 0
        while ply < len(self._moves):
            evaluation = self.evaluations[ply]
            if evaluation is not None and evaluation.value is not None:
                value: float = evaluation.value
                return value if self._states[ply].turn == seat else self._for_another(value)
            ply += 1
        return payoffs(self._states[-1])[seat]

    def _for_another(self, value: float) -> float:
        """Return the value for a seat of a position that has this value for another."""
        return value_for_another(value, len(self.session.seats))

    def loss(self, ply: int) -> float:
        """Return how much of the chance to win, 0 … 1, the move at ``ply`` lost."""
        evaluation = self.evaluations[ply]
        if (
            evaluation is None
            or evaluation.value is None
            or evaluation.best_move == self._moves[ply]
        ):
            return 0.0
        played = evaluation.played_value
        if played is None:
            after = self.position_value(ply + 1)
            last = ply + 1 == len(self._moves)
            same = last or self._states[ply + 1].turn == self._states[ply].turn
            played = after if same or after is None else self._for_another(after)
        return max(0.0, (evaluation.value - (played or 0.0)) / 2)

    def grade(self, ply: int) -> str:
        """Return the name of a move's grade, "" without a choice or an evaluation.

        In games with chance or hidden information the first, short search calls no move a slip.
        A move that misses a nearer win, or loses sooner than another would, is never the best; one
        that gives up a win within two turns is "missed".
        """
        evaluation = self.evaluations[ply]
        if evaluation is None or evaluation.value is None:
            return ""
        guessed = not (self._has_perfect_information or evaluation.verified)
        best_distance, distance = evaluation.distances
        if best_distance > 0 >= distance:
            return "missed"
        grades = GRADES[1:] if evaluation.overlooks_better_end() else GRADES
        for name, most in grades:
            if self.loss(ply) < most or (guessed and name == "fair"):
                return name
        return "costly"

    def _worst_moves(self) -> "list[int]":
        """Return the plies of the moves that lost most, of either side, in their order."""
        losses = sorted([(-self.loss(ply), ply) for ply in self._evaluated_plies])
        own_seat, worst = self.perspective(), []
        for own in (True, False):
            lost = [
                ply
                for loss, ply in losses
                if -loss >= TURNING_POINT_LOSS and self._is_move_of(ply, own_seat) == own
            ]
            worst += lost[:MAX_TURNING_POINTS]
        return sorted(worst)

    def _is_move_of(self, ply: int, seat: int) -> bool:
        """Return whether a seat made the move at ``ply``."""
        return bool(self._states[ply].turn == seat)

    def turning_points(self) -> "list[int]":
        """Return the plies of the turning points."""
        return [ply for ply in self._worst_moves() if self.evaluation(ply).verified]

    def swings(self) -> "list[tuple[int, float]]":
        """Return the swings of the curve that no known mistake explains: pairs (ply, change)."""
        points, turns = self.curve(), self.turning_points()
        result = []
        for (ply, before), (later, after) in zip(points, points[1:]):
            # The curve after a turning point begins at the value of the longer search.
            near = [turn for turn in turns if ply - 1 <= turn < later]
            if abs(after - before) >= SWING and not near:
                result.append((ply, after - before))
        largest = sorted([(-abs(change), ply) for ply, change in result])[:MAX_SWINGS]
        return [(ply, change) for ply, change in result if (-abs(change), ply) in largest]

    def perspective(self) -> int:
        """Return the seat of the curve: that of the only person, or the first."""
        humans = self.session.human_seats()
        return humans[0] if len(humans) == 1 else 0

    def curve(self) -> "list[tuple[int, float]]":
        """Return the curve as far as it is known: pairs (ply, chance of the perspective, 0 … 1).

        The end of the game is part of it if all moves or none have been evaluated.
        """
        own_seat, turned = self.perspective(), self.turning_points()
        points: "list[tuple[int, float]]" = []
        is_two_player = len(self.session.seats) == 2
        for ply in self._evaluated_plies:
            seat = self._states[ply].turn
            value = self.position_value(ply)
            if ply - 1 in turned and points and points[-1][0] == ply - 1:
                bent = self._chance_after_turning_point(points[-1][1], ply - 1, is_two_player)
                if bent is not None:
                    points.append((ply, bent))
                    continue
            if (
                self.evaluations[ply] is not None
                and value is not None
                and (is_two_player or seat == own_seat)
            ):
                points.append((ply, win_chance(value if seat == own_seat else -value)))
        known, count = self.progress()
        if known == count or not points:
            points += self._resignation_points(is_two_player)
            points.append((len(self._moves), win_chance(payoffs(self._states[-1])[own_seat])))
        return points

    def _chance_after_turning_point(
        self, before: float, ply: int, is_two_player: bool
    ) -> "float | None":
        """Return the chance after a turning point, computed from the chance before it.

        The curve bends by the reported loss of the move, because the search of the next
        position was shorter. None if it is unknown whose gain among three the loss was.
        """
        own = self._is_move_of(ply, self.perspective())
        if not is_two_player and not own:
            return None
        lost = self.loss(ply)
        return max(0.0, min(1.0, before - lost if own else before + lost))

    def _resignation_points(self, is_two_player: bool) -> "list[tuple[int, float]]":
        """Return the point of the position in which a player resigned.

        That position isn't evaluated; its value is that of the move that led there, if known.
        """
        ply = len(self._moves) - 1
        before = self.evaluations[ply - 1] if ply > 0 and self._moves[ply] in ENDINGS else None
        if before is None or before.played_value is None:
            return []
        mover = self._states[ply - 1].turn
        if not is_two_player and mover != self.perspective():
            return []
        value: float = before.played_value
        return [(ply, win_chance(value if mover == self.perspective() else -value))]
