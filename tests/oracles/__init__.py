"""Slow, obvious second opinions: each game's rules written again, without the engine."""
