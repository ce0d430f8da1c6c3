"""Reasons for moves of Hex Heaven, and puzzles."""
