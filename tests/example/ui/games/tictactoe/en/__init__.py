"""The words of this game in English."""
