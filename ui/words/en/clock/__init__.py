"""Words of clocks in English."""
