"""What all lessons say, in English."""

WORDS = {
    "you": "You",
    "step": "Step {n} of {of}",
    "previous": "One step back",
    "next": "Next",
    "again": "Again",
    "other": "Also allowed. But now try what is asked for.",
    "hold": "Hold your finger on {cell}",
    "over": "That is all you need to begin. A real game, against …",
    "friend": "A friend",
    "computer": "The computer",
}
