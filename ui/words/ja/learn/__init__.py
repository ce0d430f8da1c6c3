"""Words that all games share in lessons, puzzles and analysis."""
