"""What is asked in puzzles of Hex Heaven alone, in English."""

WORDS = {
    "group-best": "Earn the most",
    "goal-best": "Which turn earns the most points?",
    "failed-best": "Another turn earns more.",
}
