"""Browser tests of the games."""
