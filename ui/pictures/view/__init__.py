"""The dialog with the picture of a position."""
