"""A finished game in which wins were missed, its review, and the scenes of puzzles from games."""

from collections.abc import Iterator
from functools import cache

from e2e.scenes.scene_steps import ScenePage, SceneSteps, in_order, open_table, remove_toasts
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import Script
from tests.support.own_puzzles import MIXTOUR as MISSED
from ui.learn.review import MoveEvaluation, Review
from ui.library.progress_store import REVIEW_KEY_PREFIX
from ui.library.store import GAME_KEY_PREFIX
from ui.session.session import Session

# Red misses a win in the 30th move, White in the 31st, Red in the 32nd; then White resigns.
REVIEWED = Script("mixtour", {"points": 1}, f"{MISSED.moves} {MISSED.missed} resign")
TURNING_PLIES = (30, 31)  # whose moves lost so much that they are turning points
OTHER_PLY = 29
BEST_MOVES = {29: "e4:4-e3", 30: "d4:4-c4", 31: MISSED.best}
STORE_REVIEW_SCRIPT = """([games, reviews, text]) => Object.keys(localStorage)
  .filter((key) => key.startsWith(games))
  .forEach((key) => localStorage.setItem(reviews + key.slice(games.length), text))"""


@cache
def review_text() -> str:
    """Return the review of the game, in which only those three moves had a choice."""
    review = Review(Session("reviewed", REVIEWED.record(), ["human", "human"]))
    for ply in range(len(review.evaluations) - 1):
        review.evaluations[ply] = MoveEvaluation(["", None, None, [], [], [], True])
    for ply, best in BEST_MOVES.items():
        played = 0.9 if ply == OTHER_PLY else -1.0
        data = [best, 1.0, played, [], [], [best], True, [1, 0]]
        review.evaluations[ply] = MoveEvaluation(data)
    assert review.next_query() is None
    return review.to_text()


def open_review(person: ScenePage) -> None:
    """Open the review of the game."""
    open_table(REVIEWED)(person)
    script = [GAME_KEY_PREFIX, REVIEW_KEY_PREFIX, review_text()]
    person.driver.page.evaluate(STORE_REVIEW_SCRIPT, script)
    person.tap_when_clickable("#tray " + act("review"))
    person.driver.wait(".review-turn")


def keep(ply: int) -> SceneSteps:
    """Return the step that keeps the turn after so many moves as a puzzle."""

    def way(person: ScenePage) -> None:
        kept = act(f"puzzle-keep-{ply}") + "[data-kept]"
        if not person.driver.exists(kept):  # a scene before may have kept it
            person.tap_when_clickable(act(f"puzzle-keep-{ply}"))
        person.driver.wait(kept)

    return way


def open_puzzles(person: ScenePage) -> None:
    """Open the list of puzzles from a review."""
    remove_toasts(person)
    person.tap_when_clickable("dialog " + act("close"))
    person.tap_when_clickable(f"{TABLE} {act('menu')}")
    person.tap_when_clickable("dialog " + act("puzzles"))
    person.driver.wait("dialog .puzzle")


def own_puzzle_scenes() -> Iterator[tuple[str, SceneSteps]]:
    """Yield every scene's name and the way to it."""
    kept = in_order(open_review, keep(TURNING_PLIES[0]), keep(OTHER_PLY))

    def show_button(person: ScenePage) -> None:
        remove_toasts(person)
        css = act(f"puzzle-keep-{OTHER_PLY}")
        person.driver.page.locator(css).scroll_into_view_if_needed()

    yield "review-missed", in_order(kept, show_button)
    yield "puzzles-own", in_order(kept, open_puzzles)
