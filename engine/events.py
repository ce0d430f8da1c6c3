"""What a move did, as facts: the base of every game's events.

An event is one thing that happened, in the words of the rules, with the seats, cells, pieces and
numbers that it happened to. A game lists its kinds in ``engine/<game>/events.py``:

    class Moved(Event):
        \"\"\"Pieces went from the top of one stack onto another.\"\"\"

        fields = ("seat", "count", "source", "target")
        places = ("source", "target")
        seat: int
        count: int
        source: str
        target: str

>>> event = Resigned(1)
>>> event.kind, event.seat, event
('resigned', 1, Resigned(1))
"""


class Event:
    """One thing that a move did. Two events are equal when their kinds and facts are.

    Attributes:
        fields: the names of its facts, in the order in which they are given.
        places: those of the fields that hold a cell (its name) or a tuple of cells, in the order
            in which the eye follows them: where from, on the way, where to.
        leaves: those of the places that something left.
    """

    fields: tuple = ()
    cell_fields: tuple = ()
    vacated_fields: tuple = ()

    def __init__(self, *facts: object) -> None:
        """``facts``: a value for each field, hashable. Raises TypeError for another number."""
        if len(facts) != len(self.fields):
            raise TypeError(f"{self.kind} takes {self.fields}")
        for name, fact in zip(self.fields, facts):
            setattr(self, name, fact)

    @property
    def kind(self) -> str:
        """The kind of thing that happened, in small letters: the key of its words and sounds."""
        return self.__class__.__name__.lower()

    def facts(self) -> tuple:
        """The values of the fields, in their order."""
        return tuple([getattr(self, name) for name in self.fields])

    def cells(self) -> "list[str]":
        """The names of the cells it happened on, each once, in the order of ``places``."""
        return self._cells(self.cell_fields)

    def vacated(self) -> "list[str]":
        """The names of the cells that something left, each once."""
        return self._cells(self.vacated_fields)

    def _cells(self, fields: tuple) -> "list[str]":
        found: list[str] = []
        for name in fields:
            value = getattr(self, name)
            for cell in value if isinstance(value, tuple) else (value,):
                if cell not in found:
                    found.append(cell)
        return found

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
    """A seat had nothing to play, or wanted no more, and the turn went on."""

    fields = ("seat",)
    seat: int


class Resigned(Event):
    """A seat gave the game up."""

    fields = ("seat",)
    seat: int


class Ended(Event):
    """The game is over: an ``Outcome`` as an event, always the last one."""

    fields = ("winners", "reason", "details")
    winners: tuple
    reason: str
    details: tuple
