"""What a page shows of each game and says about it: one room a game.

``room("mixtour")`` has the game's ``Picture`` (a view in, shapes out), its ``Input`` (taps in, a
move out), its ``Talk`` (facts in, sentences out) and the ``figure``s of its rules page. Nothing in
here knows a browser, a session or another game; everything is plain data.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.input import Input
    from ui.games.picture import Picture
    from ui.games.talk import Talk


class Room:
    """The parts of one game's room. A part is made for the views of its own game only.

    Attributes:
        package: where it is, dotted.
        Picture, Input, Talk: the game's classes, see ``ui.games.picture``, ``input`` and ``talk``.
        teaches: whether the game has a lesson: a module ``lesson`` here and beside its words.
        poses: whether it has puzzles: a module ``puzzles`` beside its rules.
    """

    def __init__(
        self,
        package: str,
        picture: "type[Picture]",
        input: "type[Input]",
        talk: "type[Talk]",
        teaches: bool = False,
        poses: bool = False,
    ) -> None:
        self.package = package
        self.Picture = picture
        self.Input = input
        self.Talk = talk
        self.teaches = teaches
        self.poses = poses

    def figure(self, name: str) -> tuple:
        """A drawing of the rules page as (view, marks, tokens), with the marks of its cells and the
        tokens of a choice that is shown in the making; KeyError if there is none of that name."""
        drawings = __import__(self.package + ".figures", None, None, ("figure",))
        found: tuple = drawings.figure(name)  # comes after the first screen
        return found


_rooms: "dict[str, Room]" = {}


def room(game: str) -> Room:
    """The room of that game, loaded when it is first asked for; KeyError if there is no game of
    that name."""
    if game not in _rooms:
        _rooms[game] = __import__(game_entry(game).ui_package, None, None, ("ROOM",)).ROOM
    return _rooms[game]
