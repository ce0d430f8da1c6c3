"""The lobby: the games' coasters are in index.html; this adds what was played before."""

from ui.browser import dom, module_loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.library.game_library import GameLibrary
    from ui.library.view.saved_games.saved_game_list import SavedGameList
    from ui.words import Words

NO_PUZZLE = ("", "", False)  # the summary of today's puzzle until its modules are loaded


class LobbyScreen:
    """Shows the lobby. A button with ``data-quick-start`` starts a game with the last options.

    Args:
        library: The saved games.
        daily_puzzle_summary: Returns what to say about today's puzzle: its game, a line about it,
            and whether it is solved. Called once all modules are loaded.
        prepare_game: Called with a game when a pointer goes down on its card, before the tap.
    """

    def __init__(
        self,
        library: "GameLibrary",
        daily_puzzle_summary: "Callable[[Words], tuple[str, str, bool]]",
        prepare_game: "Callable[[str], None]",
    ) -> None:
        self._library = library
        self._daily_puzzle_summary = daily_puzzle_summary
        self._node = dom.by_id("lobby")
        self._saves = dom.by_id("saves")
        self._is_shown = False  # although index.html shows the coasters until a table is opened
        self._list: "SavedGameList | None" = None  # its modules are loaded only if there are games
        self._prepare_game = prepare_game
        dom.add_listener(self._node, "pointerdown", self._on_pointer_down)

    def show(self, words: "Words", saved_forms: dict, from_table: bool = False) -> None:
        """Show the lobby.

        Args:
            words: The words of the language.
            saved_forms: Game -> the new-game form as it was used last.
            from_table: Whether a table was left; then it may be time to warn that the
                browser may delete saved games.
        """
        self._node.hidden = False
        self._is_shown, self._words = True, words
        running, ended = self._library.saved_game_ids()
        has_played = bool(running or ended) or self._library.has_history()
        self._saves.hidden = not (has_played or self._library.has_learnt())
        self._update_quick_starts(saved_forms)
        dom.set_attributes(dom.root, {"data-has-games": has_played})
        if self._saves.hidden:
            self._hide_list()
            for id in ("latest", "saves"):
                dom.remove_children(dom.by_id(id))
        else:
            module_loader.with_modules(
                lambda is_loaded: self._show_list(from_table) if is_loaded else None,
                module_loader.LINKS,
            )

    def _on_pointer_down(self, event: "Any") -> None:
        card = event.target.closest("[data-game]")
        if not dom.is_null(card):
            self._prepare_game(dom.attribute(card, "data-game"))

    def _show_list(self, from_table: bool) -> None:
        """Show the saved games, if the lobby is still on the screen."""
        if not self._is_shown or self._saves.hidden:
            return
        from ui.library.view.saved_games.saved_game_list import SavedGameList

        self._list = self._list or SavedGameList(self._library)
        self._list.show(self._words, self._daily_puzzle())
        if from_table:
            self._list.schedule_warning()

    def _daily_puzzle(self) -> "tuple[str, str, bool]":
        return self._daily_puzzle_summary(self._words) if module_loader.is_loaded() else NO_PUZZLE

    def update_daily_puzzle(self) -> None:
        """Update the summary of today's puzzle, which a first visit doesn't have."""
        if self._is_shown and self._list and not self._saves.hidden:
            self._list.update_daily_puzzle(self._daily_puzzle())

    def _update_quick_starts(self, saved_forms: dict) -> None:
        """Show the button that starts a game as the last time on each card that has been used."""
        for node in dom.document.querySelectorAll("[data-quick-start]"):
            game = dom.attribute(node, "data-quick-start")
            node.hidden = True
            if game in saved_forms:
                self._show_quick_start(node, game)

    def _show_quick_start(self, node: "Any", game: str) -> None:
        """Show the button that starts a game as the last time, once the game's words are loaded."""

        def show(is_loaded: bool) -> None:
            if is_loaded:
                label = self._words("again-of", game=self._words.for_game(game)("game"))
                dom.set_attributes(node, {"aria-label": label, "title": label})
                node.hidden = False

        module_loader.with_modules(show, game)

    def delete_game(self, id: str) -> bool:
        """Delete a game of the list; return whether the list is up to date without ``show``."""
        return self._list is not None and self._list.delete_game(id)

    def hide(self) -> None:
        """Hide the lobby."""
        self._hide_list()
        self._node.hidden = True
        self._is_shown = False

    def _hide_list(self) -> None:
        if self._list:
            self._list.hide()
