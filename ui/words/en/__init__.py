"""The words of the page in English."""
