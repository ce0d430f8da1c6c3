"""The only package that imports PyScript: DOM, timers, dialogs, history, lazy loading."""
