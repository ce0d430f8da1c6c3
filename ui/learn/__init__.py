"""Lessons, tips, hints, puzzles, reviews and rules pages."""
