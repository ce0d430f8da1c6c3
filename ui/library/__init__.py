"""The games on this device: storage, saves, lobby, the form for a new game."""
