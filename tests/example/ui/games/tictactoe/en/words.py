"""Tic-tac-toe's words in English."""

WORDS = {
    "game": "Tic-tac-toe",
    "tag": "Three in a row",
    "credit": "A game of old, by nobody we know",
    "side-0": "X",
    "side-1": "O",
    "option-first": "Who begins",
    "choice-first-x": "X",
    "choice-first-o": "O",
    "cell-empty": "{cell}, empty",
    "cell-x": "{cell}, a cross",
    "cell-o": "{cell}, a ring",
    "put": "put a piece on {cell}",
    "said-placed": "{side} on {cell}",
    "taken": "There is a piece on {cell} already.",
    "over-row": "three in a row",
    "over-full": "no room is left",
}
