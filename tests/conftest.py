"""Settings of hypothesis, and results that tests of sealed play share.

There are no deadlines, since a busy machine is no failure. In CI the examples are the same each
time, so that a change is judged by what it changed.
"""

import os

from hypothesis import settings

from tests.support.memoized_group import memoize_group

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

memoize_group()  # before modules import these functions
