"""BeerHex's room: bottle caps on a rhombus of hexagons, and what is inside them."""

from ui.games import Room
from ui.games.beerhex.input import BeerHexInput
from ui.games.beerhex.picture import BeerHexPicture
from ui.games.beerhex.talk import BeerHexTalk

ROOM = Room(__name__, BeerHexPicture, BeerHexInput, BeerHexTalk, teaches=True, poses=True)
