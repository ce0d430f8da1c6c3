"""The dialogs and actions of lessons, puzzles, rules and reviews."""
