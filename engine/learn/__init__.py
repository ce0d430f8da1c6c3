"""What teaches a game: reasons why moves are good or bad, and puzzles."""
