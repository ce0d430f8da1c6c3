"""Presentation: what a table shows and says of a session, as view models and texts."""
