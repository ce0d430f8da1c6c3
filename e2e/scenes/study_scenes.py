"""The scenes of the study board for ``e2e.screenshots``."""

from collections.abc import Iterator, Mapping
from functools import partial

from e2e.scenes.scene_steps import ScenePage, SceneSteps, remove_toasts
from e2e.support.page_object import act, cell, pick
from e2e.support.scripted_games import Script
from e2e.support.study_page import BAR, SETUP, STUDY, open_study
from engine.notation.game_tree import GameTree
from engine.notation.reader import read_game
from engine.notation.tree_link import encode_tree

DRAWN = (
    '[Game "Mixtour"]\n{[%csl Gb3,Gd2][%cal Ga1c3,Gc3d4,Gc3d3,Ge5b1]} '
    "1. c3 2. d4 3. c3-d4 4. e5 *\n"
)
LAYOUT = "13@-1,-2/3;12@0,-2/0;15@-2,-1/0;5@-1,-1/2;9@0,-1/5;23@1,-1/0;v@0,0/0;18@1,0/2;21@0,1/5"
# By the rules.
TILES = {
    "casual": LAYOUT + " 2 7,20,25;2,8,14 points=7,-2",
    "serious": LAYOUT + " 2 7,20,25;2,8,14 points=3,2 heaven",
    "solo": LAYOUT + " 1 7,20,25 points=3",
    "three": LAYOUT + " 3 7,20,25;2,8,14;1,3,4 points=7,-2,11",
}
SETUPS = {
    "mixtour": "5/1w3/2(wr)2/3(rww)1/5 r",
    "inphexion": "7/2b4/2w1b2/3n3/2w4/7/7 w",
    "beerhex": "1(gg)1(ss)1/(sg)1(gsu)2/2(ss)(gst)1/1(gg)3/3(ssu)1 s",
}


def study_scenes(games: Mapping[str, Script]) -> Iterator[tuple[str, SceneSteps]]:
    """Yield every scene's name and the way to it; ``games``: finished games by their kind."""
    for game, script in games.items():
        yield f"study-{game}", partial(open_before_end, script=script)

    def branch(person: ScenePage) -> None:
        open_before_end(person, games["mixtour"])
        person.tap_when_clickable('#board [data-cell="e5"]')
        person.tap_when_clickable(act("confirm"))
        person.driver.wait("#study-list .depth-1")

    def note(person: ScenePage) -> None:
        branch(person)
        person.tap_when_clickable(BAR + act("study-note"))
        person.driver.wait("dialog[open] .note-text")

    def drawn(person: ScenePage) -> None:
        person.open("#" + encode_tree(read_game(DRAWN)))
        person.driver.wait(STUDY)
        remove_toasts(person)
        person.tap_when_clickable(BAR + act("study-draw"))

    def picture(person: ScenePage) -> None:
        drawn(person)
        person.tap_when_clickable(f"{STUDY} {act('menu')}")
        person.tap_when_clickable("dialog " + act("study-picture"))
        person.driver.wait("dialog .picture img")

    def set_up(person: ScenePage, game: str = "mixtour", options: dict | None = None) -> None:
        position = SETUPS.get(game) or TILES[(options or {})["rules"]]
        person.open("#" + encode_tree(GameTree(game, options, setup=position)))
        person.driver.wait(STUDY)
        remove_toasts(person)
        person.tap_when_clickable(f"{STUDY} {act('menu')}")
        person.tap_when_clickable("dialog " + act("setup"))
        person.driver.wait(SETUP)

    def refused(person: ScenePage) -> None:
        set_up(person, "inphexion", {"neutral": True})
        person.tap_when_clickable(f"{SETUP} {pick('piece-b')}")
        for place in ("b2", "f5"):
            person.tap_when_clickable(cell(place))
        person.tap_when_clickable(f"{SETUP} {act('setup-done')}")

    def tiles(person: ScenePage, rules: str, action: str) -> None:
        set_up(person, "hexheaven", {"rules": rules})
        person.tap_when_clickable(f"{SETUP} {cell('-2,-1')}")
        if action:
            person.tap_when_clickable(f"{SETUP} {act(action)}")
            person.driver.wait("dialog[open]")

    for rules in TILES:
        yield f"setup-tiles-{rules}", partial(tiles, rules=rules, action="")
    yield "setup-tiles-all", partial(tiles, rules="serious", action="setup-pieces")
    yield "setup-tiles-points", partial(tiles, rules="serious", action="setup-numbers")
    yield "setup-mixtour", set_up
    yield "setup-points", partial(set_up, options={"points": 3})
    yield "setup-beerhex", partial(set_up, game="beerhex", options={"clues": True})
    yield "setup-refused", refused
    yield "study-branch", branch
    yield "study-picture", picture
    yield "study-drawn", drawn
    yield "study-note", note


def open_before_end(person: ScenePage, script: Script) -> None:
    """Study a finished game, a little before its end."""
    open_study(person, script)
    remove_toasts(person)
    for _ in range(3):
        person.tap_when_clickable(BAR + act("prev"))
