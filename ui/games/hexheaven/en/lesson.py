"""Hex Heaven's lesson in English."""

WORDS = {
    "edges": "Choose a tile below, then a place beside the one that lies. Edges must match.",
    "edges-done": "Green meets green, plain meets plain. Tapping the place again turns a tile.",
    "points": "Touched tiles: same colour +1, colour and cut both different −1. Find +3!",
    "points-done": "Three points. If only the cut is the same it is 0, and blank tiles give 0.",
    "points-other": "That gives less. The lower numbers are the points: look for +3.",
    "touch": "After the opening a tile must touch 2 to 5 others. Lay one that touches two.",
    "touch-done": "Above the board you see that the number two is used up for this turn.",
    "touch-other": "Also allowed. But now touch two: it is the upper number.",
    "once": "Each number serves once a turn. Two is used: lay a tile that touches three.",
    "once-done": "Two and three are used. You may lay on while numbers and tiles last.",
    "once-other": "Also allowed. But now touch three: it is the upper number.",
    "heaven": "A jewel with all six sides closed is a Hex Heaven. Lay your last tile!",
    "heaven-done": "The jewel in the middle is lifted. You have it back, and its place is free.",
    "heaven-other": "Not yet: lay the tile that closes the ring.",
    "lifted": "A lifted tile must be laid this turn, anywhere, even touching just one. Lay it.",
    "lifted-done": "It scores like any other tile, but it uses up no number.",
    "end": "You have laid all. End your turn: you draw up to three tiles again.",
    "end-done": "When the deck runs out, hands earn a last bonus, and the most points win.",
}
