"""What a page shows of each game and says about it: one room a game.

``room("mixtour")`` has the game's ``Picture`` (a view in, shapes out), its ``Input`` (taps in, a
move out), its ``Talk`` (facts in, sentences out) and the ``figure``s of its rules page. Nothing in
here knows a browser, a session or another game; everything is plain data.
"""

from engine.catalogue import entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.games.input import Input
    from ui.games.picture import Picture
    from ui.games.talk import Talk


class Room:
    """The parts of one game's room. A part is made for the views of its own game only.

    Attributes:
        Picture, Input, Talk: the game's classes, see ``ui.games.picture``, ``input`` and ``talk``.
        figure: name -> (view, marks, tokens): a drawing of the rules page, with the marks of its
            cells and the tokens of a choice that is shown in the making.
        teaches: whether the game has a lesson: a module ``lesson`` here and beside its words.
    """

    def __init__(
        self,
        picture: "type[Picture]",
        input: "type[Input]",
        talk: "type[Talk]",
        figure: "Callable[[str], tuple]",
        teaches: bool = False,
    ) -> None:
        self.Picture = picture
        self.Input = input
        self.Talk = talk
        self.figure = figure
        self.teaches = teaches


_rooms: "dict[str, Room]" = {}


def room(game: str) -> Room:
    """The room of that game, loaded when it is first asked for; KeyError if there is no game of
    that name."""
    if game not in _rooms:
        _rooms[game] = __import__(entry(game).room, None, None, ("ROOM",)).ROOM
    return _rooms[game]
