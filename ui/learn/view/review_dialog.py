"""The review of a finished game.

The dialog shows the curve of winning chances and the turning points; the table shows better moves.
"""

from engine.game import OMNISCIENT
from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.learn.better_line import BetterLineTable
from ui.learn.review_runner import create_review_runner
from ui.learn.view.keep_puzzle import PuzzleKeeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.renderer import Shape
    from ui.learn.review_report import MissedTurn, ReviewReport, Swing, TurningPoint
    from ui.learn.review_runner import ReviewRunner
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext

CURVE_WIDTH, CURVE_HEIGHT = 320, 120  # of the curve, in SVG units
AXIS_WIDTH = 40  # left of the curve, for the labels of the chances, in SVG units
MIN_DOT_SPACING = 6  # SVG units; where positions are closer, only turning points have dots


class ReviewDialog:
    """The review of the finished game on the table, or of the one whose better line is shown."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._runner: "ReviewRunner | None" = None
        self._table: "Table | None" = None  # of the finished game
        self._turning_points: "list[TurningPoint]" = []
        self._nodes: tuple = ()  # the curve, the progress note and the progress bar
        self._shown_ply: "int | None" = None  # of the turning point that was shown last
        self._opened_ply: "int | None" = None  # of the position that was opened from the curve
        self._keeper = PuzzleKeeper(app)
        app.on_back = self._return_from_table

    def _return_from_table(self) -> bool:
        """Open the review again if the table shows what was opened from it; return whether so."""
        table = self._app.table_controller.table
        if not isinstance(table, BetterLineTable):
            if table is None or table is not self._table:
                return False
            if table.session.displayed_ply != self._opened_ply:
                return False
        self.open()
        return True

    def show_position(self, ply: int) -> None:
        """Show the position after so many moves; "back" leads to the review."""
        self._app.dialog.close()
        self._app.table_controller.go_to_ply(ply)
        self._opened_ply = ply

    def show_turning_point(self, index: int) -> None:
        """Show a turning point on the table, with the better line; "back" leads to the review."""
        if not self._table:
            return
        app, controller = self._app, self._app.table_controller
        app.dialog.close()
        turning_point = self._turning_points[index]
        size = controller.screen.board_size()
        controller.replace_table(BetterLineTable(self._table, turning_point, app.words, size))

    def show_next_line_move(self) -> None:
        """Show the next move of the better line."""
        table = self._app.table_controller.table
        if isinstance(table, BetterLineTable):
            self._app.table_controller.show(table.next_line_move())

    def open(self) -> None:
        """Show the review of the game on the table so far, and evaluate the rest."""
        app = self._app
        table, self._shown_ply, self._opened_ply = app.current_table(), None, None
        if isinstance(table, BetterLineTable) and self._table:
            self._shown_ply = table.policy.turning_point.ply
            table = self._table
            if table.words is not app.words:
                table.set_words(app.words)
            app.table_controller.replace_table(table)
        if not table.table_view.turn_view.outcome_reason:
            return
        self._table = table
        self._runner = create_review_runner(app.store, table, app.bot_client, self._on_change)
        self._nodes = ()
        if not self._render().too_short_text:
            self._runner.run()

    def _on_change(self) -> None:
        """Show new results, or stop if the dialog is closed."""
        runner, table = self._runner, self._table
        if runner is None or table is None:
            return
        app = self._app
        if app.dialog.shown_name != "review" or app.table_controller.table is not table:
            runner.is_running = False
            return
        report = self._render()
        if report.is_complete:
            app.table_controller.show(table.set_grades(report.grades))

    def _render(self) -> "ReviewReport":
        """Update the open dialog; rebuild it if more than the curve has changed."""
        runner = self._runner
        assert runner is not None
        report = runner.report()
        if report.too_short_text:
            return self._show(report, [dom.create_element("p", {"text": report.too_short_text})])
        figure = _curve(report)
        is_same = [point.ply for point in report.turning_points] == [
            point.ply for point in self._turning_points
        ]
        self._turning_points = report.turning_points
        if not report.is_complete and self._nodes and is_same:
            self._nodes[0].replaceWith(figure)
            self._nodes[1].textContent = report.progress_text
            dom.set_attributes(self._nodes[2], {"value": report.known_count})
            self._nodes = (figure, self._nodes[1], self._nodes[2])
            return report
        note = dom.create_element("p", {"role": "status", "text": report.progress_text})
        bar = {"max": report.move_count, "value": report.known_count, "aria-hidden": "true"}
        self._nodes = (figure, note, dom.create_element("progress", bar))
        tap_note = dom.create_element("p", {"class": "field-note", "text": report.tap_note})
        children = [dom.create_element("p", {"text": report.title}), figure, tap_note]
        if report.ring_note:
            children.append(_curve_legend(report.ring_note))
        has_cards = report.turning_points or report.swings
        if not report.is_complete:
            children += self._nodes[1:]
        elif not has_cards and not report.missed_turns:
            children.append(dom.create_element("p", {"text": report.no_turning_points_text}))
        if has_cards:
            children.append(dom.create_element("h3", {"text": report.heading}))
            missed = {turn.missed_ply: turn for turn in report.missed_turns}
            cards = []
            for i, point in enumerate(report.turning_points):
                card, turn = _turning_point_card(point, i), missed.get(point.ply)
                cards.append((point.ply, self._with_keep_button(card, turn) if turn else card))
            cards += [(swing.ply, _swing_card(swing)) for swing in report.swings]
            cards.sort(key=lambda card: card[0])
            children.append(button_list(*[card for _, card in cards]))
        return self._show(report, children + self._missed_section(report))

    def _show(self, report: "ReviewReport", children: "list[Any]") -> "ReviewReport":
        """Show these elements and, where the game can be studied, the button for that."""
        app = self._app
        if self._table and self._table.session.current_state.viewer == OMNISCIENT:
            children.append(button_row(button(app.words("study"), f"study-at-{self._ply(report)}")))
        assert self._runner is not None
        app.dialog.open("review", app.words("review"), children, self._runner.stop)
        return report

    def _with_keep_button(self, card: "Any", turn: "MissedTurn") -> "Any":
        """Return a card with the button that keeps its turn, which missed a win, as a puzzle."""
        keep = self._keeper.create_button(turn)
        return dom.create_element("div", {"class": "review-missed"}, (card, keep))

    def _missed_section(self, report: "ReviewReport") -> "list[Any]":
        """Return the heading and the cards of missed wins that are no turning points."""
        known = [point.ply for point in report.turning_points]
        turns = [turn for turn in report.missed_turns if turn.missed_ply not in known]
        if not turns:
            return []
        cards = [self._with_keep_button(_missed_card(turn), turn) for turn in turns]
        heading = dom.create_element("h3", {"text": report.missed_heading})
        return [heading, button_list(*cards)]

    def _ply(self, report: "ReviewReport") -> int:
        """Return the ply to study: of the turn that was looked at, or else the turning point."""
        assert self._table is not None
        session = self._table.session
        if self._shown_ply is not None:
            return self._shown_ply
        if session.displayed_ply < session.ply_count:
            return session.displayed_ply
        return report.study_ply()

    def keep(self, ply: int) -> None:
        """Keep the turn after so many moves as a puzzle, or delete that puzzle."""
        if self._table:
            self._keeper.toggle(self._table.session, ply)


def _turning_point_card(point: "TurningPoint", index: int) -> "Any":
    """Return the button that shows a turning point."""
    lost = dom.create_element("span", {"class": "review-lost", "text": point.chance_text})
    better = dom.create_element("span", {"text": point.better_text})
    return _card(f"review-turn-{index}", point.title, lost, point.played, better)


def _swing_card(swing: "Swing") -> "Any":
    """Return the button that shows the position after a swing."""
    gained = dom.create_element("span", {"class": "review-gained", "text": swing.chance_text})
    note = dom.create_element("span", {"class": "field-note", "text": swing.note})
    return _card(f"review-{swing.ply + 1}", swing.title, gained, swing.played_text, note)


def _missed_card(turn: "MissedTurn") -> "Any":
    """Return the button that shows the position before a missed win."""
    grade = dom.create_element("span", {"class": "review-lost", "text": turn.grade_text})
    note = dom.create_element("span", {"class": "field-note", "text": turn.note})
    return _card(f"review-{turn.ply}", turn.title, grade, turn.played_text, note)


def _card(action: str, title: str, change: "Any", played: str, more: "Any") -> "Any":
    """Return a button about a move: its title beside a change, the move played, and more."""
    heading = (dom.create_element("b", {"text": title}), change)
    parts = (
        dom.create_element("span", {}, heading),
        dom.create_element("span", {"text": played}),
        more,
    )
    attributes = {"type": "button", "class": "button review-turn", "data-act": action}
    return dom.create_element("button", attributes, parts)


def _curve_legend(text: str) -> "Any":
    """Return the line that explains the rings on the curve."""
    shapes: "list[Shape]" = [("circle", {"class": "curve-turn", "cx": 8, "cy": 8, "r": 5.5})]
    box = {"class": "curve-ring", "viewBox": "0 0 16 16", "aria-hidden": "true"}
    parts = (dom.create_svg(("svg", box, shapes)), dom.create_element("span", {"text": text}))
    return dom.create_element("p", {"class": "field-note curve-legend"}, parts)


def _curve(report: "ReviewReport") -> "Any":
    """Return the curve of the chance to win from the first move to the last.

    A tap shows the position there, or has the effect of the turning point's card.
    """
    points, ply_count = report.points, report.ply_count
    rings = {
        report.curve_ply_after(swing.ply): f"review-{swing.ply + 1}" for swing in report.swings
    }
    for i, point in enumerate(report.turning_points):
        rings[report.curve_ply_after(point.ply)] = f"review-turn-{i}"
    spacing = CURVE_WIDTH / max(1, ply_count)
    dots = [(ply * spacing, CURVE_HEIGHT - chance * CURVE_HEIGHT, ply) for ply, chance in points]
    path = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y, _ in dots])
    area = f"{path}L{dots[-1][0]:.1f} {CURVE_HEIGHT}L{dots[0][0]:.1f} {CURVE_HEIGHT}Z"
    shapes: "list[Shape]" = [
        ("path", {"class": "curve-area", "d": area}),
        ("path", {"class": "curve-half", "d": f"M0 {CURVE_HEIGHT / 2}H{CURVE_WIDTH}"}),
        ("path", {"class": "curve", "d": path}),
    ]
    for x, y, ply in dots:
        if ply in rings:
            shapes.append(("circle", {"class": "curve-turn", "cx": x, "cy": y, "r": 6}))
        elif spacing >= MIN_DOT_SPACING:
            shapes.append(("circle", {"class": "curve-dot", "cx": x, "cy": y, "r": 2.6}))
    for share in (0, 50, 100):
        y = CURVE_HEIGHT * (1 - share / 100) + 4
        shapes.append(("text", {"class": "curve-axis", "x": -8, "y": y, "text": f"{share}%"}))
    for ply in (0, ply_count):
        axis: dict = {"class": "curve-axis ply", "x": ply * spacing, "y": CURVE_HEIGHT + 20}
        axis["text"] = str(ply)
        shapes.append(("text", axis))
    width = max(spacing, 1)
    for x, _, ply in dots:
        target: dict = {"x": x - width / 2, "y": 0, "width": width, "height": CURVE_HEIGHT}
        target.update({"class": "curve-tap", "data-act": rings.get(ply, f"review-{ply}")})
        shapes.append(("rect", target))
    left, top = AXIS_WIDTH, 9
    size = f"{CURVE_WIDTH + left + 12} {CURVE_HEIGHT + top + 26}"
    box = {"class": "review-curve", "viewBox": f"{-left} {-top} {size}"}
    box.update({"role": "img", "aria-label": report.summary})
    return dom.create_svg(("svg", box, shapes))


ACTIONS: "dict[str, Callable[..., None]]" = {
    "review": lambda app: app.feature(ReviewDialog).open(),
    "review-#": lambda app, ply: app.feature(ReviewDialog).show_position(ply),
    "review-turn-#": lambda app, index: app.feature(ReviewDialog).show_turning_point(index),
    "review-next": lambda app: app.feature(ReviewDialog).show_next_line_move(),
    "puzzle-keep-#": lambda app, ply: app.feature(ReviewDialog).keep(ply),
}
