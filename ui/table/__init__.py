"""The screen of one game: actions, view models, playback, text."""
