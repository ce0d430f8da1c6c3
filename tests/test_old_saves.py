"""Saved games of every earlier version can be read for ever."""

import json
import pathlib

import pytest

from engine.catalogue import entry
from ui.play.saves import session_from

SAVES = pathlib.Path(__file__).parent / "data" / "saves"


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_is_read_with_all_that_is_in_it(path: pathlib.Path) -> None:
    old = json.loads(path.read_text())
    session = session_from(json.loads(path.read_text()))
    assert session.record.moves == old["record"]["moves"]
    assert session.undone == old["undone"]
    assert (session.id, session.seats, session.names) == (old["id"], old["seats"], old["names"])


def test_an_old_save_means_the_old_free_second_disc() -> None:
    session = session_from(json.loads((SAVES / "v1-inphexion.json").read_text()))
    _, choices = entry("inphexion").schemas[0].options[1]
    assert session.record.options["free_second"] == choices[1]
