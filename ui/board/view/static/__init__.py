"""Boards that take no taps; loaded with links and saved games."""
