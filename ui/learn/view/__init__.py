"""The dialogs of what teaches."""
