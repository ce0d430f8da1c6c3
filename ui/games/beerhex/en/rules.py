"""BeerHex's rules page in English."""

RULES = (
    (
        "p",
        "Gold joins the top and the bottom edge, Silver the left and the right. What counts is the symbol inside the caps, not their colour outside.",
    ),
    ("h", "The caps"),
    (
        "p",
        "Each player has 13 caps: seven with their own symbol inside, six with the opponent's. They lie face down. You may look under your own caps at any time: hold one with your finger.",
    ),
    (
        "figure",
        "caps",
        "Outside gold or silver: whose cap it is. Turned over: the symbol inside, which makes the path.",
    ),
    ("h", "Your turn"),
    (
        "p",
        "Lay one of your caps face down on any empty cell. The very first cap of the game may not lie in the centre.",
    ),
    (
        "p",
        "Before that you may attack once: name three neighbouring face-down caps, yours or your opponent's. They are turned over together.",
    ),
    (
        "p",
        "All three alike: the attack succeeds, all three go back to their owners' hands, and you still lay a cap. Otherwise it fails: those with your own symbol go back to their owners, the others stay open for good, and your turn ends without a placement.",
    ),
    (
        "figure",
        "attack",
        "Three neighbouring caps, in a line, a bend or a triangle. Here Silver attacked and found one silver symbol: that cap goes back to Gold, the two others stay open.",
    ),
    ("h", "Winning"),
    (
        "p",
        "At the start of your turn, before anything else, you may claim that your sides are joined. Everything is turned over: if it is true you win, else you lose. Since you can't claim right after laying, your opponent always has one turn to break the path.",
    ),
    (
        "figure",
        "path",
        "Gold's path of gold symbols from top to bottom: some of the caps are silver outside.",
    ),
    (
        "p",
        "You may also say “you can't connect any more”. If your opponent could still join their sides by laying all caps of both hands freely, you lose, else you win.",
    ),
    (
        "p",
        "When the board is full everything is turned over. When a player has no cap left, the other one fills the board alone, without attacks. Exactly one side is always joined: there is no draw.",
    ),
    ("h", "Match"),
    ("p", "Usually one plays best of three. The loser of a game chooses who starts the next."),
    ("h", "Clue tokens"),
    (
        "p",
        "In this variant nobody may look under a cap once it lies on the board, not even its owner. Right when laying a cap you may put one of your three tokens on it, to remember something, or to mislead. It comes back when the cap is turned over.",
    ),
)
