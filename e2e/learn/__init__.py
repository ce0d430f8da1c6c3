"""Browser tests of lessons, puzzles and reviews."""
