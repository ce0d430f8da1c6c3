"""How hypothesis runs: without deadlines, since a busy machine is no failure; and in CI with the
same examples every time, so that a change is judged by what it changed."""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
