"""Learning a game: puzzles, and the reasons for and against a move."""
