"""BeerHex as text; loaded when it is needed."""
