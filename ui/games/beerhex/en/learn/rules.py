"""The rules page of BeerHex in English."""

RULES = (
    (
        "p",
        "Gold joins the top and bottom edges with triangles, Silver the left and right ones with rings. What counts is the symbol inside the bottle caps, not their colour outside.",
    ),
    ("h", "The caps"),
    (
        "p",
        "Each player has 13 caps: seven with their own symbol inside (triangles for Gold, rings for Silver), six with the opponent's. You choose which symbol to place, and only you know it. Press and hold one of your caps to look inside it again.",
    ),
    (
        "figure",
        "caps",
        "Outside gold or silver: whose cap it is. Turned over: the symbol inside, which makes the path.",
    ),
    ("h", "Your turn"),
    (
        "p",
        "Place one of your caps face down on any empty cell. The very first cap of the game may not go in the centre.",
    ),
    (
        "p",
        "Before that you may attack once: choose three adjacent face-down caps, whoever they belong to. They are turned over together.",
    ),
    (
        "p",
        "Three symbols alike: the attack succeeds, all three caps go back to their owners' hands, and you still place a cap. Otherwise it fails: caps with your own symbol inside go back to the player whose colour they have outside, the others stay face up until the end, and your turn is over without a placement.",
    ),
    (
        "figure",
        "attack",
        "Three adjacent caps form a line, a bend or a triangle. Here Silver attacked and found one ring, in a gold cap: that cap goes back to Gold. The two others stay face up.",
    ),
    ("h", "Winning"),
    (
        "p",
        "Joining your sides wins nothing by itself: you have to declare victory, at the start of a turn, before anything else. Everything is turned over. If your sides are joined you win, else you lose. So your opponent always has one turn to break the path.",
    ),
    (
        "figure",
        "path",
        "Gold's path of triangles from top to bottom: some of the caps are silver outside.",
    ),
    (
        "p",
        "At the start of a turn you may instead declare a cut. Everything is turned over, both hands too, and your opponent may place any caps of both hands on the empty cells. If that can join their sides you lose, else you win.",
    ),
    (
        "p",
        "When the board is full, everything is turned over. When a player has no cap left, the other one fills the board alone, without attacks or declarations; then everything is turned over. Exactly one side is always joined: there is no draw.",
    ),
    ("h", "Match"),
    ("p", "Usually the best of three games. The loser of a game chooses who starts the next."),
    ("h", "Clue tokens"),
    (
        "p",
        "In this variant nobody may look under a placed cap, not even its owner. As you place a cap you may put one of your three tokens on it, as a reminder or to mislead. You get it back when the cap is turned over.",
    ),
)
