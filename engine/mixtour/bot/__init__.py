"""Computer players of Mixtour."""
