"""Review reports: the results of a review in words."""

from engine.bots.chances import percent, win_chance
from engine.learn.move_reasons import unpack_reason
from ui.games import game_ui
from ui.learn.hints import reason_text, with_reason
from ui.learn.own_puzzles.missed_wins import missed_wins
from ui.session.seat_names import given_name, personalized_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games.narrator import Narrator
    from ui.learn.own_puzzles.missed_wins import MissedWin
    from ui.learn.review import Review
    from ui.table.table import Table
    from ui.words import Words

MIN_MOVES = 4  # to evaluate: the curve of fewer says nothing


def _narrator(review: "Review", state: "State", words: "Words") -> "Narrator":
    """Return what describes a position of the reviewed game, in the words of its table."""
    session, game = review.session, review.session.record.game
    say = personalized_words(session, words.for_game(game))
    return game_ui(game).Narrator(
        state, say, True, given_name=lambda seat: given_name(session, seat, say)
    )


class TurningPoint:
    """A turning point in words.

    Attributes:
        ply: The number of moves before it.
        title: Its number and the player.
        chance_text: The chance with the best move, and with the one that was played.
        played: The move that was played, with what speaks against it.
        better_text: The move that would have been better, and why.
        line: The better line.
        comments: The comments on the moves of ``line``.
    """

    def __init__(self, review: "Review", ply: int, words: "Words", name: str) -> None:
        """Describe a turning point; ``name`` is the player's."""
        session, state = review.session, review.session.states[ply]
        say = words.analysis(session.record.game, len(session.seats))
        narrator = _narrator(review, state, words)
        evaluation, move = review.evaluation(ply), session.record.moves[ply]

        def with_first_reason(text: str, reasons: list) -> str:
            reason = reason_text(unpack_reason(reasons[0]), narrator, say) if reasons else ""
            return with_reason(text, reason, say)

        played, better = narrator.hint(move), narrator.hint(evaluation.best_move)
        is_alike = better == played  # words don't tell the moves apart
        shown = ""
        if is_alike:
            how = narrator.difference(move, evaluation.best_move)
            shown = say("turn-turned", how=how) if how else say("turn-shown")
            better = shown if how else say("turn-otherwise")
        self.ply = ply
        self.title = say("turn", n=ply + 1, name=name)
        before = percent(win_chance(evaluation.value or 0.0))
        self.chance_text = say(
            "turn-chance",
            name=name,
            before=before,
            after=max(0, before - percent(review.loss(ply))),
        )
        played = with_first_reason(played, evaluation.against_reasons)
        self.played = say("turn-played", move=played)
        better = with_first_reason(better, evaluation.best_reasons)
        self.better_text = say("turn-better", move=better)
        self.line = evaluation.best_line
        shown_text = say("turn-better", move=shown) if is_alike else self.better_text
        self.comments = [shown_text]
        for line_move, next_move in zip(self.line, self.line[1:]):
            state = state.play(line_move)
            expected = _narrator(review, state, words).hint(next_move)
            self.comments.append(say("line-told", move=expected))


class Swing:
    """A swing of the curve that is no move's fault, in words.

    Attributes:
        ply: The number of moves before it.
        title: The number of the move and the player.
        chance_text: The chance before the swing and after it.
        played_text: The move that was played.
        note: Why no better move is named.
    """

    def __init__(
        self, review: "Review", ply: int, change: float, words: "Words", names: "list[str]"
    ) -> None:
        """Describe a swing.

        Args:
            review: The review.
            ply: The number of moves before the swing.
            change: By how much the chance rose, −1 … 1, from the review's perspective.
            words: The page's words.
            names: The names of the seats.
        """
        session, state = review.session, review.session.states[ply]
        say = words.analysis(session.record.game, len(session.seats))
        self.ply = ply
        self.title = say("turn", n=ply + 1, name=names[state.turn or 0])
        before = dict(review.curve())[ply]
        self.chance_text = say(
            "turn-chance",
            name=names[review.perspective()],
            before=percent(before),
            after=percent(before + change),
        )
        move = _narrator(review, state, words).hint(session.record.moves[ply])
        self.played_text = say("turn-played", move=move)
        game = session.displayed_state.game
        self.note = say("turn-swing" if game.hidden or game.chance else "turn-swing-open")


