"""Words that teach: rules, lesson, reasons."""
