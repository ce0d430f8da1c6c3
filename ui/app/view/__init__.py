"""The browser part of the app: start, clicks, appearance, links in the address."""
