"""This game played between devices with hidden information."""
