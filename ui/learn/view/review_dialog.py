"""The review of a finished game: in the dialog the curve and the turning points, on the table the
better moves."""

from ui.browser import dom
from ui.browser.dialogs import button_list
from ui.learn.review import create_review_runner
from ui.learn.variation import VariationTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Shape
    from ui.learn.review import ReviewReport, ReviewRunner, Swing, TurningPoint
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext

CURVE_WIDTH, CURVE_HEIGHT = 320, 120  # of the curve, in units
MIN_DOT_SPACING = 6  # units between two positions, below which only the turning points have dots


class ReviewDialog:
    """The one review of the page: of the finished game that lies on the table, or whose better line
    does."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._runner: "ReviewRunner | None" = None
        self._table: "Table | None" = None  # the finished game's
        self._turning_points: "list[TurningPoint]" = []
        self._nodes: tuple = ()  # the curve, the note and the bar that tell how far it has come

    def run_action(self, name: str) -> None:
        """Open the review ("review"), show the position after so many moves ("review-12"), a
        turning point ("review-turn-2"), or the next move of its better line ("review-next")."""
        host, what = self._app.table_controller, name.split("-")[1:]
        table = host.table
        if table is None:
            return
        if not what:
            self._open(table)
        elif what[0] == "next" and isinstance(table, VariationTable):
            host.show(table.next_line_move())
        elif what[0] == "turn" and self._table:
            self._app.dialog.close()
            turn = self._turning_points[int(what[1])]
            host.replace_table(
                VariationTable(self._table, turn, self._app.words, host.screen.board_size())
            )
        elif what[0].isdigit():
            self._app.dialog.close()
            host.go_to_ply(int(what[0]))

    def _open(self, table: "Table") -> None:
        """Show what is known, and find out the rest."""
        page = self._app
        if isinstance(table, VariationTable) and self._table:
            table = self._table
            if table.words is not page.words:
                table.set_words(page.words)
            page.table_controller.replace_table(table)
        if not table.table_view.turn_view.outcome_reason:
            return
        self._table = table
        self._runner = create_review_runner(page.store, table, page.bot_client, self._on_change)
        self._nodes = ()
        self._render()
        self._runner.run()

    def _on_change(self) -> None:
        """Something new is known; nobody looks any more if the dialog is gone."""
        reviewer, table = self._runner, self._table
        if reviewer is None or table is None:
            return
        if self._app.dialog.shown_name != "review" or self._app.table_controller.table is not table:
            reviewer.is_running = False
            return
        told = self._render()
        if told.is_complete:
            self._app.table_controller.show(table.set_grades(told.grades))

    def _render(self) -> "ReviewReport":
        """Fill the dialog, or go on in it if nothing else has come to stand there."""
        reviewer = self._runner
        assert reviewer is not None
        told = reviewer.report()
        figure = _curve(told)
        same = [turn.ply for turn in told.turning_points] == [
            turn.ply for turn in self._turning_points
        ]
        self._turning_points = told.turning_points
        if not told.is_complete and self._nodes and same:
            self._nodes[0].replaceWith(figure)
            self._nodes[1].textContent = told.progress_text
            dom.set_attributes(self._nodes[2], {"value": told.known_count})
            self._nodes = (figure, self._nodes[1], self._nodes[2])
            return told
        note = dom.create_element("p", {"role": "status", "text": told.progress_text})
        bar = {"max": told.move_count, "value": told.known_count, "aria-hidden": "true"}
        self._nodes = (figure, note, dom.create_element("progress", bar))
        tap = dom.create_element("p", {"class": "field-note", "text": told.tap_note})
        children = [dom.create_element("p", {"text": told.title}), figure, tap]
        if told.ring_note:
            children.append(_curve_legend(told.ring_note))
        if not told.is_complete:
            children += self._nodes[1:]
        elif not told.turning_points and not told.leaps:
            children.append(dom.create_element("p", {"text": told.no_turning_points_text}))
        if told.turning_points or told.leaps:
            children.append(dom.create_element("h3", {"text": told.heading}))
            cards = [
                (turn.ply, _turning_point_card(turn, i))
                for i, turn in enumerate(told.turning_points)
            ]
            cards += [(leap.ply, _swing_card(leap)) for leap in told.leaps]
            children.append(
                button_list(*[card for _, card in sorted(cards, key=lambda one: one[0])])
            )
        page = self._app
        page.dialog.open("review", page.words("review"), children, reviewer.stop)
        return told


def _turning_point_card(turn: "TurningPoint", number: int) -> "Any":
    """A turning point, to be opened."""
    lost = dom.create_element("span", {"class": "review-lost", "text": turn.loss_text})
    better = dom.create_element("span", {"class": "review-better", "text": turn.better_text})
    return _card(f"review-turn-{number}", turn.title, lost, turn.played, better)


def _swing_card(leap: "Swing") -> "Any":
    """A leap of the curve, which leads to the position after it."""
    gained = dom.create_element("span", {"class": "review-gained", "text": leap.change_text})
    note = dom.create_element("span", {"class": "field-note", "text": leap.note})
    return _card(f"review-{leap.ply + 1}", leap.title, gained, leap.played_text, note)


def _card(act: str, title: str, sum: "Any", played: str, more: "Any") -> "Any":
    """A button that tells of a move: its title beside a sum, what was played, and more."""
    head = dom.create_element(
        "span", {"class": "review-head"}, (dom.create_element("b", {"text": title}), sum)
    )
    parts = (head, dom.create_element("span", {"text": played}), more)
    worn = {"type": "button", "class": "button review-turn", "data-act": act}
    return dom.create_element("button", worn, parts)


def _curve_legend(ring: str) -> "Any":
    """What a ring on the curve is."""
    shapes: "list[Shape]" = [("circle", {"class": "curve-turn", "cx": 8, "cy": 8, "r": 5.5})]
    box = {"class": "curve-ring", "viewBox": "0 0 16 16", "aria-hidden": "true"}
    parts = (dom.create_svg(("svg", box, shapes)), dom.create_element("span", {"text": ring}))
    return dom.create_element("p", {"class": "field-note curve-legend"}, parts)


def _curve(told: "ReviewReport") -> "Any":
    """The chance to win from the first move to the last; a tap shows the position there, or does
    what the card of the turning point does."""
    points, plies = told.points, told.ply_count
    rings = {told.curve_ply_after(leap.ply): f"review-{leap.ply + 1}" for leap in told.leaps}
    rings.update(
        {
            told.curve_ply_after(turn.ply): f"review-turn-{i}"
            for i, turn in enumerate(told.turning_points)
        }
    )
    across = CURVE_WIDTH / max(1, plies)
    at = [(ply * across, CURVE_HEIGHT - chance * CURVE_HEIGHT, ply) for ply, chance in points]
    path = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y, _ in at])
    shapes: "list[Shape]" = [
        (
            "path",
            {
                "class": "curve-area",
                "d": f"{path}L{at[-1][0]:.1f} {CURVE_HEIGHT}L{at[0][0]:.1f} {CURVE_HEIGHT}Z",
            },
        ),
        ("path", {"class": "curve-half", "d": f"M0 {CURVE_HEIGHT / 2}H{CURVE_WIDTH}"}),
        ("path", {"class": "curve", "d": path}),
    ]
    dense = across < MIN_DOT_SPACING
    for x, y, ply in at:
        if ply in rings:
            shapes.append(("circle", {"class": "curve-turn", "cx": x, "cy": y, "r": 6}))
        elif not dense:
            shapes.append(("circle", {"class": "curve-dot", "cx": x, "cy": y, "r": 2.6}))
    wide = max(across, 1)
    for x, _, ply in at:
        place: dict = {"x": x - wide / 2, "y": 0, "width": wide, "height": CURVE_HEIGHT}
        place.update({"class": "curve-tap", "data-act": rings.get(ply, f"review-{ply}")})
        shapes.append(("rect", place))
    box = {"class": "review-curve", "viewBox": f"-9 -9 {CURVE_WIDTH + 18} {CURVE_HEIGHT + 18}"}
    box.update({"role": "img", "aria-label": told.summary})
    return dom.create_svg(("svg", box, shapes))
