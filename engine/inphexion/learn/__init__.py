"""What this game teaches: reasons for moves, and puzzles."""
