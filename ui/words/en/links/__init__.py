"""The words of the page that load with saved games and links."""
