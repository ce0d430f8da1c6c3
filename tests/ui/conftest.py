"""Fixtures of the tests of the user interface."""

from collections.abc import Iterator

import pytest

from ui.session.view_models import ViewModel


@pytest.fixture(scope="session", autouse=True)
def immutable_view_models() -> Iterator[None]:
    """Let every test fail that changes a view model after its construction."""

    def set_once(view_model: ViewModel, name: str, value: object) -> None:
        assert name not in vars(view_model), f"{type(view_model).__name__}.{name} was changed"
        object.__setattr__(view_model, name, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ViewModel, "__setattr__", set_once)
        yield
