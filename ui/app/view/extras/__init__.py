"""Reactions to the pointer that the first tap doesn't need; loaded after the first screen."""
