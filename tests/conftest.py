"""Settings of hypothesis, and results that tests of sealed play share.

There are no deadlines, since a busy machine is no failure. In CI the examples are few and the same
each time, so that a change is judged by what it changed; at night they are many and others.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.memoized_group import memoize_group
from tests.support.variants import mark_variants

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("night", deadline=None, max_examples=400)
settings.load_profile("ci" if os.environ.get("CI") else "here")

memoize_group()  # before modules import these functions


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the night what tests with a mark ``variants`` leave to it."""
    here = Path(__file__).parent
    mark_variants([item for item in items if here in item.path.parents], per_push=None)
