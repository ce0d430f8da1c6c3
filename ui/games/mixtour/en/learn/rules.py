"""The rules page of Mixtour in English."""

RULES = (
    (
        "p",
        "Get a stack of five or more pieces with your own colour on top. A single piece is a stack of height one. Any stack can be moved, whatever its colours.",
    ),
    ("h", "Your turn"),
    (
        "p",
        "Each player has 20 pieces in hand. Do one of two things: enter a new piece from your hand on an empty cell, or move pieces from one stack onto another. White begins.",
    ),
    ("h", "Moving"),
    (
        "p",
        "Take one piece or more off the top of any stack and put them, in the same order, on another stack in a straight line, orthogonal or diagonal, with only empty cells between.",
    ),
    (
        "p",
        "The height of the stack they land on tells how far away they must come from: a stack of one is reached from the next cell, a stack of two from two cells away, a stack of three from three. How many pieces you take does not matter.",
    ),
    (
        "figure",
        "distance",
        "The stack of three on b4 is reached from e4, three cells away. From e1 it would be three as well, but c3 stands between.",
    ),
    ("h", "Not allowed"),
    (
        "p",
        "You may not simply take back the opponent's last move. If you can neither enter nor move, you pass; when both pass in a row, the game is a draw. It is also a draw when the same position comes up for the third time, unless that option is off.",
    ),
    ("h", "Scoring"),
    (
        "p",
        "A stack of five or more is taken off at once, and its pieces go back to the hands of their owners. The colour on its top scores one point, whoever made the move. The first to the agreed number of points wins: usually one.",
    ),
    (
        "figure",
        "scoring",
        "White moves both pieces from b2 onto the stack of three on e2, three cells away: five high with white on top. White wins.",
    ),
)
