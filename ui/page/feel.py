"""What is heard and felt: short sounds (off until wanted) and a light vibration."""

from ui.page import dom
from ui.play.feel import SOUNDS


def feel(moment: str, settings: dict) -> None:
    """Let a moment be heard and felt as far as the settings "sound" and "vibration" allow. "":
    nothing happened."""
    if not moment:
        return
    hertz, milliseconds, buzz = SOUNDS[moment]
    if settings["sound"]:
        dom.bridge.tone(hertz, milliseconds)
    if settings["vibration"]:
        dom.bridge.buzz(buzz)
