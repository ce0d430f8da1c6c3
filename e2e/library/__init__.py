"""Browser tests of the lobby, and of what is saved."""
