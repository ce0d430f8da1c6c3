"""Words of live play in English."""
