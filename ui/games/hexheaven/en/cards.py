"""What Hex Heaven's signs and special tiles mean, in English: for the cards that explain them."""

WORDS = {
    "gauge-explain": "The pile is the deck, with the tiles left to draw. The numbers: how many tiles a hand tile may touch, each once a turn; then it is struck out. On the right the points of this turn",
    "gauge-bonus": "1 is only for whoever began the turn behind, even after overtaking. When the deck is empty the game ends, and tiles left in hand score too",
    "gauge-serious": "After ▸, the advantage points they make, one for every three",
    "gauge-solo": "After /, the points that the turn must reach, or the game is lost; one more after every turn without a heaven",
    "gauge-seat-points": "The points so far, and the hand, which lies open after the opening. When the deck runs out, tiles left in hand score against the hidden bonus tile: +1 for its colour, +1 for its cut, +3 for its ribbon",
    "gauge-seat-serious": "▲ The advantage points, one for every three points of a turn; seven win. Then the hand and the special tile",
    "gauge-seat-solo": "The tiles that are left to lay: when none is left, the game is won. Then the hand and the special tile",
    "special": "The special tile may be laid once in the game, in any of one's own turns, touching one to five tiles, at used numbers too; it earns nothing",
}
