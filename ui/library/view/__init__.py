"""The lobby and the new-game dialog."""
