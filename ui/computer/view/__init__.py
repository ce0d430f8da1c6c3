"""The worker of the computer players."""
