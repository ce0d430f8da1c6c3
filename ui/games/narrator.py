"""The sentences about a game: one view, and what happened in it, in one language."""

from engine.events import Resigned, TimedOut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.events import Event
    from engine.game import Outcome, State
    from ui.games.renderer import Shape
    from ui.words import GameWords


class ResultLine:
    """A line of a final score.

    Attributes:
        text: The words for what is counted.
        value: Its value.
        shapes: Shapes around (0, 0), 100 units wide, in front of the text.
        is_emphasized: Whether it is a heading or a total.
    """

    def __init__(
        self, text: str, value: str, shapes: "tuple[Shape, ...]" = (), is_emphasized: bool = False
    ) -> None:
        self.text = text
        self.value = value
        self.shapes = shapes
        self.is_emphasized = is_emphasized


class MoveButton:
    """A button that plays a move.

    Attributes:
        text: Its text.
        note: A second line; "" for none.
        tone: "danger" for a warning, "quiet" for a move that hardly matters yet, or "".
    """

    def __init__(self, text: str, note: str = "", tone: str = "") -> None:
        self.text = text
        self.note = note
        self.tone = tone


class EventNarrator:
    """The sentences about what happened.

    No sentence reveals anything that the view does not know.

    Attributes:
        view: The view of the listener or reader.
        say: The words of the game and of the page, see ``ui.words``.
        reveal_all: Whether the game is over, so that everyone may be told all that the view knows.
        recent_events: The events of the last turn that led to the view, oldest first.
        given_name: Returns the name of a seat's player; "" for one who goes by the side's name.
    """

    def __init__(
        self,
        view: "State",
        say: "GameWords",
        reveal_all: bool = False,
        recent_events: "tuple[Event, ...]" = (),
        given_name: "Callable[[int], str] | None" = None,
    ) -> None:
        self.view = view
        self.say = say
        self.reveal_all = reveal_all
        self.recent_events = recent_events
        self.given_name = given_name

    def describe_event(self, event: "Event") -> str:
        """Return a sentence about an event; "" if another event's sentence already covers it.

        By default these are the words "said-" + the event's kind, with its facts as placeholders,
        and with ``side``, the name of its seat, see ``actor_name``.
        """
        return self._say_event("said-", event)

    def summarize_turn(self, name: str, events: tuple) -> str:
        """Return what the player called ``name`` did in one turn, in one line."""
        sentences = []
        for event in events:
            is_ending = isinstance(event, (Resigned, TimedOut))
            sentences.append(
                self.say("said-" + event.kind, side=name)
                if is_ending
                else self.describe_event(event)
            )
        return self.say("sentences").join([sentence for sentence in sentences if sentence])

    def banner(self, event: "Event") -> str:
        """Return a word or two to show large over the board; "" for none.

        These are the words "banner-" + the event's kind.
        """
        return self._say_event("banner-", event)

    def _say_event(self, prefix: str, event: "Event") -> str:
        """Return the words of a prefix + the event's kind; "" if there are none."""
        facts = {name: getattr(event, name) for name in event.fields}
        if "seat" in facts:
            facts["side"] = self.actor_name(facts["seat"])
        key = prefix + event.kind
        return self.say(key, **facts) if self.say.has(key) else ""

    def actor_name(self, seat: int) -> str:
        """Return the name that a seat has beside the board, for sentences about what it does."""
        return self.given_name and self.given_name(seat) or self.side_name(seat)

    def side_name(self, seat: int) -> str:
        """Return the name of the side that a seat plays; in a solo game that of the only side."""
        view = self.view
        is_solo = view.game.seats(view.options) == 1
        return self.say("side-solo" if is_solo else "side-" + str(view.side(seat)))


class Narrator(EventNarrator):
    """The sentences about one view: the position, its moves and what led to it.

    A subclass for a game declares its type of states (``view: …``).
    """

    # ---- while a move is selected

    def turn_prompt(self, name: str) -> str:
        """Return the sentence that says whose turn it is, before the first tap."""
        return self.say("your-turn", name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """Return what to do next, after these taps (cells or picks) of an incomplete move."""
        return self.say("choose-on")

    def move_preview(self, move: str) -> str:
        """Return what a complete move, not yet confirmed, would do."""
        return self.say("confirm-move")

    def hint(self, move: str) -> str:
        """Return a legal move in words, as a hint names it: by default by its first event.

        Some languages word an event that has happened and a proposed one differently; the words
        for the latter are "proposal-" + the event's kind.
        """
        view = self.view
        event = view.game.events(view, move, view.play(move))[0]
        return self._say_event("proposal-", event) or self.describe_event(event)

    def public_hint(self, move: str) -> str:
        """Return the hint for others to hear while the mover has secrets.

        It says nothing that follows from those secrets.
        """
        return self.hint(move)

    def difference(self, move: str, other: str) -> str:
        """Return what tells ``other`` from a move with the same hint; "" if only their cells do."""
        return ""

    def pick_name(self, token: str) -> str:
        """Return the name of a pick: a piece or choice beside the board that can be tapped."""
        return token

    def pick_description(self, token: str) -> str:
        """Return the description of a pick that is pressed and held."""
        return self.pick_name(token)

    def refusal_text(self, reason: str, **facts: object) -> str:
        """Return why a tap is refused; see ``Input.tap_refusal``."""
        return self.say(reason, **facts)

    def move_button(self, move: str) -> MoveButton:
        """Return the button of a move that has one."""
        return MoveButton(self.say(move))

    # ---- the position

    def cell_label(self, cell: str) -> str:
        """Return a cell's name and content."""
        raise NotImplementedError

    def peek_text(self, cell: str) -> str:
        """Return what a peek under the piece on a cell shows, for its owner's screen reader."""
        return self.cell_label(cell)

    def seat_status(self, seat: int) -> str:
        """Return one short line beside a seat: its hand, its points."""
        return ""

    def hand_text(self, seat: int) -> str:
        """Return a text alternative for the drawing of a seat's hand; "" without hands."""
        return ""

    def status_panel_text(self) -> str:
        """Return a text alternative for the status panel; "" in a game without one."""
        return ""

    def status_help(self, seat: "int | None" = None) -> str:
        """Return the meaning of the symbols at a seat or, without one, in the status panel.

        Returns:
            A sentence or two for a person who taps them; "" where there are none.
        """
        return ""

    def outcome_text(self, outcome: "Outcome") -> str:
        """Return why the game is over, as the words that follow "Red wins: "."""
        return self.say("over-" + outcome.reason)

    @property
    def score_text(self) -> str:
        """The final score in a few characters; "" in a game without points."""
        return ""

    def result_lines(self, names: "list[str]") -> "list[ResultLine]":
        """Return how the final position is scored.

        Lines add a button "Result" to the tray at the end, for which small phones may need
        ``Input.has_two_rows``. For a score alone ``score_text`` is enough.

        Args:
            names: The names of the seats.

        Returns:
            The lines; [] if the outcome's sentence says it all.
        """
        return []

    # ---- the move list

    def notation(self, move: str) -> str:
        """Return a past move in notation, as the viewer observed it."""
        return move

    def list_text(self, move: str) -> str:
        """Return a past move as the move list says it.

        Where the list has a drawing (``BoardRenderer.move_icon``), this is for screen readers.
        """
        return self.say(move) if self.say.has(move) else self.notation(move)
