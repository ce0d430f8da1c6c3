"""The dialogs of export and import."""
