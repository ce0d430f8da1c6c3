"""The input of a game: which taps make which move of a view, and why others make none.

A tap yields a *token*: the name of a *cell* ("c3", "1,-2") or of a *pick*, a choice that is no cell
("g", "7", "n2", "r3"). ``ui.board.move_selection`` turns tokens into moves without knowing any
game.
"""

from collections import namedtuple

from engine.game import GameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

# Why something can't be played: a key of the game's words, and the facts for its placeholders.
Refusal = namedtuple("Refusal", ("reason", "facts"))
NO_MOVE_HERE = Refusal("not-here", {})


class Input:
    """The input of one view.

    A subclass annotates ``view`` with its game's class of states.

    Attributes:
        view: The view of the person who taps.
        confirms_whole_turn: Whether the moves of one turn are previewed together and confirmed
            once.
        shows_targets: Whether to mark the cells where a move can start, before the first tap.
        cycles_picks: Whether a tap on the cell of a complete move moves on to its next pick (a
            rotation) instead of confirming.
        has_two_rows: Whether the tray has two rows: for picks (see ``tray_row``), or where the
            buttons at the end don't fit one row of a small phone (see ``Narrator.result_lines``).
        always_confirms: Whether moves of buttons may decide the game, so that they are confirmed
            whatever the settings say.
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
        """Return whether there is a game of the day under these options, seeded by the date."""
        return False

    @staticmethod
    def solo_score(final_state: "State") -> "int | None":
        """Return a lone player's score in a finished game, higher is better, or None."""
        return None

    def is_cell(self, token: str) -> bool:
        """Return whether a token names a cell."""
        raise NotImplementedError

    def tap_paths(self, move: str) -> "list[list[str]]":
        """Return the ways to tap a legal move, each a list of tokens; [] if it has a button."""
        raise NotImplementedError

    def default_move(self, moves: "list[str]") -> "str | None":
        """Return the move to preview where only picks are missing, or None to wait for the pick.

        Args:
            moves: The moves that differ in those picks.
        """
        return None

    def persistent_picks(self) -> "list[str]":
        """Return the picks that always stay in the tray, even while others move: a hand."""
        return []

    def arrange_picks(self, picks: "list[str]", tokens: "tuple[str, ...]") -> "list[str]":
        """Return the picks after these tokens in the order of their places in the tray."""
        return picks

    def is_disabled(self, token: str) -> bool:
        """Return whether a pick is shown but can't be chosen now."""
        return False

    def forbidden_picks(self, tokens: "tuple[str, ...]") -> "list[str]":
        """Return picks that one would look for after these tokens, but that the rules forbid.

        They are shown as disabled, and ``tap_refusal`` says why when they are tapped.
        """
        return []

    def lifted_cell(self) -> str:
        """Return the cell of a piece that is to be put down with one tap; "" if there is none."""
        return ""

    def tray_row(self, token: str) -> int:
        """Return the row of the tray that a pick stands in, 0 or 1."""
        return 0

    def button_moves(self) -> "list[str]":
        """Return the legal moves that have a button ("pass", …)."""
        return []

    def confirmation_key(self, move: str) -> str:
        """Return the key of a question to ask before a button plays its move; "" for none."""
        return ""

    def needs_second_tap(self, tokens: "tuple[str, ...]", token: str) -> bool:
        """Return whether a tap is likely to be a mistake, since it would drop the chosen tokens.

        Such a tap is refused once (``tap_refusal`` says why) and taken when it is repeated.
        """
        return False

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Return why ``token`` cannot follow ``tokens``.

        A refusal has three places: the rules raise ``IllegalMove`` with its reason in
        engine/<game>/move_generation.py (``move_refusal`` passes it on); reasons that only taps
        have are in the game's input.py, in this method; the sentence for a reason is in the game's
        words.py, under the reason as its key.
        """
        return NO_MOVE_HERE

    def warning_key(self, after: "State") -> str:
        """Return the key of a warning before moves of one turn are played; "" for none.

        It is about what the rules will make of the moves before the turn is over. (The table itself
        warns of moves that lose the game.)

        Args:
            after: The view after the moves.
        """
        return ""

    def move_refusal(self, move: str) -> Refusal:
        """Return the rules' reason why a move cannot be played."""
        try:
            self.view.play(move)
        except GameError as error:
            return Refusal(error.reason, error.facts)
        return NO_MOVE_HERE
