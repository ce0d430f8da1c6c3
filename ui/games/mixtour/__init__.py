"""Mixtour's room: stacks of discs on a wooden 5×5 board, seen at a slight angle."""

from ui.games import Room
from ui.games.mixtour.input import MixtourInput
from ui.games.mixtour.picture import MixtourPicture
from ui.games.mixtour.talk import MixtourTalk

ROOM = Room(__name__, MixtourPicture, MixtourInput, MixtourTalk, teaches=True, poses=True)
