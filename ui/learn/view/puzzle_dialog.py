"""Puzzles: the list of a game's in the dialog, and the way from one to the next."""

from ui.browser import dom
from ui.browser.dialogs import button, button_list, show_toast
from ui.learn.puzzle import PuzzleTable
from ui.learn.puzzle_collection import legend_text
from ui.learn.welcome import welcome
from ui.library.store import PUZZLE_ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.learn.puzzle_collection import PuzzleGroup
    from ui.table.view.app_context import AppContext


def run_action(app: "AppContext", name: str) -> None:
    """Show all puzzles of the game ("puzzles"), or go to one: that of the day ("puzzle-today"),
    those beside this one ("puzzle-back", "puzzle-next"), the next unsolved one ("puzzle-go"), or
    the one of a number ("puzzle-7")."""
    table, what = app.table_controller.table, name.partition("-")[2]
    if not what:
        show_puzzle_list(app)
        return
    if what == "today":
        id = PUZZLE_ID_PREFIX + app.library.current_date()
    elif what.isdigit():
        id = app.library.puzzle_id(app.current_game(), int(what))
    else:
        assert isinstance(table, PuzzleTable)
        id = (
            table.next_unsolved_id()
            if what == "go"
            else table.neighbour_id(1 if what == "next" else -1)
        )
    if id:
        app.open_learning(id)
        if app.library.is_lesson_offered(app.current_game()):
            told = welcome(app.current_game(), app.words)
            show_toast(told, "lesson", app.words("lesson"))


def show_puzzle_list(app: "AppContext") -> None:
    """The list of the game's puzzles; the first unsolved one is offered above it."""
    game, words = app.current_game(), app.words
    groups, first = app.library.puzzle_groups(game, words)
    say = words.puzzles(game)
    children = [dom.create_element("p", {"text": say("all-solved")})]
    if first:
        children = [button_list(button(say("go-on", n=first), f"puzzle-{first}", "primary"))]
    children.append(dom.create_element("p", {"class": "credit", "text": legend_text(groups, say)}))
    for group in groups:
        children.append(_group_section(group))
    app.dialog.open(
        "puzzles", say("title", game=say("game")), children, app.new_game_dialog.suspend()
    )


def _group_section(group: "PuzzleGroup") -> "Any":
    rows = tuple([dom.create_element("li", {}, (_puzzle_button(*row),)) for row in group.rows])
    title = dom.create_element("h3", {"text": group.title})
    return dom.create_element(
        "section", {"class": "puzzles"}, (title, dom.create_element("ol", {}, rows))
    )


def _puzzle_button(number: int, told: str, level: int, solved: bool) -> "Any":
    """The button of one puzzle: its number, how hard it is, and whether it is solved."""
    attributes = {"type": "button", "class": "button puzzle", "data-act": f"puzzle-{number}"}
    marks = (
        dom.create_element("span", {"text": str(number)}),
        dom.create_element("small", {"text": "✓" if solved else "•" * level}),
    )
    return dom.set_attributes(
        dom.create_element("button", attributes, marks), {"aria-label": told, "data-solved": solved}
    )
