"""Hex Heaven as text; loaded when it is needed."""
