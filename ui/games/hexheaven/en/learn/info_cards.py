"""The words of the info cards of Hex Heaven in English."""

WORDS = {
    "sentences": ".\n",  # a card is a list
    "status-help-explain": "Touching: how many tiles yours meets; each number once a turn",
    "status-help-bonus": "1: only if you began the turn behind, even after overtaking.\nBonus: this tile is turned over at the end, when hands score too",
    "status-help-serious": "After ▸: the advantage points this turn earns, one for every three points",
    "status-help-solo": "After /: the points this turn needs, or the game is lost.\nOne more is needed after each turn without a heaven",
    "status-help-seat-points": "Points so far, and the hand.\nTiles left in it at the end score too: +1 for the bonus tile's colour, +1 for its cut, +3 for its ribbon",
    "status-help-seat-serious": "▲ Advantage points, one for every three of a turn; seven win",
    "status-help-seat-solo": "The tiles left to lay: with none left, the game is won",
    "special": "The special tile, without a gem: once a game, in any own turn, touching one to five tiles, at used numbers too, for no points",
}
