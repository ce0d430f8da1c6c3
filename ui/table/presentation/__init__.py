"""Presentation: the view models and texts that a table shows of a session."""
