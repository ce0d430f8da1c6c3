"""Computer players of Hex Heaven."""
