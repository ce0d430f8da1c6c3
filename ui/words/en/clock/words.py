"""The words of clocks in English."""

WORDS = {
    "clock": "Clock",
    "clock-none": "No clock",
    "clock-preset": "{name}: {n} min",
    "clock-preset-extra": "{name}: {n} min + {extra} s",
    "clock-blitz": "Blitz",
    "clock-rapid": "Rapid",
    "clock-classical": "Classical",
    "clock-minutes": ("{n} minute", "{n} minutes"),
    "clock-own": "Other times",
    "clock-note": "Different times make a handicap. If your time runs out, you lose once your opponent "
    "claims the win.",
    "clock-live": "Once your phones are connected (“Two phones” in the menu), your opponent is asked. The "
    "clock stands still while they aren't, and by link there is none.",
    "clock-three": "With three phones there is no clock. Two phones can have one.",
    "clock-of": "{name}'s time",
    "clock-extra": "Each turn",
    "clock-no-extra": "No extra time",
    "clock-increment": "+{n} seconds",
    "clock-delay": "First {n} seconds free",
    "clock-start": "Tap to start the clock",
    "clock-resume": "Clock paused. Tap to continue",
    "clock-claim": "Time is up: claim the win for {name}",
    "clock-lost": "Time is up: {name} loses",
    "clock-low": "{name} is low on time",
    "clock-up": "{name} is out of time",
}
