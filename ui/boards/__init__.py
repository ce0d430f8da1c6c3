"""The drawings: one module a game, loaded when that game is first opened."""

from ui.boards.drawing import Drawing


def drawing(game: str, options: dict) -> Drawing:
    """The drawing of a game under these settled options."""
    module = __import__("ui.boards." + game, None, None, ("DRAWING",))
    made: Drawing = module.DRAWING(options)
    made.game = game
    return made
