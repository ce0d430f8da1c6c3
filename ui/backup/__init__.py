"""Everything on this device as one file: export and import."""
