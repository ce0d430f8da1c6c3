"""Names of people: what is removed, and what stays."""

from hypothesis import given
from hypothesis import strategies as st

from engine.person_names import clean_name


def test_control_and_invisible_characters_are_removed() -> None:
    assert clean_name("  Ada\n\u202eLovelace ") == "AdaLovelace"
    assert clean_name("ビ" * 30) == "ビ" * 20
    assert clean_name("A\u200bd\u00ada\u2060\u061c") == "Ada"
    assert clean_name("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"


def test_an_invisible_name_is_empty() -> None:
    for name in ("\u200b", "\u3164", "\u2800", " \u200d\ufe0f\u3000", "\u00a0", "\U000e0067"):
        assert clean_name(name) == ""


@given(st.text(st.characters(), max_size=60))
def test_cleaning_twice_changes_nothing(name: str) -> None:
    clean = clean_name(name)
    assert clean_name(clean) == clean and len(clean) <= 20
    clean.encode()
