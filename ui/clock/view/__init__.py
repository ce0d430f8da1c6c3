"""Clocks on the screen."""
