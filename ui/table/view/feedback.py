"""Short sounds and vibrations."""

from ui.browser import dom
from ui.table.feedback import CUE_SOUNDS


def play_cue(cue: str, settings: dict) -> None:
    """Play a cue as far as the settings "sound" and "vibration" allow; "" does nothing."""
    if not cue:
        return
    hertz, milliseconds, vibration_pattern = CUE_SOUNDS[cue]
    if settings["sound"]:
        dom.bridge.playTone(hertz, milliseconds)
    if settings["vibration"]:
        dom.bridge.vibrate(vibration_pattern)
