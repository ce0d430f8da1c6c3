"""Tips in the first games: one line at a fitting moment, each tip once a game."""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.board.turn_selection import TurnSelection
    from ui.words import Words

LAST_TURN_TIP = "tip-last-turn"  # of all games


class GameTipAdviser:
    """The tips for one game.

    The game's ``lesson`` module has them in ``TIPS``: pairs of a key of the words and a function
    ``(view, tokens)`` that returns whether the moment fits. Both people at a phone read and may
    hear them, so nothing in them follows from what only one may know. All games share one more, on
    the marks of the last turn.
    """

    def __init__(
        self,
        game: str,
        words: "Words",
        shown_tips: "dict | None" = None,
        shows_summary: "Callable[[], bool] | None" = None,
    ) -> None:
        """Create the tips of a game.

        Args:
            game: The game's name.
            words: The words of the person's language.
            shown_tips: Keeps the tips given, for the game's next table.
            shows_summary: Whether the line of the summary is on the screen, which a tip is about.
        """
        self._shows_summary = shows_summary
        module = __import__(game_entry(game).ui_package + ".learn.lesson", None, None, ("TIPS",))
        self._tips: tuple = module.TIPS
        self._say = words.lesson(game)
        # key -> the moment at which the tip was given
        self._shown_tips: dict = {} if shown_tips is None else shown_tips

    def tip_for(self, selection: "TurnSelection", ply: int) -> str:
        """Return the tip for a selection after ``ply`` moves, "" for none.

        The same moment has the same tip.
        """
        if selection.move_selection.move is not None:
            return ""
        moment = (ply, selection.tokens, len(selection.pending_moves))
        has_summary = ply and not selection.is_started
        if has_summary and self._shows_summary:
            has_summary = self._shows_summary()
        for key, fits in self._tips + ((LAST_TURN_TIP, lambda *_: has_summary),):
            shown_at = self._shown_tips.get(key)
            if shown_at in (None, moment) and fits(selection.view, selection.tokens):
                self._shown_tips[key] = moment
                return self._say(key)
        return ""
