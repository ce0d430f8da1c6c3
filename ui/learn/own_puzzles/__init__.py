"""Puzzles from games on this device: wins that a review found to be missed, kept to be solved."""
