"""The rules page of Hex Heaven in English."""

RULES = (
    (
        "p",
        "Thirty hexagonal tiles make one growing layout. 28 jewel tiles carry a gem, red or blue, round or square, and a ribbon with one of the seven virtues. Two blank tiles, Virtues with a sun and Sins with a flame, carry no gem.",
    ),
    ("h", "Edges"),
    (
        "p",
        "Each edge of a tile shows half a green gem or is plain. Where two tiles touch, the edges must be alike: two halves make a whole gem, or plain meets plain. Tiles may be turned.",
    ),
    (
        "figure",
        "edges",
        "Green halves meet twice and make whole gems; at the third joint plain meets plain.",
    ),
    ("h", "Points"),
    (
        "p",
        "A tile that is laid earns for every tile it touches: the same colour +1, whatever the cut; another colour and another cut −1; another colour but the same cut nothing. Blank tiles count for nothing. A score may fall below zero.",
    ),
    (
        "figure",
        "points",
        "The red round tile touches two red tiles, +1 each, and a blue square one, −1: one point. Red round beside blue round would be nothing.",
    ),
    ("h", "A turn"),
    (
        "p",
        "Lay at least one tile of your hand if you can, as many as you like. Each must touch two, three, four or five tiles, and each of these numbers may be used only once a turn. Touching six is forbidden. So is touching one, but for whoever is behind (see Casual below). Then end the turn and draw until you hold three.",
    ),
    (
        "figure",
        "adjacency",
        "Where a red round tile fits here: the chip tells how many tiles it would touch, the number below its points.",
    ),
    ("h", "Hex Heaven"),
    (
        "p",
        "When the last of the six sides of a jewel tile is closed, that tile is lifted out and is yours; several can be lifted at once. You must lay them again in the same turn. Their edges must match, but each may touch one to five tiles, whatever numbers have been used. They score as usual and may make the next heaven. What can't be laid leaves the game when the turn ends. Blank tiles are never lifted.",
    ),
    (
        "figure",
        "heaven",
        "The tile on the right closes the ring: the one in the middle is lifted out and laid again.",
    ),
    ("h", "Casual: two players"),
    (
        "p",
        "Virtues lies in the middle, everybody has five hidden tiles, and one tile is set aside face down as the bonus tile. Opening: players take turns laying one tile that touches the layout, twice each, without points. Then all hands stay face up for the rest of the game.",
    ),
    (
        "p",
        "Whoever begins a turn with fewer points than the leader may lay one hand tile that touches just one tile. The right lasts for the whole turn, even after overtaking, but no longer.",
    ),
    (
        "p",
        "When the last tile of the deck is drawn, the game ends. The bonus tile is turned up, and each tile still in a hand earns +1 for the bonus tile's colour, +1 for its cut, +3 for its ribbon. Most points win; ties go to the later player.",
    ),
    ("h", "Three players"),
    ("p", "Like Casual, with four tiles each and one tile each in the opening."),
    ("h", "Serious: two players"),
    (
        "p",
        "Opening: four tiles, laid in turn, make a straight line of alternating colours.",
    ),
    ("figure", "line", "Red, blue, red, blue: and wherever they touch, the edges are alike."),
    (
        "p",
        "The first player has Virtues, the second Sins, as a special tile. Once in the game it may be laid, in any of one's own turns, as if it were lifted: touching one to five tiles, for no points. It doesn't count as the hand tile that must be laid. There is no bonus tile and no right to touch only one.",
    ),
    (
        "p",
        "Every full three points of a turn make one advantage point; the rest is lost. The first heaven of the game is not kept: its tiles go face up under the deck. Seven advantage points win at once. Otherwise the game ends when somebody comes to move with two hand tiles or fewer: most advantage points win; ties go to the second player.",
    ),
    ("h", "Solo"),
    (
        "p",
        "Virtues lies in the middle, Sins is your special tile, and two of your five tiles go beside Virtues. Each turn must reach the required points, which begin at zero and rise by one after every turn without a heaven. Fall short, and the game is lost. Lay all the tiles, and it is won.",
    ),
    ("h", "Where the rules are silent"),
    (
        "p",
        "Tiles may be turned. Whoever finds no place in the opening shows their hand, shuffles it into the deck and draws as many again, under all rules. If nobody lays anything for a whole round, the game ends as it stands. One resignation ends the game, with three players too.",
    ),
)
