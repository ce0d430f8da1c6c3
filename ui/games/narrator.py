"""What a talk is: one view, and what happened in it, in whole sentences of one language."""

from engine.events import Resigned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.game import Outcome, State
    from ui.games.renderer import Shape
    from ui.words import GameWords


class ResultLine:
    """A line of a result: words, a value, and shapes 100 units wide around (0, 0) before them."""

    def __init__(
        self, text: str, value: str, shapes: "tuple[Shape, ...]" = (), is_emphasized: bool = False
    ) -> None:
        self.text = text
        self.value = value
        self.shapes = shapes
        self.is_emphasized = is_emphasized


class MoveButton:
    """A button that plays a move: its words, a second line ("" for none), and its tone: "danger"
    for a warning, "quiet" for what hardly matters yet, or ""."""

    def __init__(self, text: str, note: str = "", tone: str = "") -> None:
        self.text = text
        self.note = note
        self.tone = tone


class Narrator:
    """What is said of one view. A game's own class says of which states (``view: …``).

    Attributes:
        view: what is known to whoever listens or reads.
        say: the words of the game and of the page, see ``ui.words``.
        open: whether the game is over and all that the view knows may be said.
        past: the events of the last turn that led to the view, oldest first, as its picture has
            them.
    """

    def __init__(
        self,
        view: "State",
        say: "GameWords",
        reveal_all: bool = False,
        recent_events: "tuple[Event, ...]" = (),
    ) -> None:
        self.view = view
        self.say = say
        self.reveal_all = reveal_all
        self.recent_events = recent_events

    # ---- while somebody chooses

    def turn_prompt(self, name: str) -> str:
        """That somebody called ``name`` is to move, before the first tap."""
        return self.say("your-turn", name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """What to do next, after these tokens of an incomplete move."""
        return self.say("choose-on")

    def move_preview(self, move: str) -> str:
        """What a complete move, not yet confirmed, would do."""
        return self.say("confirm-move")

    def hint(self, move: str) -> str:
        """A legal move of this view in words, as a hint names it: its first event, if the game
        doesn't want it otherwise."""
        view = self.view
        return self.describe_event(view.game.events(view, move, view.play(move))[0])

    def public_hint(self, move: str) -> str:
        """The same for others' ears while something of the mover's is hidden: nothing that follows
        from it."""
        return self.hint(move)

    def pick_name(self, token: str) -> str:
        """The name of a pick."""
        return token

    def pick_description(self, token: str) -> str:
        """What is said of a pick that is held."""
        return self.pick_name(token)

    def refusal_text(self, reason: str, **facts: object) -> str:
        """Why a tap fits nowhere; see ``Input.why_not``."""
        return self.say(reason, **facts)

    def move_button(self, move: str) -> MoveButton:
        """The button of a move that has one."""
        return MoveButton(self.say(move))

    # ---- what there is

    def cell_label(self, cell: str) -> str:
        """A cell's place and content."""
        raise NotImplementedError

    def peek_text(self, cell: str) -> str:
        """What a peek under a cell shows, for its owner's ears."""
        return self.cell_label(cell)

    def seat_status(self, seat: int) -> str:
        """One short line for a seat's sign at the table: hand, points."""
        return ""

    def hand_text(self, seat: int) -> str:
        """The hand that a seat's sign shows, in words; "" in a game without hands."""
        return ""

    def status_panel_text(self) -> str:
        """What the gauge in the top bar shows, in words; "" in a game without one."""
        return ""

    def status_help(self, seat: "int | None" = None) -> str:
        """What the signs mean that stand at a seat or, without one, in the gauge: a sentence or
        two for whoever taps them; "" where there are none."""
        return ""

    def outcome_text(self, outcome: "Outcome") -> str:
        """Why the game is over, in a few words after "Red wins: "."""
        return self.say("over-" + outcome.reason)

    def result_lines(self, names: "list[str]") -> "list[ResultLine]":
        """How the final position is counted up, ``names`` being what the seats are called; [] if
        the outcome's sentence says it all."""
        return []

    # ---- what happened

    def describe_event(self, event: "Event") -> str:
        """A sentence about something that a move did in this view, or "" if others say it all.
        By default the words "said-" + its kind with the event's facts as their holes, and with
        ``side``, the name of its seat's side, for a ``seat``."""
        key = "said-" + event.kind
        return self.say(key, **self._event_facts(event)) if self.say.has(key) else ""

    def summarize_turn(self, name: str, events: tuple) -> str:
        """What somebody called ``name`` did in one turn, in one line; by default all of its
        sentences."""
        said = []
        for event in events:
            gone = isinstance(event, Resigned)
            said.append(
                self.say("said-resigned", side=name) if gone else self.describe_event(event)
            )
        return self.say("sentences").join([sentence for sentence in said if sentence])

    def callout(self, event: "Event") -> str:
        """What is called out when this happens: the words "moment-" + its kind, "" if there are
        none."""
        key = "moment-" + event.kind
        return self.say(key, **self._event_facts(event)) if self.say.has(key) else ""

    def _event_facts(self, event: "Event") -> dict:
        """An event's facts, and with ``side`` the name of its seat's side."""
        facts = {name: getattr(event, name) for name in event.fields}
        if "seat" in facts:
            facts["side"] = self.side_name(facts["seat"])
        return facts

    def side_name(self, seat: int) -> str:
        """The name of the side that a seat plays in this view; of somebody who plays alone, that
        of no side at all."""
        view = self.view
        alone = view.game.seats(view.options) == 1
        return self.say("side-solo" if alone else "side-" + str(view.side(seat)))

    def notation(self, move: str) -> str:
        """A past move in notation, of how somebody was told it when it was played."""
        return move

    def list_text(self, move: str) -> str:
        """The same in the list of moves; where it is drawn there (``Picture.entry``), for those
        who don't see it."""
        return self.say(move) if self.say.has(move) else self.notation(move)
