"""The words of the puzzles of Hex Heaven in English."""

WORDS = {
    "group-best": "Earn the most",
    "goal-best": "How can this turn earn {n} points?",
    "goal-best-serious": "How can this turn earn {n} points? Every three make an advantage point (▲).",
    "failed-best": "Another turn earns more.",
}
