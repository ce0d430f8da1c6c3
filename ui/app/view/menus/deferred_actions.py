"""The rows of ``ui.app.view.actions`` for the actions of features, whose modules are loaded later.

A feature is registered by the path of a module, which is imported when one of its actions is first
used. It has a dict ``ACTIONS`` with the handlers: name -> a function of the page.
"""

from ui.browser.module_loader import ALL_BUNDLES, RECORDS, STUDY
from ui.table.view.table_actions import always, has_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import ActionRow

# The actions of features: module, when enabled, bundle, names. The bundle is "" if it is this
# module's own: what needs neither the games' modules nor other languages opens sooner.
FEATURE_ACTIONS = (
    ("ui.app.view.menus.menu_dialog", always, "", "settings install"),
    ("ui.app.view.menus.menu_dialog", always, ALL_BUNDLES, "about rules"),
    ("ui.app.view.menus.menu_dialog", has_table, "", "menu"),
    (
        "ui.app.view.menus.next_game",
        has_table,
        ALL_BUNDLES,
        "new-options rematch suggested-level next-game starts-#",
    ),
    ("ui.backup.view.data_dialog", always, ALL_BUNDLES, "history clear-history clear-history-yes"),
    ("ui.backup.view.data_dialog", always, RECORDS, "export export-yes import"),
    (
        "ui.records.view.record_actions",
        always,
        RECORDS,
        "save-records paste-records read-records import-picked record record-copy record-save "
        "record-json",
    ),
    ("ui.pictures.view.picture_dialog", has_table, RECORDS, "picture picture-save picture-send"),
    (
        "ui.correspondence.view.correspondence_actions",
        always,
        ALL_BUNDLES,
        "paste-open scan link-open take-# copy share-sheet is-sent code-prev code-next code-hold",
    ),
    ("ui.correspondence.view.scanner_dialog", always, ALL_BUNDLES, "scan-again scan-picture"),
    (
        "ui.correspondence.view.correspondence_actions",
        has_table,
        ALL_BUNDLES,
        "share share-all share-spectator share-position send code",
    ),
    (
        "ui.correspondence.view.sealed_actions",
        has_table,
        ALL_BUNDLES,
        "claim claim-ask claim-yes claim-withdraw save-links",
    ),
    (
        "ui.correspondence.view.live_loader",
        always,
        ALL_BUNDLES,
        "live live-follow live-start-# live-join live-scan live-copy live-end live-show "
        "live-show-elsewhere live-play live-clock-# live-undo-# live-watch-end "
        "live-watch-back",
    ),
    ("ui.correspondence.view.live_loader", has_table, ALL_BUNDLES, "live-code live-watch"),
    ("ui.learn.view.practice_dialog", has_table, ALL_BUNDLES, "practice practice-start"),
    ("ui.learn.view.lesson_actions", always, ALL_BUNDLES, "lesson lesson-computer lesson-friend"),
    (
        "ui.learn.view.lesson_actions",
        has_table,
        ALL_BUNDLES,
        "hint lesson-next lesson-back lesson-again",
    ),
    ("ui.learn.view.puzzle_dialog", always, ALL_BUNDLES, "puzzles puzzle-today puzzle-#"),
    (
        "ui.learn.view.puzzle_dialog",
        has_table,
        ALL_BUNDLES,
        "puzzle-go puzzle-back puzzle-next puzzle-again puzzle-solution",
    ),
    (
        "ui.learn.view.review_dialog",
        has_table,
        ALL_BUNDLES,
        "review review-# review-turn-# review-next puzzle-keep-#",
    ),
    (
        "ui.learn.view.own_puzzle_list",
        always,
        ALL_BUNDLES,
        "own-puzzle-# own-puzzle-delete-# own-puzzle-restore",
    ),
    (
        "ui.study.view.study_actions",
        has_table,
        STUDY,
        "study study-menu study-go-# study-evaluate study-stop study-line-# study-dismiss "
        "study-unfold study-note study-save study-nag-# study-promote study-delete-moves "
        "study-undelete-moves study-draw study-text study-copy study-download study-share "
        "study-picture study-at-# setup setup-turn setup-points-# setup-clear setup-restart "
        "setup-cancel setup-done setup-pieces setup-piece-# setup-rotate setup-numbers "
        "setup-fewer-# setup-more-#",
    ),
    (
        "ui.study.view.study_actions",
        always,
        STUDY,
        "studies study-open-# studies-delete-# study-restore study-new-# study-begin "
        "study-reopen study-pasted setup-continue",
    ),
)


def deferred_actions() -> "dict[str, ActionRow]":
    """Return the rows of all actions of features."""
    return {
        name: (_imported(module, name), is_enabled, bundle)
        for module, is_enabled, bundle, names in FEATURE_ACTIONS
        for name in names.split()
    }


def _imported(module: str, name: str) -> "Callable[..., object]":
    """Return a handler that imports the module with the handler of that name, and calls it."""
    return lambda *arguments: __import__(module, None, None, ("ACTIONS",)).ACTIONS[name](*arguments)
