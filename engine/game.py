"""The contract of a game: what every module in ``engine/`` that plays one provides.

A game is a ``Game``; a position of it is a ``State``. States are immutable to their users:
``play`` returns a new one. Moves are strings of the game's notation. A *view* is a state with
everything removed that its viewer may not know; it is of the same class and playable too.

Seats count from 0. ``resign`` is a move of every game, at every decision, and is never listed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.rng import Rng

    S = TypeVar("S", bound="State")

RESIGN = "resign"

# Who looks at a state: a seat's number, or one of these.
OMNISCIENT = -1  # nothing is hidden: the full state
SPECTATOR = None  # sees only what everybody at the table sees


class GameError(ValueError):
    """Something asked of a game that cannot be done. ``reason`` is a key for the page's words,
    ``facts`` the holes of that sentence (name -> str or int)."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class IllegalMove(GameError):
    """This move cannot be played here: it does not parse, or the rules forbid it."""


class BadOptions(GameError):
    """These options are not the game's: unknown name, value that is no choice, forbidden mix."""


class BadPosition(GameError):
    """This packed position is no position of the game."""


class Option:
    """One option of a game. Values are bools, ints or strings.

    Attributes:
        name: its key.
        choices: the values it can take.
        default: the one among them that it has unless another is given.
        offered: the choices that a new game is offered; all, if nothing else is said. The others
            are for games that were begun when the rules were read in another way.
        since: the number of the first schema of the game's links that has it: 0 for options that
            were always there, one more than the last number there is for a new one. In a game of
            an earlier schema the option has its default.
        earlier: choices that it had at other times: (the number of the last schema with them, the
            choices), the oldest first. Who adds a choice, or changes their order, adds what was.
    """

    def __init__(
        self,
        name: str,
        choices: tuple,
        default: object,
        offered: "tuple | None" = None,
        since: int = 0,
        earlier: tuple = (),
    ) -> None:
        self.name = name
        self.choices = choices
        self.default = default
        self.offered = choices if offered is None else offered
        self.since = since
        self.earlier = earlier

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.choices!r}, {self.default!r})"


