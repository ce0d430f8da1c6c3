"""The words of the puzzles of BeerHex in English."""

WORDS = {
    "group-caps": "A sure attack",
    "goal-caps": "Which attack is sure to succeed?",
    "failed-win": "Nothing is won without a declaration, and now {other} is to move.",
    "failed-caps": "That is not sure: they might not be alike.",
}