class MissedTurn:
    """A missed win that makes a puzzle, in words.

    Attributes:
        ply: The number of moves before its turn.
        missed_ply: The number of moves before the one that missed it.
        puzzle_id: The id of the puzzle.
        title: The number of the move and the player.
        played_text: The move that was played.
        note: How the turn could have won.
        grade_text: The grade of the move.
    """

    def __init__(self, review: "Review", win: "MissedWin", words: "Words", name: str) -> None:
        """Describe a missed win; ``name`` is the player's."""
        session = review.session
        say = words.analysis(session.record.game, len(session.seats))
        self.ply, self.missed_ply, self.puzzle_id = win.turn_ply, win.ply, win.puzzle_id
        self.title = say("turn", n=win.ply + 1, name=name)
        narrator = _narrator(review, session.states[win.ply], words)
        self.played_text = say("turn-played", move=narrator.hint(session.record.moves[win.ply]))
        self.note = say("missed-now" if win.wins_at_once else "missed-next")
        self.grade_text = say("grade-missed")


class ReviewReport:
    """Everything that the review dialog shows.

    Attributes:
        is_complete: Whether the review has ended.
        too_short_text: The text in place of all else for a game of few moves, "" for others.
        progress_text: The progress in words.
        known_count: The number of evaluated moves.
        move_count: The number of moves to evaluate.
        title: The title of the curve.
        summary: The curve in words.
        points: The curve: pairs of a ply and a chance, 0 … 1.
        ply_count: The number of moves of the game.
        turning_points: The turning points.
        swings: The swings that are no move's fault, once the review is complete.
        missed_turns: The missed wins that make puzzles, once the review is complete.
        missed_heading: The heading of those that are no turning points.
        grades: The grade of each move in words, "" where there was no choice.
        heading: The heading of the turning points.
        no_turning_points_text: The text in place of turning points.
        tap_note: The effect of a tap on the curve.
        ring_note: The meaning of the rings on the curve; "" if there are none.
    """

    def __init__(self, review: "Review", table: "Table") -> None:
        """Describe a review in the words of the table."""
        self._review = review
        words, seat_name = table.words, table.context.seat_name
        states = review.session.states
        say = words.analysis(table.game, len(review.session.seats))
        self.known_count, self.move_count = review.progress()
        self.is_complete = review.next_query() is None
        self.too_short_text = say("review-too-short") if self.move_count < MIN_MOVES else ""
        key = "review-progress" if self.known_count < self.move_count else "review-deeper"
        self.progress_text = say(key, n=self.known_count, of=self.move_count)
        name = seat_name(review.perspective())
        self.points, self.ply_count = review.curve(), len(review.evaluations)
        chances = [percent(chance) for _, chance in self.points]
        self.title = say("review-curve", name=name)
        self.summary = say(
            "review-summary",
            name=name,
            first=chances[0],
            most=max(chances),
            least=min(chances),
            last=chances[-1],
        )
        self.turning_points = [
            TurningPoint(review, ply, words, seat_name(states[ply].turn or 0))
            for ply in review.turning_points()
        ]
        names = [seat_name(seat) for seat in range(len(review.session.seats))]
        wins = missed_wins(review) if self.is_complete else []
        missed_plies = [win.ply for win in wins]
        swings = review.swings() if self.is_complete else []
        swings = [(ply, change) for ply, change in swings if ply not in missed_plies]
        self.swings = [Swing(review, ply, change, words, names) for ply, change in swings]
        self.missed_turns = [
            MissedTurn(review, win, words, names[states[win.ply].turn or 0]) for win in wins
        ]
        is_alone = not self.turning_points and not self.swings
        self.missed_heading = say("review-missed-only" if is_alone else "review-missed")
        grades = [review.grade(ply) for ply in range(self.ply_count)]
        self.grades = [say("grade-" + grade) if grade else "" for grade in grades]
        self.heading, self.no_turning_points_text = say("review-turns"), say("review-none")
        self.tap_note = say("review-tap")
        self.ring_note = say("review-ring") if self.turning_points or self.swings else ""

    def study_ply(self) -> int:
        """Return the ply of the worst turning point; that of the end if there is none."""
        turns = [(-self._review.loss(point.ply), point.ply) for point in self.turning_points]
        return min(turns)[1] if turns else self.ply_count

    def curve_ply_after(self, ply: int) -> int:
        """Return the ply of the curve's first point after a move."""
        later = [point_ply for point_ply, _ in self.points if point_ply > ply]
        return later[0] if later else ply
