"""Browser tests of play on two connected phones."""
