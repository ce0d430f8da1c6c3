"""Words of live play in Japanese."""
