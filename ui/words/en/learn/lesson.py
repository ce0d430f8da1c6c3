"""The words that all lessons share in English."""

WORDS = {
    "you": "You",
    "step": "Step {n} of {of}",
    "previous": "One step back",
    "next": "Next",
    "again": "Again",
    "anew": "The board is set up anew.",
    "other": "Also allowed. But now try what is asked for.",
    "hold": "Press and hold {cell}",
    "over": "That is enough to begin. Your first games come with tips. Play against …",
    "friend": "A friend",
    "computer": "The computer",
}
