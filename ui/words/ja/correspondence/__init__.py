"""Words of play by links."""
