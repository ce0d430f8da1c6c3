"""The contract of a game: what every game in ``engine/`` provides.

A game is a ``Game``; a position of it is a ``State``. States never change once they are
returned: ``play`` makes a new one. Moves are strings in the game's notation. A *view* is a state
without anything that its viewer may not know; it has the same class and can be played, too.

Seats count from 0. ``resign`` and ``time`` (the seat to move loses on time) are legal at every
decision of every game, and never listed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.rng import Rng

    S = TypeVar("S", bound="State")

RESIGN = "resign"
TIME = "time"
ENDINGS = (RESIGN, TIME)  # moves that end any game, and the reasons of their outcomes

# The viewer of a state: a seat's number, or one of these.
OMNISCIENT = -1  # sees the full state
SPECTATOR = None  # sees only what is public


class GameError(ValueError):
    """An operation on a game that is impossible.

    Attributes:
        reason: A key of the page's words.
        facts: The values for that text's placeholders, name -> str or int.
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class IllegalMove(GameError):
    """The move cannot be played: it does not parse, or the rules forbid it."""


class BadOptions(GameError):
    """Invalid options: an unknown name, a value that is no choice, or a forbidden combination."""


class BadPosition(GameError):
    """The packed position is no position of the game."""


class Option:
    """One option of a game. Values are bools, ints or strings.

    Attributes:
        name: Its key.
        choices: The values it can have.
        default: The choice it has unless another is given.
        offered: The choices that a new game is offered, by default all. The others are for games
            begun when the rules were implemented differently.
        since: The number of the first schema with the option. A schema is the way in which the
            links of one period encode a game's options. 0 if the option always existed, the highest
            number so far + 1 for a new one. In a game of an earlier schema it has its default.
        earlier: The choices of earlier schemas, the oldest first: (number of the last schema with
            them, choices). To add a choice or change the order, add the choices so far here.
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
    """How a game ended.

    Attributes:
        winners: The seats that won; none for a draw, or a solo game lost.
        reason: Why the game is over, as a key.
        details: The cells that show it on the board, in the game's notation.
    """

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
        """Return this outcome as JSON-able data."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "witness": list(self.details),  # the name in the first saves
        }


