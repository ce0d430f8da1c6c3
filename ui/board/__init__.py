"""The SVG board: selecting moves, gestures, viewport, matching of pieces."""
