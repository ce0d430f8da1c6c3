"""What a page shows of each game and says about it: one room a game.

``room("mixtour")`` has the game's ``Picture`` (a view in, shapes out), its ``Input`` (taps in, a
move out), its ``Talk`` (facts in, sentences out) and the ``figure``s of its rules page. Nothing in
here knows a browser, a session or another game; everything is plain data.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.input import Input
    from ui.games.narrator import Narrator
    from ui.games.renderer import BoardRenderer


class GameUI:
    """The parts of one game's room. A part is made for the views of its own game only.

    Attributes:
        package: where it is, dotted.
        Picture, Input, Talk: the game's classes, see ``ui.games.renderer``, ``input`` and ``talk``.
        teaches: whether the game has a lesson: a module ``lesson`` here and beside its words.
        poses: whether it has puzzles: a module ``puzzles`` beside its rules.
    """

    def __init__(
        self,
        package: str,
        renderer: "type[BoardRenderer]",
        input: "type[Input]",
        narrator: "type[Narrator]",
        has_lesson: bool = False,
        has_puzzles: bool = False,
    ) -> None:
        self.package = package
        self.Renderer = renderer
        self.Input = input
        self.Narrator = narrator
        self.has_lesson = has_lesson
        self.has_puzzles = has_puzzles

    def diagram(self, name: str) -> tuple:
        """A drawing of the rules page as (view, marks, tokens), with the marks of its cells and the
        tokens of a choice that is shown in the making; KeyError if there is none of that name."""
        drawings = __import__(self.package + ".learn.diagrams", None, None, ("diagram",))
        found: tuple = drawings.diagram(name)  # comes after the first screen
        return found


_game_uis: "dict[str, GameUI]" = {}


def game_ui(game: str) -> GameUI:
    """The room of that game, loaded when it is first asked for; KeyError if there is no game of
    that name."""
    if game not in _game_uis:
        _game_uis[game] = __import__(game_entry(game).ui_package, None, None, ("GAME_UI",)).GAME_UI
    return _game_uis[game]
