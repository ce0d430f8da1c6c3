"""Hex Heaven between two or three devices, with its secrets kept."""
