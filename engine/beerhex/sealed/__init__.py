"""BeerHex between two devices, with its secrets kept."""
