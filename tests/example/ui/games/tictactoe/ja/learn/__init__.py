"""The words of this game that teach it: rules, lesson, reasons, puzzles."""
