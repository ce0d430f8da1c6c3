"""The screen of one game."""
