"""The dialogs of games as text."""
