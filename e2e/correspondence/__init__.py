"""Browser tests of play by link."""
