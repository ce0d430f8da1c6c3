"""Reasons for moves of BeerHex, and puzzles."""
