"""A half-way position is kept small, and comes back; anything else in its place does no harm."""

import json

from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from tests.support.setups import random_arrangement, setup_option_sets
from tests.support.studies import make_tree
from ui.study.setup import Setup
from ui.study.setup_draft import DRAFT_KEY, MAX_DRAFT, DraftStore, draft_text, read_draft
from ui.study.study import Study


def begun(game: str = "beerhex", **options: object) -> Setup:
    """Return a position that one tap has changed, which no game could begin with in inpHeXion."""
    setup = Setup(Study("17", make_tree(game, "", dict(options))))
    setup.tap("b2")
    return setup


@parametrize(*setup_option_sets())
def test_any_arrangement_of_taps_comes_back(case: tuple) -> None:
    game, options = case
    for seed in range(6):
        setup = Setup(Study("17", make_tree(game, "", options)))
        setup.resume(random_arrangement(game, options, Rng(seed), 30 * seed + 1))
        text = draft_text(setup)
        assert setup.can_undo
        assert len(text) < (700 if game == "hexheaven" else 400) < MAX_DRAFT
        draft = read_draft(text)
        assert draft and draft.study_id == "17"
        again = Setup(draft.to_study())
        again.resume(draft.arrangement)
        assert draft_text(again) == text and again.can_undo


def test_nothing_is_kept_without_a_change() -> None:
    setup = begun()
    setup.undo()
    assert not setup.can_undo and draft_text(setup) == ""


def test_it_is_stored_while_something_is_changed() -> None:
    port, setup = FakeStorage(), begun()
    drafts = DraftStore(port)
    drafts.keep(setup)
    assert list(port.texts) == [DRAFT_KEY]
    setup.undo()
    drafts.keep(setup)
    assert port.texts == {}
    setup.tap("c3")
    drafts.keep(setup)
    found = DraftStore(port).read()
    assert found and found.arrangement.pieces == {"c3": "gg"}
    drafts.drop()
    assert port.texts == {} and DraftStore(port).read() is None


def test_what_another_tab_has_stored_stays() -> None:
    port, other = FakeStorage(), begun()
    drafts = DraftStore(port)
    drafts.keep(begun())
    other.tap("d4")
    DraftStore(port).keep(other)
    drafts.drop()
    found = DraftStore(port).read()
    assert found and sorted(found.arrangement.pieces) == ["b2", "d4"]


def test_a_full_disk_keeps_no_earlier_draft() -> None:
    port, setup = FakeStorage(), begun()
    drafts = DraftStore(port)
    drafts.keep(setup)
    setup.tap("c3")
    port.full_for = DRAFT_KEY
    drafts.keep(setup)
    assert port.texts == {}
    port.error = "forbidden"
    setup.tap("d4")
    drafts.keep(setup)
    drafts.drop()
    assert drafts.read() is None


def test_it_goes_on_from_its_study_or_an_empty_one_like_it() -> None:
    draft = read_draft(draft_text(begun(clues=True)))
    assert draft
    own = Study("17", make_tree("beerhex", "a1g", {"clues": True}))
    empty = Study("18", make_tree("beerhex", "", {"clues": True}))
    assert draft.fits(own, True) and draft.fits(empty, False)
    assert not draft.fits(empty, True)
    assert not draft.fits(Study("17", make_tree("beerhex", "")), False)
    assert not draft.fits(Study("18", make_tree("beerhex", "a1g", {"clues": True})), False)
    assert not draft.fits(Study("17", make_tree("mixtour", "")), False)


@parametrize(
    ("position", "v@0,0/0;1@1,0/1 1 -;-"),
    ("position", "v@0,0/0;1@30,0/0 1 -;-"),
    ("position", "1@0,0/0 1 -;-"),
    ("position", "v@0,0/0 1 1,2,3,4,5,6;-"),
)
def test_tiles_that_taps_lead_nowhere_are_passed_over(case: tuple) -> None:
    setup = Setup(Study("17", make_tree("hexheaven", "", {})))
    setup.clear()
    data = json.loads(draft_text(setup))
    assert data["position"] == "v@0,0/0 1 -;-" and read_draft(json.dumps(data))
    data[case[0]] = case[1]
    assert read_draft(json.dumps(data)) is None


@parametrize(
    ("version", 2),
    ("version", None),
    ("study", "../game/x"),
    ("study", 17),
    ("game", "chess"),
    ("game", "hexheaven"),
    ("game", ["beerhex"]),
    ("options", None),
    ("options", []),
    ("options", {"clues": 1}),
    ("options", {"clues": False, "starter": ["gold"]}),
    ("seed", -1),
    ("seed", 0.5),
    ("seed", 2**32),
    ("position", None),
    ("position", ""),
    ("position", "(ggt)4/5/5/5/5 g"),
    ("position", "(gg)(gg)(gg)(gg)(gg)/(gg)(gg)(gg)2/5/5/5 g"),
    ("position", "5/5/5/5/5 g 1-0"),
    ("position", "5/" * 200),
)
def test_other_values_are_passed_over(case: tuple) -> None:
    key, value = case
    data = json.loads(draft_text(begun()))
    assert read_draft(json.dumps(data))
    data[key] = value
    assert read_draft(json.dumps(data)) is None


@parametrize("", "{", "[]", "null", "7", "{}", "[" * 900, "x" * (MAX_DRAFT + 1))
def test_other_texts_are_passed_over(text: str) -> None:
    assert read_draft(text) is None
    assert DraftStore(FakeStorage({DRAFT_KEY: text})).read() is None


def test_points_that_would_have_won_are_passed_over() -> None:
    data = json.loads(draft_text(begun("mixtour", points=2)))
    data["position"] = "5/5/5/5/5 w 1-0"
    assert read_draft(json.dumps(data))
    data["position"] = "5/5/5/5/5 w 2-0"
    assert read_draft(json.dumps(data)) is None


def test_a_turn_that_follows_from_the_pieces_is_corrected() -> None:
    data = json.loads(draft_text(begun("inphexion")))
    data["position"] = data["position"][:-1] + "w"
    draft = read_draft(json.dumps(data))
    assert draft and draft.arrangement.turn == 1
