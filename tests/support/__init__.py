"""Support modules shared by tests: fakes, fixtures, games and drivers."""
