"""What is heard and felt: short sounds (off until wanted) and a light vibration."""

from ui.page import dom

# Moment (see ``ui.play.feel``) -> hertz, milliseconds
TONES = {
    "refuse": (140, 120),
    "move": (320, 90),
    "expel": (240, 180),
    "swap": (430, 240),
    "reveal": (370, 160),
    "fail": (180, 300),
    "alike": (620, 260),
    "point": (680, 320),
    "lift": (780, 480),
    "declare": (460, 320),
    "over": (520, 420),
}
# Moment -> milliseconds of vibration, and of pauses in between
BUZZ = {
    "refuse": "30",
    "move": "12",
    "expel": "20,40,12",
    "swap": "12,60,12",
    "reveal": "12,40,12,40,12",
    "fail": "50",
    "alike": "12,40,30",
    "point": "12,40,40",
    "lift": "12,40,20,40,40",
    "declare": "40,60,40",
    "over": "60",
}


def feel(moment: str, settings: dict) -> None:
    """Let a moment be heard and felt as far as the settings "sound" and "vibration" allow. "":
    nothing happened."""
    if moment and settings["sound"]:
        dom.bridge.tone(TONES[moment][0], TONES[moment][1])
    if moment and settings["vibration"]:
        dom.bridge.buzz(BUZZ[moment])
