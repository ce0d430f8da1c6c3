"""Which Coaster this is."""

VERSION = "2.0.0"
