"""Tips in the first games: one line at a fitting moment, each once a game, and then no more."""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.session.view_models import SelectionView
    from ui.words import Words


class TipAdvisor:
    """The tips for one game at the table: pairs (key of the words, function ``(view, tokens)`` that
    says whether the moment fits), as the game's ``lesson`` has them in ``TIPS``. Both people at a
    phone read them and may hear them: nothing in them follows from what only one may know.
    ``told``: what was told in this game before, which is kept up."""

    def __init__(self, game: str, words: "Words", shown_tips: "dict | None" = None) -> None:
        found = __import__(game_entry(game).ui_package + ".learn.lesson", None, None, ("TIPS",))
        self._tips: tuple = found.TIPS
        self._tell = words.lesson(game)
        # key -> the moment at which it was told
        self._shown_tips: dict = {} if shown_tips is None else shown_tips

    def add_tip(
        self, selection_view: "SelectionView", selection: "TurnSelection", ply: int
    ) -> None:
        """Have the tip said below the line that says what to do, unless that one warns."""
        selection_view.tip = "" if selection_view.tone else self.tip_for(selection, ply)

    def tip_for(self, selection: "TurnSelection", ply: int) -> str:
        """The tip for what is being chosen after ``ply`` moves; "" if there is nothing to say. The
        same moment has the same tip."""
        if selection.move_selection.move is not None:
            return ""
        moment = (ply, selection.tokens, len(selection.pending_moves))
        for key, fits in self._tips:
            told = self._shown_tips.get(key)
            if told in (None, moment) and fits(selection.view, selection.tokens):
                self._shown_tips[key] = moment
                return self._tell(key)
        return ""
