"""Scenes of ``e2e.screenshots``: what is shown in them."""
