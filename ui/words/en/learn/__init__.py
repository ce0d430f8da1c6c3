"""The words that all games share in lessons, puzzles and analysis."""
