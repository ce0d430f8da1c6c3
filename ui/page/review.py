"""The review of a finished game: in the dialog the curve and the turning points, on the table the
better moves."""

from ui.page import dom
from ui.page.dialogs import menu
from ui.play.variation import Variation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.picture import Shape
    from ui.page.page import Page
    from ui.play.review import Leap, Report, Reviewer, Turn
    from ui.play.table import Table

WIDE, HIGH = 320, 120  # of the curve, in units
DENSE = 6  # units between two positions, below which only the turning points have dots


class Reviews:
    """The one review of the page: of the finished game that lies on the table, or whose better line
    does."""

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._reviewer: "Reviewer | None" = None
        self._table: "Table | None" = None  # the finished game's
        self._turns: "list[Turn]" = []
        self._nodes: tuple = ()  # the curve, the note and the bar that tell how far it has come

    def act(self, name: str) -> None:
        """Open the review ("review"), show the position after so many moves ("review-12"), a
        turning point ("review-turn-2"), or the next move of its better line ("review-next")."""
        host, what = self._page.host, name.split("-")[1:]
        table = host.table
        if table is None:
            return
        if not what:
            self._open(table)
        elif what[0] == "next" and isinstance(table, Variation):
            host.show(table.following())
        elif what[0] == "turn" and self._table:
            self._page.dialog.close()
            turn = self._turns[int(what[1])]
            host.put(Variation(self._table, turn, self._page.words, host.screen.size()))
        elif what[0].isdigit():
            self._page.dialog.close()
            host.step(int(what[0]))

    def _open(self, table: "Table") -> None:
        """Show what is known, and find out the rest."""
        page = self._page
        if isinstance(table, Variation) and self._table:
            table = self._table
            if table.words is not page.words:
                table.speak(page.words)
            page.host.put(table)
        if not table.situation.standing.over:
            return
        self._table = table
        self._reviewer = page.shelf.reviewer(table, page.computer, self._changed)
        self._nodes = ()
        self._draw()
        self._reviewer.go_on()

    def _changed(self) -> None:
        """Something new is known; nobody looks any more if the dialog is gone."""
        reviewer, table = self._reviewer, self._table
        if reviewer is None or table is None:
            return
        if self._page.dialog.shows != "review" or self._page.host.table is not table:
            reviewer.running = False
            return
        told = self._draw()
        if told.done:
            self._page.host.show(table.graded(told.grades))

    def _draw(self) -> "Report":
        """Fill the dialog, or go on in it if nothing else has come to stand there."""
        reviewer = self._reviewer
        assert reviewer is not None
        told = reviewer.report()
        figure = _curve(told)
        same = [turn.ply for turn in told.turns] == [turn.ply for turn in self._turns]
        self._turns = told.turns
        if not told.done and self._nodes and same:
            self._nodes[0].replaceWith(figure)
            self._nodes[1].textContent = told.progress
            dom.put(self._nodes[2], {"value": told.known})
            self._nodes = (figure, self._nodes[1], self._nodes[2])
            return told
        note = dom.make("p", {"role": "status", "text": told.progress})
        bar = {"max": told.count, "value": told.known, "aria-hidden": "true"}
        self._nodes = (figure, note, dom.make("progress", bar))
        tap = dom.make("p", {"class": "field-note", "text": told.tap})
        children = [dom.make("p", {"text": told.title}), figure, tap]
        if told.ring:
            children.append(_legend(told.ring))
        if not told.done:
            children += self._nodes[1:]
        elif not told.turns and not told.leaps:
            children.append(dom.make("p", {"text": told.none}))
        if told.turns or told.leaps:
            children.append(dom.make("h3", {"text": told.heading}))
            cards = [(turn.ply, _turn(turn, i)) for i, turn in enumerate(told.turns)]
            cards += [(leap.ply, _leap(leap)) for leap in told.leaps]
            children.append(menu(*[card for _, card in sorted(cards, key=lambda one: one[0])]))
        page = self._page
        page.dialog.open("review", page.words("review"), children, reviewer.stop)
        return told


def _turn(turn: "Turn", number: int) -> "Any":
    """A turning point, to be opened."""
    lost = dom.make("span", {"class": "review-lost", "text": turn.lost})
    better = dom.make("span", {"class": "review-better", "text": turn.better})
    return _card(f"review-turn-{number}", turn.title, lost, turn.played, better)


def _leap(leap: "Leap") -> "Any":
    """A leap of the curve, which leads to the position after it."""
    gained = dom.make("span", {"class": "review-gained", "text": leap.gained})
    note = dom.make("span", {"class": "field-note", "text": leap.note})
    return _card(f"review-{leap.ply + 1}", leap.title, gained, leap.played, note)


def _card(act: str, title: str, sum: "Any", played: str, more: "Any") -> "Any":
    """A button that tells of a move: its title beside a sum, what was played, and more."""
    head = dom.make("span", {"class": "review-head"}, (dom.make("b", {"text": title}), sum))
    parts = (head, dom.make("span", {"text": played}), more)
    worn = {"type": "button", "class": "button review-turn", "data-act": act}
    return dom.make("button", worn, parts)


def _legend(ring: str) -> "Any":
    """What a ring on the curve is."""
    shapes: "list[Shape]" = [("circle", {"class": "curve-turn", "cx": 8, "cy": 8, "r": 5.5})]
    box = {"class": "curve-ring", "viewBox": "0 0 16 16", "aria-hidden": "true"}
    parts = (dom.draw(("svg", box, shapes)), dom.make("span", {"text": ring}))
    return dom.make("p", {"class": "field-note curve-legend"}, parts)


def _curve(told: "Report") -> "Any":
    """The chance to win from the first move to the last; a tap shows the position there, or does
    what the card of the turning point does."""
    points, plies = told.points, told.plies
    rings = {told.reached(leap.ply): f"review-{leap.ply + 1}" for leap in told.leaps}
    rings.update({told.reached(turn.ply): f"review-turn-{i}" for i, turn in enumerate(told.turns)})
    across = WIDE / max(1, plies)
    at = [(ply * across, HIGH - chance * HIGH, ply) for ply, chance in points]
    path = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y, _ in at])
    shapes: "list[Shape]" = [
        (
            "path",
            {"class": "curve-area", "d": f"{path}L{at[-1][0]:.1f} {HIGH}L{at[0][0]:.1f} {HIGH}Z"},
        ),
        ("path", {"class": "curve-half", "d": f"M0 {HIGH / 2}H{WIDE}"}),
        ("path", {"class": "curve", "d": path}),
    ]
    dense = across < DENSE
    for x, y, ply in at:
        if ply in rings:
            shapes.append(("circle", {"class": "curve-turn", "cx": x, "cy": y, "r": 6}))
        elif not dense:
            shapes.append(("circle", {"class": "curve-dot", "cx": x, "cy": y, "r": 2.6}))
    wide = max(across, 1)
    for x, _, ply in at:
        place: dict = {"x": x - wide / 2, "y": 0, "width": wide, "height": HIGH}
        place.update({"class": "curve-tap", "data-act": rings.get(ply, f"review-{ply}")})
        shapes.append(("rect", place))
    box = {"class": "review-curve", "viewBox": f"-9 -9 {WIDE + 18} {HIGH + 18}"}
    box.update({"role": "img", "aria-label": told.summary})
    return dom.draw(("svg", box, shapes))
