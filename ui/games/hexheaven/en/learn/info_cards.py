"""The words of the info cards of Hex Heaven in English."""

WORDS = {
    "gauge-explain": "Touching: a laid tile meets so many tiles; each number once a turn",
    "gauge-bonus": "1 is for a player who began the turn behind, even after overtaking. Bonus: this tile turns up at the end, when hands score too",
    "gauge-serious": "After ▸, the advantage points they make, one for every three",
    "gauge-solo": "After /, what they must reach, or the game is lost: one more after each turn without a heaven",
    "gauge-seat-points": "Points so far, and the hand. Tiles left in it at the end score too: +1 for the bonus tile's colour, +1 for its cut, +3 for its ribbon",
    "gauge-seat-serious": "▲ Advantage points, one for every three of a turn; seven win",
    "gauge-seat-solo": "The tiles left to lay: with none left, the game is won",
    "special": "The special tile, without a gem: once a game, in any own turn, touching one to five tiles, at used numbers too, for no points",
}
