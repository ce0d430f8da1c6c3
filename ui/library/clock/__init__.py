"""The clock in the form of a new game."""
