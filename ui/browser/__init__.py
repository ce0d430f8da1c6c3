"""The only package that imports PyScript: DOM, timers, dialogs, lazy loading."""
