"""The browser part of the study board."""
