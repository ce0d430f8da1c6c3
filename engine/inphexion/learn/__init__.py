"""Reasons for moves of inpHeXion, and puzzles."""
