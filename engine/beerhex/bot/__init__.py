"""Computer players of BeerHex."""
