"""What is heard and felt: short sounds (off until wanted) and a light vibration."""

from ui.page import dom

TONES = {"move": (320, 90), "refuse": (140, 120), "over": (520, 420)}  # hertz, milliseconds
BUZZ = {"move": 12, "refuse": 30, "over": 60}  # milliseconds


def feel(moment: str, settings: dict) -> None:
    """Let a moment ("move", "refuse", "over"; see ``ui.play.feel``) be heard and felt as far as
    the settings "sound" and "vibration" allow. "": nothing happened."""
    if moment and settings["sound"]:
        dom.bridge.tone(TONES[moment][0], TONES[moment][1])
    if moment and settings["vibration"]:
        dom.bridge.buzz(BUZZ[moment])
