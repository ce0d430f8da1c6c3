"""State of the interaction at a table, besides the game itself."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection


class Interaction:
    """State of the person's interaction: what they are doing, or waiting for."""

    def __init__(
        self,
        selection: "TurnSelection | None",
        refusal: str = "",
        is_fallback_bot: bool = False,
        has_missed_moves: bool = False,
    ) -> None:
        """Create the interaction.

        Args:
            selection: The current selection, None if no person is choosing.
            refusal: Why the last tap was refused, "" if it was not.
            is_fallback_bot: Whether the page's own bot plays in place of the worker's.
            has_missed_moves: Whether moves were played while the viewer looked back.
        """
        self.selection = selection
        self.refusal = refusal
        self.is_fallback_bot = is_fallback_bot
        self.has_missed_moves = has_missed_moves
