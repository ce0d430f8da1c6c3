"""What helps people learn a game: puzzles, and the reasons for and against a move."""
