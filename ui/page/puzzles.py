"""Puzzles: the list of a game's in the dialog, and the way from one to the next."""

from ui.page import dom
from ui.page.dialogs import button, menu, toast
from ui.play.puzzle import PuzzleTable
from ui.play.puzzles import legend
from ui.play.store import PUZZLE
from ui.play.welcome import welcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.page import Page
    from ui.play.puzzles import Group


def act(page: "Page", name: str) -> None:
    """Show all puzzles of the game ("puzzles"), or go to one: that of the day ("puzzle-today"),
    those beside this one ("puzzle-back", "puzzle-next"), the next unsolved one ("puzzle-go"), or
    the one of a number ("puzzle-7")."""
    table, what = page.host.table, name.partition("-")[2]
    if not what:
        show(page)
        return
    if what == "today":
        id = PUZZLE + page.shelf.today()
    elif what.isdigit():
        id = page.shelf.puzzle(page.game(), int(what))
    else:
        assert isinstance(table, PuzzleTable)
        id = table.next_one() if what == "go" else table.beside(1 if what == "next" else -1)
    if id:
        page.open_beside(id)
        if page.shelf.teaches(page.game()):
            told = welcome(page.game(), page.words)
            toast(told, "lesson", page.words("lesson"))


def show(page: "Page") -> None:
    """The list of the game's puzzles; the first unsolved one is offered above it."""
    game, words = page.game(), page.words
    groups, first = page.shelf.puzzles(game, words)
    say = words.puzzles(game)
    children = [dom.make("p", {"text": say("all-solved")})]
    if first:
        children = [menu(button(say("go-on", n=first), f"puzzle-{first}", "primary"))]
    children.append(dom.make("p", {"class": "credit", "text": legend(groups, say)}))
    for group in groups:
        children.append(_group(group))
    page.dialog.open("puzzles", say("title", game=say("game")), children, page.sheet.leave())


def _group(group: "Group") -> "Any":
    rows = tuple([dom.make("li", {}, (_number(*row),)) for row in group.rows])
    title = dom.make("h3", {"text": group.title})
    return dom.make("section", {"class": "puzzles"}, (title, dom.make("ol", {}, rows)))


def _number(number: int, told: str, level: int, solved: bool) -> "Any":
    """The button of one puzzle: its number, how hard it is, and whether it is solved."""
    attributes = {"type": "button", "class": "button puzzle", "data-act": f"puzzle-{number}"}
    marks = (
        dom.make("span", {"text": str(number)}),
        dom.make("small", {"text": "✓" if solved else "•" * level}),
    )
    return dom.put(
        dom.make("button", attributes, marks), {"aria-label": told, "data-solved": solved}
    )
