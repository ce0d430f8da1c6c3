"""Computer players: their contract, levels, search, baselines, and the worker's service.

A bot gets a *view* of a game, never more. A game's own bots live in its ``bot`` package.
"""
