"""The menu, settings and about dialogs."""
