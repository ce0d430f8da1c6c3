"""The screen on which a game is played: draws situations into #table, and touches what changed."""

from ui.page import dom
from ui.page.card import Card
from ui.page.curtain import Curtain
from ui.page.gauge import Gauge
from ui.page.lens import PanZoom
from ui.page.movelist import MoveList
from ui.page.seats import Seats
from ui.page.stage import Stage
from ui.page.tray import Tray
from ui.page.voice import Voice
from ui.play.lens import Point

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.picture import Place
    from ui.play.drags import Drag
    from ui.play.situation import Card as Told
    from ui.play.situation import Making, Setting, Situation, Standing

QUIET = 400  # milliseconds without a tap, after which cells are named anew
PART = 12  # cells that are named at a time
ROOM = 14  # cells that are drawn at a time while a table is opened
AROUND = 275  # CSS pixels above and below the board, where there is nothing but board beside them
BUTTONS = ("undo", "redo", "hint", "eyes")


class TableScreen:
    """Draws one situation after another. ``labels(cells)`` are the names of these cells as they
    are now: cell -> words; ``dropped(cell)`` is called when what is carried is let go."""

    def __init__(
        self, labels: "Callable[[list[str]], dict]", dropped: "Callable[[str], None]"
    ) -> None:
        self._labels = labels
        self._dropped = dropped
        self._landing = dom.proxy(self._landed)
        # The finger that carries something, and what is shown of that.
        self._carrying: "tuple[str, Making | None]" = ("", None)
        self._node = dom.by_id("table")
        self._room = dom.by_id("board-room")
        self._buttons = {act: self._button(act) for act in BUTTONS}
        self._stage = Stage(dom.by_id("board"))
        self._lens = PanZoom(dom.by_id("board"), dom.by_id("refit"), dom.by_id("magnify"))
        self._seats, self._tray, self._list = Seats(), Tray(), MoveList()
        self._gauge, self._curtain, self._voice = Gauge(), Curtain(), Voice()
        self._card = Card()
        self._setting: "Setting | None" = None
        self._standing: "Standing | None" = None
        self._making: "Making | None" = None
        self._able: dict = {}  # what the buttons look like
        self._state: dict = {}  # the data-attributes
        self._hint = ""  # what the button for hints is called
        self._naming = 0  # the timer after which cells are named
        self._unnamed: "list[str]" = []  # those that are still to be
        self._waits = False  # whether more is still to be shown

    def _button(self, act: str) -> "Any":
        return self._node.querySelector(f'[data-act="{act}"]')

    # ---- coming and going

    def reveal(self) -> None:
        """Come to the front."""
        self._node.hidden = False

    def hidden(self) -> bool:
        """Whether it is out of sight."""
        return bool(self._node.hidden)

    def parts(self, situation: "Situation") -> "list[Callable[[], None]]":
        """What to do, one after another, so that to ``show`` this situation of another table takes
        less long. The cells of the one before aren't named any more, and its moves have been
        looked at."""
        dom.call_off(self._naming)
        if self._list.unfolded and not dom.bridge.wide():
            self._list.unfold(False)
        setting, standing, places = situation.setting, situation.standing, situation.standing.places
        todo = [lambda: self._lay_board(setting), lambda: self._show_beside(standing)]
        return todo + [self._laying(places[:n]) for n in range(ROOM, len(places), ROOM)]

    def _laying(self, places: "list[Place]") -> "Callable[[], None]":
        return lambda: self._stage.lay(places)

    def settle(self) -> None:
        """It has been drawn: open the list of moves where there is room for it."""
        if not self._list.unfolded and dom.bridge.wide():
            self._list.unfold(True)

    def hide(self) -> None:
        """Go out of sight, with nothing more to be named or spoken."""
        dom.call_off(self._naming)
        self.take()
        self._voice.speak(None)
        self._node.hidden = True

    def size(self) -> "tuple[int, int]":
        """The width and height of the room that the board has, in CSS pixels, with what the list
        of moves and tips take of it, for no board turns round when they come; as long as nothing
        is shown, about that."""
        if self.hidden():
            wide, high = int(dom.window.innerWidth), int(dom.window.innerHeight)
            return (wide, high - AROUND) if wide < high else (wide * 3 // 5, high)
        room = self._room
        more = self._list.below(room) + self._voice.extra()
        return int(room.clientWidth), int(room.clientHeight) + more

    # ---- situations

    def show(self, situation: "Situation") -> bool:
        """Draw what this situation shows otherwise than the last one; whether other controls
        stand below the board now."""
        standing, making = situation.standing, situation.making
        self._lay_board(situation.setting)
        moved = standing is not self._standing
        changed = False
        if moved:
            changed = self._stand(standing)
            self.take()
            self._stage.lay(standing.places)
        if moved or making is not self._making:
            self._bring_into_sight(standing, making, moved, situation.moving)
            changed = self._make(making, situation.moving) or changed
            self._name_cells(moved)
        self._standing, self._making = standing, making
        self._voice.speak(situation.spoken)
        self._voice.call(situation.banner)
        return changed

    def _lay_board(self, setting: "Setting") -> None:
        """Lay out this board, unless it lies there: title, ground and where the lens starts."""
        if setting is self._setting:
            return
        if self._setting is None or setting.game != self._setting.game:
            self._seats.clear()
        self._gauge.open(setting.title)
        self._stage.set(setting.game, setting.symbols, setting.ground, setting.board)
        self._lens.open(setting.pans)
        dom.put(self._node, {"data-deep": setting.deep})
        self._setting, self._standing = setting, None

    def _stand(self, standing: "Standing") -> bool:
        """What a move changes; whether the controls did."""
        steps = standing.steps
        state = {
            "data-turn": standing.turn or None,
            "data-ply": standing.ply,
            "data-shown": standing.shown,
            "data-over": standing.over or None,
            "data-thinking": standing.thinking,
            "data-across": standing.across,
            "data-curtain": standing.curtain is not None,
            "data-lesson": steps[1] if steps and steps[0] == "lesson" else None,
            "data-puzzle": steps[1] if steps and steps[0] == "puzzle" else None,
        }
        if state != self._state:
            self._state = state
            dom.put(self._node, state)
        self._enable(standing)
        if steps:
            from ui.page.lesson_progress import show_steps

            show_steps(steps)
        self._show_beside(standing)
        self._voice.tell(standing.news)
        return self._curtain.show(standing.curtain)

    def _show_beside(self, standing: "Standing") -> None:
        """What stands beside the board."""
        self._seats.show(standing.seats)
        self._gauge.show(standing.gauge, standing.gauge_label)
        self._list.show(standing.moves, standing.shown)

    def _enable(self, standing: "Standing") -> None:
        """What the buttons of the bar and of the list would do."""
        able = {act: act in standing.can for act in ("undo", "redo", "hint")}
        able["eyes"] = bool(standing.eyes)
        for act in BUTTONS:
            if self._able.get(act) != able[act]:
                gone = {"hidden": not able[act]} if act == "eyes" else None
                dom.put(self._buttons[act], gone or {"disabled": not able[act]})
        if standing.eyes:
            self._buttons["eyes"].textContent = standing.eyes
        self._able = able

    def _bring_into_sight(
        self, standing: "Standing", making: "Making", moved: bool, moving: bool
    ) -> None:
        """Let the lens show where the move went and where a tap can go next. ``moved``: whether
        the standing is a new one."""
        if not moved and not making.spots:
            return
        named = standing.spots + making.spots if moved else making.spots
        places = [place for place in standing.places if place.name in named]
        at = {place.name: Point(place.x, place.y) for place in places}
        spots = [at[name] for name in standing.spots if name in at] if moved else []
        wanted = [at[name] for name in making.spots if name in at]
        before = self._standing
        others = before is None or before.turn != standing.turn
        self._lens.show(standing.frame, spots, wanted, others, moving)

    def _make(self, making: "Making", moving: bool) -> bool:
        """What a tap changes; whether the controls did."""
        self._stage.show(making.sprites, moving, making.homes)
        self._stage.note(making.notes)
        self._stage.trace(making.traces)
        self._stage.mark(making.marks)
        self._voice.write(making.status, making.tone)
        self._voice.advise(making.advice)
        if making.hint != self._hint:
            self._hint = making.hint
            self._buttons["hint"].querySelector("span").textContent = making.hint
        # The finger may have come from the tray: what is under it stays as long as it carries.
        return making is not self._carrying[1] and self._tray.show(making.picks, making.acts)

    def _name_cells(self, at_once: bool) -> None:
        """Let the cells say what lies on them. Nobody sees it: that has time, most of all while
        somebody is tapping."""
        dom.call_off(self._naming)
        self._unnamed = self._stage.cells()
        self._naming = dom.soon(self._name) if at_once else dom.later(QUIET, self._name)

    def _name(self) -> None:
        some, self._unnamed = self._unnamed[:PART], self._unnamed[PART:]
        self._stage.label(self._labels(some))
        if self._unnamed:
            self._naming = dom.later(0, self._name)
        else:
            dom.bridge.tidy()

    # ---- what needs no situation

    def wait(self, on: bool) -> None:
        """Tell whether more is still to be shown."""
        if on != self._waits:
            self._waits = on
            dom.put(self._node, {"data-showing": on})

    def hurry(self) -> None:
        """End what is still moving: somebody has tapped."""
        dom.bridge.hurry(self._stage.svg)

    def carry(self, event: "Any", drag: "Drag") -> None:
        """Let what is dragged go with the pointer, until ``dropped`` is called."""
        finger, drawing = str(event.pointerId), drag.drawing
        self._lens.release(finger)
        self._carrying = (finger, drag.situation.making)
        ghost = dom.picture(drawing, {"class": "ghost", "aria-hidden": "true"})
        dom.bridge.carry(event, self._stage.svg, ghost, self._landing)

    def _landed(self, cell: str, *place: float) -> None:
        finger, self._carrying = self._carrying[0], ("", None)
        if place:
            self._lens.take(finger, *place)
        self._dropped(str(cell))

    def refit(self) -> None:
        """Show all of the board."""
        self._lens.refit()

    def lay(self, told: "Told", low: bool = False) -> None:
        """Show a card over the board, and have it read; ``low``: at the lower end of the board."""
        self._card.show(told, low)
        said = [part for part in (told.title, told.text) if part]
        self._voice.speak(": ".join(said))

    def take(self) -> bool:
        """Take the card away; whether there was one."""
        shown = self._card.shown
        if shown:
            self._card.hide()
        return shown

    def lower(self, y: float) -> bool:
        """Whether this height of the screen is in the upper half of the board."""
        box = self._room.getBoundingClientRect()
        return y < box.top + box.height / 2

    def magnify(self) -> None:
        """Show a part of the board, larger."""
        self._lens.magnify()

    def arrow(self, cell: str, key: str) -> bool:
        """Move the focus from a cell in the direction of an arrow key; False for other keys."""
        return self._stage.arrow(cell, key)

    def toggle_moves(self) -> None:
        """Show or hide the list of moves."""
        self._list.unfold(not self._list.unfolded)
