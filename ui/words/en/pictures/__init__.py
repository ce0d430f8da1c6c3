"""The words of pictures in English."""
