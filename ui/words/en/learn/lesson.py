"""The words that all lessons share, and a tip of all games, in English."""

WORDS = {
    "you": "You",
    "step": "Step {n} of {of}",
    "previous": "One step back",
    "next": "Next",
    "finish": "Finish",
    "again": "Again",
    "anew": "New position.",
    "other": "That is allowed, too. For now, try what is asked.",
    "hold": "Press and hold {cell}",
    "tip-last-turn": "Tip: orange lines show the last turn. Tap the line above to watch it again.",
    "over": "You're ready!",
    "over-detail": "You'll get tips in your first games. Who will you play?",
    "friend": "A friend",
    "computer": "The computer",
}
