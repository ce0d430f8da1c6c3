"""The menu, settings and about dialogs, and what follows a finished game."""
