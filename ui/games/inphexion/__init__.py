"""inpHeXion's room: two colonies of amoebas on a rhombus of hexagons."""

from ui.games import Room
from ui.games.inphexion.input import InphexionInput
from ui.games.inphexion.picture import InphexionPicture
from ui.games.inphexion.talk import InphexionTalk

ROOM = Room(__name__, InphexionPicture, InphexionInput, InphexionTalk, teaches=True, poses=True)
