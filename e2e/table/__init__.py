"""Browser tests of the screen of a game."""
