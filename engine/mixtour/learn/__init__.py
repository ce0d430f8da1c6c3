"""Reasons for moves of Mixtour, and puzzles."""
