"""Tips in the first games: one line at a fitting moment, each once a game, and then no more."""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.plan import Plan
    from ui.play.situation import Making
    from ui.words import Words


class Coach:
    """The tips for one game at the table: pairs (key of the words, function ``(view, tokens)`` that
    says whether the moment fits), as the game's ``lesson`` has them in ``TIPS``. Both people at a
    phone read them and may hear them: nothing in them follows from what only one may know.
    ``told``: what was told in this game before, which is kept up."""

    def __init__(self, game: str, words: "Words", told: "dict | None" = None) -> None:
        found = __import__(game_entry(game).ui_package + ".lesson", None, None, ("TIPS",))
        self._tips: tuple = found.TIPS
        self._tell = words.lesson(game)
        # key -> the moment at which it was told
        self._told: dict = {} if told is None else told

    def advise(self, made: "Making", plan: "Plan", ply: int) -> None:
        """Have the tip said below the line that says what to do, unless that one warns."""
        made.advice = "" if made.tone else self.says(plan, ply)

    def says(self, plan: "Plan", ply: int) -> str:
        """The tip for what is being chosen after ``ply`` moves; "" if there is nothing to say. The
        same moment has the same tip."""
        if plan.taps.move is not None:
            return ""
        moment = (ply, plan.tokens, len(plan.pending))
        for key, fits in self._tips:
            told = self._told.get(key)
            if told in (None, moment) and fits(plan.view, plan.tokens):
                self._told[key] = moment
                return self._tell(key)
        return ""
