"""Clocks: how much time each player has for a game."""
