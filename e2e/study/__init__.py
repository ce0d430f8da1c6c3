"""Browser tests of the study board."""
