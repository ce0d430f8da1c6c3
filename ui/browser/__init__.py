"""The browser: DOM, timers, dialogs, history, lazy loading. No other package imports PyScript."""
