"""Finished games: the list, filters, totals, and the level they suggest."""
