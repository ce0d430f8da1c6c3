"""Slow, independent implementations of each game's rules, for tests to compare with."""
