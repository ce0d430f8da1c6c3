"""The lesson and the diagrams of the rules page."""