class State:
    """A position, or one viewer's view of it. Subclasses implement everything that raises here.

    Attributes:
        game: The ``Game`` this is a position of.
        options: The validated options, complete.
        viewer: OMNISCIENT for a full state; a seat or SPECTATOR for a view.
        turn: The seat to move; None when the game is over.
        outcome: None until the game is over.
    """

    game: "Game"
    options: dict
    viewer: "int | None" = OMNISCIENT
    turn: "int | None" = 0
    outcome: "Outcome | None" = None

    def legal(self) -> list[str]:
        """Return every legal move except ``ENDINGS``, sorted, each once.

        [] when the game is over, and in the view of a viewer who is not to move if the legal moves
        depend on secrets.
        """
        raise NotImplementedError

    def play(self, move: str) -> "State":
        """Return the state after ``move``, which may be one of ``ENDINGS``.

        A view takes moves as its viewer observes them (``observed_move``).

        Raises:
            IllegalMove: The move does not parse, or the rules forbid it.
        """
        raise NotImplementedError

    def copy(self: "S") -> "S":
        """Return a new state of the same class and content, for a move to change."""
        raise NotImplementedError

    def resign(self: "S", reason: str = RESIGN) -> "S":
        """Return the state after the seat to move resigns: all others win, in a solo game no seat.

        Args:
            reason: One of ``ENDINGS``; a loss on time counts as a resignation does.
        """
        after = self.copy()
        seats = range(self.game.seats(self.options))
        after.outcome = Outcome(tuple([seat for seat in seats if seat != self.turn]), reason)
        after.turn = None
        return after

    def observed_move(self, move: str, seat: "int | None") -> str:
        """Return the legal ``move`` of this full state as a viewer observes it.

        What stays hidden is left out, and what the move reveals is added. For every viewer v::

            state.view(v).play(state.observed_move(move, v)) == state.play(move).view(v)

        The view of a seat can answer for SPECTATOR, too, when it is given the move as that seat
        observed it: what all observe is part of what one seat observes.

        Args:
            move: A legal move.
            seat: The viewer: a seat or SPECTATOR.
        """
        return move

    def initial_observation(self, seat: "int | None") -> str:
        """Return what a viewer learns at the start beyond the options: a hand, or what was drawn.

        Only for a first position. For every viewer v::

            game.initial_view(options, v, state.initial_observation(v)) == state.view(v)

        Args:
            seat: The viewer: a seat or SPECTATOR.

        Returns:
            Text in the game's notation; "" for nothing.
        """
        return ""

    def reveals(self, move: str) -> bool:
        """Return whether the legal ``move`` reveals something hidden, or depends on chance.

        Such a move cannot be taken back without the opponents' consent.
        """
        return False

    def side(self, seat: int) -> int:
        """Return the side that a seat plays now, numbered as the seats were at the start.

        It differs from the seat only after players have swapped sides.
        """
        return seat

    def starts_turn(self) -> bool:
        """Return whether a turn begins here; by default every move is a turn.

        Callers ask it only in solo games, where no opponent's move separates turns.
        """
        return True

    def view(self, seat: "int | None") -> "State":
        """Return what a viewer (a seat or SPECTATOR) may know. Only full states have views."""
        return self

    def same_information(self, other: "State") -> bool:
        """Return whether two views show the same, regardless of their viewers.

        Games override it with something quicker than packing both. A wrong False costs a needless
        hand-over screen, a wrong True would reveal a secret.
        """
        mine, others = dict(self.pack()), dict(other.pack())
        mine.pop("viewer", None)
        others.pop("viewer", None)
        return mine == others

    def determinize(self, rng: "Rng") -> "State":
        """Return a full state drawn uniformly from all that agree with this view.

        A full state returns itself.
        """
        return self

    def pack(self) -> dict:
        """Return this position or view as JSON-able data with string keys, for ``Game.restore``."""
        raise NotImplementedError

    def key(self) -> object:
        """Return a hashable identity: equal for positions of which one repeats the other."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.key())


class Game:
    """A game: its declared properties, and the ways to create a state.

    Attributes:
        name: The key in ``engine.GAMES``.
        options: A tuple of ``Option``.
        hidden: Whether some position hides something from some viewer.
        chance: Whether the seed matters.
        sealed: Whether it has a package ``sealed``: play between devices without a server, where
            no device can see another's secrets (games of two and more).
        slow_sealed_play: Whether sealed play of it takes much arithmetic.
        starter_option: The name of the option that says which seat starts, whose first choices
            are the seats in order; such a game can be played in matches. "" for others.
    """

    name: str = ""
    options: tuple = ()
    hidden: bool = False
    chance: bool = False
    sealed: bool = False
    slow_sealed_play: bool = False
    starter_option: str = ""

    def seats(self, options: dict) -> int:
        """Return how many seats play under these validated options."""
        return 2

    def max_game_length(self, options: dict) -> "int | None":
        """Return an upper bound of the number of moves without ``ENDINGS``, or None."""
        return None

    def validate_options(self, options: "dict | None") -> dict:
        """Return the options completed by the defaults.

        Games override it to forbid combinations.

        Raises:
            BadOptions: An unknown name, or a value that is none of the choices.
        """
        validated = {}
        given = dict(options or {})
        for option in self.options:
            value = given.pop(option.name, option.default)
            # 1 == True in Python, but an option of points is not a switch.
            if not any(value == c and type(value) is type(c) for c in option.choices):
                raise BadOptions("option-value", option=option.name, value=str(value))
            validated[option.name] = value
        if given:
            raise BadOptions("option-unknown", option=str(sorted(given)[0]))
        return validated

    def unsupported_options(self, options: dict, supported: tuple = ()) -> list:
        """Return the names of options that are newer than a bot, and set to what it can't play.

        Args:
            options: The validated options.
            supported: The names of later options that the bot supports.

        Returns:
            The options that were added later (``Option.since``), differ from their default here,
            and are not supported.
        """
        return [
            option.name
            for option in self.options
            if option.since and option.name not in supported
            if options[option.name] != option.default
        ]

    def start(self, options: "dict | None" = None, seed: int = 0) -> State:
        """Return the first position.

        Args:
            options: The options that differ from the defaults.
            seed: 0 … 2**32 − 1; the only source of chance.

        Raises:
            BadOptions: The options are invalid.
        """
        raise NotImplementedError

    def initial_view(self, options: "dict | None", seat: "int | None", observation: str) -> State:
        """Return the first position as a viewer knows it.

        Args:
            options: The options that differ from the defaults.
            seat: The viewer: a seat or SPECTATOR.
            observation: The viewer's knowledge at the start (``State.initial_observation``).

        Raises:
            BadOptions: The options are invalid.
            BadPosition: The game can't begin with this observation.
        """
        if observation:
            raise BadPosition("dealt")
        return self.start(options).view(seat)

    def events(self, before: State, observed: str, after: State) -> tuple:
        """Return what a move did, as ``engine.events`` in the order in which they happened.

        Equal views give equal events.

        Args:
            before: The state before the move, as one viewer knows it.
            observed: The move as that viewer observes it; of full states the move itself.
            after: The state after the move.
        """
        raise NotImplementedError

    def restore(self, packed: object) -> State:
        """Return the state that ``State.pack`` encoded.

        Whether play can lead to the position is not checked.

        Raises:
            BadPosition: The data describes no position; ``facts`` says in ``part`` what is wrong.
        """
        raise NotImplementedError
