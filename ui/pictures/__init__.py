"""Pictures of positions, to send or to save."""
