"""The games on this device: storage, saves, lobby, new game."""
