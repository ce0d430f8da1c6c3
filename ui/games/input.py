"""What an input is: which taps make which move of a view, and why others make none.

A tap says a *token*: the name of a *cell* ("c3", "1,-2") or of a *pick*, a choice that is no cell
("g", "7", "n2", "r3"). ``ui.board.move_selection`` turns tokens into moves without knowing any
game.
"""

from collections import namedtuple

from engine.game import GameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

# Why something can't be played: a key of the game's words, and the facts for its holes.
Refusal = namedtuple("Refusal", ("reason", "facts"))
NO_MOVE_HERE = Refusal("not-here", {})


class Input:
    """The taps of one view. A game's own class says of which states (``view: …``).

    Attributes:
        view: what the person who taps knows.
        chain: whether the moves of one turn are previewed together and confirmed once.
        guides: whether to mark where one can begin, before the first tap.
        cycles: whether a tap on the cell of a complete move goes on to its next pick (a rotation)
            in place of confirming.
        deep: whether the tray has two rows.
        fateful: whether the game hangs on what its buttons play, so that they ask whatever the
            settings say.
    """

    confirms_whole_turn = False
    shows_targets = False
    cycles_picks = False
    has_two_rows = False
    always_confirms = False

    def __init__(self, view: "State") -> None:
        self.view = view

    @staticmethod
    def offers_daily(options: dict) -> bool:
        """Whether a game of the day is offered under these options, with a seed from the date
        alone."""
        return False

    @staticmethod
    def solo_score(final_state: "State") -> "int | None":
        """What a lone player has reached in a finished game, the more the better; None where
        nothing is counted."""
        return None

    def is_cell(self, token: str) -> bool:
        """Whether a token names a cell."""
        raise NotImplementedError

    def tap_paths(self, move: str) -> "list[list[str]]":
        """The ways to tap a legal move, each a list of tokens; [] if it has its own button."""
        raise NotImplementedError

    def default_move(self, moves: "list[str]") -> "str | None":
        """Where only picks are missing: which of these moves to preview for the person, who may
        then pick another. None: wait for the pick."""
        return None

    def persistent_picks(self) -> "list[str]":
        """Picks that stay in the tray whatever is chosen, and while others move: a hand."""
        return []

    def is_disabled(self, token: str) -> bool:
        """Whether a pick is shown but can't be chosen now."""
        return False

    def forbidden_picks(self, tokens: "tuple[str, ...]") -> "list[str]":
        """Picks that one would look for after these tokens and that the rules forbid: they stand
        in the tray as idle ones, and ``why_not`` says why when they are tapped."""
        return []

    def lifted_cell(self) -> str:
        """The cell of a piece that is to be put down with one tap; "" if there is none."""
        return ""

    def tray_row(self, token: str) -> int:
        """The row of the tray that a pick stands in, 0 or 1."""
        return 0

    def button_moves(self) -> "list[str]":
        """Legal moves that have a button of their own ("pass", …)."""
        return []

    def confirmation_key(self, move: str) -> str:
        """The key of a question to ask before a button plays its move; "" for none."""
        return ""

    def needs_second_tap(self, tokens: "tuple[str, ...]", token: str) -> bool:
        """Whether a tap on ``token``, which would drop the chosen ``tokens`` for another move, is
        likely to be meant otherwise: it is refused once (``why_not`` says why) and taken when it
        comes again."""
        return False

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Why ``token`` cannot follow ``tokens``."""
        return NO_MOVE_HERE

    def warning_key(self, after: "State") -> str:
        """The key of a warning before moves of one turn are played that lead to ``after``, about
        what the rules will make of them before the turn is over; "" for none. (Of a turn that ends
        the game the table itself says who would win.)"""
        return ""

    def move_refusal(self, move: str) -> Refusal:
        """The rules' reason why a move cannot be played."""
        try:
            self.view.play(move)
        except GameError as error:
            return Refusal(error.reason, error.facts)
        return NO_MOVE_HERE
