"""What is heard and felt: short sounds (off until wanted) and a light vibration."""

from ui.browser import dom
from ui.table.feedback import CUE_SOUNDS


def play_cue(cue: str, settings: dict) -> None:
    """Let a moment be heard and felt as far as the settings "sound" and "vibration" allow. "":
    nothing happened."""
    if not cue:
        return
    hertz, milliseconds, buzz = CUE_SOUNDS[cue]
    if settings["sound"]:
        dom.bridge.playTone(hertz, milliseconds)
    if settings["vibration"]:
        dom.bridge.vibrate(buzz)
