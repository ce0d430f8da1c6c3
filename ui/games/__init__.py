"""The user interface of each game: what the page draws, says and takes as input.

``game_ui("mixtour")`` has the game's renderer (a view in, shapes out), input (taps in, a move
out), narrator (facts in, sentences out) and the diagrams of its rules page. Nothing here imports
the browser, a session or another game; everything is plain data.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.input import Input
    from ui.games.narrator import Narrator
    from ui.games.renderer import BoardRenderer


class GameUI:
    """The user interface of one game. Its parts are made for views of that game only.

    Attributes:
        package: The dotted path of the game's package.
        Renderer: The game's class of BoardRenderer, see ``ui.games.renderer``.
        Input: The game's class of Input, see ``ui.games.input``.
        Narrator: The game's class of Narrator, see ``ui.games.narrator``.
        has_lesson: Whether there is a lesson, ``learn/lesson.py`` here and beside the words.
        has_puzzles: Whether there are puzzles, ``learn/puzzles.py`` beside the rules.
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
        """Return a diagram of the rules page.

        Returns:
            A view, the marks of its cells, and the tokens of a selection to show.

        Raises:
            KeyError: There is no diagram of that name.
        """
        # Imported here since it comes with a bundle after the first screen.
        diagrams = __import__(self.package + ".learn.diagrams", None, None, ("diagram",))
        diagram: tuple = diagrams.diagram(name)
        return diagram


_game_uis: "dict[str, GameUI]" = {}


def game_ui(game: str) -> GameUI:
    """Return the user interface of a game, loaded on first use.

    Raises:
        KeyError: There is no game of that name.
    """
    if game not in _game_uis:
        _game_uis[game] = __import__(game_entry(game).ui_package, None, None, ("GAME_UI",)).GAME_UI
    return _game_uis[game]
