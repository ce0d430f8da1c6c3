"""What is seen of a table: the board, the signs above it, the line and the tray below, the list."""

from engine.game import EVERYONE, State
from ui import dom, sentences
from ui.boards.drawing import Drawing
from ui.curtain import Curtain
from ui.gauge import Gauge
from ui.marks import marks
from ui.movelist import MoveList
from ui.panzoom import PanZoom
from ui.seats import Seats
from ui.session import HUMAN, Session
from ui.stage import Stage
from ui.taps import Plan
from ui.tray import Tray
from ui.voice import Voice
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PAUSE = 260  # milliseconds between the frames of a move


class Scene:
    """Draws a session into #table. ``eyes`` is always whose view is shown: a seat, BYSTANDER or
    EVERYONE; ``view`` is what those see."""

    def __init__(self) -> None:
        self._node = dom.by_id("table")
        self._buttons = {act: self._button(act) for act in ("undo", "redo", "hint", "fork", "eyes")}
        self.voice, self.lens = Voice(), PanZoom(dom.by_id("board"), dom.by_id("refit"))
        self._seats, self._tray, self._list = Seats(), Tray(), MoveList()
        self._gauge, self._curtain = Gauge(), Curtain()
        self._places: list = []  # the cells as they were laid last
        self._moves: list[str] = []  # up to the tip, as whoever looks may read them

    def _button(self, act: str) -> "Any":
        return self._node.querySelector(f'[data-act="{act}"]')

    # ---- coming and going

    def open(self, session: Session, drawing: Drawing, say: GameWords) -> None:
        """Make the stage and the signs for this session."""
        self._drawing, self._say = drawing, say
        self._gauge.open(say("game"))
        self.lens.open(drawing.pans)
        dom.put(self._node, {"data-deep": drawing.deep})
        self._seats.lay(session, drawing, say)
        self._node.hidden = False
        if _wide():
            self._list.unfold(True)
        self.fit()
        self.set_stage()

    def hide(self) -> None:
        """Leave the screen."""
        self._node.hidden = True

    def set_stage(self) -> None:
        """Draw the board itself anew."""
        self.stage = Stage(dom.by_id("board"), self._drawing)
        self.stage.name(self._say("board-name"))

    def fit(self) -> bool:
        """Let the drawing suit the room; whether it chose another layout."""
        room = dom.by_id("board-room")
        return self._drawing.fit(int(room.clientWidth), int(room.clientHeight))

    # ---- the position

    @property
    def curtain_down(self) -> bool:
        """Whether the phone is changing hands."""
        return self._curtain.down

    def draw_curtain(self, session: Session) -> bool:
        """Lower or lift the curtain, as the session wants it; whether it is down."""
        news = sentences.news(session, self._drawing, self._say)
        waits = self._curtain.show(session, self._say, news)
        if waits:
            self.voice.hush()
        return waits

    def lay(
        self,
        session: Session,
        view: State,
        eyes: "int | None",
        moving: bool,
        frames: "list | None" = None,
    ) -> None:
        """Lay out the cells, look at the right part of them, and show what is seen on the way to
        this position (``frames``, see Drawing), but its last."""
        self._drawing.open = session.over
        self._moves = sentences.moves(session, eyes, self._drawing)
        self._places = places = self._drawing.places(view)
        self.stage.lay(places)
        last = self._drawing.touched(self._moves[session.ply - 1]) if session.ply else []
        spots = [(place.x, place.y) for place in places if place.name in last]
        self.lens.show(self._drawing.frame(view), spots, moving)
        for sprites in (frames or [])[:-1]:
            self.stage.show(sprites, moving)
            dom.page.queue(PAUSE)
        dom.soon(lambda: self._label(view, places))  # nobody sees it: that has time

    def _label(self, view: State, places: list) -> None:
        """Let every cell say what lies on it in this view, if the view is still there."""
        if places is self._places:
            name, say = self._drawing.cell_label, self._say
            self.stage.label({place.name: name(view, place.name, say) for place in places})

    def draw(self, session: Session, view: State, plan: "Plan | None", moving: bool) -> None:
        """The pieces with what is chosen so far, the marks, and the tray."""
        drawing, stage = self._drawing, self.stage
        moves = self._moves[: session.ply]
        if plan is None:
            stage.show(drawing.sprites(view), moving)
            stage.note(drawing.notes(view))
            stage.mark(marks(session, drawing, moves))
            self._tray.rest(session, drawing, view, self._say)
            return
        tokens = plan.taps.prefix
        after = plan.preview() if plan.taps.move else None
        stage.show(drawing.preview(plan.view, tuple(tokens), after), moving)
        asides = drawing.asides(plan.view, tuple(tokens))
        stage.note(drawing.notes(after or plan.view) + asides)
        offers = plan.taps.offers()
        guided = tokens or plan.pending or drawing.guides
        cells = [token for token in offers if stage.has(token)] if guided else []
        stage.mark(marks(session, drawing, moves, plan, after, cells))
        picks = [token for token in offers if not stage.has(token)]
        self._tray.choose(plan, drawing, picks, self._say)

    def mark_up(self, session: Session, view: State, eyes: "int | None", choosing: bool) -> None:
        """The state of things as attributes, which buttons do something, signs and list.
        ``choosing``: whether a person is to move."""
        tip, buttons = session.tip, self._buttons
        dom.put(self._node, {
            "data-turn": None if tip.turn is None else tip.turn + 1,
            "data-ply": session.last, "data-shown": session.ply,
            "data-over": tip.outcome.reason if tip.outcome else None,
            "data-thinking": bool(tip.turn is not None and session.whose() != HUMAN),
        })  # fmt: skip
        buttons["undo"].disabled = session.can_undo() == "nothing-to-undo"
        buttons["redo"].disabled = session.can_redo() is not None
        buttons["hint"].disabled = not choosing
        buttons["eyes"].hidden = not (session.over and tip.game.hidden)
        if session.over and tip.game.hidden:
            everyone = self._say("eyes-all")
            name = (
                everyone if eyes == EVERYONE else sentences.seat_name(session, eyes or 0, self._say)
            )
            buttons["eyes"].textContent = self._say("eyes", name=name)
        buttons["fork"].hidden = session.ply == session.last or not session.is_open()
        self._seats.show(session, view, self._drawing, self._say)
        self._gauge.show(self._drawing.gauge(view, self._say))
        self._list.show(session, self._moves)

    def tell(self, session: Session, view: State, plan: "Plan | None", small: bool) -> None:
        """Write the line below the board. ``small``: whether the page's own player thinks."""
        if self._curtain.down:
            self.voice.write("")
            return
        text, tone = sentences.status(session, self._drawing, plan, view, small, self._say)
        self.voice.write(text, tone)
        if tone == "refused":
            self.voice.speak(text)

    # ---- the list of moves

    def toggle_moves(self) -> None:
        """Show or hide the list."""
        self._list.unfold(not self._list.unfolded())


def _wide() -> bool:
    """Whether there is always room for the list of moves, as layout.css says."""
    return bool(dom.page.wide())
