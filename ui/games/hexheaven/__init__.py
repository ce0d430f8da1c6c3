"""Hex Heaven's room: jewel tiles in a layout that grows, and the hands that feed it.

Beside the files of every room: ``tiles`` what the tiles look like, ``signs`` the small drawings
around the layout.
"""

from ui.games import Room
from ui.games.hexheaven.input import HexHeavenInput
from ui.games.hexheaven.picture import HexHeavenPicture
from ui.games.hexheaven.talk import HexHeavenTalk

ROOM = Room(__name__, HexHeavenPicture, HexHeavenInput, HexHeavenTalk, teaches=True, poses=True)
