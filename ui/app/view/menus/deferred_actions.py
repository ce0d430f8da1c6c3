"""The registry of the actions of features that are loaded later, see ``ui.app.view.actions``.

Features are registered by the path of a module, which is imported when one of its actions is first
used. It has a dict ``ACTIONS``: name -> handler.
"""

from ui.browser.module_loader import RECORDS, STUDY
from ui.table.view.table_actions import has_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.view.app_context import AppContext


def always(app: "AppContext") -> bool:
    """Return True: the action is enabled on every screen."""
    return True


# The actions of features: bundle ("" for none of its own), module, when enabled, names.
DEFERRED_ACTIONS = (
    ("", "ui.app.view.menus.menu_dialog", always, "settings install about rules"),
    ("", "ui.app.view.menus.menu_dialog", has_table, "menu"),
    (
        "",
        "ui.app.view.menus.next_game",
        has_table,
        "new-options rematch suggested-level next-game starts-#",
    ),
    (
        "",
        "ui.backup.view.data_dialog",
        always,
        "history clear-history clear-history-yes",
    ),
    (  # saved games may begin with positions as text
        RECORDS,
        "ui.backup.view.data_dialog",
        always,
        "export export-yes import",
    ),
    (
        RECORDS,
        "ui.records.view.record_actions",
        always,
        "save-records paste-records read-records import-picked "
        "record record-copy record-save record-json",
    ),
    (
        RECORDS,
        "ui.pictures.view.picture_dialog",
        has_table,
        "picture picture-save picture-send",
    ),
    (
        "",
        "ui.correspondence.view.correspondence_actions",
        always,
        "paste-open scan link-open take-# copy share-sheet is-sent code-prev code-next code-hold",
    ),
    ("", "ui.correspondence.view.scanner_dialog", always, "scan-again scan-picture"),
    (
        "",
        "ui.correspondence.view.correspondence_actions",
        has_table,
        "share share-all share-spectator share-position send code",
    ),
    (
        "",
        "ui.correspondence.view.sealed_actions",
        has_table,
        "claim claim-ask claim-yes claim-withdraw save-links",
    ),
    (
        "",
        "ui.correspondence.view.live_loader",
        always,
        "live live-follow live-start-# live-join live-scan live-copy live-end live-show "
        "live-show-elsewhere live-play live-clock-# live-undo-# live-watch-end live-watch-back",
    ),
    ("", "ui.correspondence.view.live_loader", has_table, "live-code live-watch"),
    ("", "ui.learn.view.practice_dialog", has_table, "practice practice-start"),
    ("", "ui.learn.view.lesson_actions", always, "lesson lesson-computer lesson-friend"),
    (
        "",
        "ui.learn.view.lesson_actions",
        has_table,
        "hint lesson-next lesson-back lesson-again",
    ),
    ("", "ui.learn.view.puzzle_dialog", always, "puzzles puzzle-today puzzle-#"),
    (
        "",
        "ui.learn.view.puzzle_dialog",
        has_table,
        "puzzle-go puzzle-back puzzle-next puzzle-again puzzle-solution",
    ),
    (
        "",
        "ui.learn.view.review_dialog",
        has_table,
        "review review-# review-turn-# review-next puzzle-keep-#",
    ),
    (
        "",
        "ui.learn.view.own_puzzle_list",
        always,
        "own-puzzle-# own-puzzle-delete-# own-puzzle-restore",
    ),
    (
        STUDY,
        "ui.study.view.study_actions",
        has_table,
        "study study-menu study-go-# study-evaluate study-stop study-line-# study-dismiss "
        "study-unfold study-note study-save study-nag-# study-promote study-delete-moves "
        "study-undelete-moves study-draw study-text study-copy study-download study-share "
        "study-picture study-at-# "
        "setup setup-turn setup-points-# setup-clear setup-restart setup-cancel setup-done "
        "setup-pieces setup-piece-# setup-rotate setup-numbers setup-fewer-# setup-more-#",
    ),
    (
        STUDY,
        "ui.study.view.study_actions",
        always,
        "studies study-open-# studies-delete-# study-restore study-new-# study-begin study-reopen "
        "study-pasted setup-continue",
    ),
)


def dispatch_deferred(app: "AppContext", family: str, arguments: tuple) -> None:
    """Do an action if it is enabled, once the bundle of its own is loaded, if it has one.

    Args:
        app: The page.
        family: The name of the action or of its family.
        arguments: The end of the name.

    Raises:
        KeyError: If there is no such action.
    """
    for bundle, module, is_enabled, names in DEFERRED_ACTIONS:
        if family in names.split():
            if is_enabled(app):
                _run(app, bundle, module, family, arguments)
            return
    raise KeyError(family)  # reported as an error of the page


def _run(app: "AppContext", bundle: str, module: str, family: str, arguments: tuple) -> None:
    def run() -> None:
        __import__(module, None, None, ("ACTIONS",)).ACTIONS[family](app, *arguments)

    if bundle:
        app.when_loaded_if_unchanged(run, bundle)
    else:
        run()
