"""Words that load when games are written or read as text."""
