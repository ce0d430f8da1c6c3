"""Sessions of sealed games, of which this device knows one seat's view."""
