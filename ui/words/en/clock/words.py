"""The words of clocks in English."""

WORDS = {
    "clock": "Clock",
    "clock-none": "No clock",
    "clock-minutes": ("{n} minute", "{n} minutes"),
    "clock-own": "Own times",
    "clock-note": "Each player may have another time, as a handicap. Whose time is up loses once the "
    "opponent claims the win.",
    "clock-of": "Time of {name}",
    "clock-extra": "Each turn",
    "clock-no-extra": "No extra time",
    "clock-increment": "{n} seconds more",
    "clock-delay": "First {n} seconds free",
    "clock-start": "Tap to start the clock",
    "clock-resume": "The clock is paused. Tap to go on",
    "clock-claim": "Time is up: {name} claims the win",
    "clock-lost": "Time is up: {name} loses",
    "clock-low": "{name} has little time left",
    "clock-up": "The time of {name} is up",
}
