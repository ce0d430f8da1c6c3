"""Tic-tac-toe's rules page in English."""

RULES = (
    ("p", "Get three of your pieces in a row."),
    ("h", "Your turn"),
    ("p", "Put one of your pieces on an empty cell."),
    ("h", "The end"),
    (
        "p",
        "Three of your pieces in a row win: across, upright or diagonal. If the board is full and nobody has a row, it is a draw.",
    ),
    ("figure", "row", "O is to move and must stop X: a piece on a3 does it."),
)
