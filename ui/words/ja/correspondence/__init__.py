"""The words of play by link."""