class Outcome:
    """How a game ended: the seats that won (none: a draw, or a solo game lost), the reason as a
    key, and the witness: what one can point at on the board (cells, in the game's notation)."""

    def __init__(self, winners: tuple, reason: str, details: tuple = ()) -> None:
        self.winners = winners
        self.reason = reason
        self.details = details

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash((self.winners, self.reason, self.details))

    def __repr__(self) -> str:
        return f"Outcome({self.winners!r}, {self.reason!r}, {self.details!r})"

    def pack(self) -> dict:
        """This outcome as JSON-able data."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "witness": list(self.details),
        }


class State:
    """A position, or one viewer's view of it. Subclasses fill everything that raises here.

    Attributes:
        game: the ``Game`` this is a position of.
        options: the settled options, complete.
        viewer: EVERYONE for a full state, a seat or BYSTANDER for a view.
        turn: the seat to move; None when the game is over.
        outcome: None while the game goes on.
    """

    game: "Game"
    options: dict
    viewer: "int | None" = OMNISCIENT
    turn: "int | None" = 0
    outcome: "Outcome | None" = None

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted, each once; [] when the game is over, and in the
        view of somebody who is not to move if what is legal depends on secrets."""
        raise NotImplementedError

    def play(self, move: str) -> "State":
        """The state after ``move``, which may be ``resign``; this state does not change.
        A view takes moves as its viewer is told them, see ``told``. Raises IllegalMove."""
        raise NotImplementedError

    def copy(self: "S") -> "S":
        """A new state of the same class with the same facts, for a move to change."""
        raise NotImplementedError

    def resign(self: "S") -> "S":
        """The state after the seat to move gives up: all others win. (Alone, nobody does.)"""
        after = self.copy()
        seats = range(self.game.seats(self.options))
        after.outcome = Outcome(tuple([seat for seat in seats if seat != self.turn]), RESIGN)
        after.turn = None
        return after

    def observed_move(self, move: str, seat: "int | None") -> str:
        """The legal ``move`` of this full state as ``seat`` (or BYSTANDER) learns of it: without
        what stays hidden, with what comes to light. For every viewer v:
        ``state.view(v).play(state.told(move, v)) == state.play(move).view(v)``."""
        return move

    def initial_observation(self, seat: "int | None") -> str:
        """Of a first position, all that ``seat`` (or BYSTANDER) learns beyond the options: a hand,
        a lot that was drawn. In the game's notation, "" for nothing. For every viewer v:
        ``game.begin(options, v, state.dealt(v)) == state.view(v)``."""
        return ""

    def reveals(self, move: str) -> bool:
        """Whether the legal ``move`` brings something hidden to light (or turns on chance), so
        that it cannot be taken back without the table's consent."""
        return False

    def side(self, seat: int) -> int:
        """The side that a seat plays now, as the seats' numbers count them at the start: another
        than its own only where players have swapped sides."""
        return seat

    def starts_turn(self) -> bool:
        """Whether a turn begins here. Asked of games for one, where nobody else's move tells one
        turn from the next; by default every move is a turn."""
        return True

    def view(self, seat: "int | None") -> "State":
        """What ``seat`` (or BYSTANDER) may know. Only a full state can be asked for a view."""
        return self

    def same_information(self, other: "State") -> bool:
        """Whether two views show the same, whoever their viewers are. (A game may say so quicker
        than by packing both; False for views that do costs a needless curtain, True for others
        would tell a secret.)"""
        mine, others = dict(self.pack()), dict(other.pack())
        mine.pop("viewer", None)
        others.pop("viewer", None)
        return mine == others

    def determinize(self, rng: "Rng") -> "State":
        """A full state drawn fairly among all that agree with what this view knows. Of a full
        state: itself."""
        return self

    def pack(self) -> dict:
        """This position (or view) as JSON-able data with string keys, for ``Game.restore``."""
        raise NotImplementedError

    def key(self) -> object:
        """Hashable identity of the position, as the rules compare positions."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.key())


class Game:
    """A game: declared facts, and the ways to come by a state.

    Attributes:
        name: the key in GAMES.
        options: a tuple of Option, the schema.
        hidden: whether some position hides something from somebody.
        chance: whether the seed matters.
        sealed: whether it can be played by links alone with its secrets kept: its package has a
            module ``sealed`` (for games of two and more).
        costly: whether sealed play of it takes much arithmetic.
        starter_option: where the option of this name says which seat starts (its choices begin
            with one a seat), the game is played in matches of several games; "" elsewhere.
    """

    name: str = ""
    options: tuple = ()
    hidden: bool = False
    chance: bool = False
    sealed: bool = False
    slow_sealed_play: bool = False
    starter_option: str = ""

    def seats(self, options: dict) -> int:
        """How many seats play under these settled options."""
        return 2

    def max_game_length(self, options: dict) -> "int | None":
        """A bound for the number of moves of a game without ``resign``; None if there is none."""
        return None

    def validate_options(self, options: "dict | None") -> dict:
        """The options completed by the defaults. Raises BadOptions for a name that is not in the
        schema or a value that is none of its choices; a game adds mixes that it forbids."""
        settled = {}
        given = dict(options or {})
        for option in self.options:
            value = given.pop(option.name, option.default)
            # 1 == True in Python, but an option of points is not a switch.
            if not any(value == c and type(value) is type(c) for c in option.choices):
                raise BadOptions("option-value", option=option.name, value=str(value))
            settled[option.name] = value
        if given:
            raise BadOptions("option-unknown", option=str(sorted(given)[0]))
        return settled

    def unsupported_options(self, options: dict, supported: tuple = ()) -> list:
        """The names of options that came later (``Option.since``), are set otherwise than by
        default here, and are none of ``learned``: rules that whoever knows the game as it was, and
        those options, would get wrong."""
        return [
            option.name
            for option in self.options
            if option.since and option.name not in supported
            if options[option.name] != option.default
        ]

    def start(self, options: "dict | None" = None, seed: int = 0) -> State:
        """The first position. ``seed``: 0 … 2**32 − 1. Raises BadOptions."""
        raise NotImplementedError

    def initial_view(self, options: "dict | None", seat: "int | None", observation: str) -> State:
        """The first position as ``seat`` (or BYSTANDER) knows it, told ``dealt`` at the start: see
        ``State.dealt``. Raises BadOptions, and BadPosition for what can't be dealt."""
        if observation:
            raise BadPosition("dealt")
        return self.start(options).view(seat)

    def events(self, before: State, observed: str, after: State) -> tuple:
        """What the move ``told`` did, as ``engine.events`` in the order in which they happened.
        ``before`` and ``after`` are what one viewer knows, ``told`` is the move as that viewer
        learns of it (full states and the bare move: everything). Equal views, equal events."""
        raise NotImplementedError

    def restore(self, packed: object) -> State:
        """The state that ``pack`` made this of. Refuses what cannot be built with a BadPosition
        that says why (fact ``part``); whether play can lead there is not checked."""
        raise NotImplementedError
