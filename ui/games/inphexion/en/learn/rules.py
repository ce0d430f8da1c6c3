"""The rules page of inpHeXion in English."""

RULES = (
    (
        "p",
        "Two colonies fight over one dish, with 25 discs each. White joins the left edge to the right edge with a chain of white discs, Black joins top to bottom. The marks at the edges of the board show whose they are.",
    ),
    ("figure", "goal", "A white chain leads from the left edge to the right edge: White has won."),
    ("h", "First disc"),
    ("p", "White begins with a disc on any cell. From then on every turn is an infection."),
    ("h", "Infect"),
    (
        "p",
        "Choose an opposing disc with an empty cell next to it. Push it to an empty neighbouring cell and put a disc of your own where it stood. There is no passing.",
    ),
    (
        "figure",
        "infect",
        "Black infects e4. The white disc oozes to one of the marked cells, and a black disc takes its place.",
    ),
    ("h", "Expel"),
    (
        "p",
        "An opposing disc that your infection leaves with nothing but your own discs around it must be expelled: put it on any empty cell. The edge of the board helps to surround.",
    ),
    (
        "figure",
        "expel",
        "White has pushed a black disc into the corner, where only white discs touch it. White now puts it on any empty cell.",
    ),
    (
        "figure",
        "pair",
        "Opposing discs that touch protect each other: the two marked black discs stay, though there is white all around them.",
    ),
    (
        "p",
        "Several discs surrounded at once are all lifted before the first is put down, and none of the cells they stood on may be used this turn. Wherever an expelled disc lands, it stays there this turn. Your own discs are never expelled in your turn, and a disc that was surrounded before it stays, too.",
    ),
    ("h", "The end"),
    (
        "p",
        "Once a turn is over, whoever's edges are joined wins, even if the other player made it happen. So take care where you push! You also lose if you can't infect anything, or if there are too few empty cells for what you must expel.",
    ),
    ("h", "Options"),
    (
        "p",
        "Board: the published game has 7 × 7 cells; the same rules work on the other sizes.",
    ),
    (
        "p",
        "Free second disc: Black's first turn, too, is no infection; the disc is placed on any empty cell. Swap: after White's first disc Black may swap instead of moving; the players change sides and the board stays as it is.",
    ),
    (
        "p",
        "Neutral piece: a piece of both colours starts in the middle, made of one disc of each player, and White must infect it first. Both players can push it like an opposing disc, and must expel it when only discs of their own surround it. It is part of nobody's chain. The two options above don't go with it.",
    ),
)
