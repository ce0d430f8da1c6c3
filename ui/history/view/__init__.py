"""The history dialog."""
