"""What turns the source tree into a site: `python -m tools.serve`, `python -m tools.build`."""
