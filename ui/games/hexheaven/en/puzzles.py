"""What is asked in puzzles of Hex Heaven alone, in English."""

WORDS = {
    "group-best": "Earn the most",
    "goal-best": "How can this turn earn {n} points?",
    "failed-best": "Another turn earns more.",
}
