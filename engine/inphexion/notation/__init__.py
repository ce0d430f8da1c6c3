"""inpHeXion as text; loaded when it is needed."""
