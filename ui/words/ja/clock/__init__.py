"""Words of clocks in Japanese."""
