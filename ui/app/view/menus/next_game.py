"""The actions that lead from a finished game to the next one."""

from ui.browser import dom
from ui.browser.buttons import button, button_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def _start_next_game(app: "AppContext") -> None:
    """Start the next game of a match, after asking the loser who starts it."""
    prompt = app.game_starter.starter_prompt(app.current_table())
    if prompt is None:
        _start(app, None)
        return
    title, text, actions = prompt
    buttons = [button(action.label, action.name) for action in actions]
    note = dom.create_element("p", {"text": text})
    app.dialog.open("starter", title, [note, button_row(*buttons)])


def _start(app: "AppContext", starter: "int | None") -> None:
    app.open_new_game(app.game_starter.start_next_game(app.current_table(), starter))


ACTIONS: "dict[str, Callable[..., None]]" = {
    "new-options": lambda app: app.open_new_game_dialog(app.current_table().game),
    "rematch": lambda app: app.open_new_game(app.game_starter.rematch(app.current_table())),
    "suggested-level": lambda app: app.open_new_game(
        app.game_starter.rematch(app.current_table(), True)
    ),
    "next-game": _start_next_game,
    "starts-#": lambda app, number: _start(app, number - 1),
}
