"""Mixtour's lesson in English."""

WORDS = {
    "enter": "You are White. Tap an empty cell, then Play: a new piece enters the board.",
    "enter-done": "That is one kind of turn. The other: move pieces that lie on the board.",
    "onto": "Pieces move onto others. Tap your piece, then the red one next to it.",
    "onto-done": "A stack of two. It was one step, because the target was one high.",
    "onto-other": "Also allowed. But now put White on Red: tap c3, then d3.",
    "height": "A stack of 2 is reached from exactly 2 cells away. Move a piece onto this one.",
    "height-done": "Right. Only the target's height counts, not how much you move.",
    "height-other": "Also allowed. But now bring a piece onto the stack of two, d3.",
    "part": "On this board take part of a stack: tap d3, then e4, then choose two pieces.",
    "part-done": "The top two went together, in the same order; one stayed behind.",
    "part-other": "Also allowed. But now choose the two pieces from d3 to e4.",
    "way": "Red pieces are yours to move, too. Which piece has a clear way to the stack of 2?",
    "way-done": "From d1 the way is clear. From b3 it was not: c3 stands between.",
    "way-other": "Also allowed. But now bring a piece onto the stack of two, d3.",
    "five": "Five high with your colour on top wins. Find the move with White on top!",
    "five-done": "You win! Whoever moves, five high is a point for the colour on top.",
    "five-other": "Not yet. Two pieces with White on top must land on the three.",
    "tip-first": "Tip: begin anywhere. Pieces close together soon become stacks.",
    "tip-several": "Tip: choose where first; then you may leave some pieces behind.",
    "tip-tall": "Tip: a stack of three is dangerous. Can two pieces land on it and make five?",
}
