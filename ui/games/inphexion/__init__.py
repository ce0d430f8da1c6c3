"""inpHeXion's room: two colonies of amoebas on a rhombus of hexagons."""

from ui.games import Room
from ui.games.inphexion.figures import figure
from ui.games.inphexion.input import InphexionInput
from ui.games.inphexion.picture import InphexionPicture
from ui.games.inphexion.talk import InphexionTalk

ROOM = Room(InphexionPicture, InphexionInput, InphexionTalk, figure, teaches=True)
