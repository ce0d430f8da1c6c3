"""What is heard and felt: short sounds (off until wanted) and a light vibration."""

from ui import dom

TONES = {"move": (320, 90), "refuse": (140, 120), "over": (520, 420)}  # hertz, milliseconds
BUZZ = {"move": 12, "refuse": 30, "over": 60}  # milliseconds


class Feel:
    """Plays them as the settings allow: "sound" and "vibration"."""

    def __init__(self, settings: dict) -> None:
        self._settings = settings

    def now(self, what: str) -> None:
        """Let "move", "refuse" or "over" be heard and felt."""
        if self._settings["sound"]:
            dom.page.tone(TONES[what][0], TONES[what][1])
        if self._settings["vibration"]:
            dom.page.buzz(BUZZ[what])
