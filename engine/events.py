"""Events: the facts about what a move did. Every game's events derive from these.

An event is one thing that happened, in the words of the rules, with the seats, cells, pieces and
numbers it concerns. A game defines its kinds in ``engine/<game>/events.py``:

    class Moved(Event):
        \"\"\"Pieces went from the top of one stack onto another.\"\"\"

        fields = ("seat", "count", "source", "target")
        cell_fields = ("source", "target")
        seat: int
        count: int
        source: str
        target: str

>>> event = Resigned(1)
>>> event.kind, event.seat, event
('resigned', 1, Resigned(1))
"""

from engine.game import TIME


class Event:
    """One thing that a move did. Events are equal if their kinds and facts are.

    Attributes:
        fields: The names of its facts, in the order of the constructor's arguments.
        cell_fields: The fields that hold a cell (its name) or a tuple of cells, in the order in
            which the eye follows them: source, on the way, target.
        vacated_fields: Those of the ``cell_fields`` that something left.
        kind: The key of its words and sounds.
    """

    fields: tuple = ()
    cell_fields: tuple = ()
    vacated_fields: tuple = ()

    def __init__(self, *facts: object) -> None:
        """Store a hashable value for each field. Raises TypeError for another number of values."""
        if len(facts) != len(self.fields):
            raise TypeError(f"{self.kind} takes {self.fields}")
        for name, fact in zip(self.fields, facts):
            setattr(self, name, fact)

    @property
    def kind(self) -> str:
        """The class's name in lower case: the key of its words and sounds."""
        return self.__class__.__name__.lower()

    def facts(self) -> tuple:
        """Return the values of the fields, in their order."""
        return tuple([getattr(self, name) for name in self.fields])

    def cells(self) -> "list[str]":
        """Return the names of the cells it happened on, each once, in ``cell_fields``' order."""
        return self._cells(self.cell_fields)

    def vacated(self) -> "list[str]":
        """Return the names of the cells that something left, each once."""
        return self._cells(self.vacated_fields)

    def _cells(self, fields: tuple) -> "list[str]":
        cells: list[str] = []
        for name in fields:
            value = getattr(self, name)
            for cell in value if isinstance(value, tuple) else (value,):
                if cell not in cells:
                    cells.append(cell)
        return cells

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event) and self.kind == other.kind and self.facts() == other.facts()
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.facts()))

    def __repr__(self) -> str:
        facts = ", ".join([repr(fact) for fact in self.facts()])
        return f"{self.__class__.__name__}({facts})"


class Passed(Event):
    """A seat had no move, or wanted none, and the turn passed to the next seat."""

    fields = ("seat",)
    seat: int


class Resigned(Event):
    """A seat resigned."""

    fields = ("seat",)
    seat: int


class TimedOut(Event):
    """A seat lost on time."""

    fields = ("seat",)
    seat: int


def ending_event(move: str, seat: "int | None") -> Event:
    """Return the event of ``resign`` or ``time``."""
    return (TimedOut if move == TIME else Resigned)(seat)


class Ended(Event):
    """The game is over: an ``Outcome`` as an event, always the last one."""

    fields = ("winners", "reason", "details")
    winners: tuple
    reason: str
    details: tuple
