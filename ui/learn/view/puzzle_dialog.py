"""The actions of puzzles: the list of a game's puzzles, and the way from one to the next."""

from ui.browser import dom
from ui.browser.buttons import button, button_list
from ui.browser.toasts import show_toast
from ui.learn.puzzle import PuzzleTable
from ui.learn.puzzle_collection import find_by_id, puzzle_id
from ui.learn.puzzle_list import legend_text, puzzle_groups
from ui.learn.view.own_puzzle_list import OwnPuzzleList
from ui.learn.welcome import welcome
from ui.library.learning_offers import is_lesson_offered
from ui.library.store import PUZZLE_ID_PREFIX
from ui.table.view.table_actions import run_table_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.learn.puzzle_list import PuzzleGroup
    from ui.table.view.app_context import AppContext


def _open_puzzle(app: "AppContext", id: str) -> None:
    """Open a puzzle, or say that it can't be read, and offer beginners the game's lesson."""
    if find_by_id(id, app.store)[0] is None:
        show_toast(app.words.puzzles()("own-cannot-open"))
        return
    app.open_learning(id)
    if is_lesson_offered(app.store, app.current_game()):
        show_toast(welcome(app.current_game(), app.words), "lesson", app.words("lesson"))


def _open_other(app: "AppContext", find: "Callable[[PuzzleTable], str]") -> None:
    """Open the puzzle that ``find`` gives the id of, seen from the one on the table."""
    table = app.table_controller.table
    if isinstance(table, PuzzleTable):
        id = find(table)
        if id:
            _open_puzzle(app, id)
        else:  # another tab has deleted it
            app.table_controller.show(table.update_neighbours())


def _show_puzzle_list(app: "AppContext") -> None:
    """Open the list of the game's puzzles, with the first unsolved one offered on top."""
    game, words = app.current_game(), app.words
    groups, first = puzzle_groups(app.store, game, words)
    say = words.puzzles(game)
    children = [app.feature(OwnPuzzleList).section()]
    children.append(dom.create_element("p", {"text": say("all-solved")}))
    if first:
        children[-1] = button_list(button(say("go-on", n=first), f"puzzle-{first}", "primary"))
    children.append(dom.create_element("p", {"class": "credit", "text": legend_text(groups, say)}))
    children += [_group_section(group) for group in groups]
    title = say("title", game=say("game"))
    app.dialog.open("puzzles", title, children, app.new_game_dialog.suspend())


def _group_section(group: "PuzzleGroup") -> "Any":
    rows = tuple([dom.create_element("li", {}, (_puzzle_button(*row),)) for row in group.rows])
    title = dom.create_element("h3", {"text": group.title})
    puzzles = dom.create_element("ol", {}, rows)
    return dom.create_element("section", {"class": "puzzles"}, (title, puzzles))


def _puzzle_button(number: int, label: str, level: int, solved: bool) -> "Any":
    """Return the button of a puzzle: its number, its difficulty, and whether it is solved."""
    attributes = {"type": "button", "class": "button puzzle", "data-act": f"puzzle-{number}"}
    attributes["aria-label"] = label
    marks = (
        dom.create_element("span", {"text": str(number)}),
        dom.create_element("small", {"text": "✓" if solved else "•" * level}),
    )
    node = dom.create_element("button", attributes, marks)
    return dom.set_attributes(node, {"data-solved": solved})


ACTIONS: "dict[str, Callable[..., None]]" = {
    "puzzles": _show_puzzle_list,
    "puzzle-today": lambda app: _open_puzzle(app, PUZZLE_ID_PREFIX + dom.current_date()),
    "puzzle-#": lambda app, number: _open_puzzle(app, puzzle_id(app.current_game(), number)),
    "puzzle-go": lambda app: _open_other(app, lambda table: table.policy.next_unsolved_id()),
    "puzzle-back": lambda app: _open_other(app, lambda table: table.policy.neighbour_id(-1)),
    "puzzle-next": lambda app: _open_other(app, lambda table: table.policy.neighbour_id(1)),
    "puzzle-again": lambda app: run_table_action(app, lambda table: table.restart()),
    "puzzle-solution": lambda app: run_table_action(app, lambda table: table.show_solution()),
}
